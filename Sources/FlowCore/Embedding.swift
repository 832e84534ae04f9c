/// How a value of a child flow is embedded in a value of its parent: a state, event, screen or
/// piece of work in one of the parent.
///
/// ```
/// .case(State.login)                            // case login(Login.State)
/// .case(State.generating)                       // case generating(Draft, Generator.State)
/// .property(\.profile)                          // var profile: Profile.State?
/// .property(\.sheet, case: Sheet.login)         // var sheet: Sheet?, with case login(Login.State)
/// .case(embed: State.login, extract: \.login)   // without reflection
/// ```
/// A case that is given by its name is recognized by the exact type of its payload, and by the fact
/// that making it again gives an equal value. Its payload is read by reflection; `embed` and
/// `extract` need no reflection.
public typealias Embedding<Whole: Hashable & Sendable, Value: Hashable & Sendable> =
  KeyedEmbedding<Whole, Unkeyed, Value>

/// The key of a child without keys, of which at most one runs.
///
/// ```swift
/// static let login = Child<Self, Login>(   // KeyedChild<Self, Unkeyed, Login>
/// ```
@frozen
public struct Unkeyed: Hashable, Sendable {
  @inlinable
  package init() {}
}

/// How the values of several children of one kind are embedded in a value of their parent, each
/// with a key.
///
/// ```swift
/// .property(\.rows)        // var rows: [Row.State]; the key is the index
/// .case(State.details)     // case details(of: Item, Details.State); the key is the item
/// ```
public struct KeyedEmbedding<
  Whole: Hashable & Sendable, Key: Hashable & Sendable, Value: Hashable & Sendable
>: Sendable {
  /// A value extracted from a whole; its key is `nil` if the whole does not identify the child.
  @usableFromInline package typealias Match = (key: Key?, value: Value)

  /// How values are extracted; one value without an array.
  @usableFromInline enum Extraction: Sendable {
    case never
    case one(@Sendable (Whole) -> Match?)
    case several(@Sendable (Whole) -> [Match])
  }

  /// Whether a whole identifies the child whose value it holds.
  @usableFromInline package let hasKeys: Bool
  /// Makes a whole from a value; `nil` if the value can only be put into an existing whole.
  @usableFromInline let make: (@Sendable (Value, Key) -> Whole)?
  /// Puts a value into a whole; `nil` if ``make`` is not.
  @usableFromInline let replace: (@Sendable (Value, Key, Whole) -> Whole?)?
  @usableFromInline let extraction: Extraction
  /// Whether the value is the whole itself.
  @usableFromInline private(set) var isIdentity = false

  @inlinable
  init(
    hasKeys: Bool, make: (@Sendable (Value, Key) -> Whole)? = nil,
    replace: (@Sendable (Value, Key, Whole) -> Whole?)? = nil, _ extraction: Extraction
  ) {
    self.hasKeys = hasKeys
    self.make = make
    self.replace = replace
    self.extraction = extraction
  }

  /// A value that is never in a whole, such as the state of a child without a state of its own.
  public static var never: Self { Self(hasKeys: false, .never) }

  /// Whether a whole never holds a value.
  package var isNever: Bool { if case .never = extraction { true } else { false } }

  /// Puts a value into a whole, or returns `nil` if that needs an existing whole and there is none.
  @inlinable
  package func embed(_ value: Value, for key: Key, in whole: Whole?) -> Whole? {
    if let make { return make(value, key) }
    guard let replace, let whole else { return nil }
    return replace(value, key, whole)
  }

  /// Returns the values in a whole.
  @inlinable
  package func extract(from whole: Whole) -> [Match] {
    switch extraction {
    case .never: []
    case .one(let extract): extract(whole).map { [$0] } ?? []
    case .several(let extract): extract(whole)
    }
  }

  /// Returns the last value in a whole with a key, or the last of all if the key is `nil`.
  @inlinable
  func lastMatch(in whole: Whole, for key: Key? = nil) -> Match? {
    switch extraction {
    case .never: return nil
    case .one(let extract):
      guard let match = extract(whole), key == nil || match.key == key else { return nil }
      return match
    case .several(let extract): return extract(whole).last { key == nil || $0.key == key }
    }
  }
}

// MARK: Cases

// In Swift 5 mode, an enum case passed as a function is not `@Sendable`, so each would cause a
// warning. For callers in that mode, `@preconcurrency` leaves `@Sendable` out.

extension KeyedEmbedding {
  /// A case whose payload holds the value alone: `.case(Screen.login)`.
  @inlinable @preconcurrency
  public static func `case`(_ make: @escaping @Sendable (Value) -> Whole) -> Self {
    let reader = PayloadReader<Whole, Match?> { whole in
      firstPayload(of: whole) { payload in
        (payload as? Value).flatMap { make($0) == whole ? (nil, $0) : nil }
      }
    }
    return Self(hasKeys: false, make: { value, _ in make(value) }, .one { reader.value(in: $0) })
  }

  /// A case whose payload holds a key and the value: `.case(State.details)`.
  @inlinable @preconcurrency
  public static func `case`(_ make: @escaping @Sendable (Key, Value) -> Whole) -> Self {
    let reader = PayloadReader(pairs: make)
    return Self(
      hasKeys: true, make: { make($1, $0) },
      .one { reader.value(in: $0).map { ($0.first, $0.second) } })
  }

