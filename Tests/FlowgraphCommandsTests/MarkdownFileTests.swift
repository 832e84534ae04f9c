#if CLI
import FlowDrawing
import Foundation
import Testing

@testable import FlowgraphCommands

/// A file that is no Markdown with blocks, and why.
struct MarkdownMistake: CustomTestStringConvertible {
  var text: String
  var fault: MarkdownFault

  var testDescription: String { text }

  static let all = [
    MarkdownMistake(text: "a\n<!-- flowgraph: x -->\nb\n", fault: .unclosed(line: 2)),
    MarkdownMistake(text: "<!-- /flowgraph -->", fault: .unopened(line: 1)),
    MarkdownMistake(
      text: "<!-- flowgraph: x -->\n\n  <!-- flowgraph: y -->\n<!-- /flowgraph -->\n",
      fault: .nested(line: 3, outer: 1)),
    MarkdownMistake(
      text: "<!-- flowgraph: x -->\n<!-- /flowgraph -->\n"
        + "<!-- flowgraph: x mermaid -->\n<!-- /flowgraph -->\n",
      fault: .repeated(line: 3, first: 1)),
    MarkdownMistake(
      text: "<!-- flowgraph: -->\n<!-- /flowgraph -->\n", fault: .malformed(line: 1)),
    MarkdownMistake(
      text: "<!-- flowgraph: x md dot -->\n<!-- /flowgraph -->\n", fault: .malformed(line: 1)),
    MarkdownMistake(
      text: "<!-- flowgraph: x svg -->\n<!-- /flowgraph -->\n",
      fault: .unknownFormat(line: 1, "svg")),
    MarkdownMistake(
      text: "<!-- flowgraph: x mermiad -->\n<!-- /flowgraph -->\n",
      fault: .unknownFormat(line: 1, "mermiad")),
  ]
}

@Suite("Blocks of Markdown files")
struct MarkdownFileTests {
  private func file(_ text: String) throws -> MarkdownFile { try MarkdownFile(Array(text.utf8)) }

  private func replaced(_ text: String, by content: String = "A\nB\n") throws -> String {
    let file = try file(text)
    let texts = Dictionary(uniqueKeysWithValues: file.blocks.map { ($0, content) })
    return String(decoding: file.replacing(texts), as: UTF8.self)
  }

  @Test("what is between the marks is replaced, and the rest kept")
  func replaces() throws {
    let text = "# a\n<!-- flowgraph: x -->\nold\n\nolder\n<!-- /flowgraph -->\nend"
    let new =
      "# a\n<!-- flowgraph: x -->\n\n```mermaid\nA\nB\n```\n\n<!-- /flowgraph -->\nend"
    #expect(try replaced(text) == new)
    #expect(try replaced(new) == new)
    let file = try file(new)
    #expect(file.blocks.map(\.line) == [2])
    #expect(file.contains("A\nB\n", in: file.blocks[0]))
    #expect(!file.contains("A\nC\n", in: file.blocks[0]))
    #expect(String(decoding: file.replacing([:]), as: UTF8.self) == new)
  }

  @Test("a block may be empty, the last line of the file, and of another format")
  func formats() throws {
    let text = "<!-- flowgraph: x md -->\n<!-- /flowgraph -->"
    #expect(try replaced(text) == "<!-- flowgraph: x md -->\n\nA\nB\n\n<!-- /flowgraph -->")
    for (name, language) in [("dot", "dot"), ("puml", "plantuml"), ("edges", "text")] {
      let new = try replaced("<!-- flowgraph: x \(name) -->\n<!-- /flowgraph -->\n")
      #expect(
        new == "<!-- flowgraph: x \(name) -->\n\n```\(language)\nA\nB\n```\n\n<!-- /flowgraph -->\n"
      )
    }
    let file = try MarkdownFile(
      Array(text.replacing(" md", with: "").utf8), defaultFormat: .markdown)
    #expect(file.blocks.map(\.format) == [.markdown])
  }

  @Test("line ends and the indent of the mark are those of the new lines")
  func keepsLineEnds() throws {
    let text = "a\r\n  <!--flowgraph: x md-->\r\n  <!-- /flowgraph -->\r\nb\n"
    #expect(
      try replaced(text, by: "A\n\nB\n")
        == "a\r\n  <!--flowgraph: x md-->\r\n\r\n  A\r\n\r\n  B\r\n\r\n  <!-- /flowgraph -->\r\nb\n"
    )
  }

  @Test("a fence is longer than any in the text")
  func fences() throws {
    let new = try replaced("<!-- flowgraph: x -->\n<!-- /flowgraph -->\n", by: "a ```` b\n")
    #expect(
      new == "<!-- flowgraph: x -->\n\n`````mermaid\na ```` b\n`````\n\n<!-- /flowgraph -->\n")
  }

  @Test("what is code is no mark, nor is a mark in a line with more, or far to the right")
  func ignoresCode() throws {
    let texts = [
      "```markdown\n<!-- flowgraph: x -->\n```\n", "~~~~\n~~~\n<!-- /flowgraph -->\n~~~~\n",
      "```\n<!-- /flowgraph -->", "    <!-- /flowgraph -->\n", "see <!-- /flowgraph -->\n",
      "<!-- /flowgraph --> see\n", "<!-- flowgraph -->\n", "<!-- /flowgraph x -->\n", "<!---->\n",
      "<!-->\n", "", "\n",
    ]
    for text in texts { #expect(try file(text).blocks == [], "\(text)") }
    let inline = "```not a fence```\n<!-- flowgraph: x -->\n```mermaid\n<!-- /flowgraph -->\n"
    #expect(try file(inline).blocks.map(\.flow) == ["x"])
  }

  @Test("bytes that are no text are kept")
  func keepsBytes() throws {
    let beginning: [UInt8] = [0xFF, 0x00, 0x0A]
    let marks = Array("<!-- flowgraph: x md -->\nold\n<!-- /flowgraph -->\n".utf8)
    let end: [UInt8] = [0xFE, 0x0D]
    let file = try MarkdownFile(beginning + marks + end)
    let block = try #require(file.blocks.first)
    let new = file.replacing([block: "new\n"])
    let written = Array("<!-- flowgraph: x md -->\n\nnew\n\n<!-- /flowgraph -->\n".utf8)
    #expect(new == beginning + written + end)
  }

  @Test("a mistake is reported with its line", arguments: MarkdownMistake.all)
  func reportsMistakes(_ mistake: MarkdownMistake) {
    #expect(throws: mistake.fault) { try MarkdownFile(Array(mistake.text.utf8)) }
    #expect(!mistake.fault.text.isEmpty)
  }
}
#endif
