#if CLI
  import FlowDiagrams
  import FlowDocuments
  import FlowgraphCommands
  import Foundation
  import GeneratedFlows
  import Testing

  @Suite("A picture like a former one")
  struct StableLayoutTests {
    private struct Row {
      var name: String
      var displacement: Displacement
      var overlaps: Int
      var isKept: Bool
    }

    private static var layouter: Layouter { Layouter(timeout: 120, executable: executable) }

    private static var executable: String {
      URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("flowgraph").path
    }

    /// Draws a flow, and again with a screen more and the first picture as a hint.
    private func row(_ flow: GeneratedFlow, _ growth: FlowDocument.Growth, seed: UInt64) throws
      -> Row?
    {
      guard let grown = flow.document.grown(by: growth, seed: seed) else { return nil }
      let former = try Self.layouter.place(flow.document.diagram())
      let hint = try LayoutHint(svg: Array(former.svg().utf8))
      let diagram = grown.diagram(direction: hint.direction)
      let kept = diagram.placed(like: hint)
      let placed = try kept ?? Self.layouter.place(diagram)
      return Row(
        name: "\(flow.name) \(growth.rawValue)", displacement: Displacement(of: placed, from: hint),
        overlaps: placed.score.overlaps - former.score.overlaps, isKept: kept != nil)
    }

    @Test("with one more screen the others move by less than a tenth of the diagonal on average")
    func grown() throws {
      var rows: [Row] = []
      for (index, flow) in GeneratedFlow.all.enumerated() {
        let growth = FlowDocument.Growth.allCases[index % 3]
        if let row = try row(flow, growth, seed: UInt64(index)) { rows.append(row) }
      }
      for row in rows.sorted(by: { $0.displacement.mean > $1.displacement.mean }).prefix(5) {
        print("\(row.name): \(row.displacement.text)")
      }
      let mean = rows.reduce(0) { $0 + $1.displacement.mean } / Double(max(1, rows.count))
      print("\(rows.count) flows, mean displacement \((mean * 1000).rounded() / 10) %")
      #expect(rows.count >= 40)
      #expect(mean < 0.1)
      #expect(rows.filter { !$0.isKept }.map(\.name) == [])
      #expect(rows.filter { $0.overlaps > 0 }.map(\.name) == [])
    }

    @Test("drawn like itself a picture is the same, byte for byte")
    func unchanged() throws {
      for flow in GeneratedFlow.all where flow.document.screens.count <= 60 {
        let svg = try Self.layouter.place(flow.document.diagram()).svg()
        let hint = try LayoutHint(svg: Array(svg.utf8))
        let again = flow.document.diagram(direction: hint.direction).placed(like: hint)
        #expect(again?.svg() == svg, "\(flow.name)")
      }
    }
  }
#endif
