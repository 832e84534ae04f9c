#if CLI
import Foundation
import Testing

@Suite("the article on comparing")
struct DiffArticleTests {
  @Test("shows what the tool prints, and names every kind of difference")
  func isAccurate() throws {
    let article = String(decoding: try Repository.data("Documentation/Diff.md"), as: UTF8.self)
    let run = try Tool.run("diff", "deep-links-as-shipped", "deep-links")
    #expect(
      article.contains("```\n$ flowgraph diff deep-links-as-shipped deep-links\n\(run.text)```\n")
    )
    let schema = String(
      decoding: try Repository.data("Documentation/diff.schema.json"), as: UTF8.self)
    let kinds = try #require(schema.firstMatch(of: #/"kind": {\s*"enum": \[("start"[^\]]*)\]/#))
    for kind in kinds.output.1.split(separator: ", ") {
      #expect(article.contains("`\(kind.dropFirst().dropLast())`"), "\(kind)")
    }
  }
}
#endif
