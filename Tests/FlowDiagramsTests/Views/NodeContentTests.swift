import FlowCore
import FlowDocuments
import Testing

@testable import FlowDiagrams

@Suite("Nodes and notes show what did not happen")
struct NodeContentTests {
  @Test("a refused event is a row with the reason, once")
  func refusals() {
    var document = SmallFlow.document()
    let refusal = FlowDocument.Refusal(
      source: 1, event: .init(name: "openTapped"), command: .select("x"),
      reason: "no tab of that name")
    document.refusals = [refusal, refusal]
    let row = document.diagram().nodes[1].rows
    #expect(row.map(\.text) == ["openTapped × refused: no tab of that name"])
    #expect(row.map(\.symbols) == [[.refused]])
  }

  @Test("events that are never taken, and the bound of the search, are listed below the picture")
  func captions() {
    var document = SmallFlow.document()
    #expect(document.diagram().captions == [])
    document.deadEvents = [
      .init(event: .init(name: "shake"), reason: .neverFired),
      .init(event: .init(name: "pinch", parameters: ["scale"]), reason: .ignored),
    ]
    document.search.bound = .init(kind: .depth, limit: 6)
    let captions = [
      "Never taken: shake (no state offers it), pinch(scale) (it is offered, and ignored everywhere).",
      "The search stopped at 6 visible screens: there may be more.",
    ]
    let diagram = document.diagram()
    #expect(diagram.captions == captions)
    #expect(diagram.summary.hasSuffix(captions.joined(separator: " ")))
    #expect(diagram.dot().contains(captions[1]))
    #expect(!diagram.hasOverlay)
  }

  @Test("of very many dead events the rest is counted")
  func manyDeadEvents() {
    var document = SmallFlow.document()
    document.deadEvents = (0..<11).map {
      .init(event: .init(name: "e\($0)"), reason: .neverFired)
    }
    #expect(document.diagram().captions[0].hasSuffix("e7 (no state offers it), 3 more."))
  }

  @Test("of more than eight rows the rest is counted, and listed in the tooltip")
  func manyRows() {
    var document = SmallFlow.document()
    document.transitions = (0..<12).map {
      .init(from: 0, to: .configuration(0), event: .init(name: "e\($0)"), note: "alert")
    }
    let node = document.diagram().nodes[0]
    #expect(node.rows.count == 9)
    #expect(node.rows.last?.text == "and 4 more")
    #expect(node.tooltip.contains("Also: e8 / alert, e9 / alert, e10 / alert, e11 / alert"))
    document.transitions.removeLast(3)
    #expect(document.diagram().nodes[0].rows.count == 9)
    #expect(document.diagram().nodes[0].rows.last?.text == "e8 / alert")
  }

  @Test("rows on a path stay, whatever else has to go")
  func rowsOnPath() {
    var document = SmallFlow.document()
    document.transitions = (0..<12).map {
      .init(from: 0, to: .configuration(0), event: .init(name: "e\($0)"))
    }
    let node = document.diagram(overlay: .trace(.init(steps: [11]))).nodes[0]
    #expect(node.rows.map(\.text).contains("(1) e11"))
    #expect(node.rows.count == 9)
  }
}
