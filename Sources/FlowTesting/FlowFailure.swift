/// What is wrong with a flow, told in full.
///
/// It is thrown, so that a test fails by it in Swift Testing as in XCTest, and is printed once.
/// ```swift
/// do {
///   try Checkout().verify()
/// } catch let failure as FlowFailure {
///   print(failure)        // the report
///   failure.properties    // ["no-dead-end"]
/// }
/// ```
public struct FlowFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole report: what is wrong, the trace to it, and how to see it again.
  public let description: String
  /// Where the test called, without the folders of the machine: `ShopTests/ShopTests.swift:12`.
  public let position: String
  /// The names of the properties that fail, in the order of the report; empty where a step of a
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

  /// Several failures as one, in their order; `nil` when there is none.
  static func all(_ failures: [FlowFailure]) -> FlowFailure? {
    guard let first = failures.first else { return nil }
    return FlowFailure(
      failures.map(\.description).joined(separator: "\n\n"), position: first.position,
      properties: failures.flatMap(\.properties))
  }
}
