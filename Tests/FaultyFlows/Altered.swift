package import FlowCore
package import FlowExploration

/// Rows that replace those of a flow, or `nil` to keep the flow's transition.
typealias Repair<F: Flow> = @Sendable (F.State, F.Event) -> FlowTransition<F>?

/// A flow with some of its transitions changed, and all else unchanged.
///
/// Only the built-in properties are kept.
package struct Altered<Base: ExplorableFlow>: ExplorableFlow {
  package typealias State = Base.State
  package typealias Event = Base.Event
  package typealias Screen = Base.Screen
  package typealias Outcome = Base.Outcome
  package typealias Work = Base.Work
  /// Changes the transition that the flow returns.
  package typealias Change =
    @Sendable (State, Event, FlowTransition<Base>?) -> FlowTransition<Base>?
  /// Changes the event that the flow has for a system move.
  package typealias MoveChange = @Sendable (SystemMove, State, Event?) -> Event?

  /// The flow that is altered, whose children are those of this flow.
  package static var children: [AnyChild<Self>] {
    [
      Child<Self, Base>(
        { $0.parent.base }, in: .root,
        state: .identity, event: .identity, screen: .identity, work: .identity
      ) { outcome, _, _ in .finish(outcome) }
    ]
  }

  private let base: Base
  private let change: Change
  private let moveChange: MoveChange

  /// Makes a flow that returns other transitions.
  package init(
    _ base: Base, transitions change: @escaping Change = { $2 },
    moves moveChange: @escaping MoveChange = { $2 }
  ) {
    self.base = base
    self.change = change
    self.moveChange = moveChange
  }

  package var start: FlowTransition<Self> { FlowTransition<Self>(base.start) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    change(state, event, base.reduce(state, event)).map { FlowTransition<Self>($0) }
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    moveChange(move, state, Interpreter.event(for: move, of: base, in: state))
  }

  package func defaultEvent(for move: SystemMove, in state: State) -> Event? { nil }

  package var events: [Event] { base.events }
  package func events(in state: State) -> [Event] { base.events(in: state) }
  package func events(on screen: Screen) -> [Event] { base.events(on: screen) }
  package var linkEvents: [Event] { base.linkEvents }

  package static var exploration: ExplorationOptions<Self> {
    ExplorationOptions(
      starts: { flow in
        flow.base.starts.map { Start(FlowTransition<Self>($0.transition), when: $0.condition) }
      },
      limits: Base.exploration.limits)
  }

  package var properties: [Property<Self>] {
    base.properties.compactMap(\.standardProperty).map { .standard($0) }
  }
}

extension FlowTransition {
  /// Makes a transition from that of the altered flow.
  fileprivate init<Base>(_ transition: FlowTransition<Base>) where F == Altered<Base> {
    switch transition.next {
    case .to(let state): self = .to(state)
    case .stay: self = .stay()
    case .finish(let outcome): self = .finish(outcome)
    }
    commands = transition.commands
    copyDescriptions(from: transition)
  }
}
