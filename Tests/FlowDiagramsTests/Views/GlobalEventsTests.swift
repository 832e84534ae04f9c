import FlowCore
import FlowDocuments
import Testing

@testable import FlowDiagrams

@Suite("An event from nearly everywhere is drawn once")
struct GlobalEventsTests {
  /// A ring of screens, some of which log out to the first.
  private func ring(_ count: Int, loggingOut sources: [Int]) -> FlowDocument {
    GraphDocument.make(
      (0..<count).map { ("S\($0)", 0) },
      (0..<count).map { .init($0, ($0 + 1) % count, "next") }
        + sources.map { .init($0, 0, "logout", .setRoot) })
  }

  private func pills(_ diagram: Diagram) -> [String] {
    diagram.nodeTexts.filter { $0.hasPrefix("anywhere") || $0.hasPrefix("exit") }
  }

  @Test("from all screens but the target it is one edge from one pill")
  func all() {
    let diagram = ring(6, loggingOut: [1, 2, 3, 4, 5]).diagram()
    #expect(pills(diagram) == ["anywhere from anywhere"])
    #expect(diagram.lineTexts.filter { $0.contains("logout") } == ["from anywhere → S0 (logout)"])
    #expect(diagram.edges.count == 1 + 6 + 1)
    #expect(
      diagram.summary.hasSuffix("From anywhere (5 screens), logout leads to S0."))
    #expect(diagram.summary.hasPrefix("6 screens and 11 transitions between them."))
  }

  @Test("relaunches that restore one screen from everywhere are one edge, too")
  func relaunches() {
    var document = ring(6, loggingOut: [])
    document.relaunches = (1...5).map { .init(from: $0, to: 0) }
    let diagram = document.diagram()
    #expect(pills(diagram) == ["anywhere from anywhere"])
    #expect(diagram.edges.count == 1 + 6 + 1)
    #expect(diagram.summary.hasPrefix("6 screens and 6 transitions between them."))
  }

  @Test("few exceptions are named, many are counted")
  func exceptions() {
    let few = ring(8, loggingOut: [2, 3, 4, 5, 6]).diagram()
    #expect(pills(few) == ["anywhere from anywhere | except S1, S7"])
    let many = ring(12, loggingOut: [1, 2, 3, 4, 5, 6, 7]).diagram()
    #expect(pills(many) == ["anywhere from anywhere | 7 of 11 screens"])
    #expect(many.nodes.last?.tooltip.hasSuffix("except from S8, S9, S10, S11)") == true)
  }

  @Test(
    "three screens are too few, and less than 60 % of many",
    arguments: [
      (4, [1, 2, 3], 0), (5, [1, 2, 3, 4], 1), (11, [1, 2, 3, 4, 5], 0),
      (11, [1, 2, 3, 4, 5, 6], 1),
    ])
  func bounds(_ count: Int, _ sources: [Int], _ expected: Int) {
    #expect(pills(ring(count, loggingOut: sources).diagram()).count == expected)
  }

  @Test("in one child flow it stands in its group, and says so")
  func inGroup() {
    let document = GraphDocument.make(
      parts: ["Shop"],
      (0..<8).map { ("H\($0)", 0) } + (0..<4).map { ("S\($0)", 1) },
      (0..<11).map { .init($0, $0 + 1, "next") }
        + (8..<12).map { .init($0, 0, "close", .dismiss) })
    let diagram = document.diagram()
    #expect(pills(diagram) == ["exit from anywhere | in Shop"])
    #expect(diagram.nodes.last?.group == 0)
    let other = document.diagram(DiagramOptions(group: "Graph"))
    #expect(!other.captions.joined().contains("close"))
    #expect(
      document.diagram(DiagramOptions(group: "Shop")).captions.last
        == "From anywhere in Shop · sheet (4 screens): close → H0.")
  }

  @Test("all three screens of a group are enough, two of three are not", arguments: [2, 3])
  func wholeGroup(_ count: Int) {
    let document = GraphDocument.make(
      parts: ["Shop"],
      (0..<8).map { ("H\($0)", 0) } + (0..<3).map { ("S\($0)", 1) },
      (0..<10).map { .init($0, $0 + 1, "next") }
        + (8..<8 + count).map { .init($0, 0, "close", .dismiss) })
    #expect(
      pills(document.diagram()) == (count == 3 ? ["exit from anywhere | in Shop"] : []))
  }

  /// Three screens in a sheet, with edges from all of them.
  private func sheet(_ lines: [GraphDocument.Line]) -> Diagram {
    GraphDocument.make(
      parts: ["Shop"], [("H0", 0), ("H1", 0), ("S0", 1), ("S1", 1), ("S2", 1)],
      [.init(0, 1, "next"), .init(1, 2, "shop", .present)] + lines
    ).diagram()
  }

  @Test("an edge that goes back leaves the border of its group, but not a pill")
  func back() {
    let out = sheet((2..<5).map { .init($0, 0, "cancel", .pop) })
    #expect(pills(out) == ["exit from anywhere | in Shop"])
    #expect(out.edges.count { $0.symbol == .pop } == 1)
    let within = sheet([3, 4].map { .init($0, 2, "back", .pop) })
    #expect(pills(within) == [])
    #expect(ring(6, loggingOut: []).diagram().nodes.allSatisfy { !$0.isShared })
  }

  @Test("an event to a screen of the group has a pill")
  func toItself() {
    let diagram = GraphDocument.make(
      parts: ["Shop"], [("H0", 0)] + (0..<5).map { ("S\($0)", 1) },
      [.init(0, 1, "shop", .present)] + (2..<6).map { .init($0, 1, "again", .setRoot) }
    ).diagram()
    #expect(diagram.nodes.filter(\.isShared).map(\.kind) == [.anywhere])
  }

  @Test("each event that leaves a group has a circle of its own")
  func severalExits() {
    let diagram = sheet(
      (2..<5).map { .init($0, 0, "close", .dismiss) }
        + (2..<5).map { .init($0, 1, "done", .dismiss) })
    let exits = diagram.nodes.indices.filter { diagram.nodes[$0].kind == .exit }
    #expect(exits.map { node in diagram.edges.count { $0.source == node } } == [1, 1])
    #expect(Set(exits.map { diagram.nodes[$0].id }).count == 2)
  }

  @Test("the same screens have one pill for three targets, and one for each of two")
  func shared() {
    for (targets, expected) in [(2, 2), (3, 1)] {
      let events = (0..<targets).flatMap { target in
        (3..<12).map { GraphDocument.Line($0, target, "tab\(target)", .setRoot) }
      }
      let inner = (0..<targets).flatMap { target in
        (0..<3).filter { $0 != target }.map {
          GraphDocument.Line($0, target, "tab\(target)", .setRoot)
        }
      }
      let document = GraphDocument.make(
        (0..<12).map { ("S\($0)", 0) },
        (0..<11).map { .init($0, $0 + 1, "next") } + events + inner)
      let diagram = document.diagram()
      #expect(pills(diagram).count == expected)
      #expect(diagram.lineTexts.count { $0.hasPrefix("from anywhere") } == targets)
    }
  }

  @Test("many edges to one outcome are one edge as well")
  func outcome() {
    let document = GraphDocument.make(
      (0..<5).map { ("S\($0)", 0) },
      (0..<4).map { .init($0, $0 + 1, "next") } + (0..<5).map { .init($0, -1, "cancel") },
      outcomes: ["cancelled"])
    #expect(
      document.diagram().lineTexts.filter { $0.contains("cancel") } == [
        "from anywhere → cancelled (cancel)"
      ])
  }

  @Test("with all edges, around the screen in the middle and under an overlay each is drawn")
  func allEdges() {
    let document = ring(6, loggingOut: [1, 2, 3, 4, 5])
    let logouts = { (diagram: Diagram) in
      diagram.edges.flatMap(\.labels).count { $0.text.contains("logout") }
    }
    #expect(logouts(document.diagram(DiagramOptions(drawsAllEdges: true))) == 5)
    #expect(logouts(document.diagram(overlay: .trace(.init(steps: [0])))) == 5)
    // The edge from the middle, and the pill for the others.
    #expect(logouts(document.diagram(DiagramOptions(focus: .init(screen: "S3", radius: 9)))) == 2)
  }

  @Test("text formats have the pill too, and the edge list stays complete")
  func formats() {
    let document = ring(6, loggingOut: [1, 2, 3, 4, 5])
    #expect(document.diagram().mermaid().contains("from anywhere"))
    #expect(document.diagram().dot().contains(#""anywhere" -> "s0" [label="logout""#))
    let lines = document.edgeList(level: .screens).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("logout") } == 5)
  }

  @Test("every transition is found again on the edge of the pill")
  func findsEdges() {
    let diagram = ring(6, loggingOut: [1, 2, 3, 4, 5]).diagram()
    let line = diagram.edges.count - 1
    for transition in 6..<11 {
      #expect(
        diagram.elements.labelIDs[transition] == [.edge(line, label: 0)], "transition \(transition)"
      )
    }
  }

  @Test("events that are only counted are counted in the singular and in the plural")
  func counts() {
    let summary = { (targets: Int) in
      let edges = (0..<targets).flatMap { target in
        (0..<12).filter { $0 != target }.map {
          GraphDocument.Line($0, target, "go\(target)", .setRoot)
        }
      }
      return GraphDocument.make((0..<12).map { ("S\($0)", 0) }, edges).diagram().summary
    }
    #expect(summary(4).hasSuffix(" 1 more event leads from nearly everywhere to a single target."))
    #expect(summary(5).hasSuffix(" 2 more events lead from nearly everywhere to a single target."))
  }
}
