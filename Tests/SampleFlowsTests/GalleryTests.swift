#if CLI
  import Foundation
  import FlowgraphCommands
  import Testing

  @Suite("The gallery shows the samples as they are; 'make gallery' redraws it")
  struct GalleryTests {
    private static let gallery = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Samples/Gallery")

    private static let flows = Picture.documents.map(\.0)

    private func rendered(_ arguments: String...) throws -> String {
      let report = try ChildProcess(BuiltTool.path, ["render"] + arguments).run()
      try #require(report.ending == .exited(code: 0), "\(report.errors)")
      return String(decoding: report.output, as: UTF8.self)
    }

    private func kept(_ name: String) throws -> String {
      try String(contentsOf: Self.gallery.appendingPathComponent(name), encoding: .utf8)
    }

    @Test("edge lists, byte by byte", arguments: flows)
    func edges(of flow: String) throws {
      let now = try rendered(flow, "--level", "configurations", "--format", "edges")
      #expect(try kept("\(flow).edges") == now)
    }

    @Test("the words of every picture, wherever this Graphviz puts them", arguments: flows)
    func pictures(of flow: String) throws {
      #expect(words(of: try kept("\(flow).svg")) == words(of: try rendered(flow)))
      let name = "\(flow)-configurations.svg"
      guard try !kept("\(flow).edges").contains("\nbounded: ") else {
        #expect(throws: (any Error).self) { try kept(name) }
        return
      }
      #expect(
        words(of: try kept(name)) == words(of: try rendered(flow, "--level", "configurations")))
    }

    /// What is written between the tags; coordinates, which another version of Graphviz may
    /// change, are left out.
    private func words(of svg: String) -> [String] {
      svg.split(separator: "\n")
        .map { $0.replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
        .sorted()
    }
  }
#endif
