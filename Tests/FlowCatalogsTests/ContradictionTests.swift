import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("a document that contradicts itself is not believed")
struct ContradictionTests {
  private typealias Stack = FlowDocument.Stack

  /// A list, an item on it, and help in a layer of a style.
  private static func document(
    _ transitions: [FlowDocument.Transition], style: ModalStyle = .sheet
  ) -> FlowDocument {
    FlowDocument(
      name: "a", title: "A", search: .init(), parts: [.init(name: "A")],
      screens: [.init(name: "List"), .init(name: "Item"), .init(name: "Help")],
      configurations: [
        .init(state: "list", stack: Stack(.init(0))),
        .init(state: "item", stack: Stack(.init(0), .init(1, payload: "7"))),
        .init(state: "help", stack: Stack(.init(0)).presenting(.init(2), style: style)),
      ],
      starts: [.init(configuration: 0)], outcomes: ["done"], transitions: transitions)
  }

  private static func step(
    _ source: Int, _ target: Int?, _ move: SystemMove? = nil,
    _ commands: [Command<FlowDocument.StackScreen>] = []
  ) -> FlowDocument.Transition {
    .init(
      from: source, to: target.map { .configuration($0) } ?? .outcome(0),
      event: .init(name: move == nil ? "go" : "moved", move: move), commands: commands)
  }

  /// Commands from the list to the item, or to the end, and whether they can apply.
  static let commands: [(commands: [Command<FlowDocument.StackScreen>], ends: Bool, fits: Bool)] = [
    ([.pop], false, false), ([.pop], true, false), ([.dismiss], false, false),
    ([.push(.init(1)), .pop, .pop], false, false), ([.select("home")], false, false),
    ([.popTo(.init(1))], false, false),
    // What comes before a command that a document names in part, but not what comes after it.
    ([.pop, .setContent(.stack([.init(.init(1))]))], false, false),
    ([.setContent(.stack([.init(.init(1))])), .pop], false, true),
    ([], false, true), ([.push(.init(1))], false, true),
    ([.push(.init(1, payload: "7"))], false, true),
    // They lead elsewhere, which is a warning.
    ([.push(.init(2))], false, true), ([.push(.init(1)), .popTo(.init(0))], false, true),
  ]

  @Test("commands that cannot apply violate every-command-applies", arguments: commands)
  func judgesCommands(
    _ commands: [Command<FlowDocument.StackScreen>], ends: Bool, fits: Bool
  ) throws {
    let check = try CatalogEntry(
      Self.document([Self.step(0, ends ? nil : 1, nil, commands), Self.step(1, 0, .back)])
    ).check()
    let result = try #require(check.results.first { $0.property == "every-command-applies" })
    guard !fits else { return #expect(!result.finding.isFailure, "\(result)") }
    guard case .violated(let trace, let text) = result.finding else {
      Issue.record("\(result)")
      return
    }
    #expect(trace.steps.count == 1)
    #expect(text.contains(" cannot apply: "), "\(text)")
    #expect(check.failures.count == 1, "the rest is judged by the stacks: \(check.failures)")
  }

  @Test("commands without the payloads of the stack can apply")
  func withoutPayloads() throws {
    let check = try CatalogEntry(
      Self.document([
        Self.step(0, 1), Self.step(1, 1, nil, [.popTo(.init(1))]), Self.step(1, 0, .back, [.pop]),
      ])
    ).check()
    #expect(check.failures == [])
  }

  /// Moves from the item and from help, the style of its layer, and whether they are offered.
  static let moves: [(move: SystemMove, source: Int, style: ModalStyle, isOffered: Bool)] = [
    (.back, 1, .sheet, true), (.back, 2, .sheet, true), (.back, 2, .alert, true),
    (.interactiveDismiss, 2, .sheet, true), (.interactiveDismiss, 2, .popover, true),
    (.interactiveDismiss, 2, .custom(""), true),
    (.back, 0, .sheet, false), (.backBy(2), 1, .sheet, false),
    (.interactiveDismiss, 1, .sheet, false), (.interactiveDismiss, 2, .fullScreen, false),
    (.interactiveDismiss, 2, .alert, false), (.interactiveDismiss, 2, .custom("drawer"), false),
    (.tabTapped("home"), 1, .sheet, false), (.tabRetapped("home"), 1, .sheet, false),
    (.windowFocused("main"), 1, .sheet, false), (.windowClosed("help"), 1, .sheet, false),
  ]

  @Test("a document with a move that the stack does not offer is not judged", arguments: moves)
  func refusesMoves(_ move: SystemMove, source: Int, style: ModalStyle, isOffered: Bool) throws {
    var document = Self.document(
      [Self.step(0, 1), Self.step(0, 2), Self.step(1, 0), Self.step(2, 0)], style: style)
    for isRefused in [false, true] {
      var changed = document
      if isRefused {
        changed.refusals = [
          .init(source: source, event: .init(name: "moved", move: move), command: .pop, reason: "r")
        ]
      } else {
        changed.transitions.append(Self.step(source, 0, move))
      }
      try expect(changed, isOffered: isOffered, "moved is the system move \(move.name), which the ")
    }
    // Where nobody knows the stacks, nobody knows what they offer.
    document.configurations = (0..<3).map { .init(state: "s", stack: Stack(.init($0))) }
    document.hasStacks = false
    document.transitions.append(Self.step(source, 0, move))
    try expect(document, isOffered: true, "")
  }

  private func expect(_ document: FlowDocument, isOffered: Bool, _ text: String) throws {
    let entry = CatalogEntry(document)
    do throws(CatalogError) {
      let check = try entry.check()
      #expect(isOffered && !check.results.isEmpty)
    } catch {
      #expect(!isOffered)
      #expect(error.isCheckFailure && !error.isStartFailure)
      #expect(error.reason.hasPrefix("the document contradicts itself: \(text)"), "\(error.reason)")
      #expect(error.reason.hasSuffix("; leave out the key \"move\", or correct the stack"))
    }
  }

  @Test("going back that leads to several configurations ends only if every path does")
  func severalBacks() throws {
    let pages = Stack(.init(0), .init(1))
    var document = Self.document([
      Self.step(0, 1), Self.step(1, 0, .back), Self.step(1, 2, .back), Self.step(2, 1, .back),
    ])
    document.configurations[2].stack = pages
    for transitions in [document.transitions, document.transitions.reversed()] {
      document.transitions = transitions
      let check = try CatalogEntry(document).check()
      let failure = try #require(check.failures.first)
      #expect(check.failures.map(\.property) == ["back-drains"])
      guard case .violated(let trace, let text) = failure.finding else {
        Issue.record("\(failure)")
        return
      }
      #expect(text == "going back 2 times leads to the same configuration again")
      #expect(trace.steps.map(\.stack) == ["[List, Item(7)]", "[List, Item]", "[List, Item(7)]"])
    }
    document.transitions.removeAll { $0.target == .configuration(2) }
    #expect(try CatalogEntry(document).check().failures == [])
  }
}
