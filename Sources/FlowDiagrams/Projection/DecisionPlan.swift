import FlowDocuments

/// The diamonds of a picture: which there are, and which of their choices were taken.
///
/// A decision has a diamond for each event that leads to it, from each node, by each way through
/// the decisions before it.
struct DecisionPlan {
  private struct Key: Hashable {
    var source: Int
    var event: String
    var choicesBefore: [Choice]
    var name: String
  }

  private struct Choice: Hashable {
    var name: String
    var choice: String
  }

  /// A diamond: a node, all that can be chosen there, and what was.
  struct Diamond {
    var node: Int
    var choices: [String]
    var taken: Set<String>

    /// The choices that nothing took, in their order.
    var untaken: [String] { choices.filter { !taken.contains($0) } }
  }

  private(set) var diamonds: [Diamond] = []
  private var indices: [Key: Int] = [:]

  /// Notes that the last of the decisions was made, and returns the node of its diamond.
  ///
  /// - Parameters:
  ///   - decisions: The decision and those before it.
  ///   - event: What led to the first of them.
  ///   - source: The node that the event happened in.
  ///   - newNode: The node that a diamond gets that is not there yet.
  mutating func node(
    of decisions: ArraySlice<FlowDocument.Decision>, after event: String, from source: Int,
    newNode: Int
  ) -> Int? {
    guard let decision = decisions.last else { return nil }
    let key = Key(
      source: source, event: event,
      choicesBefore: decisions.dropLast().map { Choice(name: $0.name, choice: $0.choice) },
      name: decision.name)
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
  /// The choices that nothing took, in words; a search that was cut does not know.
  func untakenText(isSearchComplete: Bool) -> String? {
    let untaken = untaken
    guard !untaken.isEmpty else { return nil }
    return (isSearchComplete ? "not taken: " : "not seen: ") + untaken.joined(separator: ", ")
  }
}
