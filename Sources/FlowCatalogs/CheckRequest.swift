package import FlowDocuments
package import FlowExploration

/// What to check in a flow, and how far to search.
package struct CheckRequest: Hashable, Sendable {
  /// The names of the properties to check, or `nil` for those that the flow declares.
  package var properties: [String]?
  /// The names of properties and lints to skip.
  package var exceptions: [String]
  /// How far to search, or `nil` for the limits of the flow.
  package var limits: ExplorationLimits?
  /// The random walks to take instead of searching everything, or `nil` to search.
  package var walks: RandomWalks?
  /// The share of the random walks to take, to be merged with the others, or `nil` to take them
  /// all, until every property is decided.
  package var share: WalkShare?
  /// Whether to run the lints as well, which continues the search even if every property is decided
  /// early.
  package var wantsLints: Bool
  /// Whether to include the paths of traces, so that they can be drawn.
  package var wantsPaths: Bool
  /// How many violations of each property to report, each with a different cause.
  package var violations: Int

  /// Makes a request.
  package init(
    _ properties: [String]? = nil, except exceptions: [String] = [],
    within limits: ExplorationLimits? = nil, walking walks: RandomWalks? = nil,
    share: WalkShare? = nil, wantsLints: Bool = true, wantsPaths: Bool = false, violations: Int = 1
  ) {
    self.properties = properties
    self.exceptions = exceptions
    self.limits = limits
    self.walks = walks
    self.share = share
    self.wantsLints = wantsLints
    self.wantsPaths = wantsPaths
    self.violations = violations
  }
}

/// A property that a flow can be checked for.
package struct PropertyEntry: Hashable, Sendable {
  /// The name.
  package var name: String
  /// A short description of what it requires.
  package var summary: String
  /// Whether it is checked by default; `false` for one that the flow switches off, or that cannot
  /// be checked.
  package var isChecked: Bool

  /// Makes an entry.
  package init(name: String, summary: String, isChecked: Bool) {
    self.name = name
    self.summary = summary
    self.isChecked = isChecked
  }
}

extension CheckRequest {
  /// Whether to check a property that is, or is not, checked by default.
  func wants(_ name: String, byDefault isChecked: Bool) -> Bool {
    (properties?.contains(name) ?? isChecked) && !exceptions.contains(name)
  }

  /// Whether a lint should search for where the stack can grow forever, which one of the properties
  /// may do already.
  func lintsGrowth(beside properties: some Sequence<String>) -> Bool {
    !properties.contains(StandardProperty.depthIsBounded.name)
  }

  /// The lints that were requested, among all that were found.
  func requested(_ lints: [FlowDocument.Lint]) -> [FlowDocument.Lint] {
    lints.filter { !exceptions.contains($0.kind.rawValue) }
  }
}
