import FlowCore
import Testing

/// A sheet with a form, which a question keeps open once something was typed.
private struct FormFlow: Flow {
  enum State: Hashable, Sendable { case list, clean, dirty, deaf, replaced, asking }
  enum Event: Hashable, Sendable { case go(State), closed, attempted }
  enum Screen: Hashable, Sendable { case list, form, other, question }
  enum Outcome: Hashable, Sendable { case left }

  var saysSo = false

  var start: FlowTransition<Self> { .to(.clean, .setRoot(.list), .present(.form)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .go(let next)): .to(next)
    case (.clean, .closed): .to(.list, .dismiss)
    case (.replaced, .closed): .to(.clean, .dismiss, .present(.other))
    case (.dirty, .closed), (.dirty, .attempted):
      .to(.asking, .present(.question, style: .alert))
    case (.asking, .closed): .finish(.left, .dismissAll)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .interactiveDismiss: state == .deaf ? nil : .closed
    case .dismissalAttempted: saysSo && state == .dirty ? .attempted : nil
    default: nil
    }
  }
}

/// The flow of the page: an editor that asks before it discards changes.
private struct Notes: Flow {
  enum State: Hashable, Sendable { case list, editing(isChanged: Bool), asking }
  enum Event: Hashable, Sendable { case changed, closeTapped }
  enum Screen: Hashable, Sendable { case list, editor, question }
  typealias Outcome = Never

  var start: FlowTransition<Self> {
    .to(.editing(isChanged: false), .setRoot(.list), .present(.editor))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editing, .changed): .to(.editing(isChanged: true))
    case (.editing(isChanged: false), .closeTapped): .to(.list, .dismiss)
    case (.editing(isChanged: true), .closeTapped):
      .to(.asking, .present(.question, style: .alert))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (state, move) {
    case (.editing(isChanged: true), .dismissalAttempted): .closeTapped
    case (.editing, .interactiveDismiss): .closeTapped
    default: nil
    }
  }
}

private final class Screens<Screen: Hashable & Sendable>: StackHost {
  func perform(
    _ commands: CommandList<Screen>, showing stack: VirtualStack<Screen>
  ) -> HostReply<Screen> { .done }
}

@MainActor
@Suite("a layer that the flow keeps open")
struct DismissalTests {
  @Test(
    "the flow is asked beforehand whether a swipe closes its layer",
    arguments: [
      (FormFlow.State.clean, true), (.dirty, false), (.deaf, false), (.replaced, true),
    ], [false, true])
  private func isAsked(_ row: (state: FormFlow.State, closes: Bool), saysSo: Bool) throws {
    let hosted = try HostedFlow(FormFlow(saysSo: saysSo), on: Screens())
    hosted.send(.go(row.state))
    #expect(hosted.allowsInteractiveDismiss() == row.closes)
    #expect(hosted.allowsInteractiveDismiss(in: "none") == false)
    #expect(hosted.configuration.state == row.state)
  }

  @Test("the flow of the page asks before it discards changes")
  func page() throws {
    let hosted = try HostedFlow(Notes(), on: Screens())
    #expect(hosted.allowsInteractiveDismiss())
    hosted.send(.changed)
    #expect(!hosted.allowsInteractiveDismiss())
    hosted.systemDidMove(.dismissalAttempted)
    #expect(hosted.configuration.state == .asking)
  }

  @Test("a layer of a style that is not swiped down, and the root, stay")
  func styles() throws {
    let hosted = try HostedFlow(FormFlow(), on: Screens())
    hosted.send(.go(.dirty))
    hosted.systemDidMove(.dismissalAttempted)
    #expect(hosted.configuration.stack.keyWindow?.layers.last?.style == .alert)
    #expect(!hosted.allowsInteractiveDismiss())
    let other = try HostedFlow(FormFlow(), on: Screens())
    other.systemDidMove(.interactiveDismiss)
    #expect(!other.allowsInteractiveDismiss())
  }

  @Test(
    "an attempt is an event of its own, or else that of the swipe; nothing moves",
    arguments: [false, true])
  func attempts(saysSo: Bool) throws {
    let hosted = try HostedFlow(FormFlow(saysSo: saysSo), on: Screens())
    var steps: [(FormFlow.Event, SystemMove?)] = []
    var unhandled: [SystemMove?] = []
    hosted.observe { steps.append(($0.event, $0.move)) }
    hosted.observeUnhandled { unhandled.append($0.move) }
    hosted.send(.go(.deaf))
    #expect(hosted.systemDidMove(.dismissalAttempted) == .ignored)
    #expect(unhandled == [.dismissalAttempted])
    hosted.send(.go(.dirty))
    hosted.systemDidMove(.dismissalAttempted)
    #expect(hosted.configuration.state == .asking)
    #expect(hosted.shownStack == hosted.configuration.stack)
    #expect(steps.last?.0 == (saysSo ? .attempted : .closed))
    #expect(steps.last?.1 == (saysSo ? .dismissalAttempted : .interactiveDismiss))
    #expect(hosted.systemDidMove(.dismissalAttempted) == .impossible)
  }
}
