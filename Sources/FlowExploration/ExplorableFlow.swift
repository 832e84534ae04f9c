public import FlowCore

/// A flow that can be explored: it names the events to try and the ways to launch it.
///
/// Diagrams use the names of the cases of `Screen` and `Event`. Screens and events of the declared
/// children are named after those of the child: see `children`.
public protocol ExplorableFlow: Flow {
  /// What ``events(on:in:)`` returns: an array if the flow implements it.
  associatedtype EnabledEvents: Collection<Event> = AdvertisedEvents<Event>

  /// Every kind of event, each with one or more sample payloads.
  ///
  /// The order determines the order of everything that is derived: keep the order of declaration.
  var events: [Event] { get }

  /// The events that can happen in a state, in the order to try them.
  ///
  /// The default is ``events``: all are tried everywhere, and ignored ones are not counted as
  /// transitions. If you narrow it to what the screens of a state really offer, events that no
  /// state offers are reported as dead.
  func events(in state: State) -> [Event]

  /// The events that the controls of a screen stand for: its buttons, its rows, its fields.
  ///
  /// What a screen advertises must be handled while it is on top: see
  /// ``StandardProperty/advertisedEventsAreHandled``. The default is what the child flow of the
  /// screen advertises; nothing is known about other screens. List the controls that can be
  /// disabled as well, and leave them out of ``events(on:in:)`` where they are.
  func events(on screen: Screen) -> [Event]

  /// The events that the controls of a screen stand for in a state: those that are enabled there.
  ///
  /// ```swift
  /// func events(on screen: Screen, in state: State) -> [Event] {
  ///   state == .typed ? events(on: screen) : []
  /// }
  /// ```
  /// The default is `events(on:)`: all controls are enabled everywhere.
  ///
  /// The list covers the controls of the screen on top. One that is enabled is tried, and must be
  /// handled. One that `events(on:)` lists and this list does not is disabled: neither searches nor
  /// random walks try it, and it does not have to be handled. Anything that is not a control of
  /// that screen is tried as ``events(in:)`` says: what other visible screens offer, and what comes
  /// from outside, such as timers and answers of a server. Links and system moves are tried
  /// everywhere, even where a control with the same event is disabled.
  func events(on screen: Screen, in state: State) -> EnabledEvents

  /// The events that open deep links, each with sample links: they come from outside and can arrive
  /// in every state.
  ///
  /// They are tried everywhere, do not have to be listed by ``events(in:)``, and never count as a
  /// way out of a configuration. The default is none.
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
  /// They are tried wherever the work is under way, and do not have to be listed by ``events``.
  /// Those of children are added. The default is none, which is a mistake in a flow that has work:
  /// see ``StandardProperty/answersAreHandled``.
  func answers(to work: Work) -> [Event]

  /// The answers to a piece of the flow's own work that is under way in a state.
  ///
  /// The default is ``answers(to:)``. In a script, it is the samples of the type that the script
  /// waits for, unless the script implements ``answers(to:)``.
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

  /// What must hold in everything that the flow can reach.
  ///
  /// The default is ``Property/standard``. A flow adds its own, and turns off those that do not
  /// apply:
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
  /// A large flow is drawn as an overview of its groups and a page for each. A child flow is a
  /// group already, and can name groups inside it. The default is no group.
  static func group(of screen: Screen) -> String?

  /// What diagrams, documents, traces, reports and generated tests do not show of the flow's values.
  ///
  /// ```swift
  /// static var redacted: Redaction { Redaction(labels: ["nickname"], types: [IBAN.self]) }
  /// ```
  /// A masked value is written as `•••1` or with another number, and equal values with the same
  /// number. The default masks values with common names, such as passwords and tokens: see
  /// ``Redaction/commonNames``. What a child flow masks is masked in its parents as well.
  static var redacted: Redaction { get }

  /// What readers of diagrams should know about one of the flow's own screens, if anything.
  ///
  /// ```swift
  /// static func description(of screen: Screen) -> String? {
  ///   screen == .password ? "Asks again after three wrong passwords" : nil
  /// }
  /// ```
  /// It is shown when the pointer rests on the screen, and in tables. Screens that differ only in
  /// their payloads have one description: that of the first one met. The default is none.
  static func description(of screen: Screen) -> String?

  /// The launch conditions.
  ///
  /// The default is one: the flow's `start`.
  var starts: [Start<Self>] { get }

  /// How far to explore the flow by default.
  ///
  /// The default is that of ``ExplorationLimits``, which is enough for a finite flow. For an
  /// infinite flow, narrow it to what shows everything that the flow does.
  var limits: ExplorationLimits { get }
}

extension ExplorableFlow {
  /// Returns ``events``: everything is tried everywhere.
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

/// One way to launch a flow.
public struct Start<F: Flow>: Sendable {
  /// The first state, and the commands that show its screens.
  public var transition: FlowTransition<F>
  /// The condition for this start, as text; `nil` if there is only one start, or the decisions of
  /// the transition say it.
  public var condition: String?

  /// Makes a way to launch a flow.
  public init(_ transition: FlowTransition<F>, when condition: String? = nil) {
    self.transition = transition
    self.condition = condition
  }

  /// The condition for this start, as text, or else what was decided, such as `LaunchDecision:
  /// home`; `nil` if there is neither.
  public var words: String? {
    let decisions = transition.decisions.map { "\($0.name): \($0.choice)" }
    return condition ?? (decisions.isEmpty ? nil : decisions.joined(separator: ", "))
  }
}
