#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import FlowTestSupport
import FlowgraphCommands
import GraphvizLayout
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
    #expect(first.allSatisfy { $0.givenUp == 0 && $0.score == $0.placed.score })
    for diagram in diagrams().prefix(4) {
      let alone = try layouter().layout(of: diagram, directions: directions)
      let again = try layouter().layout(of: diagram, directions: directions)
      #expect(alone.placed == again.placed, "\(diagram.title)")
      #expect(alone.candidate == again.candidate, "\(diagram.title)")
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
