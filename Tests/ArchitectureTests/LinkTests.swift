import Foundation
import Testing

@Suite("the pages")
struct LinkTests {
  /// Where the links of a page lead that lie in this package.
  private static func links(in text: String) -> [String] {
    text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  @Test("every link to a file of the package leads to one")
  func leadToFiles() throws {
    var count = 0
    for page in try SourceTree.pages() {
      let url = SourceTree.root.appendingPathComponent(page)
      for link in Self.links(in: try String(contentsOf: url, encoding: .utf8)) {
        count += 1
        let path = link.prefix { $0 != "#" }
        guard !path.isEmpty else { continue }
        let target = url.deletingLastPathComponent().appendingPathComponent(String(path))
        #expect(
          FileManager.default.fileExists(atPath: target.standardizedFileURL.path),
          "\(page): \(link)")
      }
    }
    #expect(count > 50)
  }

  @Test("every file that CONTRIBUTING.md names exists")
  func namesFiles() throws {
    let folders = ["Sources/", "Tests/", "Samples/", "Documentation/", "Benchmarks/", "Plugins/"]
    // NAME stands for what a contributor adds.
    let paths = try SourceTree.text("CONTRIBUTING.md").matches(of: #/`([^`\s]+)`/#)
      .map { String($0.1) }
      .filter { path in folders.contains(where: path.hasPrefix) && !path.contains("NAME") }
    #expect(paths.count > 80)
    let missing = paths.filter { path in
      !FileManager.default.fileExists(atPath: SourceTree.root.appendingPathComponent(path).path)
    }
    #expect(missing == [])
  }
}
