import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("Coverage over a picture")
struct CoverageOverlayTests {
  /// The search was opened twice and left once; a row was tapped in the list, not in the search.
  private let coverage = Overlay.Coverage(counts: [2, 3, 0, 0, 1, 3])

  private func diagram(
    _ coverage: Overlay.Coverage, level: DiagramOptions.Level = .screens
  ) -> Diagram {
    SmallFlow.document().diagram(DiagramOptions(level: level), overlay: .coverage(coverage))
  }

  private func texts(_ diagram: Diagram) -> [String] {
    diagram.edges.flatMap { edge in
      edge.labels.map { label in
        "\(diagram.nodes[edge.source].title) \(label.text)"
          + (edge.emphasis == .missed ? " (missed line)" : "")
          + (label.emphasis == .missed ? " (missed)" : "")
      }
    }
  }

  @Test("each label says how often it was taken; edges never taken stand back")
  func labels() {
    #expect(
      texts(diagram(coverage)) == [
        "List (2×) searchTapped", "List (3×) rowTapped",
        "List (0×) loginTapped (missed line) (missed)",
        "Search (0×) rowTapped (missed line) (missed)", "Search (1×) back",
        "Detail (3×) back", "Detail (0×) back (missed line) (missed)",
        "Login (0×) submitTapped [password right] (missed line) (missed)",
        "Login (0×) cancelTapped (missed line) (missed)",
        "List (0×) doneTapped (missed line) (missed)",
      ])
  }

  @Test("a label that was taken from some of its configurations says from how many")
  func partly() {
    var document = SmallFlow.document()
    document.transitions[6].target = .configuration(0)
    let diagram = document.diagram(
      overlay: .coverage(.init(counts: [0, 0, 0, 0, 0, 4])))
    #expect(texts(diagram).contains("Detail (4× 1/2) back"))
  }

  @Test("a count that overflows stays the maximum")
  func saturates() {
    let diagram = diagram(Overlay.Coverage(counts: Array(repeating: .max, count: 10)))
    #expect(texts(diagram).contains("List (\(Int.max)×) searchTapped"))
  }

  @Test("screens and outcomes that were never reached say so, rows count as well")
  func nodes() {
    let diagram = diagram(coverage)
    let missed = diagram.nodes.filter { $0.mark == .uncovered }
    #expect(missed.map(\.id) == ["account-login", "outcome-done"])
    #expect(missed.allSatisfy { $0.emphasis == .missed })
    #expect(diagram.nodes[0].rows.map(\.text) == ["(0×) sorted [by name] / menu"])
    #expect(missed.first?.rows.map(\.text) == ["(0×) submitTapped / alert"])
  }

  @Test("configurations are marked one by one")
  func configurations() {
    let diagram = diagram(coverage, level: .configurations)
    #expect(
      diagram.nodes.filter { $0.mark == .uncovered }.map(\.id) == [
        "list-search-detail", "list-modal-login", "outcome-done",
      ])
  }

  @Test("the shares are below the picture and first in its summary")
  func shares() {
    let diagram = diagram(coverage)
    let shares =
      "Covered: 3 of 4 screens (75%), 4 of 12 transitions (33%), 3 of 5 configurations (60%), "
      + "0 of 1 outcomes (0%)."
    #expect(diagram.notes == [.init(mark: nil, text: shares)])
    #expect(
      diagram.summary.hasPrefix(
        shares + " Screens not covered: Login. Transitions never taken: List loginTapped, "
          + "Search rowTapped, Detail back, Login submitTapped, Login cancelTapped, "
          + "List doneTapped, List sorted. "))
  }

  @Test("what was seen counts beside what was taken, and positions that are not there do not")
  func seen() {
    let diagram = diagram(.init(counts: [-4], seen: [4, -1, 99]))
    let covered = diagram.nodes.filter { $0.kind == .screen && $0.mark == nil }
    #expect(covered.map(\.id) == ["account-login"])
    #expect(diagram.edges[0].emphasis == .missed)
    #expect(
      diagram.notes.map(\.text) == [
        "Covered: 1 of 4 screens (25%), 0 of 12 transitions (0%), 1 of 5 configurations (20%), "
          + "0 of 1 outcomes (0%)."
      ])
  }

  @Test("all of it is 100%, and nothing stands back")
  func complete() {
    let diagram = diagram(.init(counts: Array(repeating: 1, count: 12)))
    #expect(diagram.nodes.allSatisfy { $0.emphasis == nil && $0.mark == nil })
    #expect(diagram.edges.allSatisfy { $0.emphasis == nil })
    #expect(
      diagram.notes.map(\.text) == [
        "Covered: 4 of 4 screens (100%), 12 of 12 transitions (100%), 5 of 5 configurations "
          + "(100%), 1 of 1 outcomes (100%)."
      ])
  }

  @Test("a screen that is never on top is covered wherever it is on show")
  func below() {
    var document = SmallFlow.document()
    document.screens.append(.init(name: "Host"))
    document.configurations[0].windows[0].layers[0].container = .stack([
      .init(.init(4), slots: [.init("main", .stack(.init(0)))])
    ])
    let diagram = document.diagram(overlay: .coverage(.init(counts: [], seen: [0])))
    #expect(diagram.nodes.first { $0.id == "host" }?.mark == nil)
    #expect(diagram.nodes.first { $0.id == "search" }?.mark == .uncovered)
  }

  @Test("Mermaid and DOT dash what was never taken")
  func texts() {
    let mermaid = diagram(coverage).mermaid()
    #expect(mermaid.contains(#"s_List -.->|"(0×) loginTapped"| s_Account_Login"#))
    #expect(mermaid.contains("<br/>× not covered\"]"))
    #expect(mermaid.contains("  class s_Account_Login,s_Outcome_Done overlay_missed\n"))
    let dot = diagram(coverage).dot()
    #expect(dot.contains(##"[label="(0×) loginTapped", weight=6, color="#7d8a9c""##))
    #expect(dot.contains(#"label="Covered: 3 of 4 screens (75%), "#))
  }
}
