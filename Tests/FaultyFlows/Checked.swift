package import FlowExploration

/// What a check found, without the flow's types.
package struct Checked: Sendable {
  /// A property that does not hold.
  package struct Failure: Hashable, Sendable {
    /// The name of the property.
    package var property: String
    /// What happened, step by step.
    package var trace: [String]
  }

  /// The properties that do not hold, in their order.
  package var failures: [Failure]

  /// Checks a flow with its own properties.
  package init(_ flow: some ExplorableFlow) throws {
    failures = []
  }
}
