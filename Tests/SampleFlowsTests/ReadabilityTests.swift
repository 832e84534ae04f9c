#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowExploration
import FlowLayout
import FlowTestSupport
import Foundation
import FlowgraphCommands
import SampleFlows
import Testing

/// A picture of a sample, as a row of a table.
struct Picture: CustomTestStringConvertible, Sendable {
  var name: String
  var document: FlowDocument
  var level: DiagramOptions.Level
  var direction: Diagram.Direction

  var testDescription: String { "\(name), \(level.rawValue), \(direction.rawValue)" }

  static let all: [Picture] = documents.flatMap { name, document in
    levels(of: document).flatMap { level in
      Diagram.Direction.allCases.map { direction in
        Picture(name: name, document: document, level: level, direction: direction)
      }
    }
  }

  /// A flow that goes on forever is not drawn by its configurations, which have no end.
  static func levels(of document: FlowDocument) -> [DiagramOptions.Level] {
    document.search.isComplete ? DiagramOptions.Level.allCases : [.screens, .overview]
  }

  static let documents: [(String, FlowDocument)] = [
    ("sign-in", document(SignIn())),
    ("application-coordinator", document(ApplicationCoordinator())),
    ("user-registration", document(UserRegistration())),
    ("user-registration-script", document(UserRegistrationScript())),
    ("flow-controllers", document(FlowControllers())),
    ("questionnaire", document(Questionnaire())),
    ("deep-links", document(DeepLinks())),
    ("containers", document(Containers())),
    ("rx-feedback", document(RxFeedback())),
    ("checkout", document(Checkout())),
    ("checkout-as-shipped", document(CheckoutAsShipped())),
    ("tab-coordinators", document(TabCoordinators())),
    ("deep-links-as-shipped", document(DeepLinksAsShipped())),
  ].compactMap { name, document in document.map { (name, $0) } }

  private static func document(_ flow: some ExplorableFlow) -> FlowDocument? {
    try? flow.explore().document(name: "sample", title: "Sample")
  }

  func placed() throws -> PlacedDiagram {
    try Layouter(timeout: 60, engine: LayoutWorkerEngine(executable: BuiltTool.path))
      .place(document.diagram(DiagramOptions(level: level), direction: direction))
  }
}

@Suite("Every picture of a sample can be read", .large)
struct ReadabilityTests {
  @Test("all thirteen samples are drawn in both directions, the eleven with an end at all levels")
  func allPictures() {
    #expect(Picture.all.count == 11 * 6 + 2 * 4)
  }

  @Test("nothing lies on a label", arguments: Picture.all)
  func labelsAreClear(of picture: Picture) throws {
    let placed = try picture.placed()
    #expect(Overlaps(placed).all == [])
  }

  @Test("no side is more than three times the other", arguments: Picture.documents.map(\.0))
  func aspect(ofSample name: String) throws {
    let document = try #require(Picture.documents.first { $0.0 == name }?.1)
    for level in Picture.levels(of: document) {
      let layouter = Layouter(timeout: 60, engine: LayoutWorkerEngine(executable: BuiltTool.path))
      let placed = try layouter.layout(
        of: document.diagram(DiagramOptions(level: level)),
        directions: Diagram.Direction.allCases
      ).placed
      #expect(placed.score.aspect <= LayoutScore.maxAspect, "\(level)")
    }
  }
}

/// Finds what overlaps in a picture, by its geometry alone.
struct Overlaps {
  private(set) var all: [String] = []

