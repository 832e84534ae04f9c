import Foundation
import Testing

@Suite("the table of the samples' README says where each row of the inventories is")
struct InventoryTests {
  static let rows: [String] =
    numbered("Y", 0...8) + numbered("T", 0...6) + numbered("D", 0...6) + numbered("V", 0...8)
    + numbered("R", 1...12) + ["F0a", "F0b"] + numbered("F", 1...6) + numbered("X", 1...7)
    + numbered("K", 1...4)

  private static func numbered(_ letter: String, _ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { "\(letter)\($0)" }
  }

  /// The rows of the table, by the name of the row.
  private func table() throws -> [(row: String, line: String)] {
    let text = try Golden.text(at: "Samples/README.md")
    let section = text.components(separatedBy: "\n## ").last ?? ""
    return section.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /\| ([A-Z][0-9]+[ab]?) \|.*/).map { (String($0.1), String(line)) }
    }
  }

  @Test("each row is there once, in order")
  func complete() throws {
    #expect(try table().map(\.row) == Self.rows)
  }

  @Test("each file is there, and so is the code that the row names", arguments: rows)
  func hasSource(_ row: String) throws {
    let line = try #require(try table().first { $0.row == row }?.line)
    var count = 0
    for reference in line.matches(of: /\]\((SampleFlows\/[^)]*\.swift)\)((?:,? `[^`]+`)+)/) {
      let source = try Golden.text(at: "Samples/\(reference.1)")
      for code in String(reference.2).matches(of: /`([^`]+)`/) {
        #expect(source.contains(code.1), "\(reference.1) has no \(code.1)")
        count += 1
      }
    }
    #expect(count > 0)
    #expect(count * 2 == line.count { $0 == "`" })
  }
}
