import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// A sheet with a form, which a question keeps open once something was typed.
private struct FormFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case list, clean, dirty, asking }
  enum Event: Hashable, Sendable, CaseIterable {
    case newTapped, typed, closed, attempted, keepTapped
  }
  enum Screen: Hashable, Sendable { case list, form, question }
  typealias Outcome = Never

  enum Reply: Sendable, CaseIterable { case sameEvent, ownEvent, nothing }
  var saysSo: Reply

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }
  var events: [Event] { [.newTapped, .typed, .keepTapped] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .newTapped): .to(.clean, .present(.form))
    case (.clean, .typed): .to(.dirty)
    case (.clean, .closed): .to(.list, .dismiss)
    case (.dirty, .closed), (.dirty, .attempted):
      .to(.asking, .present(.question, style: .alert))
    case (.asking, .keepTapped): .to(.dirty, .dismiss)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (move, state, saysSo) {
    case (.dismissalAttempted, .dirty, .sameEvent): .closed
    case (.dismissalAttempted, .dirty, .ownEvent): .attempted
    case (.interactiveDismiss, _, _): .closed
    default: nil
    }
  }
}

@Suite("a layer that the flow keeps open is explored as the hosts show it")
struct DismissalAttemptTests {
  @Test(
    "where the flow has an event for the attempt, nobody swipes the layer down",
    arguments: [
      (FormFlow.Reply.nothing, ["closed: swipe down", "closed: swipe down"]),
      (.sameEvent, ["closed: swipe down", "closed: swipe down attempted"]),
      (.ownEvent, ["closed: swipe down", "attempted: swipe down attempted"]),
    ], [1, 2])
  private func explores(_ row: (saysSo: FormFlow.Reply, moves: [String]), threads: Int) throws {
    let flow = FormFlow(saysSo: row.saysSo)
    let exploration = try flow.explore(within: .init(threads: threads))
    let moves = exploration.handledSteps.compactMap { step in
      step.move.map { "\(step.event): \($0.name)" }
    }
    #expect(moves == row.moves)
    for node in exploration.nodes {
      let configuration = node.configuration
      let offered = Interpreter.systemEvents(of: flow, at: configuration).map(\.move)
      #expect(flow.inputs(at: configuration).compactMap(\.move) == offered)
    }
  }

  @Test("a swipe that leaves its layer open is a warning, unless the flow says so")
  func warns() throws {
    let name = "swipe-leaves-layer-open"
    let silent = try FormFlow(saysSo: .nothing).check([.standard(.swipeLeavesLayerOpen)]
    )
    let result = try #require(silent.warnings.first)
    #expect(result.property.name == name)
    guard case .violatedWithoutTrace(let text, let location) = result.finding else {
      Issue.record("\(result.finding)")
      return
    }
    #expect(
      text
        == "closed leaves the layer of Form open when the user swipes it down; if that is meant, "
        + "map the move dismissalAttempted to an event where the layer stays open")
    #expect(location?.hasPrefix("FlowExplorationTests/DismissalAttemptTests.swift:") == true)
    let explicit = try FormFlow(saysSo: .sameEvent).check(
      [.standard(.swipeLeavesLayerOpen)])
    #expect(explicit.warnings.isEmpty)
  }
}
