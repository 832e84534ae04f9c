import ImportFixtures
import Testing

extension Fixture: CustomTestStringConvertible {
  /// The format, which tells the cases of a test apart.
  public var testDescription: String { format }
}
