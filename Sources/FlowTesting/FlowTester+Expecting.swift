public import FlowCore

// What notes a failure and goes on.
extension FlowTester {
  /// Where the flow is should be this state.
  public func expectState(
    _ state: F.State, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(complaints(state: state), at: CallSite(fileID, filePath, line, column))
  }

  /// The last step should have applied exactly these commands; without any, none.
  public func expectCommands(
    _ commands: Command<F.Screen>..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    expect(complaints(commands: commands), at: CallSite(fileID, filePath, line, column))
  }

  /// This should be on show.
  public func expectStack(
    _ stack: VirtualStack<F.Screen>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    expect(complaints(stack: stack), at: CallSite(fileID, filePath, line, column))
  }

  /// The flow should have ended this way.
  public func expectOutcome(
    _ outcome: F.Outcome, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(complaints(outcome: outcome), at: CallSite(fileID, filePath, line, column))
  }

  /// What happened last should have been ignored.
  public func expectIgnored(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(complaintsAboutIgnoring(), at: CallSite(fileID, filePath, line, column))
  }

  /// A command of the last step should have been refused: this one and for this reason, where they
  /// are given.
  public func expectRefused(
    _ command: Command<F.Screen>? = nil, because reason: Refusal<F.Screen>.Reason? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(complaintsAboutRefusing(command, reason), at: CallSite(fileID, filePath, line, column))
  }
}
