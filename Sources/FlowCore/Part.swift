/// How a value of a child flow is embedded in a value of its parent: a state, event or screen in
/// one of the parent.
///
/// ```swift
/// Part(\State.sheet).appending(Sheet.login)   // var sheet: Sheet?, with case login(Login.State)
/// Part(\State.profile)                        // var profile: Profile.State?
/// Part(embed: { .both($0, count: 1) }, extract: { $0.login })
/// Part(Screen.login)                          // case login(Login.Screen)
/// ```
/// A case is recognized by the exact type of its payload, and by the fact that making it again
/// gives an equal value. Its payload is read by reflection; `embed` and `extract` need no
/// reflection.
public typealias Part<Whole: Hashable & Sendable, Value: Hashable & Sendable> =
  KeyedPart<Whole, Unkeyed, Value>

/// The key of a child without keys, of which at most one runs.
///
/// ```swift
/// Part(Screen.login).extract(from: screen).first?.value   // its key is Unkeyed()
/// ```
@frozen
public struct Unkeyed: Hashable, Sendable {
  /// The only key.
  @inlinable
  public init() {}
}

/// How the values of several children of one kind are embedded in a value of their parent, each
/// with a key.
///
/// ```swift
/// KeyedPart(\State.rows)      // var rows: [Row.State]; the key is the index
/// KeyedPart(State.details)    // case details(of: Item, Details.State); the key is the item
/// ```
public struct KeyedPart<
  Whole: Hashable & Sendable, Key: Hashable & Sendable, Value: Hashable & Sendable
>: Sendable {
  /// A value extracted from a whole; its key is `nil` if the whole does not identify the child.
  public typealias Found = (key: Key?, value: Value)

  /// Whether a whole identifies the child whose value it holds.
  public let hasKeys: Bool
  /// Whether a whole never holds a value: see ``never``.
  public private(set) var isNever = false
  /// Makes a whole from a value; `nil` if the value can only be put into an existing whole.
  @usableFromInline let make: (@Sendable (Value, Key) -> Whole)?
  @usableFromInline let replace: @Sendable (Value, Key, Whole) -> Whole?
  @usableFromInline let extracting: @Sendable (Whole) -> [Found]
  /// Whether the value is the whole itself.
  @usableFromInline var isWhole = false

  // In Swift 5 mode, an enum case passed as a function is not `@Sendable`, so each would cause a
  // warning. For callers in that mode, `@preconcurrency` leaves `@Sendable` out.

  /// Makes a part from which a whole can be made: a case.
  ///
  /// - Parameters:
  ///   - hasKeys: Whether a whole identifies the child whose value it holds.
  ///   - embed: Makes a whole.
  ///   - extract: Returns the values in a whole.
  @inlinable @preconcurrency
  public init(
    hasKeys: Bool = true, embed: @escaping @Sendable (Value, Key) -> Whole,
    extractAll extract: @escaping @Sendable (Whole) -> [Found]
  ) {
    self.hasKeys = hasKeys
    make = embed
    replace = { value, key, _ in embed(value, key) }
    extracting = extract
  }

  /// Makes a part that is put into a whole: a property, or a case with more in its payload.
  ///
  /// - Parameters:
  ///   - hasKeys: Whether a whole identifies the child whose value it holds.
  ///   - embed: Puts a value into a whole; returns `nil` if that whole cannot hold it.
  ///   - extract: Returns the values in a whole.
  @inlinable @preconcurrency
  public init(
    hasKeys: Bool = true, embedIn embed: @escaping @Sendable (Value, Key, Whole) -> Whole?,
    extractAll extract: @escaping @Sendable (Whole) -> [Found]
  ) {
    self.hasKeys = hasKeys
    make = nil
    replace = embed
    extracting = extract
  }

  /// A value that is never in a whole: a child without a state of its own.
  public static var never: Self {
    var part = Self(hasKeys: false, embedIn: { _, _, _ in nil }, extractAll: { _ in [] })
    part.isNever = true
    return part
  }

  /// Puts a value into a whole, or returns `nil` if that needs an existing whole and there is none.
  @inlinable
  public func embed(_ value: Value, for key: Key, in whole: Whole?) -> Whole? {
    if let make { return make(value, key) }
    return whole.flatMap { replace(value, key, $0) }
  }

  /// Returns the values in a whole.
  @inlinable
  public func extract(from whole: Whole) -> [Found] { extracting(whole) }
}

// MARK: Cases

