import FlowDocuments
import Testing

@testable import FlowDiagrams

@Suite("PlantUML")
struct PlantUMLTests {
  @Test("a state diagram has states in states, edges outside, and ends")
  func shape() {
    #expect(
      SmallFlow.document().diagram(DiagramOptions(back: .edges), direction: .right).plantUML()
        == """
        @startuml
        title Small
        hide empty description
        left to right direction
        state "List" as s_list
        s_list : ↻ sorted [by name] / menu
        state "Search" as s_search
        state "Detail" as s_detail
        s_detail : item
        state "done" as s_outcome_done
        state "Account · sheet" as s_group_account_sheet {
          state "Login" as s_account_login
        }
        [*] --> s_list
        s_list --> s_search : searchTapped
        s_list --> s_detail : rowTapped
        s_list --> s_account_login : loginTapped
        s_search --> s_detail : rowTapped
        s_search -[dashed]-> s_list : back
        s_detail -[dotted]-> s_list : back
        s_detail -[dotted]-> s_search : back
        s_account_login -[dashed]-> s_list : submitTapped [password right, else alert]\\ncancelTapped
        s_list --> s_outcome_done : doneTapped
        s_outcome_done --> [*]
        @enduml

        """)
  }

  /// Texts that PlantUML would read as more than a text, and how they are written.
  static let texts: [(text: String, written: String)] = [
    ("a (b), c/d [e] f-g h_i", "a (b), c/d [e] f-g h_i"),
    ("@enduml", "<U+0040>enduml"), ("!include x", "<U+0021>include x"),
    ("%date()", "<U+0025>date()"), ("<img:x>", "<U+003C>img<U+003A>x<U+003E>"),
    ("[[x]]", "<U+005B><U+005B>x<U+005D><U+005D>"), ("a\\nb", "a<U+005C>nb"),
    (
      "--s-- //i// __u__",
      "<U+002D><U+002D>s<U+002D><U+002D> <U+002F><U+002F>i<U+002F><U+002F> "
        + "<U+005F><U+005F>u<U+005F><U+005F>"
    ),
    ("~x", "<U+007E>x"), ("\"\u{301}", "<U+0022>\u{301}"), ("'c", "<U+0027>c"),
    ("\u{201C}q\u{201D}", "<U+201C>q<U+201D>"), ("登録", "登録"), ("é", "é"),
    ("\u{1F469}", "<U+1F469>"), ("\u{10FFFD}", "\u{FFFD}"), ("-", "<U+002D>"),
    ("", "<U+00A0>"), ("  ", "<U+00A0>"),
  ]

  @Test("what PlantUML would read is written by its code", arguments: texts)
  func escapes(_ text: String, _ written: String) {
    let lines = SmallFlow.document(title: text).diagram().plantUML().split(separator: "\n")
    #expect(lines[1] == "title \(written)")
  }

  @Test("no text makes a line of its own, whatever it is", arguments: texts)
  func keepsLines(_ text: String, _ written: String) {
    var document = SmallFlow.document(title: text)
    document.screens[0].name = text + "\nendlegend"
    document.outcomes[0] = text
    let trace = Overlay.TracePath(steps: [0], verdict: .violated(because: text + " endlegend"))
    let lines = document.diagram(.screens, overlay: .trace(trace)).plantUML().split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("@") } == ["@startuml", "@enduml"])
    #expect(lines.filter { $0 == "endlegend" }.count == 1)
    let beginnings = [
      "state ", "s_", "[*] ", "title ", "hide ", "• ", "legend", "endlegend", "}", "@",
    ]
    for line in lines {
      let line = line.drop { $0 == " " }
      #expect(beginnings.contains { line.hasPrefix($0) }, "\(line)")
    }
  }
}
