import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("Tables in Markdown")
struct MarkdownTests {
  @Test("an address in a table ends where it ends, and is no entity")
  func addresses() {
    #expect(
      MarkdownText.address("https://a/(b)|c\\d?x=1&lt;#L2")
        == "https://a/%28b%29%7Cc%5Cd?x=1&amp;lt;#L2"
    )
  }

  @Test("a flow is counts, facts, and a table for each child flow, with anchors")
  func table() {
    #expect(
      SmallFlow.document().markdown() == """
        # Small

        4 screens, 5 configurations, 10 transitions, 2 self-loops, 1 outcome. The search is complete.

        - Starts at: [List](#small-list)
        - Ends with: done

        ## Small

        | Screen | Event | Condition | Leads to | Commands |
        | --- | --- | --- | --- | --- |
        | <a id="small-list"></a>List | `searchTapped` |  | [Search](#small-search) | push Search |
        | List | `rowTapped` |  | [Detail](#small-detail) | push Detail |
        | List | `loginTapped` |  | [Login](#small-account-login) | present Login as sheet |
        | List | `doneTapped` |  | ends with `done` |  |
        | List | `sorted` | by name | stays | menu |
        | <a id="small-search"></a>Search | `rowTapped` |  | [Detail](#small-detail) | push Detail |
        | Search | `back` (system) |  | [List](#small-list) | pop |
        | <a id="small-detail"></a>Detail | `back` (system) |  | [List](#small-list) (depends on the path taken) | pop |
        | Detail | `back` (system) |  | [Search](#small-search) (depends on the path taken) | pop |

        ## Account

        | Screen | Event | Condition | Leads to | Commands |
        | --- | --- | --- | --- | --- |
        | <a id="small-account-login"></a>Login | `submitTapped` | password right, else alert | [List](#small-list) | dismiss |
        | Login | `cancelTapped` |  | [List](#small-list) | dismiss |

        """)
  }

  @Test("what is restored after a relaunch is listed if it is not what was saved")
  func relaunches() {
    var document = SmallFlow.document()
    document.relaunches = [.init(from: 1, to: nil), .init(from: 4, to: 0)]
    #expect(
      document.markdown().split(separator: "\n").suffix(5) == [
        "## Relaunches", "| Where | Restored as |", "| --- | --- |",
        "| [Search](#small-search) | cannot be restored |",
        "| [Login](#small-account-login) | [List](#small-list) |",
      ])
    document.relaunches = []
    #expect(document.markdown() == SmallFlow.document().markdown())
  }

  @Test("what was refused, is dead, is a lint, or was cut, is listed")
  func odd() {
    var document = SmallFlow.document()
    document.transitions.removeAll { $0.source == 2 }
    document.search.bound = .init(kind: .depth, limit: 3)
    document.refusals = [
      .init(
        source: 0, event: .init(name: "upTapped"), command: .pop, reason: "last | screen"),
      .init(
        source: 0, event: .init(name: "upTapped"), command: .pop, reason: "last | screen"),
    ]
    document.deadEvents = [.init(event: .init(name: "ghost"), reason: .ignored)]
    document.childMismatches = [.init(.childWithoutScreens, part: 1, configuration: 0)]
    let lines = document.markdown(headingLevel: 3).split(separator: "\n").map(String.init)
    #expect(lines[0] == "### Small")
    #expect(
      lines[1].hasSuffix(
        "**The search stopped at 3 visible screens**: what is not listed here may still exist."))
    #expect(
      lines.suffix(12) == [
        "#### Refused", "| Where | Event | Command | Reason |", "| --- | --- | --- | --- |",
        "| [List](#small-list) | `upTapped` | pop | last \\| screen |",
        "#### Dead events", "| Event | Why |", "| --- | --- |",
        "| `ghost` | it is offered, and ignored everywhere |",
        "#### Findings", "| Where | What |", "| --- | --- |",
        "| [List](#small-list) | Account is in the state but none of its screens is visible |",
      ])
  }

  @Test(
    "a screen without edges onward has a row, and every link has its anchor",
    arguments: DiagramOptions.Level.allCases)
  func links(_ level: DiagramOptions.Level) {
    var document = SmallFlow.document()
    document.transitions.removeAll { [1, 3].contains($0.source) }
    let text = document.markdown(level: level)
    #expect(text.contains("| no transitions |"))
    let anchors = Set(text.matches(of: #/<a id="([^"]*)"></a>/#).map(\.1))
    let links = Set(text.matches(of: #/\]\(#([^)]*)\)/#).map(\.1))
    #expect(links.subtracting(anchors) == [])
    #expect(anchors.count == (level == .configurations ? 5 : 4))
  }

  @Test("configurations are described by what is on show")
  func configurations() {
    let text = SmallFlow.document().markdown(level: .configurations)
    #expect(text.contains("| Configuration | Event | Condition | Leads to | Commands |"))
    #expect(text.contains("</a>\\[List,Search\\] | `rowTapped` |  | [\\[List,Search,Detail\\]](#"))
  }

  /// Texts that Markdown or GitHub would read as more than a text, and how they are written.
  static let texts: [(text: String, written: String)] = [
    ("plain, text.", "plain, text."),
    ("a|b", "a\\|b"), ("`c`", "\\`c\\`"), ("*b* _i_ ~s~ $m$", "\\*b\\* \\_i\\_ \\~s\\~ \\$m\\$"),
    ("<b>&amp;", "&lt;b&gt;&amp;amp;"), ("[l](u)", "\\[l\\](u)"), ("a\\|b", "a\\\\\\|b"),
    ("# h", "\\# h"), ("- l", "\\- l"), ("1. l", "1\\. l"), ("1) l", "1\\) l"), ("a-b", "a-b"),
    ("@me", "@<!-- -->me"), ("a@b.c", "a@<!-- -->b.c"), ("#1", "\\#<!-- -->1"),
    ("https://x.y", "https:<!-- -->//x.y"), ("www.x.y", "www<!-- -->.x.y"),
    ("GH-1", "GH-<!-- -->1"), (":smile:", ":<!-- -->smile:"), ("a: b", "a: b"),
    ("a\nb", "a␊b"),
  ]

  @Test("what Markdown or GitHub would read is escaped", arguments: texts)
  func escapes(_ text: String, _ written: String) {
    #expect(MarkdownText.escaped(text) == written)
  }

  @Test("code holds backticks and bars, and is text where it cannot hold it")
  func code() {
    #expect(MarkdownText.code("a_b*") == "`a_b*`")
    #expect(MarkdownText.code("a`b") == "``a`b``")
    #expect(MarkdownText.code("``a") == "``` ``a ```")
    #expect(MarkdownText.code("a|b") == "`a\\|b`")
    #expect(MarkdownText.code("a\\|b") == "a\\\\\\|b")
    #expect(MarkdownText.code("") == "")
    #expect(MarkdownText.code("  ") == "  ")
  }

  @Test("no text makes a row or a column", arguments: texts)
  func keepsRows(_ text: String, _ written: String) {
    var document = SmallFlow.document(title: text)
    for index in document.screens.indices { document.screens[index].name = "\(text)\(index)" }
    for index in document.transitions.indices {
      document.transitions[index].event.name = text
      document.transitions[index].guard = text
      document.transitions[index].note = text
    }
    document.outcomes[0] = text
    let rows = document.markdown().split(separator: "\n").filter { $0.hasPrefix("|") }
    for row in rows {
      let bars = row.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
      #expect(bars == 6, "\(row)")
    }
    #expect(rows.count >= 10)
  }
}
