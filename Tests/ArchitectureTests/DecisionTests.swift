import Foundation
import Testing

/// A test as a page names it: `Suite.function`, or `Suite`: "claim of a row".
struct NamedTest: Hashable {
  var suite: String
  var function: String?
  var claim: String?

  /// Every test that a page names in the last column of its tables.
  static func all(in page: String) -> [NamedTest] {
    page.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { row -> [NamedTest] in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return cells.last.map { named(in: $0) } ?? []
    }
  }

  static func named(in cell: String) -> [NamedTest] {
    cell.matches(of: #/`(\w+Tests)(?:\.(\w+))?`|"([^"]+)"/#).reduce(into: []) { found, match in
      if let suite = match.1 {
        found.append(NamedTest(suite: String(suite), function: match.2.map(String.init)))
      } else if let claim = match.3, let suite = found.last?.suite {
        if found.last?.function == nil, found.last?.claim == nil { found.removeLast() }
        found.append(NamedTest(suite: suite, claim: String(claim)))
      }
    }
  }

  /// Whether some test file has it.
  func exists(in files: [String]) -> Bool {
    files.contains { text in
      guard text.contains("struct \(suite)") else { return false }
      if let function { return text.contains("func \(function)(") }
      if let claim { return text.contains("\"\(claim)\"") }
      return true
    }
  }
}

@Suite("the tests that the pages name")
struct DecisionTests {
  private static let pages = ["VirtualStack", "Hosting", "Links"]

  private static func testFiles() throws -> [String] {
    let base = SourceTree.root.appendingPathComponent("Tests")
    return try FileManager.default.subpathsOfDirectory(atPath: base.path).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: base.appendingPathComponent($0), encoding: .utf8) }
  }

  @Test("every test that a page names exists", arguments: pages)
  func exist(_ page: String) throws {
    let url = SourceTree.root.appendingPathComponent("Documentation/\(page).md")
    let named = NamedTest.all(in: try String(contentsOf: url, encoding: .utf8))
    #expect(named.count > 6)
    let files = try Self.testFiles()
    #expect(named.filter { !$0.exists(in: files) } == [])
  }

  @Test("every decision and every law names a test")
  func haveTests() throws {
    let url = SourceTree.root.appendingPathComponent("Documentation/VirtualStack.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(page.range(of: "## Decisions"))
    let rows = page[start.upperBound...].split(separator: "\n").filter { row in
      row.hasPrefix("| ") && !row.hasSuffix("| Test |")
    }
    #expect(rows.count > 40)
    #expect(rows.filter { NamedTest.all(in: String($0)).isEmpty } == [])
  }

  @Test("names of tests are found in every form")
  func finds() {
    let page = """
      | Question | Test |
      | a | `ATests.b`, `CTests`: "d e", "f"; `GTests`: "h" |
      """
    let expected = [
      NamedTest(suite: "ATests", function: "b"), NamedTest(suite: "CTests", claim: "d e"),
      NamedTest(suite: "CTests", claim: "f"), NamedTest(suite: "GTests", claim: "h"),
    ]
    #expect(NamedTest.all(in: page) == expected)
    let file = "struct ATests { func b() {} }"
    #expect(expected.map { $0.exists(in: [file]) } == [true, false, false, false])
    #expect(NamedTest(suite: "CTests", claim: "f").exists(in: ["struct CTests { \"f\" }"]))
  }
}
