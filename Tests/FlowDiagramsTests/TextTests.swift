import FlowCore
import Testing

@testable import FlowDiagrams

@Suite("Texts are measured and made fit")
struct TextTests {
  @Test("widths are Helvetica's with slack, and add up")
  func widths() {
    #expect(abs(TextMetrics.width(of: "MM", size: 10) - 16.66 * TextMetrics.slack) < 1e-9)
    #expect(TextMetrics.width(of: "", size: 10) == 0)
    #expect(TextMetrics.width(of: "a", size: 20) == 2 * TextMetrics.width(of: "a", size: 10))
    #expect(
      TextMetrics.width(of: "a", size: 10, isBold: true) > TextMetrics.width(of: "a", size: 10))
  }

  @Test(
    "characters that are wide, joined or invisible are measured as such",
    arguments: [
      ("漢", 1000), ("ｱ", 800), ("👩‍👩‍👧", 1300), ("e\u{301}", 556), ("\u{200B}", 0), ("Ж", 780),
    ])
  func unusual(_ text: String, _ units: Int) {
    let width = TextMetrics.width(of: text, size: 1000) / TextMetrics.slack
    // A letter with a mark that composes is one character and counts its first letter only.
    #expect(abs(width - Double(units)) < 1)
  }

  @Test(
    "the width of Latin, Greek, Cyrillic and East Asian texts is known, that of others a guess",
    arguments: [
      ("nextTapped", false), ("déjà vu", false), ("Ж Ω", false), ("漢字", false), ("한국", false),
      ("theButton…ByHand", false), ("", false), ("اختيار", true), ("הגדרות", true), ("👍", true),
      ("➡️", true), ("next हिन्दी", true),
    ])
  func guesses(_ text: String, _ isGuess: Bool) {
    #expect(TextMetrics.isGuess(text) == isGuess)
  }

  @Test(
    "what cannot be seen is made visible",
    arguments: [
      ("a\u{0}b", "a\u{2400}b"), ("\n", "\u{240A}"), ("\u{7F}", "\u{2421}"),
      ("\u{85}", "\u{FFFD}"), ("x\u{202E}y", "x⟨U+202E⟩y"), ("\u{FFFF}", "\u{FFFD}"),
      ("\u{2028}", "\u{FFFD}"), ("plain 漢字 👍", "plain 漢字 👍"),
    ])
  func cleaning(_ text: String, _ clean: String) {
    #expect(VisibleText.clean(text) == clean)
  }

  @Test("a long text is cut in the middle and fits; a short one is left alone")
  func fitting() {
    let long = "first " + String(repeating: "wide ", count: 4000) + " last"
    let fitted = VisibleText.fitted(long, to: 100, size: 11)
    #expect(fitted.hasPrefix("first"))
    #expect(fitted.contains("…"))
    #expect(fitted.hasSuffix("last"))
    #expect(TextMetrics.width(of: fitted, size: 11) <= 100)
    #expect(VisibleText.fitted("short", to: 100, size: 11) == "short")
  }

  @Test("a subtitle that is too long keeps its end")
  func subtitle() {
    let path = Array(repeating: "Screen ›", count: 40).joined(separator: " ") + " Last ›"
    let fitted = CardMetrics.fitted(subtitle: path)
    #expect(fitted.hasPrefix("…"))
    #expect(fitted.hasSuffix("Last ›"))
  }

  @Test("a label keeps a short guard on its edge and wraps a long one, word by word")
  func labels() {
    let short = Diagram.Label(symbols: [.push], event: "tapped", details: ["[ok]"])
    #expect(short.lines.map { $0.map(\.text) } == [["tapped", " [ok]"]])
    let condition = Array(repeating: "condition", count: 20).joined(separator: " ")
    let long = Diagram.Label(symbols: [.push], event: "tapped", details: ["[\(condition)]"])
    #expect(long.lines.count > 2)
    #expect(long.lines.indices.allSatisfy { long.width(ofLine: $0) <= 245 })
    #expect(long.text == "tapped [\(condition)]")
  }

  @Test("no label grows beyond bounds, whatever its texts")
  func hugeLabels() {
    let huge = String(repeating: "漢", count: 10_000)
    let label = Diagram.Label(symbols: [.push], event: huge, details: [huge, "a " + huge])
    #expect(label.size.width <= 260)
    #expect(label.lines.count < 10)
  }

  @Test("names are unique and plain")
  func slugs() {
    var slugs = UniqueSlugs()
    let names = ["Food List!", "food-list", "漢字", "", "food-list-2", "food list"].map {
      slugs.unique($0)
    }
    #expect(names == ["food-list", "food-list-2", "x", "x-2", "food-list-2-2", "food-list-3"])
  }
}
