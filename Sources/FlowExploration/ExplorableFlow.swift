public import FlowCore

/// A flow that can be explored: it lists the events to try and the launch conditions.
///
/// Diagrams use the case names of `Screen` and `Event`. The screens and events of declared children
/// keep their names in the child: see `children`.
public protocol ExplorableFlow: Flow {
  /// The type that ``events(on:in:)`` returns: an array if the flow implements it.
  associatedtype EnabledEvents: Collection<Event> = AdvertisedEvents<Event>

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
  /// them out of ``events(on:in:)`` in the states where they are.
  func events(on screen: Screen) -> [Event]

  /// The events of the controls of a screen that are enabled in a state.
  ///
  /// ```swift
  /// func events(on screen: Screen, in state: State) -> [Event] {
  ///   state == .typed ? events(on: screen) : []
  /// }
  /// ```
  /// The default is `events(on:)`: all controls are enabled in every state.
  ///
  /// The list covers the controls of the screen on top. An enabled control is tried, and its event
  /// must be handled. A control that is in `events(on:)` but not in this list is disabled: neither
  /// searches nor random walks try it, and its event does not have to be handled. All other events
  /// are tried where ``events(in:)`` lists them: those of other visible screens, and those from
  /// outside, such as timers. Links and system moves are always tried, even where a control with
  /// the same event is disabled.
  func events(on screen: Screen, in state: State) -> EnabledEvents

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

  /// Whether an answer to the flow's own work is a failure.
  ///
  /// ```swift
  /// func isFailure(_ answer: Event) -> Bool { answer == .failed }
  /// ```
  /// Diagrams, tables and the player mark failures. The default is no.
  func isFailure(_ answer: Event) -> Bool

  /// The traits of a piece of the flow's own work. The default is none.
  func traits(of work: Work) -> WorkTraits

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

  /// The name of the group in which diagrams draw one of the flow's own screens, if any.
  ///
  /// ```swift
  /// static func group(of screen: Screen) -> String? {
  ///   switch screen {
  ///   case .profile, .password, .privacy: "Settings"
  ///   default: nil
  ///   }
  /// }
  /// ```
  /// A large flow is drawn as an overview of its groups and a page for each group. A child flow is
  /// a group of its own, and can name groups inside it. The default is no group.
  static func group(of screen: Screen) -> String?

  /// The values that diagrams, documents, traces, reports and generated tests mask.
  ///
  /// ```swift
  /// static var redacted: Redaction { Redaction(labels: ["nickname"], types: [IBAN.self]) }
  /// ```
  /// A masked value is written as `•••` and a number; equal values have the same number. The
  /// default masks values with common names, such as passwords and tokens: see
  /// ``Redaction/commonNames``. What a child flow masks is masked in its parents as well.
  static var redacted: Redaction { get }

  /// What readers of diagrams should know about one of the flow's own screens, or `nil`.
  ///
  /// ```swift
  /// static func description(of screen: Screen) -> String? {
  ///   screen == .password ? "Asks again after three wrong passwords" : nil
  /// }
  /// ```
  /// It is shown in tables, and when the pointer rests on the screen. Screens that differ only in
  /// their payloads share the description of the first one found. The default is none.
  static func description(of screen: Screen) -> String?

  /// The launch conditions.
  ///
  /// The default is one: the flow's `start`.
  var starts: [Start<Self>] { get }

  /// How far to explore the flow by default.
  ///
  /// The default is `ExplorationLimits()`, which is enough for a finite flow. For an infinite flow,
  /// choose smaller limits that still show everything the flow does.
  var limits: ExplorationLimits { get }
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

  /// No group.
  public static func group(of screen: Screen) -> String? { nil }

  /// Values with common names: see ``Redaction/commonNames``.
  public static var redacted: Redaction { Redaction() }

  /// No description.
  public static func description(of screen: Screen) -> String? { nil }

  /// The flow's own start, without a condition.
  public var starts: [Start<Self>] { [Start(start)] }

  /// The limits that suit a finite flow.
  public var limits: ExplorationLimits { ExplorationLimits() }
}

extension ExplorableFlow where Event: CaseIterable {
  /// All cases of the event, in the order of declaration.
  public var events: [Event] { Array(Event.allCases) }
}

/// A launch condition of a flow, and its start under that condition.
public struct Start<F: Flow>: Sendable {
  /// The first state, and the commands that show its screens.
  public var transition: FlowTransition<F>
  /// The condition for this start, as text; `nil` if there is only one start, or if the decisions
  /// of the transition describe it.
  package var condition: String?

  /// Creates a start.
  public init(_ transition: FlowTransition<F>, when condition: String? = nil) {
    self.transition = transition
    self.condition = condition
  }

  /// The condition for this start, or else its decisions, such as `LaunchDecision: home`; `nil` if
  /// it has neither.
  public var label: String? {
    let decisions = transition.decisions.map { "\($0.name): \($0.choice)" }
    return condition ?? (decisions.isEmpty ? nil : decisions.joined(separator: ", "))
  }
}
