#if CLI
import FlowDocuments
import Testing

@testable import FlowgraphCommands

@Suite("the text of a check")
struct CheckTextTests {
  @Test("counts the visits of random walks, not the configurations that there are")
  func walks() {
    let check = FlowCheck(
      flow: "shop", title: "Shop", method: .random(seed: 7, walks: 2), configurations: 102,
      transitions: 100, results: [])
    let text = CheckText(
      flows: [CheckedFlow(merged: check, from: "shop")], strictness: Strictness()
    ).text
    #expect(
      text.hasPrefix(
        "Shop (shop): 102 visits to configurations, 100 transitions, 2 random walks from seed 7\n"))
  }

  @Test("annotations end with what failed, what is undecided, and what was vacuous")
  func annotations() throws {
    let check = FlowCheck(
      flow: "shop", title: "Shop", configurations: 12, transitions: 30,
      results: [
        .init(property: "p", summary: "p", finding: .undecided(.init(kind: .depth, limit: 12))),
        .init(property: "q", summary: "q", finding: .nothingToJudge(.init("no links"))),
      ])
    let text = CheckAnnotations(
      flows: [CheckedFlow(merged: check, from: "shop")], strictness: Strictness(),
      sources: try SourceTree(root: ".")
    ).text
    #expect(
      text.hasSuffix("1 flow checked, 0 failures, 1 undecided, 1 with nothing to judge\n"))
    #expect(text.contains("the search stopped at 12 visible screens"))
  }
}
#endif
