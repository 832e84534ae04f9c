public import FlowCore

/// A flow that can be explored: it names the events to try and the ways to launch it.
///
/// Pictures are named after the cases of `Screen` and `Event`. Screens and events of the children
/// that the flow declares are named after those of the child: see `children`.
public protocol ExplorableFlow: Flow {
  /// What ``events(on:in:)`` returns: an array if the flow implements it.
  associatedtype EnabledEvents: Collection<Event> = AdvertisedEvents<Event>

  /// Every kind of event, each with one or more sample payloads.
  ///
  /// The order decides the order of everything that is derived: keep the order of declaration.
  var events: [Event] { get }

  /// The events that can happen in a state, in the order to try them.
  ///
  /// The default is ``events``: all are tried everywhere, and ignored ones are not counted as
  /// transitions. Narrow it to what the screens of a state really offer, and events that no
  /// state offers are reported as dead.
  func events(in state: State) -> [Event]

  /// The events that the controls of a screen stand for: its buttons, its rows, its fields.
  ///
  /// What a screen advertises must be handled while it is on top: see
  /// ``StandardProperty/advertisedEventsAreHandled``. The default is what the child flow of the
  /// screen advertises; of other screens nothing is known. List the controls that can be disabled
  /// as well, and leave them out of ``events(on:in:)`` where they are.
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
  /// handled. One that `events(on:)` lists and this list does not is disabled: it is tried neither
  /// by searches nor by random walks, and need not be handled. Whatever is no control of that screen
  /// is tried as ``events(in:)`` says: what other screens on show offer, and what comes from
  /// outside, such as timers and answers of a server. Links and system moves are tried everywhere,
  /// even where a control with the same event is disabled.
  func events(on screen: Screen, in state: State) -> EnabledEvents

  /// The events by which links are opened, each with sample links: they come from outside and can
  /// arrive in every state.
  ///
  /// They are tried everywhere, need not be listed by ``events(in:)``, and never count as a way out
  /// of a place. The default is none.
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
  /// They are tried wherever the work is under way, and need not be listed by ``events``. Those of
  /// children are added. The default is none, which is a mistake in a flow that has work: see
  /// ``StandardProperty/answersAreHandled``.
  func answers(to work: Work) -> [Event]

  /// The answers to a piece of the flow's own work that is under way in a state.
  ///
  /// The default is ``answers(to:)``. In a script, it is the samples of the type that the script
  /// waits for, unless the script implements ``answers(to:)``.
  func answers(to work: Work, in state: State) -> [Event]

  /// Whether an answer to the flow's own work tells of a failure.
  ///
  /// ```swift
  /// func isFailure(_ answer: Event) -> Bool { answer == .failed }
  /// ```
  /// Diagrams, tables and the player tell failures from other answers. The default is no.
  func isFailure(_ answer: Event) -> Bool

  /// What is known of a piece of the flow's own work. The default is nothing.
  func traits(of work: Work) -> WorkTraits

  /// What must be so, wherever the flow gets.
  ///
  /// The default is ``Property/standard``. A flow adds its own, and switches off what it means
  /// otherwise:
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

  /// The launch conditions.
  ///
  /// The default is one: the flow's `start`.
  var starts: [Start<Self>] { get }

  /// How far to explore the flow when nothing else is said.
  ///
  /// The default is that of ``ExplorationLimits``, which is enough for a flow with an end. Narrow it
  /// for a flow that goes on forever, to what shows all it does.
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

  /// The flow's own start, without a condition.
  public var starts: [Start<Self>] { [Start(start)] }

  /// The limits that suit a flow with an end.
  public var limits: ExplorationLimits { ExplorationLimits() }
}

extension ExplorableFlow where Event: CaseIterable {
  /// All cases of the event, in the order of declaration.
  public var events: [Event] { Array(Event.allCases) }
}

/// One way to launch a flow.
public struct Start<F: Flow>: Sendable {
  /// The first state, and the commands that put its screens on show.
  public var transition: FlowTransition<F>
  /// When the flow starts this way, in words; `nil` when there is only one way, or when the
  /// decisions of the transition say it.
  public var condition: String?

  /// Makes a way to launch a flow.
  public init(_ transition: FlowTransition<F>, when condition: String? = nil) {
    self.transition = transition
    self.condition = condition
  }

  /// When the flow starts this way, in words: the condition, else what was decided,
  /// `LaunchDecision: home`; `nil` when nothing says it.
  public var words: String? {
    let decisions = transition.decisions.map { "\($0.name): \($0.choice)" }
    return condition ?? (decisions.isEmpty ? nil : decisions.joined(separator: ", "))
  }
}
