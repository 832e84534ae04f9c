import FlowCore
import FlowDocuments

/// Adds to the new flow what only the old one has.
struct UnionBuilder {
  private let old: DiffSide
  private let new: DiffSide
  private let finder: DifferenceFinder
  private let granularity: FlowUnion.Granularity
  private var union: FlowUnion
  // For each index in the old document, the one in the union.
  private var partIndices: [Int] = []
  private var screenIndices: [Int] = []
  private var outcomeIndices: [Int] = []
  private var configurationIndices: [Int] = []

  init(finder: DifferenceFinder, difference: FlowDifference, granularity: FlowUnion.Granularity) {
    (old, new, self.finder, self.granularity) = (finder.old, finder.new, finder, granularity)
    union = FlowUnion(document: finder.new.document, difference: difference)
  }

  mutating func build() -> FlowUnion {
    addParts()
    addScreens()
    markScreensWithChangedWork()
    addOutcomes()
    addConfigurations()
    addStarts()
    markTransitions()
    addTransitions()
    return union
  }

  private mutating func addParts() {
    let paths = { (document: FlowDocument) in
      document.parts.indices.map { ScreenNames.path(of: $0, in: document) }
    }
    partIndices = Self.indices(of: paths(old.document), in: paths(new.document)) { index, _ in
      union.document.parts.append(old.document.parts[index])
    }
    for index in union.document.parts.indices.dropFirst(new.document.parts.count) {
      let parent = union.document.parts[index].parent
      union.document.parts[index].parent = parent.map { partIndices[$0] }
    }
  }

  private mutating func addScreens() {
    for (index, name) in new.screens.enumerated() where finder.addedScreens.contains(name) {
      union.screens[index] = .added
    }
    screenIndices = Self.indices(of: old.screens, in: new.screens) { index, newIndex in
      var screen = old.document.screens[index]
      screen.part = partIndices[screen.part]
      union.document.screens.append(screen)
      union.screens[newIndex] = .removed
    }
    for (index, name) in old.screens.enumerated() where finder.goneScreens.contains(name) {
      union.screens[screenIndices[index]] = .removed
    }
  }

  /// The indices in the union of all that the old flow has.
  ///
  /// - Parameter add: Called with the index of an old name that is not among the new ones, and the
  ///   index after all that is in the union already.
  private static func indices(
    of oldNames: [String], in newNames: [String], add: (Int, Int) -> Void
  ) -> [Int] {
    var indices = Dictionary(zip(newNames, newNames.indices)) { first, _ in first }
    var count = newNames.count
    return oldNames.enumerated().map { index, name in
      if let existing = indices[name] { return existing }
      add(index, count)
      indices[name] = count
      count += 1
      return count - 1
    }
  }

  private mutating func markScreensWithChangedWork() {
    let (before, after) = (old.work, new.work)
    for (index, name) in new.screens.enumerated()
    where union.screens[index] == nil && before[name, default: []] != after[name, default: []] {
      union.screens[index] = .changed
    }
  }

  private mutating func addOutcomes() {
    let oldNames = old.document.outcomes.indices.map(old.outcome)
    let newNames = new.document.outcomes.indices.map(new.outcome)
    for (index, name) in newNames.enumerated() where !oldNames.contains(name) {
      union.outcomes[index] = .added
    }
    outcomeIndices = Self.indices(of: oldNames, in: newNames) { index, newIndex in
      union.document.outcomes.append(oldNames[index])
      union.outcomes[newIndex] = .removed
    }
  }

  /// Configurations with the same stack are one, whatever their states.
  private mutating func addConfigurations() {
    let oldStackTexts = Set(old.stackTexts)
    for (index, stackText) in new.stackTexts.enumerated() where !oldStackTexts.contains(stackText) {
      union.configurations[index] = .added
    }
    configurationIndices = Self.indices(of: old.stackTexts, in: new.stackTexts) { index, newIndex in
      var configuration = old.document.configurations[index]
      configuration.stack = configuration.stack.map(renumbered)
      // What the old search left out says nothing about the new flow.
      configuration.isExpanded = true
      union.document.configurations.append(configuration)
      union.configurations[newIndex] = .removed
    }
  }

