package import FlowExploration

/// What a check found, without the flow's types.
package struct Checked: Sendable {
  /// Something that is wrong.
  package struct Failure: Hashable, Sendable {
    /// The name of the property.
    package var property: String
    /// What happens, step by step.
    package var trace: [String]
    /// What the report says of it.
    package var text: String
  }

  /// What is wrong, in the order of the properties.
  package var failures: [Failure]
  /// The number of configurations that were reached.
  package var configurations: Int

  /// Checks a flow with its own properties.
  package init(_ flow: some ExplorableFlow) throws {
    let report = try flow.check()
    failures = report.failures.map { result in
      Failure(
        property: result.property.name,
        trace: result.finding.trace?.happenings.map(\.description) ?? [],
        text: result.description)
    }
    configurations = report.configurations
  }
}
