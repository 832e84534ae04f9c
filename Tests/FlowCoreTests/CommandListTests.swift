import FlowCore
import FlowTestSupport
import Testing

@Suite("the commands of one transition")
struct CommandListTests {
  typealias List = CommandList<Letter>

  private static let commands: [Command<Letter>] = [
    .push(.a), .pop, .present(.b, style: .alert), .dismiss,
  ]

  /// Every representation of the first *n* commands.
  private static let representations: [(list: List, count: Int)] = [
    (.empty, 0), (List([]), 0),
    (.one(commands[0]), 1), (List([commands[0]]), 1),
    (.two(commands[0], commands[1]), 2), (List(commands[..<2]), 2),
    (List(commands[..<3]), 3), (List(commands), 4),
  ]

  @Test("a list is a collection of its commands, however it holds them", arguments: representations)
  func collection(_ list: List, _ count: Int) {
    let expected = Array(Self.commands[..<count])
    #expect(list.count == count)
    #expect(list.isEmpty == (count == 0))
    #expect(Array(list) == expected)
    #expect(list.indices.map { list[$0] } == expected)
    #expect(list.reversed() == expected.reversed())
    #expect(list.first == expected.first)
    #expect(list.last == expected.last)
    #expect(list.index(list.startIndex, offsetBy: count) == list.endIndex)
  }

  @Test("a list made from commands holds them in their order", arguments: 0...4)
  func order(_ count: Int) {
    let list = List(Self.commands[..<count])
    #expect(Array(list) == Array(Self.commands[..<count]))
    #expect(list.count == count)
  }

  @Test("two lists are equal when their commands are, however they hold them")
  func equality() {
    for (left, leftCount) in Self.representations {
      for (right, rightCount) in Self.representations {
        #expect((left == right) == (leftCount == rightCount), "\(left), \(right)")
      }
    }
    #expect(List([.pop]) == .one(.pop))
    #expect(List.one(.push(.a)) != .one(.push(.b)))
    #expect(List.two(.pop, .dismiss) != .two(.dismiss, .pop))
  }

  @Test("a list followed by another has the commands of both, in order")
  func followed() {
    for (left, _) in Self.representations {
      for right in Self.representations.map({ $0.list.mapScreens { _ in Letter.d } }) {
        #expect(
          Array(left.followed(by: right)) == Array(left) + Array(right), "\(left), \(right)")
      }
    }
  }

  @Test("mapping the screens keeps commands, order and styles", arguments: representations)
  func mapsScreens(_ list: List, _ count: Int) {
    let mapped = list.mapScreens { "\($0)" }
    let expected: [Command<String>] = [
      .push("a"), .pop, .present("b", style: .alert), .dismiss,
    ]
    #expect(Array(mapped) == Array(expected[..<count]))
  }

  @Test("a command is made of its parts", arguments: CommandOperation.allCases)
  func parts(_ operation: CommandOperation) throws {
    let parts = CommandParts<Letter>(
      operation, [.a, .b], style: .popover, name: "x", address: .tab("y"))
    let command = try #require(Command(parts))
    #expect(command.parts.operation == operation)
    #expect(command.parts.address == parts.address)
    #expect(Command(command.parts) == command)
    #expect(command.map { "\($0)" } == Command(parts.naming { "\($0)" }))
    #expect("\(command)".hasPrefix("at tab y: \(operation)"))
  }

  @Test("applying a list is the same however it holds its commands")
  func applies() throws {
    let lists: [List] = [.two(.push(.b), .present(.c)), [.push(.b), .present(.c)]]
    for list in lists {
      var stack = Stack(.a)
      try stack.apply(list)
      #expect(stack == Stack(.a, .b).presenting(.c), "\(list)")
    }
    var stack = Stack(.a)
    try stack.apply(.empty)
    #expect(stack == Stack(.a))
  }
}

extension CommandParts {
  /// The same parts with other screens.
  fileprivate func naming<Other>(_ transform: (Screen) -> Other) -> CommandParts<Other> {
    .init(operation, screens.map(transform), style: style, name: name, address: address)
  }
}
