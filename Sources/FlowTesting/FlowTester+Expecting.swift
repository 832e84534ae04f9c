public import FlowCore

// Expectations that record a failure and continue.
extension FlowTester {
  /// Expects that the flow is in this state.
  public func expectState(
    _ state: F.State, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(mismatches(state: state), at: CallSite(fileID, filePath, line, column))
  }

  /// Expects that the last step applied exactly these commands, or none if none are given.
  public func expectCommands(
    _ commands: Command<F.Screen>..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    expect(mismatches(commands: commands), at: CallSite(fileID, filePath, line, column))
  }

  /// Expects that this is the current stack.
  public func expectStack(
    _ stack: VirtualStack<F.Screen>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    expect(mismatches(stack: stack), at: CallSite(fileID, filePath, line, column))
  }

  /// Expects that the flow ended with this outcome.
  public func expectOutcome(
    _ outcome: F.Outcome, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(mismatches(outcome: outcome), at: CallSite(fileID, filePath, line, column))
  }

  /// Expects that the last step was ignored.
  public func expectIgnored(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(mismatchesIfNotIgnored(), at: CallSite(fileID, filePath, line, column))
  }

  /// Expects that a command of the last step was refused: this command and for this reason, if they
  /// are given.
  public func expectRefused(
    _ command: Command<F.Screen>? = nil, because reason: Refusal<F.Screen>.Reason? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(mismatchesIfNotRefused(command, reason), at: CallSite(fileID, filePath, line, column))
  }
}
