public import FlowCore

/// What does not depend on a flow's state: where to start, how far to explore, and what documents
/// say about screens and work.
///
/// ```
/// extension SignIn: ExplorableFlow {
///   static let exploration = ExplorationOptions<Self>(
///     limits: ExplorationLimits(depth: 6), isFailure: { $0 == .failed })
/// }
/// ```
public struct ExplorationOptions<F: Flow>: Sendable {
  package var starts: @Sendable (F) -> [Start<F>]
  package var limits: ExplorationLimits
  @usableFromInline package var enabledEvents: (@Sendable (F, F.Screen, F.State) -> [F.Event])?
  @usableFromInline package var isTouchable: (@Sendable (F.Event, F.Screen) -> Bool)?
  package var isTemporary: @Sendable (F.Screen) -> Bool
  package var isFailure: @Sendable (F.Event) -> Bool
  package var isUnclear: @Sendable (F.Event) -> Bool
  package var traits: @Sendable (F.Work) -> WorkTraits
  package var group: @Sendable (F.Screen) -> String?
  package var description: @Sendable (F.Screen) -> String?
  package var redaction: Redaction

  /// Creates options; each has a default that suits most flows.
  ///
  /// - Parameters:
  ///   - starts: The launch conditions. The default is one: the flow's `start`.
  ///   - limits: How far to explore by default. `ExplorationLimits()` is enough for a finite flow.
  ///     For an infinite flow, choose smaller limits that still show everything the flow does.
  ///   - enabledEvents: The events of the controls of a screen that are enabled in a state; `nil`
  ///     if all controls are enabled in every state:
  ///     ```swift
  ///     enabledEvents: { flow, screen, state in state == .typed ? flow.events(on: screen) : [] }
  ///     ```
  ///     The list covers the controls of the screen on top. An enabled control is tried, and its
  ///     event must be handled. A control that is in ``ExplorableFlow/events(on:)`` but not in this
  ///     list is disabled: neither searches nor random walks try it, and its event does not have to
  ///     be handled. All other events are tried where ``ExplorableFlow/events(in:)`` lists them:
  ///     those of other visible screens, and those from outside, such as timers. Links and system
  ///     moves are always tried, even where a control with the same event is disabled.
  ///   - isTouchable: Whether an event can happen while a screen is on top; `nil` if every event
  ///     can. Return `false` for the controls of another screen, which cannot be touched there:
  ///     neither searches nor walks then try them.
  ///     ```
  ///     isTouchable: { event, top in event != .rowTapped || top == .list }
  ///     ```
  ///     Links, system moves and answers to work are always tried.
  ///   - isTemporary: Whether one of the flow's own screens is there only for a time, such as an
  ///     onboarding or an offer, so that nothing is wrong if it can never be reached again: see
  ///     ``StandardProperty/noLostScreen``. The default is no.
  ///   - isFailure: Whether an answer to the flow's own work is a failure, which diagrams, tables
  ///     and the player mark. The default is no.
  ///   - isUnclear: Whether an answer to the flow's own work leaves open whether the work was done,
  ///     such as a timeout: see ``StandardProperty/unclearWorkIsNotRepeated``. The default is no.
  ///   - traits: The traits of a piece of the flow's own work. The default is none.
  ///   - group: The name of the group in which diagrams draw one of the flow's own screens, if any:
  ///     ```swift
  ///     group: { screen in
  ///       switch screen {
  ///       case .profile, .password, .privacy: "Settings"
  ///       default: nil
  ///       }
  ///     }
  ///     ```
  ///     A large flow is drawn as an overview of its groups and a page for each group. A child flow
  ///     is a group of its own, and can name groups inside it.
  ///   - description: What readers of diagrams should know about one of the flow's own screens, or
  ///     `nil`. It is shown in tables, and when the pointer rests on the screen. Screens that differ
  ///     only in their payloads share the description of the first one found.
  ///   - redaction: The values that diagrams, documents, traces, reports and generated tests mask.
  ///     A masked value is written as `•••` and a number; equal values have the same number. The
  ///     default masks values with common names, such as passwords and tokens: see
  ///     <doc:Privacy>. What a child flow masks is masked in its parents as well.
  public init(
    starts: @escaping @Sendable (F) -> [Start<F>] = { [Start($0.start)] },
    limits: ExplorationLimits = ExplorationLimits(),
    enabledEvents: (@Sendable (F, F.Screen, F.State) -> [F.Event])? = nil,
    isTouchable: (@Sendable (F.Event, F.Screen) -> Bool)? = nil,
    isTemporary: @escaping @Sendable (F.Screen) -> Bool = { _ in false },
    isFailure: @escaping @Sendable (F.Event) -> Bool = { _ in false },
    isUnclear: @escaping @Sendable (F.Event) -> Bool = { _ in false },
    traits: @escaping @Sendable (F.Work) -> WorkTraits = { _ in [] },
    group: @escaping @Sendable (F.Screen) -> String? = { _ in nil },
    description: @escaping @Sendable (F.Screen) -> String? = { _ in nil },
    redaction: Redaction = Redaction()
  ) {
    self.starts = starts
    self.limits = limits
    self.enabledEvents = enabledEvents
    self.isTouchable = isTouchable
    self.isTemporary = isTemporary
    self.isFailure = isFailure
    self.isUnclear = isUnclear
    self.traits = traits
    self.group = group
    self.description = description
    self.redaction = redaction
  }
}

extension ExplorableFlow {
  package var starts: [Start<Self>] { Self.exploration.starts(self) }

  package var limits: ExplorationLimits { Self.exploration.limits }

  /// If so, the possible events depend on the screen on top.
  @inlinable package static var hasDisabledControls: Bool {
    exploration.enabledEvents != nil || exploration.isTouchable != nil
  }

  @inlinable
  package func enabledEvents(on screen: Screen, in state: State) -> [Event] {
    Self.exploration.enabledEvents?(self, screen, state) ?? events(on: screen)
  }

  /// The events to try in a state while a screen is on top, without links and system moves: those
  /// of the state without disabled controls, then the enabled ones; some may be listed twice.
  @inlinable
  package func offeredEvents(in state: State, under top: @autoclosure () -> Screen?) -> [Event] {
    let options = Self.exploration
    var all = events(in: state)
    guard options.enabledEvents != nil || options.isTouchable != nil, let top = top() else {
      return all
    }
    if let isTouchable = options.isTouchable { all = all.filter { isTouchable($0, top) } }
    guard let enabledEvents = options.enabledEvents else { return all }
    let enabled = enabledEvents(self, top, state)
    let controls = events(on: top)
    return all.filter { enabled.contains($0) || !controls.contains($0) } + enabled
  }
}
