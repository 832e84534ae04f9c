import FlowDocuments
import FlowExploration

/// A search of ``TabsModel``.
enum Search: String {
  /// Counts what is reachable.
  case count
  /// Checks a property.
  case check
  /// Counts what is reachable when the state repeats the stacks.
  case repeating

  /// Searches the model and prints what was found.
  func run(_ model: TabsModel) throws {
    var model = model
    model.repeatsPages = self == .repeating
    let limits = ExplorationLimits(configurations: .max, depth: .max, threads: 1)
    switch self {
    case .count, .repeating:
      let extent = try model.countReachable(within: limits)
      print(extent.configurations, extent.transitions)
    case .check:
      let report = try model.check(
        [.never("two modals at once") { $0.stack.layerCount > 2 }], within: limits)
      print(report.configurations, report.transitions)
    }
  }
}

extension TabsModel {
  /// The document of one tab with up to three pages: 1 + p + p² + p³ stacks, thrice.
  ///
  /// In the new version, logging out keeps the stack.
  static func document(pages: Int, isNew: Bool) throws -> [UInt8] {
    var model = TabsModel(tabs: 1, pages: pages, depth: 3)
    model.keepsStacks = isNew
    let limits = ExplorationLimits(configurations: .max, depth: .max)
    let document = try model.explore(within: limits).document(name: "tabs", title: "Tabs")
    return Array(document.json().utf8)
  }
}

extension ShopFlow {
  private func properties(_ name: String) -> [Property<Self>] {
    name == "all" ? properties : Self.invariants
  }

  /// Walks, and prints the seconds and the steps.
  func walk(_ name: String, count: Int) throws {
    let walks = RandomWalks(count: count, length: 50, seed: 1, threads: 1)
    let (report, seconds) = try timed { try walk(properties(name), walks) }
    print(seconds, report.transitions)
  }

  /// Checks every configuration, and prints how many there are.
  ///
  /// - Throws: ``Violation`` if a property is violated.
  func prove(_ name: String) throws {
    let report = try check(properties(name))
    guard report.failures.isEmpty else { throw Violation() }
    print(report.configurations, report.transitions)
  }

  /// A property of the flow is violated: the benchmark measures nothing.
  struct Violation: Error {}

  /// Finds and shrinks each planted defect with 20 seeds; prints its shortest trace, what the
  /// found ones were shrunk to, and how long each took.
  static func findDefects() throws {
    for (property, remembersLogout) in [(commentsFourDeep, false), (commentsAfterLogout, true)] {
      let flow = ShopFlow(remembersLogout: remembersLogout)
      let shortest = try flow.check([property]).failures.first?.finding.trace?.steps.count ?? 0
      print(property.name, shortest, separator: ";", terminator: "")
      for seed in 0..<20 {
        let walks = RandomWalks(count: 1_000_000, length: 50, seed: UInt64(seed), threads: 1)
        let (report, seconds) = try timed { try flow.walk([property], walks) }
        let length = report.failures.first?.finding.trace?.steps.count ?? 0
        print(";\(length) \(seconds)", terminator: "")
      }
      print()
    }
  }
}
