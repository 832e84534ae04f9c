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

  /// Something that cannot be true, what is said about it, and what makes it true.
  struct Edit: CustomTestStringConvertible, Sendable {
    var text: String
    var spoil: @Sendable (inout FlowDocument) -> Void
    var mend: @Sendable (inout FlowDocument) -> Void

    init(
      _ text: String, _ spoil: @escaping @Sendable (inout FlowDocument) -> Void,
      mend: @escaping @Sendable (inout FlowDocument) -> Void = { _ in }
    ) {
      (self.text, self.spoil, self.mend) = (text, spoil, mend)
    }

    var testDescription: String { text }
  }

  static let edits: [Edit] = [
    Edit("go answers charge, which is not under way in the state list; list it there") {
      $0.transitions[0].event.work = "charge"
    } mend: {
      $0.configurations[0].work = ["charge"]
    },
    Edit("shake answers charge, which is not under way in the state item") {
      $0.refusals = [
        .init(source: 1, event: .init(name: "shake", work: "charge"), command: .pop, reason: "r")
      ]
    } mend: {
      $0.configurations[1].work = ["charge"]
    },
    Edit(
      "go happens on List, which is not on top of a stack on show in the state item, "
        + "[List, Item(7)]; correct the key \"screen\""
    ) {
      $0.transitions[1].screen = 0
    } mend: {
      $0.transitions[1].screen = 1
    },
    Edit("charged answers charge late, which is under way in list; write a transition") {
      $0.configurations[0].work = ["charge"]
      $0.lateAnswers = [.init(from: 0, event: .init(name: "charged", work: "charge"))]
    } mend: {
      $0.configurations[0].work = []
      $0.configurations[1].work = ["charge"]
    },
    Edit("charged is a late answer, but does not say to what; write the key \"answers\"") {
      $0.lateAnswers = [.init(from: 0, event: .init(name: "charged"), outcome: "other")]
    } mend: {
      $0.lateAnswers[0].event.work = "charge"
      $0.configurations[1].work = ["charge"]
    },
    Edit("charged answers charge late, which is under way in no configuration; list it as") {
      $0.lateAnswers = [.init(from: 0, event: .init(name: "charged", work: "charge"))]
    } mend: {
      $0.configurations[1].work = ["charge"]
    },
    Edit("go is a dead event, but a transition or a refusal has it; leave one of them out") {
      $0.deadEvents = [.init(event: .init(name: "go"), reason: .ignored)]
    } mend: {
      $0.deadEvents[0].event.child = "other"
    },
    Edit("undo is a dead event for two reasons; leave one of them out") { document in
      document.deadEvents = [.ignored, .neverFired].map {
        .init(event: .init(name: "undo"), reason: $0)
      }
    } mend: {
      $0.deadEvents[1].event.parameters = ["count"]
    },
    Edit("a finding is about a child flow, but part 0 is the flow itself; name another part") {
      $0.childMismatches = [.init(.childWithoutScreens, part: 0, configuration: 0)]
    } mend: {
      $0.parts.append(.init(name: "Child", parent: 0))
      $0.childMismatches[0].part = 1
    },
    Edit("no screen of Child is on a stack in the state list, [List]; leave the finding out") {
      $0.parts.append(.init(name: "Child", parent: 0))
      $0.childMismatches = [.init(.screensWithoutChild, part: 1, configuration: 0)]
    } mend: {
      $0.screens[0].part = 1
    },
    Edit("two screens are called Item; name one of them differently") {
      $0.screens[2].name = "Item"
    } mend: {
      $0.screens[2].parameters = ["id"]
    },
    Edit("go does the same twice in the state list; leave one of them out") {
      $0.transitions.append($0.transitions[0])
    } mend: {
      $0.transitions[4].guard = "full"
    },
    Edit("go does the same twice in the state item; leave one of them out") {
      $0.transitions.append(Self.step(1, 0, nil, [.pop]))
    } mend: {
      $0.transitions[4].event.name = "leave"
    },
    Edit("end does the same twice in the state list; leave one of them out") { document in
      document.transitions += [Self.step(0, nil), Self.step(0, nil)]
      for index in 4...5 {
        document.transitions[index].event.name = "end"
        document.transitions[index].decisions = [
          .init(name: "Age", choice: "adult", choices: ["adult", "child"])
        ]
      }
    } mend: {
      $0.transitions[5].decisions[0].choice = "child"
    },
    Edit("shake is refused twice in the state item; leave one of them out") {
      let shake = FlowDocument.Refusal(
        source: 1, event: .init(name: "shake"), command: .pop, reason: "r")
      $0.refusals = [shake, shake]
    } mend: {
      $0.refusals[1].source = 0
    },
    Edit("charged does the same late twice in the state list; leave one of them out") {
      let charged = FlowDocument.LateAnswer(
        from: 0, event: .init(name: "charged", work: "charge"))
      $0.configurations[1].work = ["charge"]
      $0.lateAnswers = [charged, charged]
    } mend: {
      $0.lateAnswers[1].source = 2
    },
    Edit("the flow starts twice in the state list; leave one of them out") {
      $0.starts.append($0.starts[0])
    } mend: {
      $0.starts[1].condition = "by link"
    },
    Edit("two child flows are called Child; leave one of them out") {
      $0.parts += [.init(name: "Child", parent: 0), .init(name: "Child", parent: 0)]
    } mend: {
      $0.parts[2].parent = 1
    },
    Edit("two outcomes are called done; leave one of them out") {
      $0.outcomes.append("done")
    } mend: {
      $0.outcomes[1] = "other"
    },
    Edit("undo is a dead event twice; leave one of them out") {
      $0.deadEvents = Array(
        repeating: .init(event: .init(name: "undo"), reason: .ignored), count: 2)
    } mend: {
      $0.deadEvents[1].event.name = "redo"
    },
    Edit(
      "a child in the state list is listed twice: Child is in the state but none of its screens is "
        + "visible; leave one of them out"
    ) {
      $0.parts.append(.init(name: "Child", parent: 0))
      $0.childMismatches = Array(
        repeating: .init(.childWithoutScreens, part: 1, configuration: 0), count: 2)
    } mend: {
      $0.childMismatches[1].configuration = 1
    },
    Edit("the state list is listed twice, and nothing leads to configuration 3; leave it out, or") {
      $0.configurations.append($0.configurations[0])
    } mend: {
      $0.transitions.append(Self.step(0, 3))
    },
  ]

  @Test(
    "what cannot be true beside the rest is not judged, and said with its place", arguments: edits)
  func refuses(_ edit: Edit) throws {
    var document = Self.document([
      Self.step(0, 1), Self.step(1, 0), Self.step(0, 2), Self.step(2, 0),
    ])
    #expect(document.contradiction == nil)
    edit.spoil(&document)
    let error = #expect(throws: CatalogError.self) { try CatalogEntry(document).check() }
    let prefix = "the document contradicts itself: "
    #expect(error?.reason.hasPrefix(prefix + edit.text) == true, "\(String(describing: error))")
    let json = document.json()
    let entry = CatalogEntry(document, file: (name: "a.json", json: Array(json.utf8)))
    let placed = #expect(throws: CatalogError.self) { try entry.check() }
    let place = placed?.reason.dropFirst((prefix + "a.json:").count).prefix { $0 != " " }
    let line = try #require(place?.split(separator: ":").first.flatMap { Int($0) })
    let name = edit.text.prefix { $0 != " " }
    let text = json.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
    #expect(text.contains("\"\(name)\"") || ["a", "no", "the", "two"].contains(name), "\(text)")
    edit.mend(&document)
    #expect(try CatalogEntry(document).check().results.isEmpty == false)
  }

  /// What looks like a mistake, and is in documents that the tool writes.
  static let harmless: [Edit] = [
    Edit("two payloads with one text") { document in
      for _ in 0..<2 {
        var transition = Self.step(0, 1)
        transition.event.payload = "Apple"
        document.transitions.append(transition)
      }
    },
    Edit("a child flow with two keys of one text") { document in
      for _ in 0..<2 {
        var transition = Self.step(0, 1)
        (transition.event.child, transition.event.instance) = ("fruit", "fruit(Apple)")
        document.transitions.append(transition)
      }
    },
    Edit("a child flow without screens") {
      $0.transitions[0].event.child = "help.page"
    },
    Edit("two states with one text") {
      $0.configurations.append($0.configurations[0])
      $0.transitions.append(Self.step(1, 3))
    },
    Edit("a late answer with an outcome of its own") {
      $0.configurations[1].work = ["charge"]
      $0.lateAnswers = [
        .init(from: 0, event: .init(name: "charged", work: "charge"), outcome: "late")
      ]
    },
    Edit("late work beyond a limit") {
      $0.search.bound = .init(kind: .depth, limit: 2)
      $0.lateAnswers = [.init(from: 0, event: .init(name: "charged", work: "charge"))]
    },
    Edit("a state and a style without a name") {
      $0.configurations[2].state = ""
      $0.configurations[2].stack = Stack(.init(0)).presenting(.init(2), style: .custom(""))
    },
    Edit("arrows and ends of a diagram") { document in
      document.hasStacks = false
      document.configurations = (0..<3).map { .init(state: "s\($0)", stack: Stack(.init($0))) }
      document.transitions.append(document.transitions[0])
      document.outcomes.append("done")
    },
  ]

  @Test("what the tool itself can write is read and judged", arguments: harmless)
  func judges(_ edit: Edit) throws {
    var document = Self.document([
      Self.step(0, 1), Self.step(1, 0), Self.step(0, 2), Self.step(2, 0),
    ])
    edit.spoil(&document)
    let read = try FlowDocument(json: Array(document.json().utf8))
    #expect(read == document)
    #expect(try CatalogEntry(read).check().results.isEmpty == false)
  }

  @Test(
    "a child flow that never runs gives its property nothing to judge", arguments: [true, false])
  func unusedChild(isUsed: Bool) throws {
    var document = Self.document([Self.step(0, 1), Self.step(1, 0, .back)])
    document.parts.append(.init(name: "Child", parent: 0))
    // Its screen is named, but nothing leads there.
    document.screens[2].part = 1
    if isUsed { document.transitions += [Self.step(0, 2), Self.step(2, 0)] }
    let results = try CatalogEntry(document).check().results
    let result = try #require(results.first { $0.property == "children-live-with-their-screens" })
    #expect(result.finding.kind == (isUsed ? .holds : .nothingToJudge))
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
