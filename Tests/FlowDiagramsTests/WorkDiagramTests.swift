import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("What is waited for, and its answers, in every format")
struct WorkDiagramTests {
  /// A checkout that waits for a charge in `Paying`, which a user can also leave.
  private static let document: FlowDocument = {
    FlowDocument(
      name: "checkout", title: "Checkout", search: .init(), parts: [.init(name: "Checkout")],
      screens: [.init(name: "Cart"), .init(name: "Paying"), .init(name: "Failed")],
      configurations: [
        .init(state: "cart", stack: .init(layers: [[0]])),
        .init(state: "paying(1)", stack: .init(layers: [[0, 1]]), work: ["charge(1)"]),
        .init(state: "paying(2)", stack: .init(layers: [[0, 1]]), work: ["charge(2)", "log"]),
        .init(state: "failed", stack: .init(layers: [[0, 2]])),
      ],
      starts: [.init(configuration: 0)], outcomes: ["paid"],
      transitions: [
        .init(
          from: 0, to: .configuration(1), event: .init(name: "payTapped"),
          commands: [.init(.push, 1)]),
        .init(from: 1, to: .outcome(0), event: .init(name: "paid", work: "charge(1)")),
        .init(
          from: 1, to: .configuration(3),
          event: .init(name: "declined", work: "charge(1)", isFailure: true),
          commands: [.init(.replaceTop, 2)]),
        .init(from: 1, to: .configuration(1), event: .init(name: "slow", work: "charge(1)")),
        .init(
          from: 1, to: .configuration(3), event: .init(name: "cancelTapped"),
          commands: [.init(.replaceTop, 2)]),
        .init(
          from: 3, to: .configuration(2), event: .init(name: "retryTapped"),
          commands: [.init(.replaceTop, 1)]),
        .init(from: 2, to: .outcome(0), event: .init(name: "paid", work: "charge(2)")),
      ])
  }()

  private var document: FlowDocument { Self.document }

  @Test("A card has a badge, and answers have edges of their own")
  func diagram() throws {
    let diagram = document.diagram()
    #expect(diagram.nodes.map(\.work) == [nil, "charge, log", nil, nil, nil])
    #expect(diagram.nodes[1].tooltip == "Paying, waits for charge, log")
    #expect(diagram.summary.contains("Paying waits for charge, log."))
    let edges = diagram.edges.map { edge in
      "\(edge.isAnswer ? "answer" : "event") \(edge.labels.map(\.text).joined(separator: "; "))"
    }
    #expect(
      edges == [
        "event ", "event payTapped", "answer paid (answer)", "answer declined (failure)",
        "event cancelTapped", "event retryTapped",
      ])
    #expect(diagram.edges[2].tooltip.contains("paid (answer to charge(1))"))
    #expect(diagram.nodes[1].rows.map(\.text) == ["slow (answer)"])
    #expect(diagram.nodes[1].size.height > diagram.nodes[0].size.height + CardMetrics.markHeight)
    let fine = document.diagram(.configurations)
    #expect(fine.nodes.compactMap(\.work) == ["charge(1)", "charge(2), log"])
  }

  @Test("SVG has a clock for the badge and for each answer, and open heads")
  func svg() throws {
    let svg = document.diagram().placedInRow.svg(theme: .light)
    let clock = Drawing.clock(at: Point(x: 0, y: 0))
    var text = ""
    clock.write(to: &text)
    // The rims of clocks and of the symbol of failures have two arcs; nothing else has this radius.
    #expect(text.contains("A4.6,4.6"))
    let clocks = svg.split(separator: "A4.6,4.6 0 1 1").count - 1
    // The badge, two labels, a row, and three entries of the legend, with two arcs each.
    #expect(clocks == 2 * 7)
    var alarm = ""
    Drawing.symbol(of: .failure, at: Point(x: 0, y: 0)).write(to: &alarm)
    #expect(alarm != text)
    #expect(svg.contains(">failure</text>"))
    #expect(svg.contains(">waits for</text>"))
    #expect(svg.contains(">answer</text>"))
    #expect(svg.contains("Paying, waits for charge, log"))
    let plain = SmallFlow.document().diagram().placedInRow.svg(theme: .light)
    #expect(!plain.contains("A4.6,4.6"))
  }

  @Test("An answer and a failure differ by a symbol and a word")
  func answers() {
    let label = Diagram.Label(symbols: [], event: "declined", details: [], answer: .failure)
    #expect(label.text == "declined (failure)")
    #expect(Diagram.AnswerKind([.failure, .other]) == .other)
    #expect(Diagram.AnswerKind([.failure, .failure]) == .failure)
    #expect(Diagram.AnswerKind([.failure, nil]) == nil)
  }

  @Test("Edge lists, tables and diagrams as text say what is waited for and what answers it")
  func texts() {
    #expect(
      document.edgeList(level: .screens) == """
        start Cart
        waits: Paying  charge
        waits: Paying  log
        Cart -> Paying  push  payTapped
        Failed -> Paying  replaceTop  retryTapped
        Paying -> (paid)  none  paid (answer to charge)
        Paying -> Failed  replaceTop  cancelTapped
        Paying -> Failed  replaceTop  declined (failure of charge)
        Paying -> Paying  none  slow (answer to charge)

        """)
    let fine = document.edgeList(level: .configurations)
    #expect(fine.contains("waits: [Cart,Paying]#2  charge(2)\n"))
    #expect(fine.contains("[Cart,Paying] -> (paid)  none  paid (answer to charge(1))\n"))
    let table = document.markdown()
    #expect(table.contains("</a>Paying (waits for charge, log) | `paid` (answer to charge) |"))
    let diagram = document.diagram()
    for text in [diagram.mermaid(), diagram.plantUML(), diagram.dot()] {
      #expect(text.contains("waits for charge, log"), "\(text)")
      #expect(text.contains("declined (failure)"), "\(text)")
    }
    #expect(diagram.dot().contains(#"arrowhead="vee""#))
  }

  @Test("The page of a player knows what is under way, and what answers it")
  func player() throws {
    let page = try document.player(diagrams: [document.diagram().placedInRow])
    #expect(page.contains(#""work": [[], ["charge(1)"], ["charge(2)", "log"], []]"#))
    #expect(page.contains(#"["declined", "declined", null, null, "charge(1)", true]"#))
    #expect(page.contains("<td>declined (failure of charge)</td>"))
    let small = SmallFlow.document()
    let plain = try small.player(diagrams: [small.diagram().placedInRow])
    #expect(!plain.contains(#""work": [["#))
  }
}
