import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("An event that leads from many screens to one is a row there")
struct IncomingEventsTests {
  /// A ring of screens, some of which log out to the first.
  private func ring(_ count: Int, loggingOut sources: [Int]) -> FlowDocument {
    GraphDocument.make(
      (0..<count).map { ("S\($0)", 0) },
      (0..<count).map { .init($0, ($0 + 1) % count, "next") }
        + sources.map { .init($0, 0, "logout", .setRoot) })
  }

  /// The rows of events from elsewhere, after the names of their screens.
  private func rows(_ diagram: Diagram) -> [String] {
    diagram.nodes.flatMap { node in
      node.rows.filter(\.isIncoming).map { "\(node.title): \($0.text)" }
    }
  }

  @Test("from all screens but the target it has no edge")
  func all() {
    let diagram = ring(6, loggingOut: [1, 2, 3, 4, 5]).diagram()
    #expect(rows(diagram) == ["S0: logout from anywhere"])
    #expect(diagram.edges.count == 1 + 6)
    #expect(diagram.summary.hasSuffix("From anywhere (5 screens), logout leads to S0."))
    #expect(diagram.summary.hasPrefix("6 screens and 11 transitions between them."))
    #expect(diagram.nodes[0].tooltip.hasSuffix("From anywhere (5 screens): logout"))
  }

  @Test("relaunches that restore one screen from everywhere are one row, too")
  func relaunches() {
    var document = ring(6, loggingOut: [])
    document.relaunches = (1...5).map { .init(from: $0, to: 0) }
    let diagram = document.diagram()
    #expect(rows(diagram) == ["S0: relaunch from anywhere"])
    #expect(diagram.edges.count == 1 + 6)
    #expect(diagram.summary.hasPrefix("6 screens and 6 transitions between them."))
  }

  @Test("few exceptions are named, many are counted and named in the tooltip")
  func exceptions() {
    let few = ring(8, loggingOut: [2, 3, 4, 5, 6]).diagram()
    #expect(rows(few) == ["S0: logout except S1, S7"])
    let many = ring(12, loggingOut: [1, 2, 3, 4, 5, 6, 7]).diagram()
    #expect(rows(many) == ["S0: logout 7 of 11 screens"])
    #expect(many.nodes[0].tooltip.hasSuffix("except from S8, S9, S10, S11): logout"))
  }

  @Test("less than 60 % of the screens are listed, and all of them in the tooltip")
  func listed() {
    let diagram = ring(11, loggingOut: [1, 2, 3, 4, 5]).diagram()
    #expect(rows(diagram) == ["S0: logout from S1, S2 and 3 more"])
    #expect(diagram.nodes[0].tooltip.hasSuffix("From S1, S2, S3, S4, S5: logout"))
  }

  @Test(
    "three screens are too few",
    arguments: [
      (4, [1, 2, 3], 0), (5, [1, 2, 3, 4], 1), (11, [1, 2, 3], 0), (11, [1, 2, 3, 4], 1),
    ])
  func bounds(_ count: Int, _ sources: [Int], _ expected: Int) {
    #expect(rows(ring(count, loggingOut: sources).diagram()).count == expected)
  }

