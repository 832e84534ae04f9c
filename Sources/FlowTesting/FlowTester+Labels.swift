import FlowCore
import FlowDocuments
public import FlowExploration

// Steps and assertions of generated tests, for values that may not compile as Swift.
extension FlowTester {
  /// Sends the flow an event that it lists, by the event's code in a trace code.
  ///
  /// `flowgraph paths` writes tests with such a step for an event whose payload may not compile as
  /// Swift:
  /// ```swift
  /// try app.take("2", labeled: "dateChosen(Date): 1970-01-02 00:00:00 +0000")
  /// ```
  ///
  /// - Parameters:
  ///   - stepCode: The code: `2` is the third of the current `inputs(at:)`. See `TraceCode`.
  ///   - label: The event and its payload, so that the test fails if the flow lists another event
  ///     there. A long label is shortened and ends with a checksum. Masked parts are not compared.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: A ``FlowFailure`` if the flow does not list this event there, or if the test has not
  ///   accounted for all changes of the previous step.
  public func take(
    _ stepCode: String, labeled label: String, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws where F: ExplorableFlow {
    let site = CallSite(fileID, filePath, line, column)
    let input = flow.input(for: stepCode[...], at: trace.last, after: trace.steps[...])
    let listed = flow.masking { input?.description.abbreviated }
    guard let input, listed.map(Mask.withoutNumbers) == Mask.withoutNumbers(label) else {
      let title = "the flow lists a different event at '\(stepCode)'; regenerate the test"
      return try ensure([Mismatch(title, expected: label, actual: listed ?? "none")], at: site)
    }
    try take(input, at: site)
  }

  /// Asserts that the flow is in a state with this label.
  ///
  /// The label is that of documents and diagrams; a long one is shortened and ends with a checksum.
  /// Masked parts are not compared.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureState(
    labeled text: String, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    try ensure(
      .state, labeled: text, actual: trace.last.stateText,
      at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that the current stack has this label, such as `[Cart] + sheet[Payment]`.
  ///
  /// The label is that of documents and diagrams; a long one is shortened and ends with a checksum.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureStack(
    labeled text: String, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    try ensure(
      .stack, labeled: text, actual: trace.last.stackText,
      at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that the flow ended with an outcome with this label.
  ///
  /// The label is that of documents and diagrams; a long one is shortened and ends with a checksum.
  ///
  /// - Throws: A ``FlowFailure`` that shows the difference.
  public func ensureOutcome(
    labeled text: String, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    try ensure(
      .outcome, labeled: text, actual: outcomeText, at: CallSite(fileID, filePath, line, column))
  }

  private func ensure(
    _ aspect: Aspect, labeled expected: String, actual: @autoclosure () -> String,
    at site: CallSite
  ) throws {
    account(for: aspect)
    let actual = flow.masking { actual().abbreviated }
    guard Mask.withoutNumbers(expected) != Mask.withoutNumbers(actual) else { return }
    try ensure(
      [Mismatch("unexpected \(aspect.rawValue)", expected: expected, actual: actual)], at: site)
  }
}
