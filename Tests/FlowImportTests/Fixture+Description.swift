import ImportFixtures
import Testing

extension Fixture: @retroactive CustomTestStringConvertible {
  public var testDescription: String { format }
}
