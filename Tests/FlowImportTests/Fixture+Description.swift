import ImportFixtures
import Testing

extension Fixture: CustomTestStringConvertible {
  public var testDescription: String { format }
}
