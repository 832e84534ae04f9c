public import FlowCore

/// A flow that can be explored: it lists the events to try.
///
/// Only ``events`` is required, and not even that if the event is `CaseIterable`. Everything that
/// is the same in all states is in ``exploration``.
///
/// Diagrams use the case names of `Screen` and `Event`. The screens and events of declared children
/// keep their names in the child: see `children`.
public protocol ExplorableFlow: Flow {
  /// Every kind of event, each with one or more sample payloads.
  ///
  /// Everything that is derived from the events follows their order: keep the order of declaration.
  var events: [Event] { get }

  /// The events that can happen in a state, in the order to try them.
  ///
  /// The default is ``events``: all are tried in every state, and ignored ones are not counted as
  /// transitions. If you list only what the screens of a state offer, events that no state offers
  /// are reported as dead.
  func events(in state: State) -> [Event]

  /// The events that the controls of a screen send: its buttons, its rows, its fields.
  ///
  /// What a screen advertises must be handled while it is on top: see
  /// ``StandardProperty/advertisedEventsAreHandled``. The default is what the screen's child flow
  /// advertises, and nothing for other screens. Include controls that can be disabled, and leave
  /// them out of the `enabledEvents` of ``ExplorationOptions`` in the states where they are.
  func events(on screen: Screen) -> [Event]

  /// The events that open deep links, each with sample links: they come from outside and can arrive
  /// in every state.
  ///
  /// They are tried in every configuration, do not have to be listed by ``events(in:)``, and never
  /// count as an exit from a configuration. The default is none.
  var linkEvents: [Event] { get }

  /// The answers to a piece of the flow's own work, each with sample payloads, failures included.
  ///
  /// ```swift
  /// func answers(to work: Work) -> [Event] {
  ///   switch work {
  ///   case .load(let name): [.loaded(User(name: name)), .failed]
  ///   }
  /// }
  /// ```
  /// They are tried while the work is under way, and do not have to be listed by ``events``. The
  /// answers of children are added. The default is none, which is a mistake in a flow that has
  /// work: see ``StandardProperty/answersAreHandled``.
  func answers(to work: Work) -> [Event]

  /// The answers to a piece of the flow's own work that is under way in a state.
  ///
  /// The default is ``answers(to:)``. For a script, the default is the samples of the type that it
  /// waits for, unless it implements ``answers(to:)``.
  func answers(to work: Work, in state: State) -> [Event]

  /// The properties that must hold in everything that the flow can reach.
  ///
  /// The default is ``Property/standard``. Add your own, and turn off those that do not apply:
  /// ```swift
  /// var properties: [Property<Self>] {
  ///   Property.standard(except: .depthIsBounded)
  ///     + [.never("two modals at once") { $0.stack.layerCount > 2 }]
  /// }
  /// ```
  var properties: [Property<Self>] { get }

  /// What does not depend on the state: where to start, how far to explore, and what documents say
  /// about screens and work.
  ///
  /// It belongs to the type, since traces and reports describe screens without a flow at hand. The
  /// default is ``ExplorationOptions/init(starts:limits:enabledEvents:isTouchable:isTemporary:isFailure:isUnclear:traits:group:description:redaction:)``
  /// without arguments.
  static var exploration: ExplorationOptions<Self> { get }
}

extension ExplorableFlow {
  /// Returns ``events``: everything is tried in every state.
  public func events(in state: State) -> [Event] { events }

  /// Returns what the screen's child flow advertises.
  public func events(on screen: Screen) -> [Event] { childEvents(on: screen) }

  /// No links.
  public var linkEvents: [Event] { [] }

  /// The built-in properties.
  public var properties: [Property<Self>] { Property.standard }

  /// The defaults of all options.
  public static var exploration: ExplorationOptions<Self> { ExplorationOptions() }
}

extension ExplorableFlow where Event: CaseIterable {
  /// All cases of the event, in the order of declaration.
  public var events: [Event] { Array(Event.allCases) }
}

/// A launch condition of a flow, and its start under that condition.
public struct Start<F: Flow>: Sendable {
  package var transition: FlowTransition<F>
  /// As text; `nil` if there is only one start, or if the decisions of the transition describe it.
  package var condition: String?

  /// Creates a start.
  public init(_ transition: FlowTransition<F>, when condition: String? = nil) {
    self.transition = transition
    self.condition = condition
  }

  /// The condition, or else the decisions, such as `LaunchDecision: home`; `nil` if it has neither.
  package var label: String? {
    let decisions = transition.decisions.map { "\($0.name): \($0.choice)" }
    return condition ?? (decisions.isEmpty ? nil : decisions.joined(separator: ", "))
  }
}