  @Test("in one child flow the row names it, and so does a part without the target")
  func inGroup() {
    let document = GraphDocument.make(
      parts: ["Shop"],
      (0..<8).map { ("H\($0)", 0) } + (0..<4).map { ("S\($0)", 1) },
      (0..<11).map { .init($0, $0 + 1, "next") }
        + (8..<12).map { .init($0, 0, "close", .setRoot) })
    #expect(rows(document.diagram()) == ["H0: close in Shop"])
    let other = document.diagram(DiagramOptions(group: "Graph"))
    #expect(rows(other) == ["H0: close in Shop"])
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
        + (8..<8 + count).map { .init($0, 0, "close", .setRoot) })
    #expect(rows(document.diagram()) == (count == 3 ? ["H0: close in Shop"] : []))
  }

  @Test("events that differ only in their commands are one row, with the last command of all")
  func variants() {
    var document = ring(6, loggingOut: [1, 2, 3, 4, 5])
    for index in document.transitions.indices.suffix(2) {
      document.transitions[index].commands.insert(.init(.dismiss), at: 0)
    }
    let diagram = document.diagram()
    #expect(rows(diagram) == ["S0: logout from anywhere"])
    #expect(diagram.nodes[0].rows[0].symbols == [.root])
  }

  @Test("the same event on the target itself has a row of its own")
  func onTarget() {
    let diagram = ring(6, loggingOut: [0, 1, 2, 3, 4, 5]).diagram()
    #expect(diagram.nodes[0].rows.map(\.text) == ["logout from anywhere", "logout"])
    for transition in 6..<12 {
      let row = transition == 6 ? 1 : 0
      #expect(diagram.elements.labelIDs[transition] == [.row(0, row)], "transition \(transition)")
    }
  }

  @Test("a screen without a way out is an exception, and one that was not explored is not")
  func trapped() {
    var document = GraphDocument.make(
      (0..<6).map { ("S\($0)", 0) },
      (0..<5).map { .init($0, $0 + 1, "next") } + (1..<5).map { .init($0, 0, "close", .setRoot) })
    #expect(rows(document.diagram()) == ["S0: close except S5"])
    document.configurations[5].isExpanded = false
    #expect(rows(document.diagram()) == ["S0: close from anywhere"])
  }

  @Test("a way back to some of the screens is told with the row", arguments: [1, 4])
  func partlyReturned(_ count: Int) {
    var document = GraphDocument.make(
      (0..<6).map { ("S\($0)", 0) },
      (1..<5).map { .init(0, $0, "open\($0)", .setRoot) } + (1..<5).map { .init($0, 5, "help") }
        + (1...count).map { .init(5, $0, "back", .pop) })
    for index in document.transitions.indices.suffix(count) {
      document.transitions[index].event.move = .back
    }
    let row = count == 4 ? "help except S0 (and back)" : "help except S0 back to S1"
    #expect(rows(document.diagram()) == ["S5: \(row)"])
    #expect(document.diagram().edges.allSatisfy { !$0.isBack })
  }

  @Test("an outcome has rows as well")
  func outcome() {
    let document = GraphDocument.make(
      (0..<5).map { ("S\($0)", 0) },
      (0..<4).map { .init($0, $0 + 1, "next") } + (0..<5).map { .init($0, -1, "cancel") },
      outcomes: ["cancelled"])
    #expect(rows(document.diagram()) == ["cancelled: cancel from anywhere"])
  }

  @Test("with all edges, and around the screen in the middle, each is drawn")
  func allEdges() {
    let document = ring(6, loggingOut: [1, 2, 3, 4, 5])
    let logouts = { (diagram: Diagram) in
      diagram.edges.flatMap(\.labels).count { $0.text.contains("logout") }
    }
    #expect(logouts(document.diagram(DiagramOptions(drawsAllEdges: true))) == 5)
    let near = document.diagram(DiagramOptions(focus: .init(screen: "S3", radius: 9)))
    #expect(logouts(near) == 1)
    #expect(rows(near) == ["S0: logout from anywhere"])
  }

  @Test("a step of a path keeps its edge, and the others are a row")
  func path() throws {
    let document = ring(6, loggingOut: [1, 2, 3, 4, 5])
    let diagram = document.diagram(overlay: .trace(.init(steps: [0, 6])))
    let steps = diagram.edges.flatMap(\.labels).filter { $0.text.contains("logout") }
    #expect(steps.map(\.emphasis) == [.path])
    #expect(rows(diagram) == ["S0: logout from anywhere"])
  }

  @Test("text formats have the row, and the edge list stays complete")
  func formats() {
    let document = ring(6, loggingOut: [1, 2, 3, 4, 5])
    #expect(document.diagram().mermaid().contains("✱ logout from anywhere"))
    #expect(document.diagram().dot().contains("✱ logout from anywhere"))
    let lines = document.edgeList(level: .screens).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("logout") } == 5)
  }

  @Test("every transition is found again in the row")
  func findsRows() {
    let diagram = ring(6, loggingOut: [1, 2, 3, 4, 5]).diagram()
    for transition in 6..<11 {
      #expect(diagram.elements.labelIDs[transition] == [.row(0, 0)], "transition \(transition)")
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
    #expect(summary(4).hasSuffix(" 1 more event leads from many screens to a single target."))
    #expect(summary(5).hasSuffix(" 2 more events lead from many screens to a single target."))
  }
}
