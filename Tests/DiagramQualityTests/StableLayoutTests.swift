#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import FlowgraphCommands
import Foundation
import GeneratedFlows
import Testing

@Suite("A picture like a previous one")
struct StableLayoutTests {
  private struct Row {
    var name: String
    var displacement: Displacement
    var overlaps: Int
  }

  private static var layouter: Layouter {
    Layouter(timeout: 120, engine: LayoutWorkerEngine(executable: executable))
  }

  private static var executable: String {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("flowgraph").path
  }

  /// The flows that can be drawn on one page, laid out together.
  private static let drawn: [(flow: GeneratedFlow, placed: PlacedDiagram)] = {
    let flows = GeneratedFlow.all.filter { $0.document.screens.count <= 60 }
    let layouts = try? layouter.layouts(of: flows.map { $0.document.diagram() })
    return Array(zip(flows, (layouts ?? []).map(\.placed)))
  }()

  @Test("with one more screen the others move by less than a tenth of the diagonal on average")
  func grown() throws {
    var rows: [Row] = []
    for (index, (flow, former)) in Self.drawn.enumerated() {
      let growth = FlowDocument.Growth.allCases[index % 3]
      guard let grown = flow.document.grown(by: growth, seed: UInt64(index)) else { continue }
      let previous = try PreviousLayout(svg: Array(former.svg().utf8))
      let diagram = grown.diagram(direction: previous.direction)
      let new = try Self.layouter.place(diagram)
      let placed = new.keepingLayout(of: previous) ?? new
      rows.append(
        Row(
          name: "\(flow.name) \(growth.rawValue)",
          displacement: Displacement(of: placed, from: previous),
          overlaps: placed.score.overlaps - former.score.overlaps))
    }
    let mean = rows.reduce(0) { $0 + $1.displacement.mean } / Double(max(1, rows.count))
    print("\(rows.count) flows, mean displacement \((mean * 1000).rounded() / 10) %")
    #expect(rows.count >= 40)
    #expect(mean < 0.1)
    #expect(rows.filter { $0.overlaps > 0 }.map(\.name) == [])
  }

  @Test("drawn like itself a picture in shape is the same, byte for byte")
  func unchanged() throws {
    #expect(Self.drawn.count >= 40)
    // What is out of shape is drawn on several pages.
    for (flow, placed) in Self.drawn where placed.score.isInShape {
      let svg = placed.svg()
      let previous = try PreviousLayout(svg: Array(svg.utf8))
      let again = flow.document.diagram(direction: previous.direction).placed(like: previous)
      #expect(again?.svg() == svg, "\(flow.name)")
    }
  }
}
#endif
