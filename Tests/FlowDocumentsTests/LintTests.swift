import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@Suite("lints report what is suspicious in a document")
struct LintTests {
  typealias Document = FlowDocument

  /// A document of stacks of screens, by their names; the first is the start.
  private func document(
    _ stacks: [[Int]], screens: Int, _ transitions: [Document.Transition],
    bound: Document.Bound? = nil
  ) -> Document {
    Document(
      name: "a", title: "A", search: .init(bound: bound), parts: [.init(name: "A")],
      screens: (0..<screens).map { .init(name: "S\($0)") },
      configurations: stacks.enumerated().map { index, stack in
        .init(state: "\(index)", stack: .init(layers: [stack]))
      },
      starts: [.init(configuration: 0)], outcomes: ["done"], transitions: transitions)
  }

  private func step(
    _ from: Int, _ to: Int, _ name: String = "go", guard: String? = nil, note: String? = nil,
    location: String? = nil
  ) -> Document.Transition {
    .init(
      from: from, to: .configuration(to), event: .init(name: name), guard: `guard`, note: note,
      location: location)
  }

  private func kinds(_ document: Document) -> [Document.Lint.Category] {
    document.lints().map(\.kind)
  }

  @Test("a flow that is as it should be has none")
  func none() {
    #expect(kinds(document([[0], [0, 1]], screens: 2, [step(0, 1), step(1, 0)])) == [])
  }

