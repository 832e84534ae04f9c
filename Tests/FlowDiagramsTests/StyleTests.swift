import FlowDocuments
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

/// A style file with a mistake, where it is, and what is said of it.
struct StyleMistake: CustomTestStringConvertible {
  var css: String
  var line: Int
  var column: Int
  var message: String

  var testDescription: String { css }

  init(_ css: String, _ line: Int, _ column: Int, _ message: String) {
    self.css = css
    self.line = line
    self.column = column
    self.message = message
  }

  private static let root = "expected ':root', as in :root { … }"
  private static let fonts =
    "expected at most 20 names of fonts, separated by commas, each made of the letters a to z, "
    + "digits, spaces and hyphens"

  private static func noColor(_ text: String) -> String {
    "'\(text)' is not a color; write #rgb, #rrggbb, black or white"
  }

  private static func noVariable(_ name: String, _ hint: String) -> String {
    "unknown variable '\(name)'; \(hint)"
  }

  static let all: [StyleMistake] = [
    StyleMistake("x", 1, 1, root),
    StyleMistake(":root", 1, 6, "expected '{', as in :root { … }"),
    StyleMistake(":root {", 1, 8, "the text ends before the closing '}'"),
    StyleMistake(":root {}\n}", 2, 1, root),
    StyleMistake(
      ":root { color: red }", 1, 9,
      noVariable("color", "see Documentation/Styles.md for all names")),
    StyleMistake(
      ":root { : red }", 1, 9,
      "expected the name of a variable, such as --flowgraph-page"),
    StyleMistake(
      ":root { --flowgraph-pagee: red }", 1, 9,
      noVariable("--flowgraph-pagee", "did you mean --flowgraph-page?")),
    StyleMistake(
      ":root { --page: #fff }", 1, 9,
      noVariable("--page", "see Documentation/Styles.md for all names")),
    StyleMistake(":root {\n  --flowgraph-page: red }", 2, 21, noColor("red")),
    StyleMistake("/* é日 */ :root { --flowgraph-page: #12345 }", 1, 36, noColor("#12345")),
    StyleMistake(":root { --flowgraph-page: rgb(0,0,0) }", 1, 27, noColor("rgb(0,0,0)")),
    StyleMistake(":root { --flowgraph-page: url(x) }", 1, 27, noColor("url(x)")),
    StyleMistake(
      ":root { --flowgraph-page: #fff\" onload=\"x }", 1, 27, noColor("#fff\" onload=\"x")),
    StyleMistake(
      ":root { --flowgraph-page: #fff !important }", 1, 27, noColor("#fff !important")),
    StyleMistake(":root { --flowgraph-page: #ｆｆｆ }", 1, 27, noColor("#ｆｆｆ")),
    StyleMistake(":root { --flowgraph-page: }", 1, 27, noColor("")),
    StyleMistake(
      ":root { --flowgraph-page #fff }", 1, 26,
      "expected ':', as in --flowgraph-page: value;"),
    StyleMistake(
      ":root {\n --flowgraph-page: #fff\n --flowgraph-ink: #000 }", 3, 2,
      "expected '}', as in :root { … }, with ; between its entries"),
    StyleMistake(":root { --flowgraph-font: 'A\"B' }", 1, 27, fonts),
    StyleMistake(":root { --flowgraph-font: a, }", 1, 27, fonts),
    StyleMistake(":root { --flowgraph-font: url(x) }", 1, 27, fonts),
    StyleMistake(":root { --flowgraph-font: </style> }", 1, 27, fonts),
    StyleMistake(
      "@media print { }", 1, 8,
      "expected '(', as in @media (prefers-color-scheme: dark) { … }"),
    StyleMistake(
      "@import 'x';", 1, 1,
      "expected '@media', as in @media (prefers-color-scheme: dark) { … }"),
    StyleMistake(
      "@media (prefers-color-scheme: dim) { }", 1, 31, "expected 'light' or 'dark'"),
    StyleMistake(
      "@media (prefers-color-scheme: dark) { :root {} ", 1, 48,
      "the text ends before the closing '}'"),
    StyleMistake("\n/* x", 2, 1, "this comment is not closed; add */"),
  ]
}

