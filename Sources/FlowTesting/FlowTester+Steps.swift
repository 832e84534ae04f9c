public import FlowCore
public import FlowExploration

extension FlowTester {
  /// Sends the flow an event.
  ///
  /// What is said along with it is ensured at once:
  /// ```swift
  /// try app.send(
  ///   .nextTapped(name: "ann"), to: .password(name: "ann"), by: .push(.password),
  ///   showing: VirtualStack(.name, .password))
  /// try app.send(.submitTapped, ending: .signedIn(name: "ann"))
  /// ```
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - state: Where the flow must be then.
  ///   - commands: What it must have done to the stack.
  ///   - stack: What must be on show then.
  ///   - outcome: How the flow must have ended by it.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and what follows.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: A ``FlowFailure``: what an earlier step changed and the test has not said, and what
  ///   is not as it is said here.
  public func send(
    _ event: F.Event, to state: F.State? = nil, by commands: Command<F.Screen>...,
    showing stack: VirtualStack<F.Screen>? = nil, ending outcome: F.Outcome? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    let site = CallSite(fileID, filePath, line, column)
    try take(.event(event), at: site)
    try ensure(complaints(state, commands, stack, outcome), at: site)
  }

  /// Makes a system move, and sends the flow its own event for it.
  ///
  /// A move that the flow has no event for counts as ignored. What is said along with it is ensured
  /// at once, as for an event.
  ///
  /// - Throws: A ``FlowFailure``: that the platform cannot make the move at what is on show, what an
  ///   earlier step changed and the test has not said, and what is not as it is said here.
  public func perform(
    _ move: SystemMove, to state: F.State? = nil, by commands: Command<F.Screen>...,
    showing stack: VirtualStack<F.Screen>? = nil, ending outcome: F.Outcome? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    let site = CallSite(fileID, filePath, line, column)
    try ensure(complaints(about: move), at: site)
    try take(.move(move, flow.event(for: move, in: self.state)), at: site)
    try ensure(complaints(state, commands, stack, outcome), at: site)
  }

  /// Kills the app, and restores the flow from what it had saved.
  ///
  /// Where it is not the same place then, that must be accounted for.
  ///
  /// - Throws: What `save` or `restore` throws; a ``FlowFailure`` for what an earlier step changed
  ///   and the test has not said.
  public func relaunch(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws where F: RestorableFlow {
    let site = CallSite(fileID, filePath, line, column)
    try settle()
    let before = trace.last
    let after = try flow.restore(flow.save(before))
    note(.init(.relaunch, before: before, reply: nil, after: after), at: site)
  }

  private func complaints(about move: SystemMove) -> [Complaint] {
    if stack.after(move) == nil {
      let moves = stack.systemMoves.map(\.name).joined(separator: ", ")
      return [
        Complaint(
          "the platform cannot make the move '\(move.name)'",
          ["stack:    \(trace.last.stackText)", "possible: \(moves.isEmpty ? "none" : moves)"])
      ]
    }
    guard case .backBy = move, flow.event(for: move, in: state) == nil else { return [] }
    return [Complaint("the flow has no event for '\(move.name)': perform .back that many times")]
  }

  private func take(_ input: Input<F>, at site: CallSite) throws {
    try settle()
    let before = trace.last
    var after = before
    var reply: Reply<F>?
    if let event = input.event {
      reply = outcome == nil ? flow.step(&after, event) : .ignored
    }
    note(.init(input, before: before, reply: reply, after: after), at: site)
  }

  private func note(_ step: Trace<F>.Step, at site: CallSite) {
    if trace.steps.isEmpty { CoverageFile.begin(trace.first, of: F.self) }
    trace.steps.append(step)
    outcome = outcome ?? step.outcome
    self.site = site
    unaccounted = Aspect.changed(by: step)
    CoverageFile.record(step)
  }
}
