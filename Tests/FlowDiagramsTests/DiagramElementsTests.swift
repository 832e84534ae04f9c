import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("The elements of a document in its pictures")
struct DiagramElementsTests {
  private let document = SmallFlow.document()

  private func texts(_ ids: [DiagramElements.LabelID], in diagram: Diagram) -> [String] {
    ids.map { id in
      switch id {
      case .edge(let edge, let label): diagram.edges[edge].labels[label].eventText
      case .row(let node, let row): diagram.nodes[node].rows[row].eventText
      }
    }
  }

  @Test("every transition has a label of its event, and every configuration has its node")
  func whole() {
    let diagram = document.diagram(DiagramOptions(back: .edges))
    let elements = diagram.elements
    for (index, transition) in document.transitions.enumerated() {
      #expect(
        texts((elements.labelIDs[index] ?? []), in: diagram) == [transition.event.name], "\(index)")
    }
    let titles = document.configurations.indices.map { index in
      elements.configurations[index].map { diagram.nodes[$0].title }
    }
    #expect(titles == ["List", "Search", "Detail", "Detail", "Login"])
    #expect(elements.outcomes[0].map { diagram.nodes[$0].title } == "done")
    #expect(elements.starts[0].map { diagram.nodes[diagram.edges[$0].target].title } == "List")
    #expect(elements.starts[1] == nil)
  }

  @Test("of a part of the picture only what is drawn is found, and under its own number")
  func part() {
    let diagram = document.diagram(DiagramOptions(focus: .init(screen: "Search", radius: 1)))
    let elements = diagram.elements
    #expect(elements.configurations[4] == nil)
    let search = elements.configurations[1]
    #expect(search.map { diagram.nodes[$0].title } == "Search")
    #expect(texts((elements.labelIDs[0] ?? []), in: diagram) == ["searchTapped"])
    #expect(elements.labelIDs[2] == nil)
  }

  @Test("every configuration is on one page, and every transition leads on or to a connector")
  func pages() {
    let pages = document.pages(split: .always).map(\.diagram)
    #expect(pages.count > 1)
    for index in document.configurations.indices {
      #expect(
        pages.dropFirst().count { $0.elements.configurations[index] != nil } == 1, "\(index)")
      // The overview has the node that stands for that page.
      let page = pages.dropFirst().first { $0.elements.configurations[index] != nil }
      let node = pages[0].elements.configurations[index].map { pages[0].nodes[$0] }
      #expect(node?.kind == .cluster && node?.page == page?.page, "\(index)")
    }
    for index in document.transitions.indices {
      #expect(pages.contains { $0.elements.labelIDs[index]?.isEmpty == false }, "\(index)")
    }
  }

  @Test("a row of a target stands for its events wherever they begin")
  func incoming() {
    var document = SmallFlow.document()
    for source in document.configurations.indices.dropFirst() {
      document.transitions.append(
        .init(
          from: source, to: .configuration(0), event: .init(name: "homeTapped"),
          commands: [.setRoot(.init(0))]))
    }
    let diagram = document.diagram()
    let elements = diagram.elements
    for index in document.transitions.indices where index >= 12 {
      let labelIDs = (elements.labelIDs[index] ?? [])
      #expect(texts(labelIDs, in: diagram) == ["homeTapped"], "\(index)")
    }
  }

  @Test("what a page leads to is named, so that a player can turn to it")
  func namesPages() {
    let pages = document.pages(split: .always)
    #expect(pages.map(\.diagram.page) == pages.map { $0.name })
    #expect(document.diagram().page == nil)
  }
}
