/// A state together with its navigation stack: where a flow is, and what is on screen.
///
/// ```swift
/// let configuration = Configuration<SignIn>(state: .name, stack: VirtualStack(.name))
/// let restored = Interpreter(SignIn(), at: configuration)
/// ```
@frozen
public struct Configuration<F: Flow>: Hashable, Sendable {
  /// Where the flow is.
  public var state: F.State
  /// What is on screen.
  public var stack: VirtualStack<F.Screen>

  /// Makes a configuration.
  @inlinable
  public init(state: F.State, stack: VirtualStack<F.Screen>) {
    self.state = state
    self.stack = stack
  }
}

extension Configuration {
  /// Makes the configuration that a start leads to.
  ///
  /// - Throws: Why the flow cannot start like this.
  package init(after start: FlowTransition<F>) throws(StartFailure<F>) {
    guard !F.children.contains(where: \.isEndless) else { throw .endlessChild }
    if let child = F.childWithUnembeddedWork() { throw .childWithUnembeddedWork(child: child) }
    var stack = VirtualStack<F.Screen>()
    do { try stack.apply(start.commands) } catch { throw .refused(start.refusal(error)) }
    guard case .to(let state) = start.next else { throw .noState }
    guard !stack.isEmpty else { throw .nothingOnScreen }
    self.init(state: state, stack: stack)
  }

  /// Applies a transition that the flow returned for the state: its commands, all or none, and its
  /// next state.
  @inlinable
  package mutating func apply(_ transition: FlowTransition<F>) -> Reply<F> {
    var spare = VirtualStack<F.Screen>()
    return apply(transition, spare: &spare)
  }

  /// Applies a transition, with storage for undoing a refused one.
  @inlinable
  mutating func apply(
    _ transition: FlowTransition<F>, spare: inout VirtualStack<F.Screen>
  ) -> Reply<F> {
    do { try stack.apply(transition.commands, spare: &spare) } catch {
      return .refused(transition.refusal(error))
    }
    switch transition.next {
    case .to(let state):
      self.state = state
      return .handled
    case .stay: return .handled
    case .finish(let outcome): return .finished(outcome)
    }
  }

  /// Reduces one event and applies the transition, which is also returned.
  @inlinable
  package mutating func send(
    _ event: F.Event, to flow: F
  ) -> (reply: Reply<F>, transition: FlowTransition<F>?) {
    guard let transition = flow.reduce(state, event) else { return (.ignored, nil) }
    return (apply(transition), transition)
  }
}

extension FlowTransition {
  /// Returns the refusal of one of the commands, with the mistake that caused it, if any.
  @inlinable
  func refusal(_ refusal: Refusal<F.Screen>) -> Refusal<F.Screen> {
    guard let childMistake else { return refusal }
    var refusal = refusal
    refusal.reason =
      switch childMistake {
      case .noState: .noStateOfChild
      case .noScreens: .noScreensOfChild
      }
    return refusal
  }
}

extension Configuration: Codable where F.State: Codable, F.Screen: Codable {}

/// The reply to an event.
///
/// ```swift
/// interpreter.send(.back)                      // .ignored: nothing to go back to
/// interpreter.send(.nextTapped(name: "ann"))   // .handled
/// interpreter.send(.submitTapped)              // .finished(.signedIn(name: "ann"))
/// ```
///
/// To see which transition the event caused, call ``Flow/reduce(_:_:)`` with the same state and
/// event.
@frozen
public enum Reply<F: Flow>: Equatable, Sendable {
  /// The flow handled the event; its commands have been applied.
  case handled
  /// The flow handled the event and ended; its commands have been applied.
  case finished(F.Outcome)
  /// The flow does not handle the event in this state, or has ended already. Nothing changed.
  case ignored
  /// A command of the transition cannot apply. Nothing changed.
  indirect case refused(Refusal<F.Screen>)
}

/// Runs a flow: sends it events, and applies its commands to a virtual stack.
///
/// ```swift
/// var interpreter = try Interpreter(SignIn())
/// interpreter.send(.nextTapped(name: "ann"))   // .handled
/// interpreter.configuration.stack.top          // .password
/// ```
@frozen
public struct Interpreter<F: Flow>: Sendable {
  /// The flow that handles the events.
  public let flow: F
  @usableFromInline var current: Configuration<F>
  @usableFromInline var end: F.Outcome?
  /// Storage for undoing a refused transition, kept so that an event allocates nothing.
  @usableFromInline var spare = VirtualStack<F.Screen>()

