import FlowCore
import FlowDocuments

extension RecordedFlow {
  /// The first configuration whose state occurred earlier on the path to it, with fewer screens
  /// under it, and from which the same commands add the same screens again; `nil` if no limit cut
  /// the search, because then nothing grows forever.
  ///
  /// - Complexity: O(*c* · *d*) comparisons of stacks for *c* configurations at depth *d*.
  func firstGrowing(by deadline: Deadline) -> GrowingPlace? {
    guard document.search.bound != nil else { return nil }
    let traces = ShortestTraces(in: document)
    for place in stacks.indices {
      if deadline.isOver { return nil }
      guard let steps = traces.trace(to: place)?.steps else { continue }
      for first in steps.indices.reversed() {
        let ancestor = document.transitions[steps[first]].source
        guard document.configurations[ancestor].state == document.configurations[place].state,
          stacks[place].extends(stacks[ancestor]), growsAgain(place, by: steps[first...])
        else { continue }
        let screens = stacks[place].screenCount - stacks[ancestor].screenCount
        return GrowingPlace(
          place: place, text: Growth.text(steps: steps.count - first, screens: screens))
      }
    }
    return nil
  }

  /// Whether the commands of transitions, applied once more, lead to more screens.
  private func growsAgain(_ place: Int, by steps: ArraySlice<Int>) -> Bool {
    var stack = stacks[place]
    for step in steps {
      guard (try? stack.apply(commands[step])) != nil else { return false }
    }
    return stack.extends(stacks[place])
  }
}
