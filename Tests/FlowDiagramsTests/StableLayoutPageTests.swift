import FlowDiagrams
import FlowDrawing
import FlowLayout
import Testing

@Suite("Documentation/Layout.md")
struct StableLayoutPageTests {
  private let former = SmallFlow.inRows()
  private let grown = SmallFlow.document()

  @Test("the listing of the page does what it says")
  func listing() throws {
    let previous = try PreviousLayout(svg: Array(former.svg().utf8))
    let picture = grown.diagram(direction: previous.direction)
    let placed = picture.placed(like: previous)
    let moved = placed.map { Displacement(of: $0, from: previous) }
    #expect(moved?.kept == 4)
  }
}
