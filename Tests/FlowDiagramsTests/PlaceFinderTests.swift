import FlowDocuments
import Testing

@testable import FlowDiagrams

@Suite("Finding the parts of a document in its pictures")
struct PlaceFinderTests {
  private let document = SmallFlow.document()

  /// The labels that the names for a player stand for.
  private func texts(_ spots: [String], in diagram: Diagram) -> [String] {
    spots.compactMap { spot in
      let numbers = spot.dropFirst().split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      return spot.hasPrefix("e")
        ? diagram.edges[numbers[0]].labels[numbers[1]].eventText
        : diagram.nodes[numbers[0]].rows[numbers[1]].eventText
    }
  }

  @Test("in the whole picture every transition has a label of its event, and every place its box")
  func whole() {
    let diagram = document.diagram()
    let finder = PlaceFinder(diagram)
    for (index, transition) in document.transitions.enumerated() {
      #expect(texts(finder.spots(ofTransition: index), in: diagram) == [transition.event.name])
    }
    let titles = document.configurations.indices.map { index in
      finder.node(ofConfiguration: index).map { diagram.nodes[$0].title }
    }
    #expect(titles == ["List", "Search", "Detail", "Detail", "Login"])
    #expect(finder.node(ofOutcome: 0).map { diagram.nodes[$0].title } == "done")
    #expect(finder.edge(ofStart: 0).map { diagram.nodes[diagram.edges[$0].target].title } == "List")
    #expect(finder.edge(ofStart: 1) == nil)
  }

  @Test("of a part of the picture only what is drawn is found, and under its own number")
  func part() {
    let diagram = document.diagram(Reading(focus: .init(screen: "Search", radius: 1)))
    let finder = PlaceFinder(diagram)
    #expect(finder.node(ofConfiguration: 4) == nil)
    let search = finder.node(ofConfiguration: 1)
    #expect(search.map { diagram.nodes[$0].title } == "Search")
    #expect(texts(finder.spots(ofTransition: 0), in: diagram) == ["searchTapped"])
    #expect(finder.spots(ofTransition: 2) == [])
  }

  @Test("on several pages every place is on one, and every transition leads on or to a connector")
  func pages() {
    let finders = document.pages(split: .always).map { PlaceFinder($0.diagram) }
    #expect(finders.count > 1)
    for index in document.configurations.indices {
      #expect(finders.count { $0.node(ofConfiguration: index) != nil } == 1)
    }
    for index in document.transitions.indices {
      #expect(finders.contains { !$0.spots(ofTransition: index).isEmpty }, "\(index)")
    }
  }

  @Test("a pill stands for its events wherever they begin")
  func pills() {
    var document = SmallFlow.document()
    for source in document.configurations.indices.dropFirst() {
      document.transitions.append(
        .init(
          from: source, to: .configuration(0), event: .init(name: "homeTapped"),
          commands: [.init(.setRoot)]))
    }
    let diagram = document.diagram()
    let finder = PlaceFinder(diagram)
    for index in document.transitions.indices where index >= 12 {
      let spots = finder.spots(ofTransition: index)
      #expect(texts(spots, in: diagram) == ["homeTapped"])
    }
  }

  @Test("what a page leads to is named, so that a player can turn to it")
  func namesPages() {
    let pages = document.pages(split: .always)
    #expect(pages.map(\.diagram.page) == pages.map { $0.name })
    #expect(document.diagram().page == nil)
  }
}
