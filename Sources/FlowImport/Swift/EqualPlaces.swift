import FlowDocuments

/// Which configurations of a document nobody can tell apart: they show the same, and the same events
/// lead from them to such configurations again.
///
/// A statechart that remembers where it was left has many of them.
struct EqualPlaces {
  /// The first configuration that is equal to each.
  let first: [Int]

  /// - Complexity: O(*r* · *n*) for *n* transitions and as many rounds as it takes to tell
  ///   configurations apart; after 200 rounds, all count as different.
  init(_ document: FlowDocument) {
    struct Look: Hashable {
      var stack: FlowDocument.Stack
      var work: [String]
      var isExpanded: Bool
    }
    struct Step: Hashable {
      var transition: FlowDocument.Transition
      var target: Int?
    }
    struct Behaviour: Hashable {
      var number: Int
      var steps: [Step]
    }
    let places = document.configurations
    // What is the same of all transitions that a row can stand for.
    let steps = document.transitions.map { transition -> Step in
      var row = transition
      (row.source, row.position, row.commands) = (0, nil, [])
      guard case .configuration(let target) = row.target else { return Step(transition: row) }
      row.target = .configuration(0)
      return Step(transition: row, target: target)
    }
    let rows = document.transitions.indices.grouped { document.transitions[$0].source }
    var bySource: [[Int]] = Array(repeating: [], count: places.count)
    for group in rows { bySource[document.transitions[group[0]].source] = group }
    var numbers = Self.numbered(
      places.map { Look(stack: $0.stack, work: $0.work, isExpanded: $0.isExpanded) })
    for _ in 0..<200 {
      let refined = Self.numbered(
        places.indices.map { place in
          Behaviour(
            number: numbers[place],
            steps: bySource[place].map { row in
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
    first = Array(places.indices)
  }

  /// The position of the first equal element, for each.
  private static func numbered<Element: Hashable>(_ elements: [Element]) -> [Int] {
    var known: [Element: Int] = [:]
    return elements.enumerated().map { position, element in
      let first = known[element] ?? position
      known[element] = first
      return first
    }
  }
}
