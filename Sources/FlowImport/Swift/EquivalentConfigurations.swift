import FlowDocuments
import FlowSupport

extension FlowDocument {
  /// The first configuration that is equivalent to each: both show the same, and the same events
  /// lead from them to equivalent configurations.
  ///
  /// A statechart with histories has many equivalent configurations.
  /// - Complexity: O(*r* · *n*) for *n* transitions and *r* rounds until no more configurations are
  ///   distinguished; after 200 rounds, all count as different.
  var firstEquivalents: [Int] {
    // Keep only what a row of the reducer expresses.
    var rows: [[FlowDocument.Transition]] = Array(repeating: [], count: configurations.count)
    for var row in transitions {
      let source = row.source
      (row.source, row.location, row.commands) = (0, nil, [])
      rows[source].append(row)
    }
    var numbers = configurations.map { configuration in
      var appearance = configuration
      appearance.state = ""
      return appearance
    }.firstIndices
    for _ in 0..<200 {
      let behaviours = rows.map { rows in
        rows.map { row in
          var row = row
          if case .configuration(let target) = row.target {
            row.target = .configuration(numbers[target])
          }
          return row
        }
      }.firstIndices
      let refined = zip(numbers, behaviours).map { [$0, $1] }.firstIndices
      if refined == numbers { return numbers }
      numbers = refined
    }
    return Array(configurations.indices)
  }
}

extension Array where Element: Hashable {
  /// The index of the first equal element, for each.
  fileprivate var firstIndices: [Int] {
    let first = Dictionary(zip(self, indices)) { first, _ in first }
    return map { first[$0] ?? 0 }
  }
}
