/// Runs a flow with a host that shows its screens, and keeps the two in sync.
///
/// The model moves at once; the screens follow as soon as the host can. When the platform moves the
/// screens first, the flow receives its own event for that move, and the host receives only what
/// differs between the flow's answer and what the platform did. The model decides.
///
/// ```swift
/// let hosted = try HostedFlow(SignIn(), on: Console())
/// hosted.send(.nextTapped(name: "ann"))   // the host is given [push password]
/// hosted.systemDidMove(.back)             // the host is given nothing: both went back
/// ```
///
/// It lives on the main actor, as screens do. A host may send events while it performs commands:
/// the model moves, and the host receives the rest afterwards.
///
/// A ``WorkHandler`` does what the flow waits for: work starts when a state implies it, and is
/// cancelled when the state no longer does.
/// ```swift
/// let handler = ProfileWork(server: server)
/// let hosted = try HostedFlow(Profile(), on: ProfileConsole(), doing: handler)
/// ```
@MainActor
public final class HostedFlow<F: Flow, Host: StackHost> where Host.Screen == F.Screen {
  /// The host that shows the screens.
  public let host: Host
  /// What the host shows, as far as it is known.
  public private(set) var shown = VirtualStack<F.Screen>()
  /// Whether the host was given up: asked to show the model's stack, it twice ended up elsewhere,
  /// without being moved by the user.
  ///
  /// The next event, move or end of a swipe tries again.
  public var isDesynchronized: Bool { failures == 2 && shown != configuration.stack }

  private var interpreter: Interpreter<F>
  /// The commands that lead from what is shown to the model, if they are the flow's own.
  private var ownCommands: CommandList<F.Screen>?
  /// The stack that the host is moving to.
  private var underWay: VirtualStack<F.Screen>?
  /// Whether the host was asked to show the model, and the model has not moved since.
  private var isAsked = false
  /// How many times in a row the host was asked and ended up elsewhere.
  private var failures = 0
  private var isSwiping = false
  private var isFollowing = false
  private var observers: [(ObservedStep<F>) -> Void] = []
  private var unhandledObservers: [(UnhandledEvent<F>) -> Void] = []
  private let runner: WorkRunner<F.Work, F.Event>?

  /// Starts a flow that waits for nothing, and shows its first screens.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - host: What shows its screens.
  ///   - event: The event that the app was launched by, such as a deep link: the first screens are
  ///     those that it leads to. If the flow ignores it, they are those of its start.
  /// - Throws: Why the flow's start cannot be made.
  public convenience init(
    _ flow: F, on host: Host, opening event: F.Event? = nil
  ) throws(StartFailure<F>) where F.Work == Never {
    try self.init(Interpreter(flow, opening: event), on: host)
  }

  /// Continues a flow that was already started or restored and waits for nothing, and shows its
  /// screens.
  public convenience init(_ interpreter: Interpreter<F>, on host: Host) where F.Work == Never {
    self.init(interpreter, on: host, runner: nil)
  }

  /// Starts a flow, shows its first screens, and starts what it waits for.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - host: What shows its screens.
  ///   - handler: Does what the flow waits for.
  ///   - event: The event that the app was launched by, such as a deep link: the first screens are
  ///     those that it leads to, and what the flow waits for at its start alone is never begun. If
  ///     the flow ignores it, they are those of its start.
  /// - Throws: Why the flow's start cannot be made.
  public convenience init(
    _ flow: F, on host: Host, doing handler: some WorkHandler<F.Work, F.Event>,
    opening event: F.Event? = nil
  ) throws(StartFailure<F>) {
    try self.init(Interpreter(flow, opening: event), on: host, doing: handler)
  }

  /// Continues a flow that was already started or restored, shows its screens, and starts what it
  /// waits for.
  public convenience init(
    _ interpreter: Interpreter<F>, on host: Host,
    doing handler: some WorkHandler<F.Work, F.Event>
  ) {
    self.init(interpreter, on: host, runner: WorkRunner(handler))
  }

