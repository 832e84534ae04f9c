public import FlowCore
public import FlowExploration

extension FlowTester {
  /// Sends an event to the flow.
  ///
  /// The other arguments are asserted at once:
  /// ```swift
  /// try app.send(
  ///   .nextTapped(name: "ann"), to: .password(name: "ann"), by: .push(.password),
  ///   showing: VirtualStack(.name, .password))
  /// try app.send(.submitTapped, ending: .signedIn(name: "ann"))
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - state: The expected state afterwards.
  ///   - commands: The expected commands.
  ///   - stack: The expected stack afterwards.
  ///   - outcome: The expected outcome, if the event ends the flow.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: A ``FlowFailure`` if an assertion fails, or if the test has not accounted for all
  ///   changes of the previous step.
  public func send(
    _ event: F.Event, to state: F.State? = nil, by commands: Command<F.Screen>...,
    showing stack: VirtualStack<F.Screen>? = nil, ending outcome: F.Outcome? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    let site = CallSite(fileID, filePath, line, column)
    try take(.event(event), at: site)
    try ensure(mismatches(state, commands, stack, outcome), at: site)
  }

  /// Performs a system move and sends the flow its event for the move.
  ///
  /// A move that the flow has no event for counts as ignored. The other arguments are asserted at
  /// once, as for an event.
  ///
  /// - Throws: A ``FlowFailure`` if the move is not possible with the current stack, if an
  ///   assertion fails, or if the test has not accounted for all changes of the previous step.
  public func perform(
    _ move: SystemMove, to state: F.State? = nil, by commands: Command<F.Screen>...,
    showing stack: VirtualStack<F.Screen>? = nil, ending outcome: F.Outcome? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    let site = CallSite(fileID, filePath, line, column)
    try ensure(mismatches(for: move), at: site)
    try take(.move(move, Interpreter.event(for: move, of: flow, in: self.state)), at: site)
    try ensure(mismatches(state, commands, stack, outcome), at: site)
  }

  /// Sends the answer to work that is under way.
  ///
  /// ```swift
  /// try app.answer(.failed, to: .load(name: "ann"), leadingTo: .failed(name: "ann"))
  /// ```
  /// The other arguments are asserted at once, as for an event. With `late: true`, the work must no
  /// longer be under way, as when an answer comes after the user has left. A hosted flow drops such
  /// an answer; here the flow receives it.
  ///
  /// - Throws: A ``FlowFailure`` if the work is not under way, or is for a late answer, if an
  ///   assertion fails, or if the test has not accounted for all changes of the previous step.
  public func answer(
    _ event: F.Event, to work: F.Work, late isLate: Bool = false, leadingTo state: F.State? = nil,
    by commands: Command<F.Screen>..., showing stack: VirtualStack<F.Screen>? = nil,
    ending outcome: F.Outcome? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    let site = CallSite(fileID, filePath, line, column)
    try ensure(mismatches(for: work, isLate: isLate), at: site)
    try take(isLate ? .lateAnswer(event, to: work) : .answer(event, to: work), at: site)
    try ensure(mismatches(state, commands, stack, outcome), at: site)
  }

  private func mismatches(for work: F.Work, isLate: Bool) -> [Mismatch] {
    let all = outcome == nil ? Interpreter.workUnderWay(of: flow, in: state) : []
    guard all.contains(work) == isLate else { return [] }
    return flow.masking {
      let listed = all.map { "\(F.label(ofWork: $0))" }.joined(separator: ", ")
      return [
        Mismatch(
          "the work \(F.label(ofWork: work)) is \(isLate ? "still" : "not") under way",
          ["under way: \(listed.isEmpty ? "nothing" : listed)"])
      ]
    }
  }

  /// Kills the app and restores the flow from its saved state.
  ///
  /// If the configuration differs afterwards, the test must account for that.
  ///
  /// - Throws: The errors of `save` and `restore`, and a ``FlowFailure`` if the test has not
  ///   accounted for all changes of the previous step.
  public func relaunch(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws where F: RestorableFlow {
    let site = CallSite(fileID, filePath, line, column)
    try settle()
    let before = trace.last
    let after = try flow.restore(flow.save(before))
    record(.init(.relaunch, before: before, reply: nil, transition: nil, after: after), at: site)
  }

  private func mismatches(for move: SystemMove) -> [Mismatch] {
    if stack.after(move) == nil {
      let moves = stack.systemMoves.map(\.name).joined(separator: ", ")
      let text = flow.masking { trace.last.stackText }
      return [
        Mismatch(
          "the system move '\(move.name)' is not possible",
          ["stack:    \(text)", "possible: \(moves.isEmpty ? "none" : moves)"])
      ]
    }
    guard Interpreter.event(for: move, of: flow, in: state) == nil else { return [] }
    let instead: String
    switch move {
    case .backBy: instead = ".back that many times"
    case .dismissalAttempted: instead = ".interactiveDismiss"
    default: return []
    }
    return [Mismatch("the flow has no event for '\(move.name)'; perform \(instead)")]
  }

  func take(_ input: Input<F>, at site: CallSite) throws {
    try settle()
    let before = trace.last
    var after = before
    var result: (reply: Reply<F>?, transition: FlowTransition<F>?)
    if let event = input.event {
      result = outcome == nil ? after.send(event, to: flow) : (.ignored, nil)
    }
    record(
      .init(
        input, before: before, reply: result.reply, transition: result.transition, after: after),
      at: site)
  }

  private func record(_ step: Trace<F>.CheckedStep, at site: CallSite) {
    if trace.steps.isEmpty { CoverageFile.begin(trace.first, of: flow) }
    trace.steps.append(step)
    outcome = outcome ?? step.outcome
    self.site = site
    unaccounted = Aspect.changed(by: step)
    CoverageFile.record(step, of: flow)
  }
}
