import FlowDocuments
import Testing

/// A text that is not JSON, and the error it must give.
struct BadText: CustomTestStringConvertible, Sendable {
  var name: String
  var bytes: [UInt8]
  var error: DocumentError

  init(_ name: String, _ text: String, _ line: Int, _ column: Int, _ message: String) {
    self.init(name, bytes: Array(text.utf8), line, column, message)
  }

  init(_ name: String, bytes: [UInt8], _ line: Int, _ column: Int, _ message: String) {
    self.name = name
    self.bytes = bytes
    self.error = DocumentError(line: line, column: column, message: message)
  }

  var testDescription: String { name }
}

@Suite("The JSON parser is strict and says where")
struct JSONParserTests {
  @Test("A mistake in the structure is found", arguments: BadText.structure)
  func badStructure(row: BadText) { expect(row) }

  @Test("A mistake in a word or number is found", arguments: BadText.words)
  func badWords(row: BadText) { expect(row) }

  @Test("A mistake in a string is found", arguments: BadText.strings)
  func badStrings(row: BadText) { expect(row) }

  @Test("A mistake in the encoding is found", arguments: BadText.encodings)
  func badEncodings(row: BadText) { expect(row) }

  private func expect(_ row: BadText) {
    #expect(throws: row.error) { try JSONValue(parsing: row.bytes) }
  }
}