  init(_ placed: PlacedDiagram) {
    let labels = placed.routes.enumerated().compactMap { index, route in
      route.label.map { (edge: index, place: $0) }
    }
    for (position, label) in labels.enumerated() {
      let name = placed.diagram.edges[label.edge].labels.first?.text ?? ""
      for other in labels[(position + 1)...] where other.place.overlaps(label.place) {
        all.append("label '\(name)' on the label of edge \(other.edge)")
      }
      for (index, node) in placed.nodes.enumerated() where node.overlaps(label.place) {
        all.append("label '\(name)' on the box '\(placed.diagram.nodes[index].id)'")
      }
      for (index, route) in placed.routes.enumerated() {
        if Self.bounds(of: route.arrowhead).overlaps(label.place) {
          all.append("label '\(name)' on the arrowhead of edge \(index)")
        }
        let isOnOwn = index == label.edge && Self.isKeyOnEdge(route)
        if !isOnOwn, route.samples(perSegment: 100).contains(where: label.place.contains) {
          all.append("label '\(name)' on the line of edge \(index)")
        }
      }
    }
    for (index, node) in placed.nodes.enumerated() {
      for other in placed.nodes[(index + 1)...] where node.overlaps(other) {
        all.append("box '\(placed.diagram.nodes[index].id)' on another box")
      }
    }
    for index in placed.diagram.groups.indices {
      let title = placed.titlePositions()[index]
      for route in placed.routes
      where route.samples(perSegment: 100).contains(where: title.contains) {
        all.append("a line through the title '\(placed.diagram.groups[index].title)'")
      }
    }
  }

  /// Whether the edge passes through the middle of its key, which hides it there.
  private static func isKeyOnEdge(_ route: PlacedDiagram.Route) -> Bool {
    guard route.key != nil, let center = route.label?.center else { return false }
    return route.samples(perSegment: 100).contains { distance($0, center) < 2 }
  }

  private static func bounds(of points: [Point]) -> Rect {
    Rect(
      minX: points.map(\.x).min() ?? 0, minY: points.map(\.y).min() ?? 0,
      maxX: points.map(\.x).max() ?? 0, maxY: points.map(\.y).max() ?? 0)
  }
}

@Suite("The measure of overlaps finds each kind")
struct OverlapsTests {
  private func picture(label: Rect, key: String? = nil) throws -> Overlaps {
    let document = try SignIn().explore().document(name: "sample", title: "Sample")
    var diagram = document.diagram()
    diagram.nodes = Array(diagram.nodes.prefix(2))
    diagram.edges = Array(diagram.edges.filter { $0.source < 2 && $0.target < 2 }.prefix(1))
    diagram.groups = []
    let route = PlacedDiagram.Route(
      curve: [
        Point(x: 50, y: 20), Point(x: 50, y: 60), Point(x: 50, y: 100), Point(x: 50, y: 142),
      ], tip: Point(x: 50, y: 150), label: label, key: key)
    return Overlaps(
      PlacedDiagram(
        diagram: diagram,
        nodes: [
          Rect(minX: 0, minY: 0, maxX: 100, maxY: 20),
          Rect(minX: 0, minY: 150, maxX: 100, maxY: 170),
        ], groups: [], routes: [route]))
  }

  @Test("a label beside its edge overlaps nothing")
  func clear() throws {
    #expect(try picture(label: Rect(minX: 60, minY: 60, maxX: 90, maxY: 80)).all == [])
  }

  @Test("a key with its edge through the middle overlaps nothing, one elsewhere on it does")
  func keyOnLine() throws {
    let middle = Rect(minX: 42, minY: 60, maxX: 58, maxY: 74)
    #expect(try picture(label: middle, key: "a").all == [])
    #expect(try picture(label: middle).all != [])
    let beside = Rect(minX: 45, minY: 60, maxX: 61, maxY: 74)
    #expect(try picture(label: beside, key: "a").all != [])
  }

  @Test(
    "a label on an edge, a node or an arrowhead is found",
    arguments: [
      (Rect(minX: 40, minY: 60, maxX: 90, maxY: 80), "on the line"),
      (Rect(minX: 60, minY: 10, maxX: 90, maxY: 30), "on the box"),
      (Rect(minX: 52, minY: 140, maxX: 90, maxY: 149), "on the arrowhead"),
    ])
  func overlapping(_ label: Rect, _ kind: String) throws {
    let all = try picture(label: label).all
    #expect(all.contains { $0.contains(kind) }, "\(all)")
  }
}
#endif
