import FlowExploration

/// One search of ours, run as a process of its own: `bench explore KIND TABS PAGES DEPTH`.
enum ExplorationRun: String, CaseIterable {
  case one = "extent, 1 thread"
  case two = "extent, 2 threads"
  case check = "check of a property"
  case repeating = "extent, 1 thread, the state repeats the stacks"

  /// Whether it ends soon enough; some take long for millions of states.
  func isFit(for model: TabsModel) -> Bool {
    self != .repeating || model.expected < 1_000_000
  }

  /// What a search found.
  struct Result {
    var states: Int
    var transitions: Int

    init(states: Int, transitions: Int) {
      self.states = states
      self.transitions = transitions
    }

    /// Reads what ``ExplorationRun/run(_:)`` wrote.
    init?(_ text: String) {
      let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      self.init(states: numbers[0], transitions: numbers[1])
    }
  }

  /// Searches the model and writes what was found.
  func run(_ model: TabsModel) throws {
    var model = model
    model.repeatsPages = self == .repeating
    let limits = ExplorationLimits(
      configurations: .max, depth: .max, threads: self == .two ? 2 : 1)
    switch self {
    case .one, .two, .repeating:
      let extent = try model.countReachable(within: limits)
      print(extent.configurations, extent.transitions)
    case .check:
      let report = try model.check(
        [.never("two modals at once") { $0.stack.layerCount > 2 }], within: limits)
      print(report.configurations, report.transitions)
    }
  }
}
