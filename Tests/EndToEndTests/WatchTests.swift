#if CLI
import Foundation
import Testing

@Suite("Watching")
struct WatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.add("shop.json", Shop.document.utf8)
  }

  /// Whether the picture contains a word, and is complete.
  private func shows(_ word: String, in name: String = "shop.svg") -> Bool {
    guard let text = try? folder.text(name) else { return false }
    return text.contains(word) && text.hasSuffix("</svg>\n")
  }

  private func document(with word: String) -> some Sequence<UInt8> {
    Shop.document.replacing("Receipt", with: word).utf8
  }

  @Test(
    "a document is drawn again when it is saved, and what is broken in between changes nothing")
  func drawsAgain() throws {
    let (document, picture) = (folder.path("shop.json"), folder.path("shop.svg"))
    let tool = try RunningProgram(["render", document, "-o", picture, "--watch"])
    #expect(tool.wait { shows("Receipt") }, "\(tool.errors)")
    #expect(
      tool.wait { tool.errors.contains("watching 1 file; press Control-C to stop") },
      "\(tool.errors)")

    // As editors save: a new file replaces the old one.
    try Data(self.document(with: "Bill")).write(
      to: URL(fileURLWithPath: document), options: .atomic)
    #expect(tool.wait { shows("Bill") }, "\(tool.errors)")

    try folder.add("shop.json", Shop.document.utf8.prefix(100))
    #expect(
      tool.wait { tool.errors.contains("not drawn; the previous diagram is kept") },
      "\(tool.errors)")
    #expect(tool.errors.contains("\(document):2:"), "\(tool.errors)")
    #expect(shows("Bill"))

    try FileManager.default.removeItem(atPath: document)
    #expect(tool.wait { tool.errors.contains("\(document): no such file") }, "\(tool.errors)")

    try folder.add("shop.json", self.document(with: "Invoice"))
    #expect(tool.wait { shows("Invoice") }, "\(tool.errors)")
    let lines = tool.errors.split(separator: "\n")
    #expect(lines.contains { $0.contains(#/^flowgraph: \d\d:\d\d:\d\d drawn in [\d.]+ s: /#) })

    let processes = try tool.descendants()
    #expect(tool.interrupt(), "\(tool.errors)")
    #expect(RunningProgram.haveEnded(processes))
    #expect(try folder.names() == ["shop.json", "shop.svg"])
  }

  @Test("an interruption while it draws leaves a complete picture and nothing else")
  func interrupted() throws {
    for word in ["A", "B", "C"] {
      let tool = try RunningProgram(
        ["render", folder.path("shop.json"), "-o", folder.path("shop.svg"), "--watch"])
      #expect(tool.wait { tool.errors.contains(" drawn in ") }, "\(tool.errors)")
      try folder.add("shop.json", document(with: "Word\(word)"))
      #expect(word == "A" || tool.wait { shows("Word\(word)") }, "\(word)")
      let processes = try tool.descendants()
      #expect(tool.interrupt(), "\(word)")
      #expect(RunningProgram.haveEnded(processes), "\(word)")
      #expect(shows("Cart"), "\(word)")
      #expect(try folder.names() == ["shop.json", "shop.svg"], "\(word)")
    }
  }

  @Test("the settings is watched, and what it names from then on")
  func settings() throws {
    let path = try folder.add("flowgraph.json", "{}".utf8)
    let tool = try RunningProgram([
      "render", folder.path("shop.json"), "-o", folder.path("shop.svg"), "--watch", "--settings",
      path,
    ])
    #expect(
      tool.wait { tool.errors.contains("watching 2 files; press Control-C to stop") },
      "\(tool.errors)")
    try folder.add("flowgraph.json", #"{"style": "brand.css"}"#.utf8)
    #expect(tool.wait { tool.errors.contains("brand.css: no such file") }, "\(tool.errors)")
    try folder.add("brand.css", ":root { --flowgraph-push: #0050b3 }".utf8)
    #expect(tool.wait { shows("#0050b3") }, "\(tool.errors)")
    #expect(tool.interrupt(), "\(tool.errors)")
  }

  @Test("a style is watched as well")
  func style() throws {
    try folder.add("a.css", ":root { --flowgraph-push: #0050b3; }\n".utf8)
    let styled = try RunningProgram([
      "render", "sign-in", "--style", folder.path("a.css"), "-o", folder.path("sign-in.svg"),
      "--watch",
    ])
    #expect(styled.wait { shows("#0050b3", in: "sign-in.svg") }, "\(styled.errors)")
    try folder.add("a.css", ":root { --flowgraph-push: #0050b1; }\n".utf8)
    #expect(styled.wait { shows("#0050b1", in: "sign-in.svg") }, "\(styled.errors)")
    #expect(styled.interrupt())
  }

  @Test("attachments of tests are watched, though the picture is drawn among them")
  func attachments() throws {
    let tool = try RunningProgram([
      "render", "shop", "--attachments", folder.url.path, "-o", folder.path("shop.mmd"),
      "--watch",
    ])
    #expect(
      tool.wait { (try? folder.text("shop.mmd").contains("Receipt")) == true }, "\(tool.errors)")
    try folder.add("shop.json", document(with: "Bill"))
    #expect(
      tool.wait { (try? folder.text("shop.mmd").contains("Bill")) == true }, "\(tool.errors)")
    #expect(tool.interrupt())
  }

  private static let nameless = "--watch needs a file to write; name it with -o."
  private static let unsaved =
    "--watch cannot watch standard input; name a file instead."

  /// Commands that ask for what cannot be, and the reason that each gets.
  static let refused: [(arguments: [String], reason: String)] = [
    (
      ["sign-in", "-o", "x.svg"],
      "'sign-in' is built into the tool and never changes; --watch needs a document, or a flow "
        + "of --package-path or --attachments."
    ),
    (["SHOP"], nameless), (["SHOP", "-o", "-", "--format", "svg"], nameless),
    (["-", "-o", "x.svg"], unsaved), (["SHOP", "--coverage", "-", "-o", "x.svg"], unsaved),
    (
      ["SHOP", "-o", "/dev/null", "--format", "svg"],
      "--watch replaces its output, but '/dev/null' is not a regular file."
    ),
    (
      ["SHOP", "-o", "SHOP"],
      "'SHOP' would be written over, but it is also read; name another file to write"
    ),
  ]

  @Test("what cannot be watched is refused, with the reason", arguments: refused)
  func refuses(_ arguments: [String], _ reason: String) throws {
    let shop = folder.path("shop.json")
    let resolved = arguments.map { $0 == "SHOP" ? shop : $0 }
    let run = try Tool.run(["render", "--watch"] + resolved)
    #expect(run.ending == .exit(64), "\(run.errors)")
    #expect(run.complaint == reason.replacing("SHOP", with: shop))
    #expect(try folder.text("shop.json") == Shop.document)
  }

  @Test("what no saving can mend ends it at the beginning; a broken document does not")
  func endsAtBeginning() throws {
    let missing = try Tool.run(
      "render", folder.path("gone.json"), "-o", folder.path("a.svg"), "--watch")
    #expect(missing.ending == .exit(66))
    try folder.add("shop.json", "{".utf8)
    let tool = try RunningProgram(
      ["render", folder.path("shop.json"), "-o", folder.path("shop.svg"), "--watch"])
    #expect(tool.wait { tool.errors.contains(" not drawn\n") }, "\(tool.errors)")
    try folder.add("shop.json", Shop.document.utf8)
    #expect(tool.wait { shows("Receipt") }, "\(tool.errors)")
    #expect(tool.interrupt())
  }
}
#endif
