import Foundation
import Testing

/// A piece of a listing on a page: lines of Swift between empty lines.
struct ListingPiece: Hashable {
  /// Its source location, such as `README.md:13`.
  var location: String
  /// Its code, line by line, without indentation, comments, imports and access modifiers.
  var code: [String]

  /// The pieces of all listings in Swift on a page.
  static func all(on page: String, _ text: String) -> [ListingPiece] {
    var pieces: [ListingPiece] = []
    var fence: String?
    var isNew = true
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let bare = line.trimmingCharacters(in: .whitespaces)
      if bare.hasPrefix("```") {
        fence = fence == nil ? bare : nil
        isNew = true
      } else if bare.isEmpty {
        isNew = true
      } else if fence == "```swift" {
        let code = code(of: line)
        guard !code.isEmpty else { continue }
        if isNew { pieces.append(ListingPiece(location: "\(page):\(index + 1)", code: [])) }
        pieces[pieces.count - 1].code += code
        isNew = false
      }
    }
    return pieces
  }

  /// The lines of code in a text, as pieces and files are compared.
  static func code(of text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      var source = code.trimmingCharacters(in: .whitespaces)
      for access in ["private ", "package ", "public "] where source.hasPrefix(access) {
        source.removeFirst(access.count)
      }
      return source.isEmpty || source.hasPrefix("import ") ? nil : source
    }
  }

  /// Whether its lines are in a file, in order: each whole or, since a test asks what it
  /// gives, as a part of a line.
  func isCompiled(in file: [String]) -> Bool {
    var rest = code[...]
    for line in file {
      guard let next = rest.first else { break }
      if line.contains(next) { rest.removeFirst() }
    }
    return rest.isEmpty
  }
}

@Suite("the listings on the pages and in comments")
struct ListingTests {
  /// What the package compiles, file by file.
  private static func compiled() throws -> [[String]] {
    let tests = SourceTree.root.appendingPathComponent("Tests")
    let names = try FileManager.default.subpathsOfDirectory(atPath: tests.path).sorted()
      .filter { $0.hasSuffix(".swift") && !$0.contains("Golden/") }
    let texts = try names.map {
      try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8)
    }
    return (texts + (try SourceTree.files().filter(\.isSwift).map(\.text)))
      .map { ListingPiece.code(of: $0) }
  }

  /// The comments of a file as a page, line for line.
  private static func comments(in text: String) -> String {
    text.components(separatedBy: "\n").map { line in
      let bare = line.trimmingCharacters(in: .whitespaces)
      return bare.hasPrefix("///") ? String(bare.dropFirst(3)) : ""
    }.joined(separator: "\n")
  }

  @Test("every listing in Swift is compiled: piece by piece, each in one file, in order")
  func areCompiled() throws {
    let pages = try SourceTree.pages().map { ($0, try SourceTree.text($0)) }
    let comments = try SourceTree.files().filter(\.isSwift)
      .map { ($0.path, Self.comments(in: $0.text)) }
    var pieces = (pages + comments).flatMap { ListingPiece.all(on: $0, $1) }
    #expect(pieces.count > 250)
    let files = try Self.compiled()
    for file in files {
      // Most pieces are in a file as they are; only the others are searched for in parts of lines.
      let lines = Set(file)
      pieces.removeAll { $0.code.allSatisfy(lines.contains) && $0.isCompiled(in: file) }
    }
    for file in files where !pieces.isEmpty {
      pieces.removeAll { $0.isCompiled(in: file) }
    }
    #expect(pieces.map { "\($0.location): \($0.code[0])" } == [])
  }

  @Test("what is not compiled anywhere is found; comments, imports and access are not compared")
  func findsOthers() {
    let page =
      "# A\n```swift\nimport B\n\nlet a = 1  // one\nfoo(a)\n\nbar()\n```\n```\nlet c\n```\n"
    let pieces = ListingPiece.all(on: "A.md", page)
    #expect(
      pieces == [
        .init(location: "A.md:5", code: ["let a = 1", "foo(a)"]),
        .init(location: "A.md:8", code: ["bar()"]),
      ])
    let file = ListingPiece.code(of: "  private let a = 1\n\n  x()\n  #expect(foo(a) == 2)\n")
    #expect(pieces.map { $0.isCompiled(in: file) } == [true, false])
    #expect(!pieces[0].isCompiled(in: file.reversed()))
  }
}
