import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("Going back is no edge of its own")
struct FoldedReturnsTests {
  /// Home opens a list, and the list an item; both are left by going back.
  private func list(_ more: [GraphDocument.Line] = []) -> FlowDocument {
    var document = GraphDocument.make(
      [("Home", 0), ("List", 0), ("Item", 0)],
      [
        .init(0, 1, "open"), .init(1, 2, "row"), .init(1, 0, "back", .pop),
        .init(2, 1, "back", .pop),
      ] + more)
    for index in document.transitions.indices where document.transitions[index].event.name == "back"
    {
      document.transitions[index].event.move = .back
    }
    return document
  }

  private func edges(_ diagram: Diagram) -> [String] {
    diagram.lineTexts.filter { !$0.hasPrefix("•") }
  }

  @Test("what only undoes an edge is a sign on that edge, where it is found again")
  func folded() {
    let diagram = list().diagram()
    #expect(edges(diagram) == ["Home → List (open (and back))", "List → Item (row (and back))"])
    #expect(diagram.edges.count(where: \.isReturned) == 2)
    #expect(diagram.elements.labelIDs[2] == diagram.elements.labelIDs[0])
    #expect(diagram.elements.labelIDs[3] == diagram.elements.labelIDs[1])
  }

  @Test("an event of the app that goes back is a row of its screen")
  func app() {
    let diagram = list([.init(2, 1, "cancel", .pop)]).diagram()
    #expect(edges(diagram) == ["Home → List (open (and back))", "List → Item (row (and back))"])
    #expect(diagram.nodes[2].rows.map(\.text) == ["cancel"])
    #expect(diagram.nodes[2].rows[0].symbols == [.pop])
    #expect(diagram.mermaid().contains("↩ cancel"))
  }

  @Test("what goes back further than it came keeps its edge")
  func elsewhere() {
    let diagram = list([.init(2, 0, "home", .pop)]).diagram()
    #expect(edges(diagram).contains("Item → Home (home)"))
  }

  @Test("one transition that leads elsewhere keeps the edge of all")
  func partly() {
    var document = list()
    // The same event on another configuration of the list leads to Home without having come from it.
    document.configurations.append(
      .init(state: "t", stack: .init(layers: [[2, 1]])))
    document.transitions.append(
      .init(
        from: 3, to: .configuration(0), event: document.transitions[2].event,
        commands: [.init(.pop, 0)]))
    document.transitions.append(
      .init(
        from: 2, to: .configuration(3), event: .init(name: "more"),
        commands: [.init(.push, 1)]))
    #expect(edges(document.diagram()).contains("List → Home (back)"))
  }

  @Test("edges, or nothing, are drawn if asked for")
  func options() {
    let all = [
      "Home → List (open)", "List → Item (row)", "List → Home (back)", "Item → List (back)",
    ]
    #expect(edges(list().diagram(DiagramOptions(back: .edges))) == all)
    #expect(edges(list().diagram(DiagramOptions(drawsAllEdges: true))) == all)
    #expect(edges(list().diagram(DiagramOptions(back: .hidden))) == Array(all.prefix(2)))
    let folded = list().diagram(DiagramOptions(back: .folded, drawsAllEdges: true))
    #expect(edges(folded).count == 2)
  }

  @Test("a step of a path that goes back keeps its edge")
  func path() {
    let diagram = list().diagram(overlay: .trace(.init(steps: [0, 2])))
    #expect(edges(diagram).filter { $0.contains("back)") }.count == 2)
    #expect(
      diagram.edges.filter { $0.emphasis == .path }.map { diagram.nodes[$0.target].title }
        == ["Home", "List", "Home"])
  }
}
