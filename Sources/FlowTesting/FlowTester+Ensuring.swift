public import FlowCore

// What throws and stops the test.
extension FlowTester {
  /// Where the flow is must be this state.
  ///
  /// - Throws: A ``FlowFailure`` that shows what is there instead.
  public func ensureState(
    _ state: F.State, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try ensure(complaints(state: state), at: CallSite(fileID, filePath, line, column))
  }

  /// The last step must have applied exactly these commands; without any, none.
  ///
  /// - Throws: A ``FlowFailure`` that shows what is there instead.
  public func ensureCommands(
    _ commands: Command<F.Screen>..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    try ensure(complaints(commands: commands), at: CallSite(fileID, filePath, line, column))
  }

  /// This must be on show.
  ///
  /// - Throws: A ``FlowFailure`` that shows what is there instead.
  public func ensureStack(
    _ stack: VirtualStack<F.Screen>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    try ensure(complaints(stack: stack), at: CallSite(fileID, filePath, line, column))
  }

  /// The flow must have ended this way.
  ///
  /// - Throws: A ``FlowFailure`` that shows what is there instead.
  public func ensureOutcome(
    _ outcome: F.Outcome, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try ensure(complaints(outcome: outcome), at: CallSite(fileID, filePath, line, column))
  }

  /// What happened last must have been ignored.
  ///
  /// - Throws: A ``FlowFailure`` that shows what is there instead.
  public func ensureIgnored(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try ensure(complaintsAboutIgnoring(), at: CallSite(fileID, filePath, line, column))
  }

  /// A command of the last step must have been refused: this one and for this reason, where they are
  /// given.
  ///
  /// - Throws: A ``FlowFailure`` that shows what is there instead.
  public func ensureRefused(
    _ command: Command<F.Screen>? = nil, because reason: Refusal<F.Screen>.Reason? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try ensure(
      complaintsAboutRefusing(command, reason), at: CallSite(fileID, filePath, line, column))
  }
}
