import FlowDocuments
import FlowSupport

/// The equivalent configurations of a document: they show the same, and the same events lead from
/// them to equivalent configurations.
///
/// A statechart with histories has many of them.
struct EquivalentConfigurations {
  /// The first configuration that is equivalent to each.
  let first: [Int]

  /// - Complexity: O(*r* · *n*) for *n* transitions and *r* rounds until no more configurations are
  ///   distinguished; after 200 rounds, all count as different.
  init(_ document: FlowDocument) {
    struct Appearance: Hashable {
      var stack: FlowDocument.Stack
      var work: [String]
      var isExpanded: Bool
    }
    struct OutgoingStep: Hashable {
      var transition: FlowDocument.Transition
      var target: Int?
    }
    struct Behaviour: Hashable {
      var number: Int
      var steps: [OutgoingStep]
    }
    let configurations = document.configurations
    // Keep only what a row of the reducer expresses.
    let steps = document.transitions.map { transition -> OutgoingStep in
      var row = transition
      (row.source, row.location, row.commands) = (0, nil, [])
      guard case .configuration(let target) = row.target else {
        return OutgoingStep(transition: row)
      }
      row.target = .configuration(0)
      return OutgoingStep(transition: row, target: target)
    }
    let rows = document.transitions.indices.grouped { document.transitions[$0].source }
    var bySource: [[Int]] = Array(repeating: [], count: configurations.count)
    for group in rows { bySource[document.transitions[group[0]].source] = group }
    var numbers = Self.numbered(
      configurations.map { Appearance(stack: $0.stack, work: $0.work, isExpanded: $0.isExpanded) })
    for _ in 0..<200 {
      let refined = Self.numbered(
        configurations.indices.map { index in
          Behaviour(
            number: numbers[index],
            steps: bySource[index].map { row in
              var step = steps[row]
              step.target = step.target.map { numbers[$0] }
              return step
            })
        })
      if refined == numbers {
        first = numbers
        return
      }
      numbers = refined
    }
    first = Array(configurations.indices)
  }

  /// The index of the first equal element, for each.
  private static func numbered<Element: Hashable>(_ elements: [Element]) -> [Int] {
    var firstIndices: [Element: Int] = [:]
    return elements.enumerated().map { position, element in
      let first = firstIndices[element] ?? position
      firstIndices[element] = first
      return first
    }
  }
}
