public import FlowCore

// Assertions that throw and stop the test.
extension FlowTester {
  /// Asserts that the flow is in this state.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureState(
    _ state: F.State, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try ensure(mismatches(state: state), at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that the last step applied exactly these commands, or none if none are given.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureCommands(
    _ commands: Command<F.Screen>..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    try ensure(mismatches(commands: commands), at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that this is the current stack.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureStack(
    _ stack: VirtualStack<F.Screen>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    try ensure(mismatches(stack: stack), at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that the flow ended with this outcome.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureOutcome(
    _ outcome: F.Outcome, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try ensure(mismatches(outcome: outcome), at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that the last step was ignored.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureIgnored(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try ensure(mismatchesIfNotIgnored(), at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that a command of the last step was refused: this command and for this reason, if they
  /// are given.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureRefused(
    _ command: Command<F.Screen>? = nil, because reason: Refusal<F.Screen>.Reason? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try ensure(
      mismatchesIfNotRefused(command, reason), at: CallSite(fileID, filePath, line, column))
  }
}
