import FlowCore

extension FlowDocument {
  /// Whether a way leads from a start to each configuration.
  ///
  /// A search finds nothing else, but a diagram that was imported, or a document written by hand, can
  /// have configurations to which nothing leads.
  /// - Complexity: O(*c* + *t*) for *c* configurations and *t* transitions.
  package var reached: [Bool] { ShortestTraces(in: self).distances.map { $0 != nil } }

  /// The states of the configurations to which no start leads.
  package var unreachable: [String] {
    zip(configurations, reached).filter { !$1 }.map(\.0.state)
  }

  /// The screens in the stacks of the configurations to which a start leads, as indices in
  /// ``screens``.
  package var reachedScreens: Set<Int> {
    zip(configurations, reached).lazy.filter(\.1).reduce(into: []) { screens, place in
      screens.formUnion(place.0.stack.allScreens.map(\.screen))
    }
  }

  /// What reports say about states to which no start leads; `nil` if there is none.
  package static func text(ofUnreachable states: [String]) -> String? {
    guard !states.isEmpty else { return nil }
    let names = states.prefix(12) + (states.count > 12 ? ["…"] : [])
    return "\(counted(states.count, "configuration")) cannot be reached from the start: "
      + names.joined(separator: ", ")
  }
}
