import Foundation
import GeneratedFiles
import Testing

@Suite("Generated files")
struct GeneratedFilesTests {
  @Test(
    "each is up to date, or 'make generated' writes it", arguments: GeneratedFile.all.map(\.path))
  func isUpToDate(_ path: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = try #require(GeneratedFile.all.first { $0.path == path })
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    #expect(try #require(file.updated(text)) == text)
    // What is out of date is noticed.
    let stale = text.replacingOccurrences(of: "puml", with: "pumb")
    #expect(try #require(file.updated(stale)) != stale)
  }
}
