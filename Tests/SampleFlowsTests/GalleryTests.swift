#if CLI
import FlowTestSupport
import FlowgraphCommands
import Foundation
import Testing

/// A line of `Samples/Gallery/gallery.list`: a file, and the arguments of the tool that make it.
struct Exhibit: CustomTestStringConvertible, Sendable {
  var file: String
  var arguments: [String]

  var testDescription: String { file }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/Gallery")

  static let all: [Exhibit] = {
    let list = try? String(
      contentsOf: folder.appendingPathComponent("gallery.list"), encoding: .utf8)
    return (list ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: " ").map(String.init)
      return Exhibit(file: fields[0], arguments: Array(fields.dropFirst()))
    }
  }()
}

@Suite("The gallery shows the samples as they are; 'make gallery' redraws it")
struct GalleryTests {
  @Test("the list names every file, and every sample at the level of screens")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Exhibit.folder.path)
    #expect(Set(files) == Set(Exhibit.all.map(\.file)).union(["gallery.list"]))
    let plain = Set(Exhibit.all.filter { $0.arguments.count == 2 }.map { $0.arguments[1] })
    #expect(plain == Set(Picture.documents.map(\.0)))
  }

  @Test("every file is what the tool makes now", arguments: Exhibit.all)
  func fresh(_ exhibit: Exhibit) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gallery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let drawn = folder.appendingPathComponent(exhibit.file)
    let report = try ChildProcess(
      BuiltTool.path, exhibit.arguments + ["-o", drawn.path]
    ).run()
    // A comparison that finds a difference exits with 1.
    let code: Int32 = exhibit.arguments[0] == "diff" ? 1 : 0
    try #require(report.ending == .exited(code: code), "\(report.errors)")
    let now = try String(contentsOf: drawn, encoding: .utf8)
    let kept = try String(
      contentsOf: Exhibit.folder.appendingPathComponent(exhibit.file), encoding: .utf8)
    if exhibit.file.hasSuffix(".svg") || exhibit.file.hasSuffix(".html") {
      #expect(changes(from: texts(of: kept), to: texts(of: now)) == [])
    } else {
      #expect(kept == now)
    }
  }

  /// What is written between the tags; coordinates, which another version of Graphviz may
  /// change, are left out.
  private func texts(of svg: String) -> [String] {
    svg.split(separator: "\n")
      .map { $0.replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .sorted()
  }

  /// The texts that are gone, and those that are new.
  private func changes(from before: [String], to after: [String]) -> [String] {
    after.difference(from: before).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
  }
}
#endif
