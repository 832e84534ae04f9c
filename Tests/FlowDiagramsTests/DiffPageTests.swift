import FlowDiagrams
import FlowDiff
import FlowDocuments
import Testing

@Suite("Documentation/Diff.md, in code")
struct DiffPageTests {
  @Test("the listing of the page does what it says")
  func listing() {
    let old = SmallFlow.document()
    var new = old
    new.transitions.removeLast()
    let difference = old.difference(to: new)
    if !difference.isEmpty { print(difference.text()) }
    let report = difference.markdown()
    #expect(!report.isEmpty)
    #expect(old.difference(to: old).isEmpty)

    let union = old.union(with: new)
    let picture = union.diagram(.screens)
    #expect(picture.nodes.count == old.diagram(.screens).nodes.count)
  }
}
