#if CLI
import FlowDiagrams
import FlowDocuments
import FlowTestSupport
import Foundation
import GeneratedFlows
import Testing

/// What Mermaid itself makes of our texts; `.ci/dependencies browser mermaid` fetches both.
@Suite(.enabled(if: MermaidPage.isHere, "Mermaid or Chromium is not here"))
struct MermaidTests {
  /// Texts that try to be more than a text to Mermaid.
  static let labels =
    HostileLabel.all
    + [
      "%%{init: {'theme': 'dark'}}%%", "**b** _i_ `c` ~~s~~ [l](http://x.y) ![i](x) # h",
      "1. list", "- list", "fa:fa-car fab:fa-github", "$$x^2$$ $y$", "`**b**`", "o", "x", "end",
      "accTitle: x } accDescr {", "click s_A href \"javascript:alert(1)\"", "ﬂ°°35¶ß ﬂ°amp¶ß",
      "https://evil.example www.evil.example", "a@{ shape: rect }", "---", "===",
    ].map { HostileLabel($0, $0) }

  @Test("Mermaid reads and draws every sample")
  func samples() throws {
    let texts = try (Tool.samples + ["tab-coordinators"]).flatMap { flow in
      try Tool.levels.map { level in
        let run = try Tool.run("render", flow, "--format", "mmd", "--level", level)
        return (name: "\(flow), \(level)", text: run.text, errors: run.errors)
      }
    }
    // What is too large for Mermaid is reported, and left out here.
    let drawable = texts.filter { $0.errors.isEmpty }.map { (name: $0.name, text: $0.text) }
    #expect(drawable.count >= 2 * Tool.samples.count + 1)
    expectDrawn(try MermaidPage.draw(drawable), drawable.count)
  }

  @Test("Mermaid reads and draws every generated flow")
  func generated() throws {
    let texts = GeneratedFlow.all.compactMap { flow -> (name: String, text: String)? in
      let diagram = flow.document.diagram()
      let text = diagram.mermaid()
      #expect(MermaidSubset.complaints(about: text) == [], "\(flow)")
      return diagram.mermaidLimits(exceededBy: text).isEmpty ? (flow.name, text) : nil
    }
    #expect(texts.count >= 40)
    expectDrawn(try MermaidPage.draw(texts), texts.count)
  }

  @Test("whatever a label holds, Mermaid draws it as text")
  func hostile() throws {
    let texts = try Self.labels.map { label in
      let run = try Tool.run("render", "-", "--format", "mmd", input: try label.document())
      #expect(run.errors == "", "\(label.name)")
      #expect(MermaidSubset.complaints(about: run.text) == [], "\(label.name)")
      return (name: label.name, text: run.text)
    }
    let drawings = try MermaidPage.draw(texts)
    expectDrawn(drawings, texts.count)
    for (drawing, label) in zip(drawings, Self.labels) where label.text.utf8.count < 100 {
      let label = Self.letters(VisibleText.clean(label.text))
      guard !label.isEmpty else { continue }
      #expect(Self.letters(drawing.title) == label, "\(drawing.name)")
      // Three screens, a group, the start's condition, an outcome and four edges; nodes and edges
      // shorten in the middle.
      let short = label.prefix(8)
      let found = drawing.texts.count { Self.letters($0).contains(short) }
      #expect(found >= 10, "\(drawing.name): \(drawing.texts)")
    }
  }

  @Test("Mermaid refuses what goes beyond its limits, and the tool says so")
  func limits() throws {
    let lines = (0..<501).map { _ in "  s_A --> s_B\n" }.joined()
    let head = "flowchart TD\n  s_A[\"a\"]\n  s_B[\"b\"]\n"
    let long = String(repeating: "x", count: 50_000)
    let drawings = try MermaidPage.draw([
      ("500 lines", head + lines.dropFirst("  s_A --> s_B\n".count)), ("501 lines", head + lines),
      ("too long", head + "  s_C[\"\(long)\"]\n"),
    ])
    #expect(drawings.map { $0.error.isEmpty } == [true, false, false])
  }

  private func expectDrawn(_ drawings: [MermaidPage.Drawing], _ count: Int) {
    #expect(drawings.count == count)
    for drawing in drawings {
      #expect(drawing.error == "", "\(drawing.name)")
      #expect(drawing.strange == [], "\(drawing.name)")
      #expect(!drawing.texts.isEmpty && !drawing.summary.isEmpty, "\(drawing.name)")
    }
  }

  /// A text without space, also of no width, and without the joiners that part what Mermaid would
  /// read.
  private static func letters(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          !$0.properties.isWhitespace && $0 != "\u{2060}" && $0 != "\u{FEFF}"
        }))
  }
}
#endif
