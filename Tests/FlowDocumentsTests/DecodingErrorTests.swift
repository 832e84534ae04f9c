import FlowDocuments
import Testing

/// A change to the example document that makes it invalid, and the error it must give.
struct Spoiling: CustomTestStringConvertible, Sendable {
  var old: String
  var new: String
  var error: DocumentError

  init(_ old: String, _ new: String, _ line: Int, _ column: Int, _ message: String) {
    self.old = old
    self.new = new
    self.error = DocumentError(line: line, column: column, message: message)
  }

  var testDescription: String { "\(old) -> \(new)" }
}

@Suite("A document that is wrong is refused, with its position")
struct DecodingErrorTests {
  @Test("The version must be the one this library reads", arguments: Spoiling.versions)
  func badVersions(row: Spoiling) throws { try expect(row) }

  @Test("Every key must be known, and no needed key may be missing", arguments: Spoiling.keys)
  func badKeys(row: Spoiling) throws { try expect(row) }

  @Test("Every value must have its type", arguments: Spoiling.types)
  func badTypes(row: Spoiling) throws { try expect(row) }

  @Test("Every position must be that of something that is there", arguments: Spoiling.indices)
  func badIndices(row: Spoiling) throws { try expect(row) }

  @Test("Nothing may contradict itself or be empty that cannot be", arguments: Spoiling.meanings)
  func badMeanings(row: Spoiling) throws { try expect(row) }

  @Test("What is on show must be a virtual stack", arguments: Spoiling.stacks)
  func badStacks(row: Spoiling) throws { try expect(row) }

  @Test("A system move says what it needs and no more", arguments: Spoiling.moves)
  func badMoves(row: Spoiling) throws { try expect(row) }

  @Test(
    "What says nothing is refused, and what is empty or listed twice",
    arguments: Spoiling.superfluous)
  func superfluousParts(row: Spoiling) throws { try expect(row) }

  @Test("Tabs and slots may nest 16 deep and no deeper", arguments: [true, false])
  func deepContainers(isTabs: Bool) throws {
    func container(_ depth: Int) -> String {
      guard depth > 0 else { return #""screens": [{"screen": 0}]"# }
      let inner = container(depth - 1)
      return isTabs
        ? #""tabs": [{"name": "t", \#(inner)}], "selected": "t""#
        : #""screens": [{"screen": 0, "slots": [{"name": "s", \#(inner)}]}]"#
    }
    func document(_ depth: Int) throws -> FlowDocument {
      let text = #"[{"screens": [{"screen": 0}]}]"#
      let deep = "[{\(container(depth))}]"
      return try FlowDocument(
        json: Array(FlowDocument.exampleJSON.replacing(text, with: deep, maxReplacements: 1).utf8))
    }
    #expect(try document(16).configurations.count == 3)
    let error = #expect(throws: DocumentError.self) { try document(17) }
    let kind = isTabs ? "tab" : "slot"
    #expect(error?.message == "a \(kind) is nested deeper than 16 tabs and slots")
    #expect(error?.line == 15)
  }

  @Test("Child flows may lie 32 deep and no deeper: recursion must end")
  func deepParts() throws {
    func text(_ depth: Int) -> String {
      let parts = (1...depth).map { ",\n{\"name\": \"P\", \"parent\": \($0 - 1)}" }.joined()
      return """
        {"flowgraph": 1, "name": "n", "title": "t",
        "search": {"complete": true, "ignoredEvents": 0},
        "parts": [{"name": "P"}\(parts)], "screens": [{"name": "S", "part": 0}],
        "configurations": [{"state": "s", "layers": [{"screens": [{"screen": 0}]}]}],
        "starts": [], "outcomes": [], "transitions": [], "refusals": [], "deadEvents": [], "findings": []}
        """
    }
    #expect(try FlowDocument(json: Array(text(32).utf8)).parts.count == 33)
    let expected = DocumentError(
      line: 36, column: 1, message: "part 33 is nested deeper than 32 levels")
    #expect(throws: expected) { try FlowDocument(json: Array(text(100_000).utf8)) }
  }

  @Test(
    "Something other than an object is no document",
    arguments: ["[]": "an array", "null": "null", "\"a\"": "a string", "1e3": "1000.0"])
  func otherValues(text: String, found: String) {
    let message = "a document must be an object, not \(found)"
    #expect(throws: DocumentError(line: 1, column: 1, message: message)) {
      try FlowDocument(json: Array(text.utf8))
    }
  }

  @Test("An index into an empty list is refused")
  func emptyLists() throws {
    let text = FlowDocument.exampleJSON.replacing("\n    \"signedIn\"\n  ", with: "")
    let message = "there is no outcome 0; there is none"
    #expect(throws: DocumentError(line: 26, column: 28, message: message)) {
      try FlowDocument(json: Array(text.utf8))
    }
  }

  private func expect(_ row: Spoiling) throws {
    let text = FlowDocument.exampleJSON
    let range = try #require(text.firstRange(of: row.old))
    let spoilt = text.replacingCharacters(in: range, with: row.new)
    #expect(throws: row.error) { try FlowDocument(json: Array(spoilt.utf8)) }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
