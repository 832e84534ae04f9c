/// The commands of one transition, in the order they are applied.
///
/// Up to two commands are held in place, so that the usual transition allocates nothing.
/// ```swift
/// let commands: CommandList<AppScreen> = .two(.dismiss, .push(.list))
/// commands.first                               // .dismiss
/// commands.followed(by: .one(.pop)).count      // 3
/// ```
@frozen
public enum CommandList<Screen: Hashable & Sendable>: Sendable {
  /// No command: the stack stays as it is.
  case empty
  /// One command.
  case one(Command<Screen>)
  /// Two commands.
  case two(Command<Screen>, Command<Screen>)
  /// Any number of commands.
  case many([Command<Screen>])
}

extension CommandList: RandomAccessCollection {
  /// The position of the first command.
  @inlinable public var startIndex: Int { 0 }

  /// The number of commands.
  @inlinable public var endIndex: Int {
    switch self {
    case .empty: 0
    case .one: 1
    case .two: 2
    case .many(let commands): commands.count
    }
  }

  /// The command at a position.
  @inlinable
  public subscript(position: Int) -> Command<Screen> {
    switch (self, position) {
    case (.one(let first), 0), (.two(let first, _), 0): return first
    case (.two(_, let second), 1): return second
    case (.many(let commands), _): return commands[position]
    case (.empty, _), (.one, _), (.two, _): preconditionFailure("no command at \(position)")
    }
  }
}

extension CommandList {
  /// Makes the list that holds these commands in the least room.
  @inlinable
  public init(_ commands: some Collection<Command<Screen>>) {
    var rest = commands.makeIterator()
    switch (commands.count, rest.next(), rest.next()) {
    case (1, let first?, _): self = .one(first)
    case (2, let first?, let second?): self = .two(first, second)
    case (0, _, _): self = .empty
    default: self = .many(Array(commands))
    }
  }

  /// Returns this list followed by another.
  @inlinable
  public func followed(by other: Self) -> Self {
    switch (self, other) {
    case (.empty, _): other
    case (_, .empty): self
    case (.one(let first), .one(let second)): .two(first, second)
    case (.one, _), (.two, _), (.many, _): .many(Array(self) + Array(other))
    }
  }

  /// Returns the same commands over other screens.
  @inlinable
  public func mapScreens<Other>(_ transform: (Screen) -> Other) -> CommandList<Other> {
    switch self {
    case .empty: .empty
    case .one(let first): .one(first.map(transform))
    case .two(let first, let second): .two(first.map(transform), second.map(transform))
    case .many(let commands): .many(commands.map { $0.map(transform) })
    }
  }
}

extension CommandList: Equatable {
  /// Two lists are equal when they hold equal commands in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.one(let left), .one(let right)): left == right
    default: left.elementsEqual(right)
    }
  }
}

extension CommandList: CustomStringConvertible {
  /// The commands in words, in their order: `[push detail(7), present login as sheet]`.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }
}