  @Test(
    "commands that do not lead to the stack of the target are reported",
    arguments: [
      ([.push(.init(1))], nil), ([], nil), ([.push(.init(1, payload: "7"))], nil),
      ([.setContent(.stack([.init(.init(1))]))], nil),
      (
        [.push(.init(0))],
        "push S0 of go leads from [S0] to [S0, S0], not to [S0, S1]; correct the commands or the "
          + "stacks, or leave the commands out"
      ),
      (
        [.pop],
        "pop of go cannot apply where [S0] is on show: it is the last screen of its stack; use "
          + "dismiss, clear, setStack or setRoot; correct the commands or the stacks, or leave the "
          + "commands out"
      ),
    ] as [([Command<Document.StackScreen>], String?)])
  func contradictoryCommands(_ commands: [Command<Document.StackScreen>], _ text: String?) {
    var transition = step(0, 1, location: "A/A.swift:7")
    transition.commands = commands
    let document = document([[0], [0, 1]], screens: 2, [transition, transition, step(1, 0)])
    #expect(
      document.lints()
        == (text.map { [.init(.contradictoryCommands, $0, location: "A/A.swift:7")] } ?? []))
  }

  @Test("a document need not name the style of a layer")
  func layersWithoutStyle() {
    var transition = step(0, 1)
    transition.commands = [.present(.init(1), style: .sheet)]
    var document = document([[0], [0]], screens: 2, [transition, step(1, 0)])
    document.configurations[1].stack = .init(tree: [
      .init(
        "main",
        layers: [
          .init(.stack([.init(.init(0))])), .init(.stack([.init(.init(1))]), style: .custom("")),
        ])
    ])
    #expect(document.lints() == [])
  }

  @Test("a layer that is presented in another style is reported", arguments: [true, false])
  func otherStyle(isSame: Bool) {
    var transition = step(0, 1, location: "A/A.swift:7")
    transition.commands = [.present(.init(1), style: isSame ? .sheet : .fullScreen)]
    var document = document([[0], [0]], screens: 2, [transition, step(1, 0)])
    document.configurations[1].stack = FlowDocument.Stack(.init(0)).presenting(.init(1))
    let text =
      "present S1 as full screen of go leads from [S0] to [S0] + full screen[S1], not to [S0] "
      + "+ sheet[S1]; correct the commands or the stacks, or leave the commands out"
    #expect(
      document.lints()
        == (isSame ? [] : [.init(.contradictoryCommands, text, location: "A/A.swift:7")]))
  }

  @Test("commands that lead where the document says never contradict it", arguments: 0..<20)
  func consistentCommands(seed: Int) {
    var generator = NestedDocumentGenerator(seed: UInt64(seed))
    let document = generator.document(repeatsCommands: true)
    #expect(document.transitions.contains { !$0.commands.isEmpty })
    #expect(!kinds(document).contains(.contradictoryCommands))
  }

  @Test("a screen that is named but never shown is reported where it is named")
  func unreachableScreen() {
    var document = document([[0], [0, 1]], screens: 3, [step(0, 1), step(1, 0)])
    document.refusals = [
      .init(
        source: 0, event: .init(name: "x"), command: .popTo(.init(2)),
        reason: "r", location: "A/A.swift:7")
    ]
    #expect(
      document.lints() == [
        .init(
          .unreachableScreen, "S2 is named by a command, but never on show",
          location: "A/A.swift:7")
      ])
  }

  @Test("a screen in a slot, a tab or another window is shown")
  func shownInside() {
    var document = document([[0], [0]], screens: 4, [step(0, 1), step(1, 0, note: "n")])
    document.configurations[1].windows = [
      .init("main", layers: [.init(.tabs([.init("a", .init(1))], selected: "a"))]),
      .init(
        "help",
        layers: [.init(.stack([.init(.init(2), slots: [.init("s", .stack(.init(3)))])]))]),
    ]
    #expect(kinds(document) == [])
  }

  @Test("a dead event is reported with its reason and location")
  func deadEvent() {
    var document = document([[0], [0, 1]], screens: 2, [step(0, 1), step(1, 0)])
    document.deadEvents = [
      .init(
        event: .init(name: "a", parameters: ["b"]), reason: .neverFired,
        transitions: [step(0, 1, location: "A/A.swift:3")]),
      .init(event: .init(name: "c"), reason: .ignored),
    ]
    #expect(
      document.lints() == [
        .init(.deadEvent, "a(b) is dead: no state offers it", location: "A/A.swift:3"),
        .init(.deadEvent, "c is dead: it is offered, and ignored everywhere"),
      ])
  }

  @Test("a screen that nothing leads away from is reported where it is entered")
  func noWayOut() {
    let trap = document(
      [[0], [0, 1], [1, 1]], screens: 2,
      [step(0, 1, location: "A/A.swift:5"), step(1, 2), step(2, 1)])
    #expect(
      trap.lints() == [
        .init(
          .noWayOut, "nothing leads away from S1 once it is on top", location: "A/A.swift:5")
      ])
    var ends = trap
    ends.transitions.append(.init(from: 2, to: .outcome(0), event: .init(name: "end")))
    #expect(kinds(ends) == [])
    #expect(kinds(document([[0], [0, 0]], screens: 1, [step(0, 1), step(1, 0)])) == [])
  }

  @Test("an event that does two things where the same is on show is reported, unless noted")
  func twoMeanings() {
    let stacks = [[0], [0], [0, 1]]
    let hidden = document(
      stacks, screens: 2,
      [
        step(0, 1, "flip"), step(0, 2, "go"), step(1, 1, "go", location: "A/A.swift:4"),
        step(2, 0, "back"),
      ])
    let lints = hidden.lints()
    #expect(lints.map(\.kind) == [.twoMeanings])
    #expect(lints[0].location == "A/A.swift:4")
    #expect(
      lints[0].text
        == "go leads to [S0, S1] or leads to [S0] where [S0] is on show, and the flow does not say "
        + "why; name the condition with .when(…) or a decision")
    var stackless = hidden
    stackless.hasStacks = false
    #expect(kinds(stackless) == [])
    var told = hidden
    told.transitions[2].guard = "flipped"
    #expect(kinds(told) == [])
    // A back that leads elsewhere because another screen lies below is no riddle.
    let history = document(
      [[0], [1], [0, 2], [1, 2]], screens: 3,
      [
        step(0, 1, "a"), step(1, 0, "b"), step(0, 2, "c"), step(1, 3, "c"), step(2, 0, "back"),
        step(3, 1, "back"),
      ])
    #expect(kinds(history) == [])
  }

  /// A document in which one line makes the transitions: each an event, where it leads from, and
  /// its command.
  private func shared(
    _ rows: (String, Int, Command<Document.StackScreen>)..., isLink: Bool = false
  ) -> Document {
    document(
      [[0], [0, 1], [0, 2]], screens: 3,
      rows.enumerated().map { index, row in
        .init(
          from: row.1, to: .configuration(index % 3), event: .init(name: row.0, isLink: isLink),
          commands: [row.2], guard: "\(index)", location: "A/A.swift:9")
      })
  }

  @Test("a line that makes transitions of different events is reported, with what to do")
  func sharedLocation() {
    let helper = shared(("a", 0, .push(.init(1))), ("b", 0, .push(.init(2))), ("c", 1, .pop))
    let lints = helper.lints().filter { $0.kind == .sharedLocation }
    #expect(lints.map(\.location) == ["A/A.swift:9"])
    #expect(
      lints[0].text
        == "3 transitions of 3 events have the same location, so reports and coverage cannot tell "
        + "their rows apart; if this is a helper function, add the parameters "
        + "fileID: StaticString = #fileID and line: UInt32 = #line to it, and pass them on")
    var elsewhere = helper
    elsewhere.transitions[0].location = "A/A.swift:10"
    #expect(kinds(elsewhere).contains(.sharedLocation) == false)
    var unknown = helper
    for index in unknown.transitions.indices { unknown.transitions[index].location = nil }
    #expect(kinds(unknown).contains(.sharedLocation) == false)
  }

  @Test("one row of several events, of an event that does many things, and of links is none")
  func oneRow() {
    let push = { (screen: Int) in Command<Document.StackScreen>.push(.init(screen)) }
    for row in [
      shared(("a", 0, .pop), ("b", 1, .pop), ("c", 2, .pop), ("d", 0, .pop)),
      shared(("a", 0, push(0)), ("a", 1, push(1)), ("a", 2, push(2)), ("a", 0, .pop)),
      shared(("a", 0, push(0)), ("b", 1, push(1)), ("c", 2, push(2)), isLink: true),
      // The question of a script: its answer, back and cancel, on its own screen.
      shared(("answer", 1, push(2)), ("back", 1, .pop), ("cancel", 1, .dismiss)),
    ] {
      #expect(kinds(row).contains(.sharedLocation) == false, "\(row.transitions)")
    }
  }

  @Test("a row of a flow that is the child in several tabs is one row")
  func childInSeveralTabs() {
    var tabs = document(
      [[0], [1], [2]], screens: 3,
      ["a", "b", "c"].enumerated().map { index, tab in
        .init(
          from: index, to: .configuration(index), event: .init(name: "next", child: tab),
          commands: [.push(.init(index))], note: "n", location: "A/A.swift:9")
      })
    tabs.starts = (0..<3).map { .init(configuration: $0) }
    #expect(!kinds(tabs).contains(.sharedLocation))
    var several = tabs
    for index in tabs.transitions.indices { several.transitions[index].event.name += "\(index)" }
    #expect(kinds(several).contains(.sharedLocation))
  }

  @Test("a deferred link has no second meaning, and what one row does is reported once")
  func meaningsOfLinks() {
    func opened(_ source: Int, _ target: Int, note: String? = nil) -> Document.Transition {
      .init(
        from: source, to: .configuration(target), event: .init(name: "open", isLink: true),
        note: note, location: "A/A.swift:4")
    }
    let stacks = [[0], [0], [0, 1], [0, 2], [0, 1]]
    let rest = [step(2, 0, "back"), step(3, 0, "back"), step(4, 1, "back"), step(0, 1, "in")]
    let deferred = document(
      stacks, screens: 3,
      [opened(0, 3, note: "link deferred"), opened(1, 2), opened(2, 3, note: "link deferred")]
        + [opened(4, 2)] + rest)
    #expect(kinds(deferred) == [])
    let odd = document(
      stacks, screens: 3, [opened(0, 3), opened(1, 2), opened(2, 3), opened(4, 2)] + rest)
    #expect(kinds(odd) == [.twoMeanings])
  }

  @Test("where the search was limited, only what was seen is reported")
  func cut() {
    let bound = Document.Bound(kind: .configurations, limit: 3)
    var document = document(
      [[0], [0], [0, 1]], screens: 3,
      [step(0, 1, "flip"), step(0, 2, "go"), step(1, 1, "go")], bound: bound)
    document.deadEvents = [.init(event: .init(name: "x"), reason: .ignored)]
    #expect(kinds(document) == [.twoMeanings])
  }

  @Test("where the search was limited, the last lint of each kind says that there may be more")
  func cutTexts() {
    let steps = [
      step(0, 1, "flip"), step(0, 2, "go"), step(0, 2, "run"), step(1, 1, "go"), step(1, 1, "run"),
      step(2, 0, "back"),
    ]
    let stacks = [[0], [0], [0, 1]]
    let whole = document(stacks, screens: 2, steps).lints().map(\.text)
    let bound = Document.Bound(kind: .configurations, limit: 3)
    let cut = document(stacks, screens: 2, steps, bound: bound).lints().map(\.text)
    #expect(whole.count == 2 && cut.count == 2)
    #expect(cut.first == whole.first)
    #expect(
      cut.last
        == whole.last.map {
          $0 + "; this is at least what there is: the search stopped at 3 configurations"
        })
    var command = step(0, 1, location: "A/A.swift:7")
    command.commands = [.push(.init(0))]
    let wrong = document([[0], [0, 1]], screens: 2, [command, step(1, 0)], bound: bound).lints()
    #expect(wrong.map(\.kind) == [.contradictoryCommands])
    #expect(wrong.allSatisfy { $0.text.contains("at least") })
  }

  @Test("a screen is said to be named by a command only if one names it")
  func unusedScreens() {
    var document = document([[0], [0, 1], [2]], screens: 4, [step(0, 1), step(1, 0)])
    #expect(
      document.lints() == [
        .init(
          .unreachableScreen, "S2 is on show only in configurations to which no start leads"),
        .init(.unreachableScreen, "S3 is never on show, and no command names it"),
      ])
    document.deadEvents = [
      .init(
        event: .init(name: "x"), reason: .ignored,
        transitions: [
          .init(
            from: 0, to: .configuration(0), event: .init(name: "x"), commands: [.push(.init(3))])
        ])
    ]
    #expect(
      document.lints().first { $0.text.hasPrefix("S3") }
        == .init(.unreachableScreen, "S3 is named by a command, but never on show"))
  }
}
