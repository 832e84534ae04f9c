import FlowCore
import FlowDocuments

extension RecordedFlow {
  /// The first configuration whose state occurred earlier on the path to it, with a stack that it
  /// extends, and from which the same commands extend the stack again; `nil` if there is none, if
  /// time ran out, or if the search reached no limit, because then nothing grows forever.
  func firstGrowing(by deadline: Deadline) -> Violation<Self>? {
    guard document.search.bound != nil else { return nil }
    let discoveries = discoveries
    for configurationID in stacks.indices {
      if deadline.isOver { return nil }
      var steps: [Int] = []
      var current = configurationID
      while let step = discoveries[current] {
        steps.append(step)
        current = document.transitions[step].source
      }
      steps.reverse()
      guard document.starts.contains(where: { $0.configuration == current }) else { continue }
      for first in steps.indices.reversed() {
        let ancestor = document.transitions[steps[first]].source
        guard
          document.configurations[ancestor].state == document.configurations[configurationID].state,
          stacks[configurationID].extends(stacks[ancestor]),
          growsAgain(configurationID, by: steps[first...])
        else { continue }
        let screens = stacks[configurationID].screenCount - stacks[ancestor].screenCount
        return (configurationID, .growth(stepCount: steps.count - first, screens: screens))
      }
    }
    return nil
  }

  /// The transition by which a shortest path from a start comes to each configuration; `nil` for
  /// starts and what none leads to.
  ///
  /// Of several shortest paths, it is the same one whatever the order of the transitions: through the
  /// first configurations, with the first commands as text.
  private var discoveries: [Int?] {
    let distances = ShortestPaths(in: document).distances
    var discoveries: [Int?] = Array(repeating: nil, count: stacks.count)
    for (index, transition) in document.transitions.enumerated() {
      guard case .configuration(let target) = transition.target,
        let distance = distances[transition.source], distances[target] == distance + 1
      else { continue }
      guard let known = discoveries[target] else {
        discoveries[target] = index
        continue
      }
      let source = document.transitions[known].source
      if transition.source < source
        || transition.source == source && "\(commands[index])" < "\(commands[known])"
      {
        discoveries[target] = index
      }
    }
    return discoveries
  }

  private func growsAgain(_ configurationID: Int, by steps: ArraySlice<Int>) -> Bool {
    var stack = stacks[configurationID]
    for step in steps {
      guard (try? stack.apply(commands[step])) != nil else { return false }
    }
    return stack.extends(stacks[configurationID])
  }
}

extension RuleKind<RecordedFlow> {
  static func depthIsBounded(inDocument flow: RecordedFlow) -> Self {
    let growing = flow.growing
    return .local(
      LocalRule(configurationMessage: { configuration in
        growing?.index == configuration.state.index ? growing?.message : nil
      }))
  }
}
