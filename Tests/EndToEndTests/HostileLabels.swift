#if CLI
import Foundation
import Testing

/// A text that tries to be more than a text.
struct HostileLabel: CustomTestStringConvertible {
  var name: String
  var text: String

  var testDescription: String { name }

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  private static let family = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
  private static let controls = String(
    String.UnicodeScalarView(
      (0...0x9F).filter { $0 < 0x20 || $0 > 0x7E }.compactMap(Unicode.Scalar.init)))

  private static let noncharacters = String(
    String.UnicodeScalarView(
      [0xFFFE, 0xFFFF, 0x1FFFE, 0xFDD0].compactMap { Unicode.Scalar($0 as UInt32) }))

  static let all = [
    HostileLabel("plain", "plain"),
    HostileLabel("quotes", #""double" 'single' `back` "\#u{201C}curly"#),
    HostileLabel("element", #"</text></svg><script>alert(1)</script>"#),
    HostileLabel("attribute", #"x" onload="alert(1)" y='"#),
    HostileLabel("end of CDATA", "]]>"),
    HostileLabel("CDATA and comment", "<![CDATA[ <!-- x -- --> ]]> <?xml?> <!DOCTYPE x>"),
    HostileLabel("NUL", "a\u{0}b"),
    HostileLabel("control characters", "a" + controls + "b"),
    HostileLabel("line breaks", "a\nb\rc\r\nd\u{2028}e\u{2029}f\u{85}g\tEND"),
    HostileLabel("right to left", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{645}\u{631}\u{62D}"),
    HostileLabel("overriding direction", "a\u{202E}gnp.exe\u{202C} \u{2066}x\u{2069} \u{200F}"),
    HostileLabel("emoji", "\(family) \u{1F1EF}\u{1F1F5} 1\u{FE0F}\u{20E3} \u{1F44D}\u{1F3FD}"),
    HostileLabel("CJK", "登録フォーム 등록 注册"),
    HostileLabel("10,000 characters", String(repeating: "a", count: 10_000)),
    HostileLabel("10,000 words", String(repeating: "ab ", count: 10_000)),
    HostileLabel("1,000 families", String(repeating: family, count: 1000)),
    HostileLabel("10,000 marks on a letter", "a" + String(repeating: "\u{301}", count: 10_000)),
    HostileLabel("10,000 quotes", String(repeating: "\"", count: 10_000)),
    HostileLabel("10,000 backslashes", String(repeating: "\\", count: 10_000)),
    HostileLabel("2,000 invisible characters", String(repeating: "\u{200B}", count: 2000)),
    HostileLabel("quote under a mark", "a\"\u{301} -> b; x\"\u{301}"),
    HostileLabel("backslash under a mark", "a\\\u{301}"),
    HostileLabel("ampersand under a mark", "&\u{301}amp; #\u{301}quot; <\u{301}b>"),
    HostileLabel("mark without a letter", "\u{301}a"),
    HostileLabel("keywords of DOT", "digraph"),
    HostileLabel("keyword node", "node"),
    HostileLabel("keyword subgraph", "subgraph { edge } strict graph"),
    HostileLabel("backslash at the end", "C:\\"),
    HostileLabel("escapes of DOT", #"\N \G \E \T \H \L \l \r \n \x"#),
    HostileLabel("HTML-like", "<b>bold</b>"),
    HostileLabel("entities", "&amp; &lt; &#0; &nbsp; & &x"),
    HostileLabel("Mermaid", "end\"] --> x[\"y #quot; | %% click a href"),
    HostileLabel("noncharacters", "a" + noncharacters + "b"),
    HostileLabel("byte order mark", "\u{FEFF}a\u{FEFF}"),
    HostileLabel("spaces", "   "),
    HostileLabel("names of the picture", "flowgraph title"),
    HostileLabel("JSON", #"{"a":[1,null]} \u0000 \""#),
    HostileLabel("format", "%s%n%d {} $HOME $(id)"),
  ]

  /// A document in which everything that has a name or a text has this one.
  ///
  /// It has 3 screens and as many configurations, 1 outcome, 1 start, and 4 transitions from
  /// one to another, no two of which share their ends.
  func document() throws -> String {
    let screens: [[String: Any]] = [
      ["name": text, "part": 0, "parameters": [text]], ["name": text + "1", "part": 1],
      ["name": text + "2", "part": 1],
    ]
    let event: [String: Any] = ["name": text, "parameters": [text], "payload": text]
    func transition(_ from: Int, _ to: Int) -> [String: Any] {
      [
        "from": from, "to": to, "event": event, "guard": text, "note": text, "position": text,
        "commands": [["operation": "present", "style": text, "screens": [shown(to)]]],
      ]
    }
    func shown(_ screen: Int) -> [String: Any] { ["screen": screen, "payload": text] }
    func configuration(_ screen: Int) -> [String: Any] {
      let root: [String: Any] = ["screens": [shown(0)]]
      let layer: [String: Any] = ["style": text, "screens": [shown(screen)]]
      return ["state": text, "layers": screen == 0 ? [root] : [root, layer]]
    }
    let document: [String: Any] = [
      "flowgraph": 1, "name": text, "title": text,
      "search": ["complete": true, "ignoredEvents": 0],
      "parts": [["name": text], ["name": text, "parent": 0]],
      "screens": screens, "configurations": [0, 1, 2].map(configuration),
      "starts": [["configuration": 0, "condition": text]], "outcomes": [text],
      "transitions": [
        transition(0, 0), transition(0, 1), transition(1, 2), transition(2, 0),
        ["from": 2, "outcome": 0, "event": event],
      ],
      "refusals": [
        ["from": 0, "event": event, "command": ["operation": "pop"], "reason": text]
      ],
      "deadEvents": [
        ["event": ["name": text + "3"], "reason": "ignored", "transitions": [transition(1, 0)]]
      ],
      "findings": [["kind": "childWithoutScreens", "part": 1, "configuration": 0]],
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self)
  }
}
#endif
