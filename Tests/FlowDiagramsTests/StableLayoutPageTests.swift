import FlowDiagrams
import FlowLayout
import FlowSVG
import Testing

@Suite("Documentation/StableLayout.md")
struct StableLayoutPageTests {
  private let former = SmallFlow.inRows()
  private let grown = SmallFlow.document()

  @Test("the listing of the page does what it says")
  func listing() throws {
    let hint = try LayoutHint(svg: Array(former.svg().utf8))
    let picture = grown.diagram(direction: hint.direction)
    let placed = picture.placed(like: hint)
    let moved = placed.map { Displacement(of: $0, from: hint) }
    #expect(moved?.kept == 4)
  }
}
