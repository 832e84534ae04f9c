/// Runs a flow in front of a host that shows its screens, and keeps the two in step.
///
/// The model moves at once; the screens follow as soon as the host can. When the platform moves
/// the screens first, the flow is sent its own event for that move, and only what its answer makes
/// different from what the platform did is given to the host. The model decides.
///
/// ```swift
/// let hosted = try HostedFlow(SignIn(), on: Console())
/// hosted.send(.nextTapped(name: "ann"))   // the host is given [push(password)]
/// hosted.systemDidMove(.back)             // the host is given nothing: both went back
/// ```
///
/// Not thread-safe: use it where the screens live, as a rule on the main actor. A host may send
/// events while it performs commands: the model moves, and the host is given the rest afterwards.
public final class HostedFlow<F: Flow, Host: StackHost> where Host.Screen == F.Screen {
  /// The host that shows the screens.
  public let host: Host
  /// What the host shows, as far as it is known.
  public private(set) var shown = VirtualStack<F.Screen>()
  /// Whether the host has refused to show what the model has; the next event or move tries again.
  public private(set) var isOutOfStep = false

  private var interpreter: Interpreter<F>
  /// The commands that lead from what is shown to the model, where they are the flow's own.
  private var ownCommands: CommandList<F.Screen>?
  /// What the host is on the way to.
  private var underWay: VirtualStack<F.Screen>?
  private var isSwiping = false
  private var isFollowing = false

  /// Starts a flow and shows its first screens.
  ///
  /// - Throws: Why the flow's start cannot be made.
  public convenience init(_ flow: F, on host: Host) throws(StartFailure<F>) {
    try self.init(Interpreter(flow), on: host)
  }

  /// Goes on with a flow that was started or restored before, and shows its screens.
  public init(_ interpreter: Interpreter<F>, on host: Host) {
    self.interpreter = interpreter
    self.host = host
    follow()
  }

  /// Where the flow is and what is on show, or will be.
  public var configuration: Configuration<F> { interpreter.configuration }

  /// How the flow ended, or `nil` while it runs.
  public var outcome: F.Outcome? { interpreter.outcome }

  /// Feeds one event to the flow, lets the host follow, and says what came of it.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> {
    let wasInStep = underWay == nil && shown == configuration.stack
    let reply = interpreter.send(event)
    switch reply {
    case .moved(let transition), .finished(_, let transition):
      ownCommands = wasInStep ? transition.commands : nil
    case .ignored, .refused: break
    }
    follow()
    return reply
  }

  // MARK: What the platform and the host say

  /// What would come of a system move, without making it.
  public func result(of move: SystemMove) -> MoveResult<F> {
    interpreter.result(of: move)
  }

  /// What would come of the system's back: ask it before the move is made.
  public var backResult: MoveResult<F> { result(of: .back) }

  /// Says that the user began to swipe back: the host is given no commands until the swipe ends,
  /// by ``backDidCancel()`` or by ``systemDidMove(_:)``.
  public func backDidBegin() { isSwiping = true }

  /// Says that the user let go of a swipe before its end: nothing has moved.
  public func backDidCancel() {
    isSwiping = false
    follow()
  }

  /// Says that the platform or the user's hand has moved the screens.
  ///
  /// - Returns: What came of it. After ``MoveResult/ignored``, ``MoveResult/refused(_:)`` and
  ///   ``MoveResult/impossible`` the screens are put back to what the model has. It is impossible
  ///   also where the host was not thought to show anything that can move so; then the host is
  ///   given nothing for it, and ``hostDidFinish(showing:)`` can tell what it shows.
  @discardableResult
  public func systemDidMove(_ move: SystemMove) -> MoveResult<F> {
    isSwiping = false
    guard let moved = (underWay ?? shown).after(move) else {
      follow()
      return .impossible
    }
    if underWay == nil { shown = moved } else { underWay = moved }
    ownCommands = nil
    let result = interpreter.make(move)
    follow()
    return result
  }

  /// Says that the host has done what was under way.
  public func hostDidFinish() {
    shown = underWay ?? shown
    underWay = nil
    follow()
  }

  /// Says what the host shows now, whatever was under way.
  public func hostDidFinish(showing stack: VirtualStack<F.Screen>) {
    underWay = nil
    ownCommands = nil
    shown = stack
    follow()
  }

  // MARK: Keeping in step

  /// Gives the host commands until it shows what the model has, or cannot.
  private func follow() {
    guard !isFollowing else { return }
    isFollowing = true
    defer { isFollowing = false }
    isOutOfStep = false
    var refusals = 0
    while underWay == nil, !isSwiping, shown != configuration.stack, refusals < 2 {
      let target = configuration.stack
      let commands = ownCommands ?? VirtualStack.plan(from: shown, to: target) ?? .empty
      ownCommands = nil
      underWay = target
      switch host.perform(commands, showing: target) {
      case .pending:
        // A host may have finished, and said so, before it answers.
        if underWay != nil { return }
      case .done:
        // It may have been moved on before it answers.
        shown = underWay ?? shown
      case .refused(let instead):
        shown = instead
        ownCommands = nil
        refusals += 1
      }
      underWay = nil
    }
    isOutOfStep = refusals == 2
    ownCommands = nil
  }
}
