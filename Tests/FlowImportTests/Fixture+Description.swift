import ImportFixtures
import Testing

extension Fixture: CustomTestStringConvertible {
  /// The format, which distinguishes the cases of a test.
  public var testDescription: String { format }
}
