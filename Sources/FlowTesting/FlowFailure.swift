/// A failed test of a flow, with the full report.
///
/// It is thrown, so that a test fails in Swift Testing as in XCTest, and is printed once.
/// ```swift
/// do {
///   try Checkout().verify()
/// } catch let failure as FlowFailure {
///   print(failure)        // the report
///   failure.properties    // ["no-dead-end"]
/// }
/// ```
public struct FlowFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The full report: what is wrong, the trace to it, and how to replay it.
  public let description: String
  /// The position of the call in the test, without absolute paths: `ShopTests/ShopTests.swift:12`.
  public let position: String
  /// The names of the properties that failed, in the order of the report; empty if a step of a
  /// ``FlowTester`` failed.
  public let properties: [String]

  init(_ description: String, at site: CallSite, properties: [String] = []) {
    self.init(description, position: "\(site)", properties: properties)
  }

  private init(_ description: String, position: String, properties: [String]) {
    self.description = description
    self.position = position
    self.properties = properties
  }

  /// Combines several failures in order; `nil` if there are none.
  static func all(_ failures: [FlowFailure]) -> FlowFailure? {
    guard let first = failures.first else { return nil }
    return FlowFailure(
      failures.map(\.description).joined(separator: "\n\n"), position: first.position,
      properties: failures.flatMap(\.properties))
  }
}
