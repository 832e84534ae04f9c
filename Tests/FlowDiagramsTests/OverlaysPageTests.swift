import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import Testing

@Suite("Documentation/Overlays.md")
struct OverlaysPageTests {
  private let document = SmallFlow.document()

  @Test("the listings of the page do what it says")
  func listings() {
    let trace = Overlay.TracePath(
      steps: [0, 4, 1],
      lastEvent: .init("upTapped", .refused, reason: "last screen"),
      verdict: .violated(because: "every command applies"))
    let picture = document.diagram(.screens, overlay: .trace(trace))
    #expect(picture.notes.map(\.text) == ["after 4 steps, at Detail: every command applies"])

    let path = document.traceDiagram(of: trace)
    let svg = path.svg(theme: .auto)
    let mermaid = path.diagram.mermaid()
    #expect(svg.contains("violated"))
    #expect(mermaid.contains("violated"))

    let coverage = Overlay.Coverage(counts: [2, 3, 0, 0, 1, 3], seen: [0, 1, 2])
    let map = document.diagram(overlay: .coverage(coverage))
    #expect(
      map.notes.map(\.text) == [
        "Covered: 3 of 4 screens (75%), 4 of 12 transitions (33%), 3 of 5 configurations (60%), "
          + "0 of 1 outcomes (0%)."
      ])

    let findings = Overlay.Findings([.init("no-dead-end", "nothing leads on", at: 2)])
    let faults = document.diagram(overlay: .findings(findings))
    #expect(faults.notes.map(\.text) == ["no-dead-end: nothing leads on"])
  }
}
