import FlowCore
import FlowDocuments
import Testing

@testable import FlowDiagrams

@Suite("A picture of a part of a flow")
struct PartialDiagramTests {
  private let shop = GraphDocument.shop()

  @Test("the overview has a node for each group, and the events between them on one edge each way")
  func overview() {
    let overview = shop.diagram(.overview)
    #expect(
      overview.nodeTexts == [
        "cluster Graph | 2 screens | enters at Home",
        "cluster Shop · sheet | 3 screens | enters at List",
        "cluster Help · sheet | 1 screen | enters at Topics", "start ", "outcome paid",
      ])
    #expect(
      overview.lineTexts == [
        "• → Graph", "Graph → Shop · sheet (shopTapped, buyTapped (and back))",
        "Shop · sheet → Graph (closeTapped)", "Shop · sheet → paid (payTapped)",
        "Graph → Help · sheet (helpTapped (and back))",
        "Shop · sheet → Help · sheet (whyTapped, helpTapped)",
      ])
    #expect(overview.groups.isEmpty)
    #expect(
      overview.summary.hasPrefix(
        "Drawn as one node each: Graph (2 screens, enters at Home); Shop · sheet (3 screens"))
    #expect(overview.summary.contains("In all, 6 screens and 15 transitions between them."))
  }

  @Test("a long list of events is shortened, and whole in the tooltip")
  func manyEvents() {
    let names = ["a", "b", "c", "d", "e"]
    let document = GraphDocument.make(
      parts: ["Sub"], [("Home", 0), ("Page", 1)],
      names.map { .init(0, 1, $0 + "Tapped", .present) })
    let line = document.diagram(.overview).edges.last
    #expect(line?.labels.map(\.text) == ["aTapped, bTapped and 3 more"])
    #expect(line?.tooltip.split(separator: "\n").count == 5)
  }

  @Test("a flow alone has its group, and a connector for each screen outside")
  func flow() {
    let picture = shop.diagram(DiagramOptions(group: "Shop", back: .edges))
    #expect(
      picture.nodeTexts == [
        "screen List", "screen Item", "screen Cart", "outcome paid", "connector Home",
        "connector Menu", "connector Topics | Help · sheet",
      ])
    #expect(
      picture.lineTexts == [
        "List → Item (rowTapped)", "Item → List (back)", "Item → Cart (addTapped)",
        "Cart → Item (back)", "Cart → paid (payTapped)", "Home → List (shopTapped)",
        "Menu → List (buyTapped)", "List → Home (closeTapped)", "Cart → Home (closeTapped)",
        "Cart → Topics (whyTapped)", "Item → Topics (helpTapped)",
      ])
    #expect(picture.groups.map(\.title) == ["Shop · sheet"])
    #expect(picture.captions == ["Only Shop is drawn: 3 of 6 nodes."])
  }

  @Test("the flow itself are the screens that lie in no group")
  func flowItself() {
    let picture = shop.diagram(DiagramOptions(group: "Graph"))
    #expect(
      picture.nodes.map(\.title) == ["Home", "Menu", "", "List", "Cart", "Topics"])
  }

  @Test("a focus shows what is within its radius, and the border mentions the rest")
  func focus() {
    let near = shop.diagram(DiagramOptions(focus: .init(screen: "Cart"), back: .edges))
    #expect(
      near.nodeTexts == [
        "screen Home | 4 more edges", "screen Item | 2 more edges", "screen Cart",
        "screen Topics | 2 more edges", "start ", "outcome paid",
      ])
    #expect(near.nodes[0].tooltip.contains("Not drawn:\nHome → Menu: menuTapped / push"))
    let alone = shop.diagram(
      DiagramOptions(focus: .init(screen: "Shop.Cart", radius: 0), back: .edges))
    #expect(alone.nodeTexts == ["screen Cart | 5 more edges"])
    let all = shop.diagram(DiagramOptions(focus: .init(screen: "cart", radius: 9)))
    #expect(all.lineTexts == shop.diagram().lineTexts)
  }

  @Test("without edges back the others stay as they are")
  func hideBack() {
    let picture = shop.diagram(DiagramOptions(back: .hidden))
    let back = Set(["back", "closeTapped", "doneTapped"])
    #expect(picture.nodes.count == 8)
    #expect(picture.edges.count == 10)
    #expect(picture.edges.flatMap(\.labels).allSatisfy { !back.contains($0.text) })
    #expect(picture.captions == ["Edges that go back are not drawn."])
  }

  @Test("a decision that leads nowhere but back goes with the edges back")
  func hideDecision() {
    var document = shop
    document.transitions[8].decisions = [.init(name: "Sure", choice: "yes", choices: ["yes"])]
    #expect(document.diagram().nodes.contains { $0.kind == .decision })
    let picture = document.diagram(DiagramOptions(back: .hidden))
    #expect(!picture.nodes.contains { $0.kind == .decision })
  }

  @Test("a collapsed group is one node among the screens")
  func collapse() {
    let picture = shop.diagram(DiagramOptions(collapsed: ["Shop · sheet"]))
    #expect(
      picture.nodeTexts == [
        "screen Home", "screen Menu | back", "cluster Shop · sheet | 3 screens | enters at List",
        "screen Topics | doneTapped", "start ", "outcome paid",
      ])
    #expect(picture.groups.map(\.title) == ["Help · sheet"])
    #expect(picture.lineTexts.contains("Home → Menu (menuTapped (and back))"))
    #expect(picture.lineTexts.contains("Shop · sheet → Topics (whyTapped, helpTapped)"))
  }

  @Test("a choice that leads into a node is listed with what led to the decision")
  func decisionInBox() {
    var document = shop
    document.transitions[11].decisions = [.init(name: "Ask", choice: "no", choices: ["yes", "no"])]
    let lines = document.diagram(DiagramOptions(collapsed: ["Graph"])).lineTexts
    #expect(lines.contains("Graph → Topics (helpTapped: no (and back))"))
  }

  @Test("every configuration and every edge that is drawn is found again after nodes were merged")
  func findsElements() {
    let whole = shop.diagram(DiagramOptions(back: .edges)).elements
    #expect(shop.diagram(DiagramOptions(drawsAllEdges: true)).elements == whole)
    let overview = shop.diagram(.overview)
    #expect(overview.elements.configurations == [0, 0, 1, 1, 1, 2])
    #expect(overview.elements.outcomes == [0: 4])
    #expect(overview.elements.starts == [0: 0])
    // Within a node there is no edge.
    #expect(overview.elements.labelIDs[0] == nil)
    #expect(overview.elements.labelIDs[2] == [.edge(1, label: 0)])
    #expect(overview.elements.labelIDs[3] == [.edge(1, label: 0)])
    let near = shop.diagram(DiagramOptions(focus: .init(screen: "Cart")))
    #expect(near.elements.configurations == [0, nil, nil, 1, 2, 3])
  }

  @Test("a path stands out also on nodes and edges that are merged")
  func overlay() {
    let picture = shop.diagram(.overview, overlay: .trace(.init(steps: [2, 4, 6])))
    #expect(picture.nodes.map(\.emphasis) == [.path, .path, .quiet, .path, .quiet])
    #expect(picture.edges[1].labels.map(\.text) == ["(1) shopTapped (and back)", "buyTapped"])
    #expect(picture.edges[1].emphasis == .path)
  }

  @Test("unknown names in options are reported with what there is, and a suggestion")
  func unknownNames() {
    #expect(throws: Never.self) {
      try shop.check(DiagramOptions(group: "help", collapsed: ["Graph"]))
    }
    #expect(
      message(DiagramOptions(focus: .init(screen: "Topcs")))
        == "no screen is called 'Topcs'; did you mean 'Topics'? There are 'Home', 'Menu', 'List', "
        + "'Item', 'Cart', 'Topics'")
    #expect(
      message(DiagramOptions(collapsed: ["Shopp"]))
        == "no child flow, layer, tab, slot or window is called 'Shopp'; did you mean 'Shop'? "
        + "There are 'Graph', 'Shop', 'Help'")
    // What is not there is passed over.
    #expect(shop.diagram(DiagramOptions(group: "x")).lineTexts == shop.diagram().lineTexts)
  }

  private func message(_ options: DiagramOptions) -> String? {
    do {
      try shop.check(options)
      return nil
    } catch {
      return error.text
    }
  }
}
