#if CLI
import Foundation
import Testing

@Suite("the article on checking")
struct CheckArticleTests {
  @Test("shows what the tool prints, and names every option")
  func isAccurate() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appendingPathComponent("Documentation/Check.md"), encoding: .utf8)
    let properties = try String(
      contentsOf: root.appendingPathComponent("Documentation/Properties/README.md"),
      encoding: .utf8)
    let exploring = try String(
      contentsOf: root.appendingPathComponent("Documentation/Exploring.md"), encoding: .utf8)

    let folder = try TemporaryFolder()
    try folder.add("shop.json", Shop.document.utf8)
    let command = "cd \"$1\" && \"$0\" check shop.json"
    let run = try Spawn(
      executable: "/bin/sh", arguments: ["-c", command, Tool.path, folder.url.path]
    ).run()
    #expect(article.contains("```\n$ flowgraph check shop.json\n\(run.text)```\n"))

    let help = try Tool.run("check", "--help").text
    let options = Set(help.matches(of: #/--[a-z]+(-[a-z]+)*/#).map { String($0.output.0) })
    for option in options
    where !["--all", "--help", "--version", "--output"].contains(option) {
      if option.hasPrefix("--max-") {
        #expect(exploring.contains("| `\(option) "), "\(option)")
      } else {
        #expect(article.contains("`\(option)") || article.contains(" \(option)"), "\(option)")
      }
    }
    #expect(
      article.contains(
        "| `--max-… N` | how far to search: the [limits](Exploring.md#limits-for-large-flows) |"))
    for line in try Tool.run("check", "sign-in", "--list-properties").lines
    where line.hasPrefix("warning ") {
      let name = line.split(separator: " ")[1]
      #expect(properties.contains("| `\(name)` |"), "\(name)")
    }
  }
}
#endif
