import FlowCore
package import FlowDocuments
import FlowTestSupport

/// A flow made from a seed, the same on every machine.
package struct GeneratedFlow: Sendable, CustomStringConvertible {
  /// What it is called, unique among all: `hub-100`.
  package let name: String
  /// What it is made of.
  package let plan: FlowPlan
  /// What its exploration gives.
  package let document: FlowDocument

  package var description: String { name }

  init(_ name: String, _ plan: FlowPlan) {
    self.name = name
    self.plan = plan
    document = plan.document(name: name)
  }

  /// The same flow with one screen more, and the lines to and from it.
  ///
  /// Somewhere a screen is pushed that has a way back; with every second seed it also has one to
  /// the first screen of its stack. Everything else is as it was.
  package func withOneMoreScreen(seed: UInt64) -> GeneratedFlow {
    var random = SplitMix64(seed: seed)
    var plan = plan
    let growing = growingScreens
    guard !growing.isEmpty else { return self }
    let source = growing[random.below(growing.count)]
    let new = plan.push(
      "AddedScreen", from: source, by: "addedTapped", part: plan.screens[source].part,
      back: "addedBack")
    if seed % 2 == 1 { plan.on(new, "addedHomeTapped", .popToRoot) }
    return GeneratedFlow(name, plan)
  }

  /// The screens, as indices in the plan, that lie on top where the search did not stop.
  private var growingScreens: [Int] {
    var tops: Set<FlowDocument.StackScreen> = []
    for configuration in document.configurations where configuration.isExpanded {
      if let top = configuration.top { tops.insert(top) }
    }
    return plan.screens.indices.filter { index in
      let screen = plan.screens[index]
      let kind = document.screens.firstIndex {
        $0.name == screen.name && $0.parameters == screen.parameters && $0.part == screen.part
      }
      return kind.map { tops.contains(.init($0, payload: screen.payload)) } ?? false
    }
  }
}
