import FlowCore
import FlowDocuments

extension RecordedFlow {
  /// The first configuration whose state occurred earlier on the path to it, with a stack that it
  /// extends, and from which the same commands extend the stack again; `nil` if there is none, if
  /// time ran out, or if the search reached no limit, because then nothing grows forever.
  func firstGrowing(by deadline: Deadline) -> Violation<Self>? {
    guard document.search.bound != nil else { return nil }
    let traces = ShortestPaths(in: document)
    for configurationID in stacks.indices {
      if deadline.isOver { return nil }
      guard let path = traces.path(to: configurationID), path.relaunches.isEmpty else { continue }
      let steps = path.steps
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