@Suite("Styles are read from CSS")
struct StyleTests {
  @Test("a rule is for both pages, one in @media for one, and the last one counts")
  func cascades() throws {
    let style = try DiagramStyle(
      css: """
        \u{FEFF}/* ours */ :root { --flowgraph-push: #0050B3; --flowgraph-page:white;}
        @media (prefers-color-scheme: dark) {
          :root { --flowgraph-push: #9cf /* sky */; --flowgraph-card-border : black }
          :root{}
        }
        @media(prefers-color-scheme:light){:root{--flowgraph-ink:#111}}
        :root { --flowgraph-muted: #222222 }
        """.utf8)
    var expected = DiagramStyle.standard
    expected.light.push = 0x0050b3
    expected.light.page = 0xffffff
    expected.light.ink = 0x111111
    expected.light.muted = 0x222222
    expected.dark.push = 0x99ccff
    expected.dark.page = 0xffffff
    expected.dark.cardBorder = 0x000000
    expected.dark.muted = 0x222222
    #expect(style == expected)
    #expect(style.light.push.description == "#0050b3")
  }

  @Test("what a text does not name is as in the style that it is read over")
  func keepsTheRest() throws {
    #expect(try DiagramStyle(css: "".utf8) == .standard)
    #expect(try DiagramStyle(css: " \r\n\t/* nothing */".utf8, over: .print) == .print)
  }

  @Test("every colour has a name that sets it, on both pages")
  func setsEveryColor() throws {
    for variable in Palette.variables {
      let style = try DiagramStyle(css: ":root { \(variable.name): #010203 }".utf8)
      var expected = DiagramStyle.standard
      expected.light[keyPath: variable.color] = 0x010203
      expected.dark[keyPath: variable.color] = 0x010203
      #expect(style == expected, "\(variable.name)")
      #expect(
        style.light != DiagramStyle.standard.light && style.dark != DiagramStyle.standard.dark,
        "\(variable.name)")
    }
  }

  @Test("names of fonts are kept, in quotes where CSS needs them")
  func fonts() throws {
    let style = try DiagramStyle(
      css: ":root { --flowgraph-font: \"Source Sans 3\", 'Inter',Arial , 8bit, sans-serif }".utf8)
    #expect(style.fonts == ["Source Sans 3", "Inter", "Arial", "8bit", "sans-serif"])
    #expect(style.fontFamily == "'Source Sans 3', Inter, Arial, '8bit', sans-serif")
    var hostile = DiagramStyle.standard
    hostile.fonts = ["x\" onload=\"alert(1)", "a'b", "", " a", "é", "serif"]
    #expect(hostile.fontFamily == "serif")
  }

  @Test("a mistake is reported with its location", arguments: StyleMistake.all)
  func reportsMistakes(_ mistake: StyleMistake) throws {
    let error = DocumentError(line: mistake.line, column: mistake.column, message: mistake.message)
    #expect(throws: error) { try DiagramStyle(css: mistake.css.utf8) }
  }

  @Test("bytes that are no text are no style, and end no program")
  func refusesBytes() {
    for bytes in [[0xFF, 0xFE], Array(":root { --flowgraph-page: ".utf8) + [0x80], [0]] {
      #expect(throws: DocumentError.self, "\(bytes)") { try DiagramStyle(css: bytes as [UInt8]) }
    }
  }

  @Test("a picture has the colours and the fonts of its style, and nothing else of it")
  func draws() throws {
    var style = DiagramStyle.standard
    style.light.push = 0x123456
    style.fonts = ["Test Font"]
    let path = SmallFlow.document().traceDiagram(of: .init(steps: [0, 3]))
    let svg = path.svg(theme: .light, style: style)
    #expect(svg.contains("font-family=\"'Test Font'\""))
    #expect(svg.contains("#123456"))
    #expect(!svg.contains(Palette.light.push.description))
    #expect(path.svg() == path.svg(style: .standard))
  }

  @Test("the style for paper is the same on both pages, and listed once")
  func print() {
    let sheet = DiagramTheme.auto.styleSheet(.print, hasOverlay: true)
    #expect(sheet == DiagramTheme.dark.styleSheet(.print, hasOverlay: true))
    #expect(!sheet.contains("@media"))
  }
}
