import FlowCore
import FlowSupport

extension FlowDocument {
  /// Whether each configuration is reachable from a start, as in a document of a search, but not in
  /// each imported diagram or handwritten document.
  package var reached: [Bool] { ShortestPaths(in: self).distances.map { $0 != nil } }

  /// The states of the configurations to which no start leads.
  package var unreachable: [String] {
    zip(configurations, reached).filter { !$1 }.map(\.0.state)
  }

  /// The screens in the stacks of the configurations to which a start leads, by their indices.
  package var reachedScreens: Set<Int> {
    zip(configurations, reached).lazy.filter(\.1).reduce(into: []) { screens, entry in
      screens.formUnion(entry.0.stack.allScreens.map(\.screen))
    }
  }

  /// What reports say about states to which no start leads, or `nil` if there is none.
  package static func text(ofUnreachable states: [String]) -> String? {
    guard !states.isEmpty else { return nil }
    let names = states.prefix(12) + (states.count > 12 ? ["…"] : [])
    return "\(counted(states.count, "configuration")) cannot be reached from the start: "
      + names.joined(separator: ", ")
  }
}
