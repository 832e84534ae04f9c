import Foundation

/// An article of the documentation, beside the test file that compiles its listings.
package struct Article {
  /// The Swift listings, as lines without indentation, comments and empty lines.
  package let listings: [[String]]
  private let compiled: [String]

  /// Reads an article and the test file, which lies two folders below the root.
  package init(_ name: String, compiledIn testFile: String) throws {
    let root = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("Documentation/\(name)"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
    listings = blocks.map { Self.lines(of: $0.components(separatedBy: "```")[0]) }
    compiled = Self.lines(of: try String(contentsOfFile: testFile, encoding: .utf8))
  }

  /// The listings that the test file does not have, line for line in one piece.
  package var listingsNotCompiled: [[String]] {
    listings.filter { listing in
      !compiled.indices.contains { compiled[$0...].starts(with: listing) }
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { line in
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      return String(
        code.trimmingCharacters(in: .whitespaces).trimmingPrefix("private "))
    }.filter { !$0.isEmpty }
  }
}