  /// A case, read without reflection: `.case(embed: State.login, extract: \.login)`.
  @inlinable @preconcurrency
  public static func `case`(
    embed: @escaping @Sendable (Value) -> Whole, extract: @escaping @Sendable (Whole) -> Value?
  ) -> Self {
    Self(
      hasKeys: false, make: { value, _ in embed(value) },
      .one { whole in extract(whole).map { (nil, $0) } })
  }

  /// A case with a key, read without reflection.
  @inlinable @preconcurrency
  public static func `case`(
    embed: @escaping @Sendable (Key, Value) -> Whole,
    extract: @escaping @Sendable (Whole) -> (Key, Value)?
  ) -> Self {
    Self(
      hasKeys: true, make: { embed($1, $0) },
      .one { whole in extract(whole).map { ($0.0, $0.1) } })
  }
}

extension KeyedEmbedding where Key == Unkeyed {
  /// A case whose payload holds something else, and the value last: `.case(State.generating)`.
  ///
  /// The child keeps what is beside it. To begin it, give the case:
  /// ```swift
  /// case (.editing(let draft), .generateTapped): begin(Self.generator) { .generating(draft, $0) }
  /// ```
  @inlinable @preconcurrency
  public static func `case`<Beside>(
    _ make: @escaping @Sendable (Beside, Value) -> Whole
  ) -> Self {
    let reader = PayloadReader(pairs: make)
    return Self(
      hasKeys: false,
      replace: { value, _, whole in reader.value(in: whole).map { make($0.first, value) } },
      .one { reader.value(in: $0).map { (nil, $0.second) } })
  }
}

extension PayloadReader {
  /// Reads the two payloads of a case.
  @inlinable
  convenience init<First, Second>(pairs make: @escaping @Sendable (First, Second) -> Whole)
  where Value == (first: First, second: Second)? {
    self.init { whole in
      firstPayload(of: whole) { payload in
        guard let first = payload as? First else { return nil }
        return firstPayload(of: whole) { payload in
          (payload as? Second).flatMap { make(first, $0) == whole ? (first, $0) : nil }
        }
      }
    }
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

extension KeyedEmbedding where Key == Unkeyed {
  /// A property.
  @inlinable
  public static func property(_ path: any WritableKeyPath<Whole, Value> & Sendable) -> Self {
    property(embed: { $1.setting(path, to: $0) }, extract: { $0[keyPath: path] })
  }

  /// An optional property: without a value there is no child.
  @inlinable
  public static func property(_ path: any WritableKeyPath<Whole, Value?> & Sendable) -> Self {
    property(embed: { $1.setting(path, to: $0) }, extract: { $0[keyPath: path] })
  }

  /// A case in a property, which may be optional: `.property(\.sheet, case: Sheet.login)`.
  @inlinable @preconcurrency
  public static func property<Inner: Hashable & Sendable>(
    _ path: any WritableKeyPath<Whole, Inner> & Sendable,
    case make: @escaping @Sendable (Value) -> Inner
  ) -> Self {
    let inner = Embedding.case(make)
    return property(
      embed: { $1.setting(path, to: make($0)) },
      extract: { inner.lastMatch(in: $0[keyPath: path])?.value })
  }

  /// A value that closures put into an existing whole and read from it.
  ///
  /// - Parameters:
  ///   - embed: Puts a value into a whole; returns `nil` if that whole cannot hold it.
  ///   - extract: Returns the value in a whole.
  @inlinable @preconcurrency
  public static func property(
    embed: @escaping @Sendable (Value, Whole) -> Whole?,
    extract: @escaping @Sendable (Whole) -> Value?
  ) -> Self {
    Self(
      hasKeys: false, replace: { value, _, whole in embed(value, whole) },
      .one { whole in extract(whole).map { (nil, $0) } })
  }
}

extension KeyedEmbedding where Key == Unkeyed, Whole == Value {
  /// The whole itself: the child has the parent's type.
  public static var identity: Self {
    var embedding = Self.case(embed: { $0 }, extract: { $0 })
    embedding.isIdentity = true
    return embedding
  }
}

extension KeyedEmbedding where Key == Int {
  /// An array of children, whose keys are their indices; the index after the last adds a child.
  @inlinable
  public static func property(_ path: any WritableKeyPath<Whole, [Value]> & Sendable) -> Self {
    Self(
      hasKeys: true,
      replace: { value, index, whole in
        var values = whole[keyPath: path]
        guard 0...values.count ~= index else { return nil }
        values.replaceSubrange(index..<min(index + 1, values.count), with: [value])
        return whole.setting(path, to: values)
      },
      .several { whole in whole[keyPath: path].enumerated().map { ($0, $1) } })
  }
}

extension KeyedEmbedding {
  /// Several children, which closures put into an existing whole and read from it, such as the
  /// values of a dictionary.
  ///
  /// - Parameters:
  ///   - embed: Puts the value with a key into a whole; returns `nil` if that whole cannot hold it.
  ///   - extractAll: Returns the keys and values in a whole, the last started last.
  @inlinable @preconcurrency
  public static func property(
    embed: @escaping @Sendable (Value, Key, Whole) -> Whole?,
    extractAll: @escaping @Sendable (Whole) -> [(Key, Value)]
  ) -> Self {
    Self(
      hasKeys: true, replace: embed, .several { whole in extractAll(whole).map { ($0.0, $0.1) } })
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