  private init(
    _ interpreter: Interpreter<F>, on host: Host, runner: WorkRunner<F.Work, F.Event>?
  ) {
    self.interpreter = interpreter
    self.host = host
    self.runner = runner
    follow()
    runner?.onAnswer = { [weak self] event, work in self?.answer(event, to: work) }
    runner?.follow(interpreter.workUnderWay)
  }

  /// The flow that answers the events.
  public var flow: F { interpreter.flow }

  /// Where the flow is, and what is on screen or soon will be.
  public var configuration: Configuration<F> { interpreter.configuration }

  /// How the flow ended, or `nil` while it runs.
  public var outcome: F.Outcome? { interpreter.outcome }

  /// Sends one event to the flow, lets the host follow, and returns the reply.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { send(event, answering: nil) }

  /// Sends the answer to a piece of work to the flow, if that work is under way.
  ///
  /// For answers that do not come from the ``WorkHandler``, but from a delegate or a notification.
  ///
  /// - Returns: The reply; `nil` if the work is not under way: the answer is then dropped, and
  ///   nothing changes.
  @discardableResult
  public func answer(_ event: F.Event, to work: F.Work) -> Reply<F>? {
    interpreter.workUnderWay.contains(work) ? send(event, answering: work) : nil
  }

  /// What the flow waits for; nothing after its end.
  public var workUnderWay: [F.Work] { interpreter.workUnderWay }

  private func send(_ event: F.Event, answering work: F.Work?) -> Reply<F> {
    let before = placeToTell
    let wasInStep = underWay == nil && shown == configuration.stack
    guard outcome == nil,
      let transition = interpreter.flow.reduce(interpreter.configuration.state, event)
    else {
      tellUnhandled(event, answering: work, .ignored)
      follow(again: true)
      return .ignored
    }
    let reply = interpreter.apply(transition)
    switch reply {
    case .moved, .finished:
      ownCommands = wasInStep ? transition.commands : nil
      modelDidMove()
      if let before {
        tell([ObservedStep(event, answering: work, before, transition, configuration, reply)])
      }
    case .ignored, .refused: tellUnhandled(event, answering: work, reply)
    }
    follow(again: true)
    return reply
  }

  // MARK: What the platform and the host say

  /// Returns the result that a system move would have, without making it.
  public func result(of move: SystemMove) -> MoveResult<F> {
    isOutdated(move) ? .ignored : interpreter.result(of: move)
  }

  /// The result that the system's back would have; read it before the move is made.
  public var backResult: MoveResult<F> { result(of: .back) }

  /// Reports that the user has begun to swipe back: the host receives no commands until the swipe
  /// ends, with ``backDidCancel()`` or ``systemDidMove(_:)``.
  ///
  /// If an event changes what is being swiped away, the end of the swipe is ignored: the user has
  /// not seen what back would now leave.
  public func backDidBegin() { isSwiping = true }

  /// Reports that the user let go before the end of a swipe: nothing has moved.
  public func backDidCancel() {
    isSwiping = false
    follow(again: true)
  }

  /// Reports that the platform or the user has moved the screens.
  ///
  /// - Returns: The result. After ``MoveResult/ignored``, ``MoveResult/refused(_:)`` and
  ///   ``MoveResult/impossible``, the screens are put back to what the model has. The move is also
  ///   impossible if the host is not known to show anything that can move in this way; the host
  ///   then receives nothing, and can report what it shows with ``hostDidFinish(showing:)``.
  @discardableResult
  public func systemDidMove(_ move: SystemMove) -> MoveResult<F> {
    let isOutdated = isOutdated(move)
    isSwiping = false
    guard let moved = (underWay ?? shown).after(move) else {
      follow(again: true)
      return .impossible
    }
    if underWay == nil { shown = moved } else { underWay = moved }
    ownCommands = nil
    // A move by the user is not a failure of the host, unless it happens while the host is asked.
    if !isFollowing { isAsked = false }
    let before = placeToTell
    let result = isOutdated ? .ignored : interpreter.perform(move)
    switch result {
    case .moved, .finished:
      modelDidMove()
      if let before { tell(interpreter.flow.observedSteps(of: move, at: before)) }
    case .impossible: break
    case .ignored: tellUnhandled(move, .ignored)
    case .refused(let refusal): tellUnhandled(move, .refused(refusal))
    }
    follow(again: true)
    return result
  }

