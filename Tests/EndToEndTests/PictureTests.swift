#if CLI
import Foundation
import Testing

struct PictureTests {
  static let themes = ["auto", "light", "dark"]

  private func picture(_ arguments: String...) throws -> StrictSVG {
    let run = try Tool.run(["render"] + arguments)
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    return StrictSVG(run.output)
  }

  @Test(
    "each picture is strict XML and holds nothing but what is on the whitelist",
    arguments: Tool.samples, Tool.levels)
  func isStrict(_ flow: String, _ level: String) throws {
    for theme in Self.themes {
      for direction in [[], ["--direction", "down"], ["--direction", "right"]] {
        let run = try Tool.run(
          ["render", flow, "--level", level, "--theme", theme] + direction)
        #expect(run.ending == .exit(0), "\(theme) \(direction)")
        #expect(StrictSVG(run.output).complaints == [], "\(theme) \(direction)")
      }
    }
  }

  @Test("a picture describes itself to those who cannot see it")
  func describes() throws {
    let svg = try picture("user-registration")
    #expect(svg.first("title")?.text == "User registration")
    let description = try #require(svg.first("desc")).text
    #expect(description.contains("9 screens"))
    #expect(description.contains("It starts at Splash."))
    #expect(description.contains("From Confirmation, backButtonTapped leads to"))
  }

  @Test(
    "every screen is a node of a picture of screens",
    arguments: ListAndExploreTests.counts)
  func drawsEveryScreen(_ counts: ListAndExploreTests.Counts) throws {
    let screens = try picture(counts.flow)
    let configurations = try picture(counts.flow, "--level", "configurations")
    #expect(nodes(screens) == counts.screens + counts.outcomes)
    #expect(nodes(configurations) == counts.configurations + counts.outcomes)
  }

  /// How many nodes are screens and outcomes, whether their edges were followed or not.
  private func nodes(_ svg: StrictSVG) -> Int {
    svg.all("rect").count { ["card", "card cut", "card end"].contains($0.attributes["class"]) }
  }

  @Test("the two edges back from the confirmation are drawn as history-dependent")
  func drawsHistory() throws {
    let svg = try picture("user-registration", "--back", "edges")
    // The two edges, and the one in the legend.
    #expect(historyLines(svg) == 3)
    #expect(historyLines(try picture("application-coordinator", "--back", "edges")) == 0)
  }

  private func historyLines(_ svg: StrictSVG) -> Int {
    svg.all("path").count { path in
      let classes = path.attributes["class"]?.split(separator: " ") ?? []
      return classes.contains("line") && classes.contains("history")
    }
  }

  @Test("light and dark are fixed, and auto follows the reader's system")
  func hasThemes() throws {
    let styles = try Self.themes.map { theme in
      try #require(try picture("sign-in", "--theme", theme).first("style")).text
    }
    #expect(styles[0].contains("@media (prefers-color-scheme: dark)"))
    #expect(!styles[1].contains("@media") && !styles[2].contains("@media"))
    #expect(Set(styles).count == 3)
  }

  // MARK: The checker

  /// Pictures with one thing wrong, and what the checker must report.
  static let wrongPictures = [
    ("<script/>", "unknown element script"),
    ("<g onclick=\"x()\"/>", "unknown attribute g onclick"),
    ("<text style=\"\">x</text>", "unknown attribute text style"),
    ("<g id=\"A b\"/>", "odd value of g id: A b"),
    ("<path d=\"M0,0 url(#x)\"/>", "odd value of path d: M0,0 url(#x)"),
    ("<g id=\"a\"/><g id=\"a\"/>", "the id a is there twice"),
    ("<!-- x -->", "a comment"),
    ("<![CDATA[x]]>", "a CDATA section"),
    ("<g>", "not well-formed"),
    ("</svg><svg>", "not well-formed"),
    ("<text>\u{1}</text>", "not well-formed"),
    ("<text>&nbsp;</text>", "not well-formed"),
  ]

  @Test("the checker finds each thing that may not be", arguments: wrongPictures)
  func findsWrongPicture(_ content: String, _ complaint: String) throws {
    let (start, end) = (
      """
      <svg xmlns="http://www.w3.org/2000/svg" role="img"><title id="flowgraph-title">t</title>\
      <desc id="flowgraph-desc">d</desc>
      """, "</svg>"
    )
    #expect(StrictSVG(Array((start + end).utf8)).complaints == [])
    let complaints = StrictSVG(Array((start + content + end).utf8)).complaints
    #expect(complaints.contains { $0.hasPrefix(complaint) }, "\(complaints)")
  }
}
#endif
