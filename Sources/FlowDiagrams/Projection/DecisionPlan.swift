import FlowDocuments

/// The diamonds of a diagram, and which of their choices were taken.
///
/// A decision has one diamond for each event that leads to it, from each node, by each path through
/// the decisions before it.
struct DecisionPlan {
  /// A diamond: a node, all its choices, and those that were taken.
  struct Diamond {
    var node: Int
    var choices: [String]
    var taken: Set<String>

    /// The choices that were never taken, in their order.
    var untaken: [String] { choices.filter { !taken.contains($0) } }
  }

  private(set) var diamonds: [Diamond] = []
  /// The indices of diamonds, by the source, the event, the choices before, and the name.
  private var indices: [[String]: Int] = [:]

  /// Records the choice of the last decision, and returns the node of its diamond.
  ///
  /// - Parameters:
  ///   - decisions: The decision and those before it.
  ///   - event: The event that led to the first of them.
  ///   - source: The node in which the event happened.
  ///   - newNode: The index for the node of a new diamond.
  mutating func node(
    of decisions: ArraySlice<FlowDocument.Decision>, after event: String, from source: Int,
    newNode: Int
  ) -> Int? {
    guard let decision = decisions.last else { return nil }
    let before = decisions.dropLast().flatMap { [$0.name, $0.choice] }
    let key = ["\(source)", event] + before + [decision.name]
    let index = indices[key] ?? diamonds.count
    if index == diamonds.count {
      indices[key] = index
      diamonds.append(Diamond(node: newNode, choices: decision.choices, taken: []))
    }
    diamonds[index].taken.insert(decision.choice)
    return diamonds[index].node
  }
}

extension DecisionPlan.Diamond {
  /// A text about the choices that were never taken, or not seen if the search is incomplete.
  func untakenText(isSearchComplete: Bool) -> String? {
    let untaken = untaken
    guard !untaken.isEmpty else { return nil }
    return (isSearchComplete ? "not taken: " : "not seen: ") + untaken.joined(separator: ", ")
  }
}
