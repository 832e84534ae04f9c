import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@Suite("lints tell what is odd in a document")
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
    position: String? = nil
  ) -> Document.Transition {
    .init(
      from: from, to: .configuration(to), event: .init(name: name), guard: `guard`, note: note,
      position: position)
  }

  private func kinds(_ document: Document) -> [Document.Lint.Kind] {
    document.lints().map(\.kind)
  }

  @Test("a flow that is as it should be has none")
  func none() {
    #expect(kinds(document([[0], [0, 1]], screens: 2, [step(0, 1), step(1, 0)])) == [])
  }

  @Test("a screen that is named but never shown is told where it is named")
  func unreachableScreen() {
    var document = document([[0], [0, 1]], screens: 3, [step(0, 1), step(1, 0)])
    document.refusals = [
      .init(
        source: 0, event: .init(name: "x"), command: .popTo(.init(2)),
        reason: "r", position: "A/A.swift:7")
    ]
    #expect(
      document.lints() == [
        .init(
          .unreachableScreen, "S2 is named by a command, but never on show",
          position: "A/A.swift:7")
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

  @Test("a dead event is told with its reason and its place")
  func deadEvent() {
    var document = document([[0], [0, 1]], screens: 2, [step(0, 1), step(1, 0)])
    document.deadEvents = [
      .init(
        event: .init(name: "a", parameters: ["b"]), reason: .neverFired,
        transitions: [step(0, 1, position: "A/A.swift:3")]),
      .init(event: .init(name: "c"), reason: .ignored),
    ]
    #expect(
      document.lints() == [
        .init(.deadEvent, "a(b) is dead: no state offers it", position: "A/A.swift:3"),
        .init(.deadEvent, "c is dead: it is offered, and ignored everywhere"),
      ])
  }

  @Test("a screen that nothing leads away from is told where it is entered")
  func noWayOut() {
    let trap = document(
      [[0], [0, 1], [1, 1]], screens: 2,
      [step(0, 1, position: "A/A.swift:5"), step(1, 2), step(2, 1)])
    #expect(
      trap.lints() == [
        .init(
          .noWayOut, "nothing leads away from S1 once it is on top", position: "A/A.swift:5")
      ])
    var ends = trap
    ends.transitions.append(.init(from: 2, to: .outcome(0), event: .init(name: "end")))
    #expect(kinds(ends) == [])
    #expect(kinds(document([[0], [0, 0]], screens: 1, [step(0, 1), step(1, 0)])) == [])
  }

  @Test("an event that does two things where the same is on show is told, unless the flow says why")
  func twoMeanings() {
    let stacks = [[0], [0], [0, 1]]
    let hidden = document(
      stacks, screens: 2,
      [
        step(0, 1, "flip"), step(0, 2, "go"), step(1, 1, "go", position: "A/A.swift:4"),
        step(2, 0, "back"),
      ])
    let lints = hidden.lints()
    #expect(lints.map(\.kind) == [.twoMeanings])
    #expect(lints[0].position == "A/A.swift:4")
    #expect(
      lints[0].text
        == "go leads to [S0, S1] or leads to [S0] where [S0] is on show, and the flow does not say "
        + "why; name the condition with .when(…) or a decision")
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

  @Test("where the search was cut, only what was seen is told")
  func cut() {
    let bound = Document.Bound(kind: .configurations, limit: 3)
    var document = document(
      [[0], [0], [0, 1]], screens: 3,
      [step(0, 1, "flip"), step(0, 2, "go"), step(1, 1, "go")], bound: bound)
    document.deadEvents = [.init(event: .init(name: "x"), reason: .ignored)]
    #expect(kinds(document) == [.twoMeanings])
  }
}
