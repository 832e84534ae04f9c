package import FlowDocuments
package import FlowExploration

/// What to check in a flow, and how far to search.
package struct CheckRequest: Hashable, Sendable {
  /// The names of the properties to check, or `nil` for those that the flow declares.
  package var properties: [String]?
  /// The names of properties to skip.
  package var exceptions: [String]
  /// How far to search, or `nil` for the limits of the flow.
  package var limits: ExplorationLimits?
  /// The random walks to take instead of searching everything, or `nil` to search.
  package var walks: RandomWalks?
  /// The share of the random walks to take, to be merged with the others, or `nil` to take them
  /// all, until every property is decided.
  package var share: WalkShare?
  /// Whether properties of severity warning are among those that are checked by default.
  ///
  /// They are about everything that is reachable, so the search does not end early.
  package var wantsWarnings: Bool
  /// Whether every warning is a failure.
  package var isStrict = false
  /// Whether to include the paths of traces, so that they can be drawn.
  package var wantsPaths: Bool
  /// How many violations of each property to report, each with a different cause.
  package var violations: Int

  package init(
    _ properties: [String]? = nil, except exceptions: [String] = [],
    within limits: ExplorationLimits? = nil, walking walks: RandomWalks? = nil,
    share: WalkShare? = nil, wantsWarnings: Bool = true, wantsPaths: Bool = false,
    violations: Int = 1
  ) {
    self.properties = properties
    self.exceptions = exceptions
    self.limits = limits
    self.walks = walks
    self.share = share
    self.wantsWarnings = wantsWarnings
    self.wantsPaths = wantsPaths
    self.violations = violations
  }
}

/// A property that a flow can be checked for.
package struct PropertyEntry: Hashable, Sendable {
  package var name: String
  /// A short description of what it requires.
  package var summary: String
  /// What a violation of it means.
  package var severity = FlowCheck.Severity.error
  /// Whether it is checked by default; `false` for one that the flow switches off, or that cannot
  /// be checked.
  package var isChecked: Bool
}

extension CheckRequest {
  /// Whether to check a property that is, or is not, checked by default.
  func wants<F>(_ property: Property<F>, byDefault isChecked: Bool) -> Bool {
    let isDefault = isChecked && (wantsWarnings || property.severity == .error)
    return (properties?.contains(property.name) ?? isDefault)
      && !exceptions.contains(property.name)
  }

  /// The properties, with the severity that was requested.
  func chosen<F>(_ properties: [Property<F>]) -> [Property<F>] {
    isStrict ? properties.map(\.reportedAsError) : properties
  }
}