  /// Whether the user has swiped away what the flow has replaced since the swipe began.
  private func isOutdated(_ move: SystemMove) -> Bool {
    isSwiping && (underWay ?? shown).isReplaced(by: configuration.stack, before: move)
  }

  /// Reports that the host has finished what was under way.
  public func hostDidFinish() {
    shown = underWay ?? shown
    underWay = nil
    follow()
  }

  /// Reports what the host shows now, whatever was under way.
  ///
  /// If that is not what the model has, the host receives the commands that lead on from there. A
  /// host that was asked and ended up elsewhere twice, while the model stayed the same, is given
  /// up: see ``isDesynchronized``.
  public func hostDidFinish(showing stack: VirtualStack<F.Screen>) {
    underWay = nil
    ownCommands = nil
    shown = stack
    follow()
  }

  // MARK: Keeping in sync

  /// Gives the host commands until it shows what the model has, or has twice ended up elsewhere.
  ///
  /// - Parameter again: Whether a host that was given up is tried once more.
  private func follow(again: Bool = false) {
    guard !isFollowing else { return }
    isFollowing = true
    defer { isFollowing = false }
    if again, failures == 2 { failures = 0 }
    judge()
    while underWay == nil, !isSwiping, shown != configuration.stack, failures < 2 {
      ask()
      judge()
    }
    ownCommands = nil
  }

  /// Gives the host commands once.
  private func ask() {
    let target = configuration.stack
    let commands = ownCommands ?? VirtualStack.plan(from: shown, to: target) ?? .empty
    ownCommands = nil
    underWay = target
    isAsked = true
    switch host.perform(commands, showing: target) {
    case .pending:
      // A host may have finished, and reported it, before it returns.
      return
    case .done:
      // It may have been moved on before it returns.
      shown = underWay ?? shown
    case .refused(let instead):
      shown = instead
      ownCommands = nil
    }
    underWay = nil
  }

  /// Counts a failure if the host has ended up elsewhere although the model stayed the same.
  private func judge() {
    guard underWay == nil else { return }
    if shown == configuration.stack {
      failures = 0
    } else if isAsked {
      failures += 1
    }
    isAsked = false
  }

  private func modelDidMove() {
    isAsked = false
    failures = 0
    runner?.follow(interpreter.workUnderWay)
  }

  // MARK: Observers

  /// Calls a function after every transition, before the host receives commands: for what a flow
  /// does not wait for, such as analytics, haptics and logs.
  ///
  /// ```swift
  /// hosted.observe { step in log.append("\(step.event) shows \(step.after.stack)") }
  /// ```
  /// Ignored and refused events are not transitions: see ``observeUnhandled(_:)``. The function
  /// must not send events.
  public func observe(_ observer: @escaping (ObservedStep<F>) -> Void) {
    observers.append(observer)
  }

  /// Calls a function after every event, answer and system move that the flow ignores or refuses: for
  /// logs, and for alarms in debug builds.
  ///
  /// ```swift
  /// hosted.observeUnhandled { unhandled in log.append("\(unhandled.reply)") }
  /// ```
  /// Late answers are dropped and not reported. The function must not send events.
  public func observeUnhandled(_ observer: @escaping (UnhandledEvent<F>) -> Void) {
    unhandledObservers.append(observer)
  }

  /// Where the flow is, if anybody observes it: a copy would make the next change copy the stack.
  private var placeToTell: Configuration<F>? { observers.isEmpty ? nil : configuration }

  private func tellUnhandled(_ move: SystemMove, _ reply: Reply<F>) {
    guard !unhandledObservers.isEmpty else { return }
    let event = interpreter.flow.event(for: move, in: configuration.state)
    tellUnhandled(event, move: move, reply)
  }

  private func tellUnhandled(
    _ event: F.Event?, move: SystemMove? = nil, answering work: F.Work? = nil, _ reply: Reply<F>
  ) {
    for observer in unhandledObservers {
      observer(UnhandledEvent(event, move: move, answering: work, at: configuration, reply))
    }
  }

  private func tell(_ steps: [ObservedStep<F>]) {
    for step in steps {
      for observer in observers { observer(step) }
    }
  }
}
