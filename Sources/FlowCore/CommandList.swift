/// The commands of one transition, in the order they are applied.
///
/// The first two are stored inline, so that most transitions allocate nothing.
/// ```swift
/// let commands: CommandList<AppScreen> = [.dismiss, .push(.list)]
/// commands.first   // .dismiss
/// ```
@frozen
public struct CommandList<Screen: Hashable & Sendable>: Sendable {
  @usableFromInline var first: Command<Screen>?
  @usableFromInline var second: Command<Screen>?
  /// The commands after the second, or `nil` if there are none.
  @usableFromInline var rest: [Command<Screen>]?

  @inlinable
  init(_ first: Command<Screen>?, _ second: Command<Screen>?, rest: [Command<Screen>]? = nil) {
    self.first = first
    self.second = second
    self.rest = rest
  }
}

extension CommandList {
  /// No command: the stack stays as it is.
  @inlinable public static var empty: Self { Self(nil, nil) }

  /// One command.
  @inlinable package static func one(_ command: Command<Screen>) -> Self { Self(command, nil) }

  /// Two commands.
  @inlinable
  package static func two(_ first: Command<Screen>, _ second: Command<Screen>) -> Self {
    Self(first, second)
  }

  /// Leaves out what is `nil`.
  @inlinable
  init(ifAny first: Command<Screen>?, _ second: Command<Screen>?) {
    if first == nil { self.init(second, nil) } else { self.init(first, second) }
  }

  /// Makes a list of these commands.
  @inlinable
  public init(_ commands: some Collection<Command<Screen>>) {
    var rest = commands.makeIterator()
    let (first, second) = (rest.next(), rest.next())
    self.init(first, second, rest: commands.count > 2 ? Array(commands.dropFirst(2)) : nil)
  }
}

extension CommandList: ExpressibleByArrayLiteral {
  /// Makes a list of these commands.
  @inlinable
  public init(arrayLiteral commands: Command<Screen>...) { self.init(commands) }
}

extension CommandList: RandomAccessCollection {
  /// The index of the first command.
  @inlinable public var startIndex: Int { 0 }

  /// The number of commands.
  @inlinable public var endIndex: Int {
    if let rest { 2 + rest.count } else { first == nil ? 0 : second == nil ? 1 : 2 }
  }

  /// The command at an index.
  @inlinable
  public subscript(position: Int) -> Command<Screen> {
    switch position {
    case 0: if let first { return first }
    case 1: if let second { return second }
    default: if let rest, position > 1 { return rest[position - 2] }
    }
    preconditionFailure("no command at \(position)")
  }
}

extension CommandList {
  /// Returns this list followed by another.
  @inlinable
  package func followed(by other: Self) -> Self {
    if other.first == nil { return self }
    if first == nil { return other }
    if second == nil, other.second == nil { return Self(first, other.first) }
    return Self(Array(self) + Array(other))
  }

  /// Returns the same commands with other screens.
  @inlinable
  public func mapScreens<Other>(_ transform: (Screen) -> Other) -> CommandList<Other> {
    CommandList<Other>(
      first?.map(transform), second?.map(transform), rest: rest?.map { $0.map(transform) })
  }
}

extension CommandList: Equatable {
  // A search compares commands at each step. The synthesized `==` is not specialized for the
  // screens, and takes ten times as long.

  /// Whether two lists hold equal commands in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    areEqual(left.first, right.first) && areEqual(left.second, right.second)
      && left.rest == right.rest
  }

  @inlinable
  static func areEqual(_ left: Command<Screen>?, _ right: Command<Screen>?) -> Bool {
    switch (left, right) {
    case (nil, nil), (.pop?, .pop?), (.popToRoot?, .popToRoot?), (.dismiss?, .dismiss?): true
    case (.push(let screen)?, .push(let other)?): screen == other
    case (.select(let tab)?, .select(let other)?): tab == other
    case (.present(let screen, let style)?, .present(let other, let otherStyle)?):
      style == otherStyle && screen == other
    case (.setContent(let container)?, .setContent(let other)?): container == other
    case (nil, _), (_, nil): false
    default: left == right
    }
  }
}

extension CommandList: CustomStringConvertible {
  /// The commands as text, in their order: `[push detail(7), present login as sheet]`.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }
}