  private mutating func addStarts() {
    let key = { (start: FlowDocument.Start, side: DiffSide) in
      [start.condition ?? "", side.stackTexts[start.configuration]]
    }
    let before = Set(old.document.starts.map { key($0, old) })
    let after = Set(new.document.starts.map { key($0, new) })
    for (index, start) in new.document.starts.enumerated() where !before.contains(key(start, new)) {
      union.starts[index] = .added
    }
    for start in old.document.starts where !after.contains(key(start, old)) {
      union.starts[union.document.starts.count] = .removed
      union.document.starts.append(
        .init(configuration: configurationIndices[start.configuration], condition: start.condition))
    }
  }

  // MARK: Transitions

  /// The texts by which transitions of both flows are compared, with and without the condition;
  /// these two never equal each other.
  private func keys(
    of transition: FlowDocument.Transition, in side: DiffSide
  ) -> (exact: [String], unconditional: [String]) {
    let name = { (configuration: Int) in
      switch granularity {
      case .screens: side.tops[configuration] ?? ""
      case .stacks: side.stackTexts[configuration]
      }
    }
    let target =
      switch transition.target {
      case .outcome(let index): "outcome \(side.outcome(index))"
      case .configuration(let target):
        name(target) == name(transition.source) && transition.commands.isEmpty
          ? "itself \(transition.note ?? "")" : "to \(name(target))"
      }
    let key = [name(transition.source), side.vocabulary.name(of: transition.event), target]
    let condition = side.vocabulary.condition(of: transition).withoutPayload.text
    return (key + [condition], key + ["any"])
  }

  private func commands(of transition: FlowDocument.Transition) -> String {
    transition.commands.map(\.diffText).joined(separator: ", ") + (transition.note ?? "")
  }

  private mutating func markTransitions() {
    var oldCommands: [[String]: Set<String>] = [:]
    var newCommands: [[String]: Set<String>] = [:]
    for index in old.reachedTransitions {
      let transition = old.document.transitions[index]
      let keys = keys(of: transition, in: old)
      for key in [keys.exact, keys.unconditional] {
        oldCommands[key, default: []].insert(commands(of: transition))
      }
    }
    for index in new.reachedTransitions {
      let transition = new.document.transitions[index]
      newCommands[keys(of: transition, in: new).exact, default: []].insert(
        commands(of: transition))
    }
    let diverged = Set(finder.divergenceSearch.divergences.filter(\.isVisible).map(\.trigger))
    let reported = Set(union.difference.rows.map { [$0.screen, $0.event] })
    for index in new.reachedTransitions {
      let transition = new.document.transitions[index]
      let keys = keys(of: transition, in: new)
      if let before = oldCommands[keys.exact] {
        let trigger = ScreenEvent(
          screen: new.tops[transition.source] ?? "",
          event: new.vocabulary.name(of: transition.event))
        let isDivergent =
          granularity == .screens && diverged.contains(trigger)
          && reported.contains([finder.short(trigger.screen), trigger.event])
          && finder.changes(of: trigger).isEmpty
        if before != newCommands[keys.exact] || isDivergent { union.transitions[index] = .changed }
      } else {
        union.transitions[index] = oldCommands[keys.unconditional] == nil ? .added : .changed
      }
    }
  }

  private mutating func addTransitions() {
    var included: Set<[String]> = []
    for index in new.reachedTransitions {
      let keys = keys(of: new.document.transitions[index], in: new)
      included.formUnion([keys.exact, keys.unconditional])
    }
    for index in old.reachedTransitions {
      var transition = old.document.transitions[index]
      let keys = keys(of: transition, in: old)
      guard !included.contains(keys.unconditional), included.insert(keys.exact).inserted else {
        continue
      }
      transition.source = configurationIndices[transition.source]
      transition.event.name = old.vocabulary.diagramName(of: transition.event)
      transition.screen = transition.screen.map { screenIndices[$0] }
      transition.commands = transition.commands.map { $0.map(renumbered) }
      switch transition.target {
      case .configuration(let target):
        transition.target = .configuration(configurationIndices[target])
      case .outcome(let index): transition.target = .outcome(outcomeIndices[index])
      }
      union.transitions[union.document.transitions.count] = .removed
      union.document.transitions.append(transition)
    }
  }

  /// A screen of the old flow, with its index in the union.
  private func renumbered(_ screen: FlowDocument.StackScreen) -> FlowDocument.StackScreen {
    .init(screenIndices[screen.screen], payload: screen.payload)
  }
}
