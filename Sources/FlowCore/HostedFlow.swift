/// Runs a flow with a host that shows its screens, and keeps the two in sync.
///
/// The model moves at once; the screens follow as soon as the host can. When the platform moves the
/// screens first, the flow receives its own event for that move, and the host receives only the
/// difference between the flow's transition and what the platform did. The model decides.
///
/// ```swift
/// let hosted = try HostedFlow(SignIn(), on: Console())
/// hosted.send(.nextTapped(name: "ann"))   // the host is given [push password]
/// hosted.systemDidMove(.back)             // the host is given nothing: both went back
/// ```
///
/// It is isolated to the main actor, like the screens. A host may send events while it performs
/// commands: the model moves, and the host receives the remaining commands afterwards.
///
/// A ``WorkHandler`` performs the flow's work: work starts when a state implies it, and is
/// cancelled when the state no longer does.
/// ```swift
/// let handler = ProfileWork(server: server)
/// let hosted = try HostedFlow(Profile(), on: ProfileConsole(), workHandler: handler)
/// ```
@MainActor
public final class HostedFlow<F: Flow, Host: StackHost> where Host.Screen == F.Screen {
  /// The host that shows the screens.
  public let host: Host
  /// What the host shows, as far as it is known.
  public private(set) var shownStack = VirtualStack<F.Screen>()
  /// Whether the host was given up on: asked to show the model's stack, it ended up elsewhere
  /// twice, although the user did not move it.
  ///
  /// The next event, system move or end of a swipe tries again.
  public var isDesynchronized: Bool { failures == 2 && shownStack != configuration.stack }

  private var interpreter: Interpreter<F>
  /// The commands that lead from what is shown to the model, if they are those of the transition.
  private var ownCommands: CommandList<F.Screen>?
  /// The stack that the host is moving to.
  private var pendingStack: VirtualStack<F.Screen>?
  /// Whether the host has received commands since the model last moved.
  private var hasSentCommands = false
  /// How many times in a row the host received commands and ended up elsewhere.
  private var failures = 0
  private var isSwiping = false
  private var isSyncing = false
  private var observers: [(ObservedStep<F>) -> Void] = []
  private var unhandledObservers: [(UnhandledEvent<F>) -> Void] = []
  private let runner: WorkRunner<F.Work, F.Event>?

  /// Starts a flow without work, and shows its first screens.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - host: What shows its screens.
  ///   - event: The event that launched the app, such as a deep link: the first screens are those
  ///     that it leads to, or those of the flow's start if the flow ignores it.
  /// - Throws: A ``StartFailure`` if the flow cannot start.
  public convenience init(
    _ flow: F, on host: Host, launchEvent event: F.Event? = nil
  ) throws(StartFailure<F>) where F.Work == Never {
    try self.init(Interpreter(flow, launchEvent: event), on: host)
  }

  /// Continues a flow without work that was already started or restored, and shows its screens.
  public convenience init(_ interpreter: Interpreter<F>, on host: Host) where F.Work == Never {
    self.init(interpreter, on: host, runner: nil)
  }

  /// Starts a flow, shows its first screens, and starts its work, which the handler performs:
  /// otherwise like ``init(_:on:launchEvent:)``.
  ///
  /// If the event that launched the app leads on, work that only the start implies never begins.
  public convenience init(
    _ flow: F, on host: Host, workHandler handler: some WorkHandler<F.Work, F.Event>,
    launchEvent event: F.Event? = nil
  ) throws(StartFailure<F>) {
    try self.init(Interpreter(flow, launchEvent: event), on: host, workHandler: handler)
  }

  /// Continues a flow that was already started or restored, shows its screens, and starts its work.
  public convenience init(
    _ interpreter: Interpreter<F>, on host: Host,
    workHandler handler: some WorkHandler<F.Work, F.Event>
  ) {
    self.init(interpreter, on: host, runner: WorkRunner(handler))
  }

  private init(
    _ interpreter: Interpreter<F>, on host: Host, runner: WorkRunner<F.Work, F.Event>?
  ) {
    self.interpreter = interpreter
    self.host = host
    self.runner = runner
    syncHost()
    runner?.onAnswer = { [weak self] event, work in self?.answer(event, to: work) }
    runner?.update(to: interpreter.workUnderWay)
  }

  /// The flow that handles the events.
  package var flow: F { interpreter.flow }

  /// Where the flow is, and what is on screen or soon will be.
  public var configuration: Configuration<F> { interpreter.configuration }