  /// Starts a flow, and sends it the event that launched the app, if any.
  ///
  /// A host first shows the screens that the event leads to. If the flow ignores the event, it
  /// stays at its start.
  ///
  /// - Throws: Why the flow cannot start.
  public init(_ flow: F, launchEvent event: F.Event? = nil) throws(StartFailure<F>) {
    try self.init(flow, from: flow.start)
    if let event { send(event) }
  }

  /// Starts a flow from a given transition, such as that of one of several launch conditions.
  ///
  /// - Throws: Why the flow cannot start from it.
  public init(_ flow: F, from start: FlowTransition<F>) throws(StartFailure<F>) {
    self.flow = flow
    self.current = try Configuration(after: start)
  }

  /// Continues a flow from a configuration that was reached before.
  public init(_ flow: F, at configuration: Configuration<F>) {
    self.flow = flow
    self.current = configuration
  }

  /// Where the flow is, and what is on screen.
  @inlinable public var configuration: Configuration<F> { current }

  /// How the flow ended, or `nil` while it runs.
  @inlinable public var outcome: F.Outcome? { end }

  /// Sends one event to the flow and returns the reply.
  ///
  /// Allocates nothing if the reducer does not, once the stack has reserved its memory.
  @inlinable
  @discardableResult
  public mutating func send(_ event: F.Event) -> Reply<F> {
    guard end == nil, let transition = flow.reduce(current.state, event) else { return .ignored }
    return apply(transition)
  }

  /// Sends the answer to a piece of work to the flow, if that work is under way.
  ///
  /// - Returns: The reply, or `nil` if the work is not under way: the answer is dropped, and
  ///   nothing changes.
  @inlinable
  @discardableResult
  public mutating func answer(_ event: F.Event, to work: F.Work) -> Reply<F>? {
    guard workUnderWay.contains(work) else { return nil }
    return send(event)
  }

  /// The work that is under way; none after the flow has ended.
  ///
  /// It is the flow's own, then that of its running children, without duplicates.
  ///
  /// - Complexity: O(*w*²) for *w* pieces of work.
  @inlinable public var workUnderWay: [F.Work] {
    end == nil ? Self.workUnderWay(of: flow, in: current.state) : []
  }

  /// Applies a transition that ``Flow/reduce(_:_:)`` returned for the current state; after the
  /// flow's end, does nothing.
  @inlinable
  @discardableResult
  public mutating func apply(_ transition: FlowTransition<F>) -> Reply<F> {
    guard end == nil else { return .ignored }
    let reply = current.apply(transition, spare: &spare)
    if case .finished(let outcome) = reply { end = outcome }
    return reply
  }
}

/// Why a flow cannot start.
///
/// ```swift
/// do {
///   _ = try Interpreter(SignIn(), from: .to(.name))
/// } catch {
///   error.explanation   // its start shows nothing; give it a setRoot
/// }
/// ```
public enum StartFailure<F: Flow>: Error, Sendable {
  /// A command of the start cannot apply.
  case refused(Refusal<F.Screen>)
  /// The start names no state: it must be made with `.to`.
  case noState
  /// The start leaves nothing on screen: it must set a root.
  case nothingOnScreen
  /// The flow is declared as its own child, with ``KeyedEmbedding/identity`` for the state.
  case endlessChild
  /// A child has work, but its declaration does not embed it in the parent's work.
  case childWithUnembeddedWork(child: String)
}

extension StartFailure {
  /// What is wrong and how to fix it, in one sentence.
  public var explanation: String {
    switch self {
    case .refused(let refusal):
      "its command \(refusal.command) cannot apply: \(refusal.reason.explanation)"
    case .noState: "its start sets no state; make it with .to(…)"
    case .nothingOnScreen: "its start shows nothing; give it a setRoot"
    case .endlessChild:
      "\(F.self) declares itself as a child with the same state (.identity), which never ends; "
        + "store the child's state in a case or an optional property"
    case .childWithUnembeddedWork(let child):
      "its child \(child) has work that its declaration omits; declare it there as work of the "
        + "parent, such as work: .case(Work.login)"
    }
  }
}
