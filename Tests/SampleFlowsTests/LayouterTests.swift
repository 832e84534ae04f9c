#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import FlowTestSupport
import FlowgraphCommands
import Testing

@Suite("The layouter")
struct LayouterTests {
  private func diagrams() -> [Diagram] {
    Picture.documents.map { $0.1.diagram() }
  }

  private func layouter(seconds: Double = 60) -> Layouter {
    Layouter(timeout: seconds, engine: LayoutWorkerEngine(executable: BuiltTool.path))
  }

  @Test(
    "gives the same pictures on every run, together or alone, in each direction they may have",
    .large)
  func repeats() throws {
    let directions = Diagram.Direction.allCases
    let first = try layouter().layouts(of: diagrams(), directions: directions)
    let second = try layouter().layouts(of: diagrams(), directions: directions)
    #expect(first.map(\.placed) == second.map(\.placed))
    #expect(first.allSatisfy { $0.timeoutCount == 0 && $0.score == $0.placed.score })
    for diagram in diagrams().prefix(4) {
      let alone = try layouter().layout(of: diagram, directions: directions)
      let again = try layouter().layout(of: diagram, directions: directions)
      #expect(alone.placed == again.placed, "\(diagram.title)")
      #expect(alone.candidate == again.candidate, "\(diagram.title)")
    }
  }

  @Test("a layout does not depend on those that its worker made before")
  func independent() throws {
    let document = try #require(Picture.documents.first { $0.0 == "containers" }).1
    let diagram = document.diagram(DiagramOptions(level: .configurations))
    let defaults = Diagram.Direction.allCases.flatMap { direction in
      [LayoutCandidate(direction, .reserved), LayoutCandidate(direction, .beside)]
    }
    let candidates = defaults.flatMap { candidate in
      var reversed = candidate
      reversed.order = .reversed
      return [candidate, reversed, candidate.withGaps(scaledBy: 1.8)]
    }
    let texts = candidates.map { diagram.layoutDOT(for: $0) }
    for (candidate, text) in zip(candidates, texts) {
      let alone = try layout(of: text, after: [])
      #expect(try layout(of: text, after: texts) == alone, "\(candidate)")
      #expect(try layout(of: text, after: texts.reversed()) == alone, "\(candidate)")
    }
  }

  /// The response to a request that comes after others.
  private func layout(of text: String, after others: [String]) throws -> [UInt8] {
    let engine = LayoutWorkerEngine(executable: BuiltTool.path)
    try engine.start()
    for (id, text) in (others + [text]).enumerated() { engine.request(text, id: id, within: 60) }
    while let responses = engine.responses(until: .now.advanced(by: .seconds(60))) {
      if let last = responses.first(where: { $0.id == others.count }) {
        return try last.layout.get()
      }
    }
    throw GraphvizError.timedOut(seconds: 60)
  }

  @Test("the worker responds with the positions of Graphviz, whatever names contain")
  func returnsPositions() throws {
    let name = #"a \"quoted\" name, {braces} and <é>"#
    let dot = """
      digraph {
        subgraph "cluster_0" { subgraph "cluster_1" { "\(name)" } n1 }
        "\(name)" -> n1 [id="e0", label="go"]; n1 -> n1 [id="e1"]; n1 -> "\(name)"
      }
      """
    let part = try JSONValue(parsing: layout(of: dot, after: []))
    let whole = try JSONValue(parsing: GraphvizEngine.layout(dot: dot))
    #expect(part["bb"]?.string == whole["bb"]?.string)
    for (list, keys) in [("objects", ["name", "bb", "pos"]), ("edges", ["id", "pos", "lp"])] {
      let texts = [part, whole].map { json in
        (json[list]?.elements ?? []).map { element in
          keys.map { element[$0]?.string ?? "" }.joined(separator: "|")
        }.sorted()
      }
      #expect(texts[0] == texts[1])
      #expect(texts[0].count == (list == "objects" ? 4 : 3))
    }
  }

  @Test("keeps to a direction that was asked for", arguments: Diagram.Direction.allCases)
  func direction(_ direction: Diagram.Direction) throws {
    let layout = try layouter().layout(of: diagrams()[6], directions: [direction])
    #expect(layout.tried.allSatisfy { $0.candidate.direction == direction })
    #expect(layout.placed.diagram.direction == direction)
  }

  @Test("can be used again after its time was over")
  func survivesTimeouts() throws {
    let hasty = layouter(seconds: 0.000_001)
    let error = #expect(throws: GraphvizError.self) { try hasty.layouts(of: diagrams()) }
    #expect(error == .timedOut(seconds: 0.000_001))
    #expect(throws: GraphvizError.self) { try hasty.layouts(of: diagrams()) }
  }

  @Test("says what is wrong when the worker cannot be started")
  func missingWorker() {
    let broken = Layouter(timeout: 5, engine: LayoutWorkerEngine(executable: "/no/such/program"))
    #expect(throws: GraphvizError.self) { try broken.layouts(of: diagrams()) }
  }
}
#endif