  /// How the flow ended, or `nil` while it runs.
  public var outcome: F.Outcome? { interpreter.outcome }

  /// Sends one event to the flow, updates the host, and returns the reply.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { send(event, answerTo: nil) }

  /// Sends the answer to a piece of work to the flow, if that work is under way.
  ///
  /// For answers that come from a delegate or a notification instead of the ``WorkHandler``.
  ///
  /// - Returns: The reply, or `nil` if the work is not under way: the answer is dropped, and
  ///   nothing changes.
  @discardableResult
  public func answer(_ event: F.Event, to work: F.Work) -> Reply<F>? {
    interpreter.workUnderWay.contains(work) ? send(event, answerTo: work) : nil
  }

  /// The work that is under way; none after the flow has ended.
  public var workUnderWay: [F.Work] { interpreter.workUnderWay }

  private func send(_ event: F.Event, answerTo work: F.Work?) -> Reply<F> {
    let before = observedConfiguration
    let wasInSync = pendingStack == nil && shownStack == configuration.stack
    guard outcome == nil,
      let transition = interpreter.flow.reduce(interpreter.configuration.state, event)
    else {
      reportUnhandled(event, work: work, .ignored)
      syncHost(again: true)
      return .ignored
    }
    let reply = interpreter.apply(transition)
    switch reply {
    case .handled, .finished:
      ownCommands = wasInSync ? transition.commands : nil
      modelDidMove()
      if let before {
        notifyObservers([ObservedStep(event, work: work, before, transition, configuration, reply)])
      }
    case .ignored, .refused: reportUnhandled(event, work: work, reply)
    }
    syncHost(again: true)
    return reply
  }

  // MARK: Reports of the platform and the host

  /// Returns the result that a system move would have, without performing it; read it before the
  /// platform moves the screens.
  public func result(of move: SystemMove) -> MoveResult<F> {
    isOutdated(move) ? .ignored : interpreter.result(of: move)
  }

  /// Whether the topmost layer of a window closes when the user swipes it down or taps outside it.
  ///
  /// A host tells the platform before the user does: if the flow keeps the layer open, the platform
  /// must not close it, or what the user has typed there is lost. The attempt is the move
  /// ``SystemMove/dismissalAttempted``.
  ///
  /// - Parameter window: The name of the window.
  /// - Complexity: At most two reductions.
  public func allowsInteractiveDismiss(
    in window: String = VirtualStack<F.Screen>.mainWindow
  ) -> Bool {
    interpreter.allowsInteractiveDismiss(in: window)
  }

  /// Reports that the user has begun to swipe back: the host receives no commands until the swipe
  /// ends, with ``backDidCancel()`` or ``systemDidMove(_:)``.
  ///
  /// If an event changes the screen that is being swiped away, the end of the swipe is ignored: the
  /// user has not seen the screen that going back would now leave.
  public func backDidBegin() { isSwiping = true }

  /// Reports that the user let go before the end of a swipe: nothing has moved.
  public func backDidCancel() {
    isSwiping = false
    syncHost(again: true)
  }

  /// Reports that the platform or the user has moved the screens.
  ///
  /// - Returns: The result. After ``MoveResult/ignored``, ``MoveResult/refused(_:)`` and
  ///   ``MoveResult/impossible``, the host must show the model's stack again. The move is
  ///   also impossible if the host is not known to show anything that can move like this; the host
  ///   then receives nothing, and can report what it shows with ``hostDidFinish(showing:)``.
  @discardableResult
  public func systemDidMove(_ move: SystemMove) -> MoveResult<F> {
    let isOutdated = isOutdated(move)
    isSwiping = false
    guard let moved = (pendingStack ?? shownStack).after(move) else {
      syncHost(again: true)
      return .impossible
    }
    if pendingStack == nil { shownStack = moved } else { pendingStack = moved }
    ownCommands = nil
    // A move by the user is not a failure of the host, unless it happens during `sendCommands()`.
    if !isSyncing { hasSentCommands = false }
    let before = observedConfiguration
    let result = isOutdated ? .ignored : interpreter.perform(move)
    switch result {
    case .moved, .finished:
      modelDidMove()
      if let before { notifyObservers(interpreter.flow.observedSteps(of: move, at: before)) }
    case .impossible: break
    case .ignored: reportUnhandled(move, .ignored)
    case .refused(let refusal): reportUnhandled(move, .refused(refusal))
    }
    syncHost(again: true)
    return result
  }

