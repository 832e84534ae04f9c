import FlowDocuments
import Testing

@testable import FlowDiagrams

@Suite("Findings over a picture")
struct FindingsOverlayTests {
  private let findings = Overlay.Findings([
    .init("no-trap", "nothing leads on", at: 4),
    .init("no-double-push", "List lies on List", at: 0),
    .init("restores", "it does not", at: 4), .init("dead-event", "logoutTapped", at: nil),
    .init("far", "beyond the document", at: 99),
  ])

  private var diagram: Diagram {
    SmallFlow.document().diagram(DiagramOptions(back: .edges), overlay: .findings(findings))
  }

  @Test("each is a numbered row of the node where it is, behind the rows of the flow")
  func rows() {
    let rows = diagram.nodes.map { "\($0.id): \($0.rows.map(\.text).joined(separator: ", "))" }
    #expect(
      rows == [
        "list: sorted [by name] / menu, (2) no-double-push", "search: ", "detail: ",
        "account-login: submitTapped / alert, (1) no-trap, (3) restores", "start: ",
        "outcome-done: ",
      ])
  }

  @Test("those of one name share a row of their node, with all their numbers")
  func sharedRows() {
    let findings = [0, 4, 4, 0, 4, 4, 4, 0, 0].map {
      Overlay.Findings.FindingEntry("links", "", at: $0)
    }
    let diagram = SmallFlow.document().diagram(
      overlay: .findings(.init(findings + [.init("no-trap", "", at: 0)])))
    let rows = diagram.nodes.flatMap(\.rows).filter { $0.badge != nil }.map(\.text)
    #expect(rows == ["(1, 4, 8, 9) links", "(10) no-trap", "(2, 3, 5–7) links"])
    #expect(diagram.notes.count == 10)
  }

  @Test("nodes with findings bear a mark, and nothing stands back")
  func marks() {
    #expect(
      diagram.nodes.filter { $0.mark == .violated }.map(\.id) == ["list", "account-login"])
    #expect(diagram.nodes.allSatisfy { $0.emphasis == nil })
    #expect(diagram.edges.allSatisfy { $0.emphasis == nil })
  }

  @Test("all of them are listed below the picture, also those without a position")
  func notes() {
    #expect(
      diagram.notes.map { "\($0.lead)\($0.text)" } == [
        "(1) no-trap: nothing leads on", "(2) no-double-push: List lies on List",
        "(3) restores: it does not", "(4) dead-event: logoutTapped", "(5) far: beyond the document",
      ])
    #expect(diagram.summary.hasPrefix("5 findings. 1: no-trap: nothing leads on. 2: "))
  }

  @Test("where nothing was found, the picture says so")
  func clear() {
    let diagram = SmallFlow.document().diagram(
      overlay: .findings(.init([], emptyText: "8 properties hold")))
    #expect(diagram.notes == [.init(mark: nil, text: "8 properties hold")])
    #expect(diagram.summary.hasPrefix("8 properties hold. "))
    #expect(diagram.nodes.allSatisfy { $0.mark == nil })
  }

  @Test("warnings have the word instead of a number, and name what is never taken once")
  func warnings() {
    var document = SmallFlow.document()
    document.deadEvents = [.init(event: .init(name: "logoutTapped"), reason: .ignored)]
    let warning = Overlay.Findings.FindingEntry("dead-event", "logoutTapped", isWarning: true)
    let diagram = document.diagram(
      overlay: .findings(.init([.init("no-trap", "nothing leads on", at: 4), warning])))
    #expect(
      diagram.notes.map { "\($0.lead)\($0.text)" } == [
        "(1) no-trap: nothing leads on", "(warning) dead-event: logoutTapped",
      ])
    #expect(diagram.notes.map(\.emphasis) == [nil, .quiet])
    #expect(
      diagram.summary.hasPrefix(
        "1 finding, 1 warning. 1: no-trap: nothing leads on. warning: dead-event: logoutTapped. "))
    #expect(!diagram.captions.contains { $0.contains("logoutTapped") })
    #expect(document.diagram().captions.contains { $0.contains("logoutTapped") })
    var placed = warning
    placed.configuration = 0
    let rows = document.diagram(overlay: .findings(.init([placed]))).nodes[0]
    #expect(rows.rows.last?.text == "(warning) dead-event" && rows.mark == nil)
  }

  @Test("in Mermaid and DOT the rows have their numbers")
  func otherFormats() {
    #expect(diagram.mermaid().contains("(1) no-trap"))
    #expect(diagram.dot().contains("(1) no-trap: nothing leads on"))
  }
}

@Suite("The steps of a path, listed below the picture")
struct ListedStepsTests {
  private func notes(_ trace: Overlay.TracePath) -> [String] {
    SmallFlow.document().diagram(overlay: .trace(trace)).notes.map { "\($0.lead)\($0.text)" }
  }

  @Test("each step says what is on show then")
  func steps() {
    #expect(
      notes(
        .init(
          steps: [0, 3, 99, 10], lastEvent: .init("back", .ignored), listsSteps: true)
      ).dropFirst() == [
        "(1) searchTapped → [List, Search]", "(2) rowTapped → [List, Search, Detail]",
        "(3) an unknown step", "(4) doneTapped → ends: done", "(5) back is ignored",
      ])
  }

  @Test("unless asked for, nothing is listed")
  func unasked() {
    #expect(notes(.init(steps: [0, 3])).count == 1)
  }

  @Test("of a long path the middle is left out")
  func long() {
    let notes = notes(.init(steps: (0..<30).flatMap { _ in [0, 4] }, listsSteps: true))
    #expect(notes.count == 22)
    #expect(notes[13] == "40 more steps")
    #expect(notes[21].hasPrefix("(60) back"))
  }
}
