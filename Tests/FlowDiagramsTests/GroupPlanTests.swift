import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("Groups of child flows, tabs and modal layers together")
struct GroupPlanTests {
  /// A flow with two child flows: one that fills a tab, one with a sheet inside.
  private func document() -> FlowDocument {
    func tabs(_ first: [Int], _ second: [Int]) -> FlowDocument.Stack.Layer {
      .init(
        .tabs(
          [
            .init("home", .stack(first.map { .init(.init($0)) })),
            .init("shop", .stack(second.map { .init(.init($0)) })),
          ], selected: "home"))
    }
    return FlowDocument(
      name: "n", title: "t", search: .init(),
      parts: [
        .init(name: "t"), .init(name: "Shop", parent: 0), .init(name: "Cart", parent: 1),
        .init(name: "Help", parent: 0),
      ],
      screens: [
        .init(name: "Home"), .init(name: "Shelf", part: 1), .init(name: "Basket", part: 2),
        .init(name: "Topic", part: 3), .init(name: "Pay", part: 2),
      ],
      configurations: [
        .init(state: "", stack: .init(tree: [.init("main", layers: [tabs([0, 3], [1])])])),
        .init(state: "", stack: .init(tree: [.init("main", layers: [tabs([0], [1, 2])])])),
        .init(
          state: "",
          stack: .init(tree: [.init("main", layers: [tabs([0], [1, 3])])]).presenting(.init(4))),
      ],
      starts: [], transitions: [])
  }

  private func groups(perTab: Bool) -> [String] {
    let document = document()
    let copies = ScreenDuplicates(document: document, perTab: perTab)
    let plan = GroupPlan(document: document, duplicates: copies)
    return copies.all.indices.map { index in
      var titles = [copies.name(index)]
      var group = plan.group(ofDuplicate: index)
      while let index = group {
        titles.insert(plan.groups[index].title, at: 0)
        group = plan.groups[index].parent
      }
      return titles.joined(separator: " / ")
    }
  }

  @Test("a child flow whose screens are shown in several containers has one group around them")
  func merged() {
    #expect(
      groups(perTab: false) == [
        "tab · home / Home", "Shop / tab · shop / Shelf", "Shop / Cart / tab · shop / Basket",
        "Help / Topic", "Shop / Cart / sheet / Pay",
      ])
  }

  @Test("per tab, a child flow in several tabs has a group in each")
  func perTab() {
    #expect(
      groups(perTab: true) == [
        "tab · home / Home (home)", "Shop / tab · shop / Shelf (shop)",
        "Shop / Cart / tab · shop / Basket (shop)", "tab · home / Help / Topic (home)",
        "tab · shop / Help / Topic (shop)", "Shop / Cart / sheet / Pay",
      ])
  }

  @Test("a child flow that has a tab for itself is one group with it")
  func alone() {
    var document = document()
    document.configurations.removeLast()
    let groups = document.diagram().groups
    #expect(groups.map(\.title) == ["tab · home", "Shop · tab shop", "Cart", "Help"])
    #expect(groups.map(\.parent) == [nil, nil, 1, 0])
  }
}
