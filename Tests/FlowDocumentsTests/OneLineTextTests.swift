import FlowDocuments
import Testing

struct OneLineTextTests {
  @Test(
    "a line moves no cursor, hides nothing, and is no command",
    arguments: [
      ("plain 漢字 👩‍👩‍👧 é :: # ## C", "plain 漢字 👩‍👩‍👧 é :: # ## C"), ("", ""),
      ("a\u{1B}[31m\u{7}\u{9B}b\u{7F}", "a\\u{1b}[31m\\u{7}\\u{9b}b\\u{7f}"),
      ("a\r\nb\u{85}\u{2028}c", "a\\u{d}\\u{a}b\\u{85}\\u{2028}c"),
      ("\u{202E}a\u{2069}\u{61C}\u{200B}\u{FEFF}", "\\u{202e}a\\u{2069}\\u{61c}\\u{200b}\\u{feff}"),
      ("a\u{FFFE}\u{1FFFF}", "a\\u{fffe}\\u{1ffff}"),
      ("::error::x", "\\u{3a}:error::x"), ("\u{A0} ::error::x", "\u{A0} \\u{3a}:error::x"),
      ("Shop::Cart", "Shop::Cart"), (":a", ":a"),
      ("x ##[error]y", "x \\u{23}#[error]y"),
      ("##vso[task.complete]", "\\u{23}#vso[task.complete]"),
    ])
  func isSafe(_ text: String, _ line: String) {
    #expect(text.onOneLine(limit: .max) == line)
    #expect(line.onOneLine(limit: .max) == line)
    #expect([text, "b"].asLines == line + "\nb\n")
  }

  @Test("a long text loses its middle")
  func isShortened() {
    #expect("abcdefgh".onOneLine(limit: 4) == "ab … gh")
    #expect("::\u{7}defgh".onOneLine(limit: 4) == "\\u{3a}: … gh")
  }
}
