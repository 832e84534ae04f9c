/// A navigation flow: states, events, screens, and the pure function that moves between them.
///
/// ```swift
/// var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }
///
/// func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
///   switch (state, event) {
///   case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
///   case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
///   case (.password, .back): .to(.name, .pop)
///   default: nil
///   }
/// }
/// ```
/// <doc:Modelling> has the whole flow. What a flow needs from outside (a user, a setting) is passed
/// in through its stored properties.
public protocol Flow: Sendable {
  /// The state of the flow, in its own terms.
  associatedtype State: Hashable & Sendable
  /// What happened: what the user did, an answer to work, a link; never where to go.
  associatedtype Event: Hashable & Sendable
  /// What can be on screen, with its payload.
  associatedtype Screen: Hashable & Sendable
  /// How the flow can end. `Never` for a flow that runs as long as the app.
  associatedtype Outcome: Hashable & Sendable = Never
  /// What a flow can wait for: requests, timers, streams. `Never` for a flow that waits for
  /// nothing.
  associatedtype Work: Hashable & Sendable = Never

  /// The first state, and the commands that show its screens.
  ///
  /// The first command is a ``Command/setRoot(_:)``, a ``Command/setContent(_:)`` or an
  /// `openWindow(_:_:)`, because nothing is on screen yet. A flow that begins with a child calls
  /// ``begin(_:in:at:with:fileID:line:as:)``.
  var start: FlowTransition<Self> { get }

  /// The child flows: ``forward(_:in:)`` passes events to them, and diagrams group their screens.
  ///
  /// The default is none. The property is static so that a trace or a diagram can name the child of
  /// a screen without an instance; what a child needs from the flow is passed to it when it runs.
  static var children: [AnyChild<Self>] { get }

  /// Returns the transition that `event` causes in `state`, or `nil` if the event is ignored there.
  ///
  /// The transition depends only on the flow's stored properties and the two arguments: the same
  /// call always returns the same transition.
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>?

  /// Returns the flow's own work that is under way while it is in a state.
  ///
  /// ```swift
  /// func work(in state: State) -> [Work] {
  ///   if case .loading(let name) = state { [.load(name: name)] } else { [] }
  /// }
  /// ```
  /// Work is derived from the state alone: it starts when the flow enters a state that implies it,
  /// continues while the state implies equal work, and is cancelled when it no longer does. To
  /// restart the same work, make the state and the work differ, for example by the number of the
  /// attempt. The result of work is an ordinary event: the *answer*. The work of running children
  /// is added by ``Interpreter/workUnderWay``. The default is none.
  func work(in state: State) -> [Work]

  /// Returns the work of the running children in a state, as work of this flow.
  ///
  /// The default is the work of all children that the state holds. A flow whose children work only
  /// while they are shown returns less.
  func childWork(in state: State) -> [Work]

  /// Returns the flow's own event for a move made by the platform or the user, or `nil` to leave
  /// the move to ``defaultEvent(for:in:)``.
  ///
  /// ```swift
  /// func event(for move: SystemMove, in state: State) -> Event? {
  ///   move == .interactiveDismiss ? .closed : nil
  /// }
  /// ```
  func event(for move: SystemMove, in state: State) -> Event?

  /// Returns the event for a move for which the flow has no event of its own, or `nil` if there is
  /// none in this state; the screens are then restored.
  ///
  /// The default is the event of a running child, or else the event's `back`: see ``BackEvent``. A
  /// flow in which only one of the running children is on screen asks that child alone:
  /// ``event(for:of:in:)``.
  func defaultEvent(for move: SystemMove, in state: State) -> Event?
}
