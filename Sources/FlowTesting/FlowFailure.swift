import Testing

/// A failed test of a flow, with the full report.
///
/// It is thrown, so that a test fails in both Swift Testing and XCTest, and is printed once.
/// ```swift
/// do {
///   try Checkout().verify()
/// } catch let failure as FlowFailure {
///   print(failure)        // the report
///   failure.properties    // ["no-dead-end"]
/// }
/// ```
public struct FlowFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The full report: what is wrong, the trace that leads to it, and how to replay it.
  public let description: String
  /// The source location of the call in the test, without absolute paths, such as
  /// `ShopTests/ShopTests.swift:12`.
  public let location: String
  /// The names of the properties that failed, in the order of the report; empty if a step of a
  /// ``FlowTester`` failed.
  public let properties: [String]

  init(_ description: String, at site: CallSite, properties: [String] = []) {
    self.init(description, location: "\(site)", properties: properties)
  }

  private init(_ description: String, location: String, properties: [String]) {
    (self.description, self.location, self.properties) = (description, location, properties)
  }

  /// Returns a failure that combines several in order, or `nil` if there are none.
  static func all(_ failures: [FlowFailure]) -> FlowFailure? {
    guard let first = failures.first else { return nil }
    return FlowFailure(
      failures.map(\.description).joined(separator: "\n\n"), location: first.location,
      properties: failures.flatMap(\.properties))
  }
}

/// The source location of a call in a test.
struct CallSite: Hashable, Sendable {
  var fileID: String
  var filePath: String
  var line: Int
  var column: Int

  init(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }

  /// The location for Swift Testing, which traps if the line or the column is below 1.
  var sourceLocation: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: max(1, line), column: max(1, column))
  }
}

extension CallSite: CustomStringConvertible {
  /// The location without absolute paths: `SignInTests/SignInTests.swift:12`.
  var description: String { "\(fileID):\(line)" }
}