  /// Whether the user has swiped away what the flow has replaced since the swipe began.
  private func isOutdated(_ move: SystemMove) -> Bool {
    isSwiping && (pendingStack ?? shownStack).isReplaced(by: configuration.stack, before: move)
  }

  /// Reports that the host has finished what was under way.
  public func hostDidFinish() {
    shownStack = pendingStack ?? shownStack
    pendingStack = nil
    syncHost()
  }

  /// Reports what the host shows now, whatever was under way.
  ///
  /// If that is not the model's stack, the host receives the commands that lead there. A host that
  /// ends up elsewhere twice, while the model stays the same, is given up on: see
  /// ``isDesynchronized``.
  public func hostDidFinish(showing stack: VirtualStack<F.Screen>) {
    pendingStack = nil
    ownCommands = nil
    shownStack = stack
    syncHost()
  }

  // MARK: Keeping in sync

  /// Sends the host commands until it shows the model's stack, or has ended up elsewhere twice.
  ///
  /// - Parameter again: Whether to try again if the host was given up on.
  private func syncHost(again: Bool = false) {
    guard !isSyncing else { return }
    isSyncing = true
    defer { isSyncing = false }
    if again, failures == 2 { failures = 0 }
    countFailures()
    while pendingStack == nil, !isSwiping, shownStack != configuration.stack, failures < 2 {
      sendCommands()
      countFailures()
    }
    ownCommands = nil
  }

  private func sendCommands() {
    let target = configuration.stack
    let commands = ownCommands ?? VirtualStack.plan(from: shownStack, to: target) ?? .empty
    ownCommands = nil
    pendingStack = target
    hasSentCommands = true
    switch host.perform(commands, showing: target) {
    case .pending:
      // The host may have reported that it has finished before it returned.
      return
    case .done:
      // The user may have moved the screens before it returned.
      shownStack = pendingStack ?? shownStack
    case .refused(let instead):
      shownStack = instead
      ownCommands = nil
    }
    pendingStack = nil
  }

  /// Counts a failure if the host has ended up elsewhere although the model stayed the same.
  private func countFailures() {
    guard pendingStack == nil else { return }
    if shownStack == configuration.stack {
      failures = 0
    } else if hasSentCommands {
      failures += 1
    }
    hasSentCommands = false
  }

  private func modelDidMove() {
    hasSentCommands = false
    failures = 0
    runner?.update(to: interpreter.workUnderWay)
  }

  // MARK: Observers

  /// Calls a function after every transition, before the host receives commands: for side effects
  /// that a flow does not wait for, such as analytics, haptics and logs.
  ///
  /// ```swift
  /// hosted.observe { step in log.append("\(step.event) shows \(step.after.stack)") }
  /// ```
  /// Ignored and refused events are not transitions: see ``observeUnhandled(_:)``. The function
  /// must not send events.
  public func observe(_ observer: @escaping (ObservedStep<F>) -> Void) {
    observers.append(observer)
  }

  /// Calls a function after every event, answer and system move that the flow ignores or refuses:
  /// for logs, and for assertions in debug builds.
  ///
  /// ```swift
  /// hosted.observeUnhandled { unhandled in log.append("\(unhandled.reply)") }
  /// ```
  /// Late answers are dropped and not reported. The function must not send events.
  public func observeUnhandled(_ observer: @escaping (UnhandledEvent<F>) -> Void) {
    unhandledObservers.append(observer)
  }

  /// The configuration, or `nil` if nobody observes the flow: holding a copy would make the next
  /// change copy the stack.
  private var observedConfiguration: Configuration<F>? { observers.isEmpty ? nil : configuration }

  private func reportUnhandled(_ move: SystemMove, _ reply: Reply<F>) {
    guard !unhandledObservers.isEmpty else { return }
    let event = Interpreter.event(
      for: move, of: interpreter.flow, in: configuration.state)
    reportUnhandled(event, move: move, reply)
  }

  private func reportUnhandled(
    _ event: F.Event?, move: SystemMove? = nil, work: F.Work? = nil, _ reply: Reply<F>
  ) {
    for observer in unhandledObservers {
      observer(UnhandledEvent(event, move: move, work: work, at: configuration, reply))
    }
  }

  private func notifyObservers(_ observedSteps: [ObservedStep<F>]) {
    for step in observedSteps {
      for observer in observers { observer(step) }
    }
  }
}
