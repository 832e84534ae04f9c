import Foundation
import GeneratedFiles
import Testing

@Suite("Generated files")
struct GeneratedFilesTests {
  @Test(
    "each is up to date, or 'make generated' writes it", arguments: GeneratedFile.all.map(\.path))
  func isUpToDate(_ path: String) throws {
    let file = try #require(GeneratedFile.all.first { $0.path == path })
    let text = try SourceTree.text(path)
    let sources = try file.sources.map(SourceTree.text)
    #expect(try #require(file.updated(text, sources)) == text)
    // What is out of date is noticed.
    let stale = text.replacing("puml", with: "pumb").replacing("wheel", with: "whale")
      .replacing("flowchart TD", with: "flowchart LR").replacing("no-trap", with: "no-tramp")
      .replacing("windowClosed\"", with: "windowLost\"").replacing(
        "Order: 1 of ", with: "Order: 1 of 9")
    #expect(try #require(file.updated(stale, sources)) != stale)
  }

  @Test("every file of the player is part of its page")
  func usesWebFiles() throws {
    let folder = SourceTree.root.appendingPathComponent(GeneratedFile.web)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let used = GeneratedFile.all.flatMap(\.sources).filter { $0.hasPrefix(GeneratedFile.web) }
    #expect(names.map { "\(GeneratedFile.web)/\($0)" }.sorted() == used.sorted())
  }

  @Test("Node.js reads every file of the player's script", .enabled(if: node != nil))
  func isJavaScript() throws {
    for path in GeneratedFile.all.flatMap(\.sources) where path.hasSuffix(".js") {
      let process = Process()
      process.executableURL = Self.node
      process.arguments = ["--check", SourceTree.root.appendingPathComponent(path).path]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(path)")
    }
  }

  private static let node = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { URL(fileURLWithPath: "\($0)/node") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