extension KeyedPart {
  /// A case whose payload holds the value, and no key: `Part(Screen.login)`.
  @inlinable @preconcurrency
  public init(_ make: @escaping @Sendable (Value) -> Whole) {
    let reader = PayloadReader<Whole, [Found]> { whole in
      let value = firstPayload(of: whole) { payload in
        (payload as? Value).flatMap { make($0) == whole ? $0 : nil }
      }
      return value.map { [(nil, $0)] } ?? []
    }
    self.init(
      hasKeys: false, embed: { value, _ in make(value) },
      extractAll: { reader.value(in: $0) })
  }

  /// A case whose payload holds a key and the value: `KeyedPart(State.details)`.
  @inlinable @preconcurrency
  public init(_ make: @escaping @Sendable (Key, Value) -> Whole) {
    let reader = PayloadReader<Whole, [Found]> { whole in
      let found = firstPayload(of: whole) { payload -> Found? in
        guard let key = payload as? Key else { return nil }
        return firstPayload(of: whole) { payload in
          (payload as? Value).flatMap { make(key, $0) == whole ? (key, $0) : nil }
        }
      }
      return found.map { [$0] } ?? []
    }
    self.init(embed: { value, key in make(key, value) }, extractAll: { reader.value(in: $0) })
  }
}

/// Returns the first result of a function for a value and the values inside it: the payload of a
/// case, the elements of a tuple, the value of an optional; outer ones first.
@usableFromInline
func firstPayload<Result>(of whole: Any, _ read: (Any) -> Result?) -> Result? {
  if let result = read(whole) { return result }
  let mirror = Mirror(reflecting: whole)
  switch mirror.displayStyle {
  case .enum, .tuple, .optional:
    for child in mirror.children {
      if let result = firstPayload(of: child.value, read) { return result }
    }
    return nil
  default: return nil
  }
}

// MARK: Properties

extension KeyedPart where Key == Unkeyed {
  /// A property.
  @inlinable
  public init(_ path: any WritableKeyPath<Whole, Value> & Sendable) {
    self.init(embedIn: { $1.setting(path, to: $0) }, extract: { $0[keyPath: path] })
  }

  /// An optional property: without a value there is no child.
  @inlinable
  public init(_ path: any WritableKeyPath<Whole, Value?> & Sendable) {
    self.init(embedIn: { $1.setting(path, to: $0) }, extract: { $0[keyPath: path] })
  }

  /// Makes a part from which a whole can be made, from two functions.
  @inlinable @preconcurrency
  public init(
    embed: @escaping @Sendable (Value) -> Whole, extract: @escaping @Sendable (Whole) -> Value?
  ) {
    self.init(
      hasKeys: false, embed: { value, _ in embed(value) },
      extractAll: { whole in extract(whole).map { [(nil, $0)] } ?? [] })
  }

  /// Makes a part that is put into a whole, from two functions.
  @inlinable @preconcurrency
  public init(
    embedIn embed: @escaping @Sendable (Value, Whole) -> Whole?,
    extract: @escaping @Sendable (Whole) -> Value?
  ) {
    self.init(
      hasKeys: false, embedIn: { value, _, whole in embed(value, whole) },
      extractAll: { whole in extract(whole).map { [(nil, $0)] } ?? [] })
  }

  /// Returns a case inside this part's value: `Part(\State.sheet).appending(Sheet.login)`.
  @preconcurrency
  public func appending<Inner>(
    _ make: @escaping @Sendable (Inner) -> Value
  ) -> Part<Whole, Inner> {
    let inner = Part(make)
    return Part<Whole, Inner>(
      embedIn: { value, whole in self.embed(make(value), for: Unkeyed(), in: whole) },
      extract: { whole in
        self.extract(from: whole).first.flatMap { inner.extract(from: $0.value).first?.value }
      })
  }
}

extension KeyedPart where Key == Unkeyed, Whole == Value {
  /// The whole itself: the child has the parent's type.
  @inlinable
  public static var whole: Self {
    var part = Self(embed: { $0 }, extract: { $0 })
    part.isWhole = true
    return part
  }
}

extension KeyedPart where Key == Int {
  /// An array of children, whose keys are their indices; the index after the last adds a child.
  @inlinable
  public init(_ path: any WritableKeyPath<Whole, [Value]> & Sendable) {
    self.init { value, index, whole in
      var values = whole[keyPath: path]
      guard 0...values.count ~= index else { return nil }
      values.replaceSubrange(index..<min(index + 1, values.count), with: [value])
      return whole.setting(path, to: values)
    } extractAll: { whole in
      whole[keyPath: path].enumerated().map { ($0, $1) }
    }
  }
}

extension Hashable {
  @inlinable
  func setting<Value>(_ path: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }
}
