#if CLI
import Foundation
import Testing

@Suite("the article on writing a document by hand")
struct WritingDocumentsTests {
  private static func article() throws -> String {
    String(decoding: try Repository.data("Documentation/WritingDocuments.md"), as: UTF8.self)
  }

  /// The document that the page shows.
  private static func document() throws -> String {
    let article = try article()
    let block = try #require(article.firstMatch(of: #/```json\n((?s).*?)```/#))
    return String(block.output.1)
  }

  @Test("its document is read, checked and listed as the page says")
  func isRead() throws {
    let document = try Self.document()
    let check = try Tool.run("check", "-", input: document)
    #expect(check.ending == .exit(0), "\(check.text)")
    let edges = try Tool.run("render", "-", "--format", "edges", input: document)
    #expect(edges.ending == .exit(0), "\(edges.errors)")
    #expect(try Self.article().contains("```\n\(edges.text)```\n"))
    let picture = try Tool.run("render", "-", input: document)
    #expect(StrictSVG(picture.output).complaints == [])
  }

  @Test("a mistake in it is reported as the page says")
  func mistake() throws {
    let folder = try TemporaryFolder()
    let wrong = try Self.document().replacingOccurrences(
      of: #""to": 2, "event": {"name": "helpTapped"}"#,
      with: #""to": 7, "event": {"name": "helpTapped"}"#)
    let path = try folder.add("checkout.json", wrong.utf8)
    let run = try Tool.run("render", path)
    #expect(run.ending == .exit(65))
    let message = run.errors.replacingOccurrences(of: path, with: "checkout.json")
    #expect(try Self.article().contains("```\n\(message)```\n"))
  }

  @Test("without its move, a back is reported as missing")
  func missingMove() throws {
    let wrong = try Self.document().replacingOccurrences(of: #", "move": "back""#, with: "")
    let run = try Tool.run("check", "-", "--property", "system-back-is-handled", input: wrong)
    #expect(run.ending == .exit(1), "\(run.text)")
  }
}
#endif
