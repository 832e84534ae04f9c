import FlowDocuments
package import FlowExploration

/// What a check found, without the flow's types.
package struct Checked: Sendable {
  /// Something that is wrong.
  package struct Failure: Hashable, Sendable {
    /// The name of the property.
    package var property: String
    /// What happens, step by step.
    package var trace: [String]
    /// Its text in the report.
    package var text: String
  }

  /// What is wrong, in the order of the properties.
  package var failures: [Failure]
  /// The number of configurations that were reached.
  package var configurations: Int

  /// Checks a flow with its own properties.
  package init(_ flow: some ExplorableFlow) throws {
    self.init(try flow.check())
  }

  /// Walks through a flow at random, from a seed.
  package init(walking flow: some ExplorableFlow, seed: UInt64) throws {
    self.init(try flow.walk(nil, RandomWalks(count: 200, length: 30, seed: seed)))
  }

  /// Checks again along the traces a check found, each with its own property only.
  package init<F: ExplorableFlow>(
    replaying report: CheckReport<F>
  ) throws {
    failures = try report.failures.compactMap { result in
      guard let trace = result.finding.trace,
        let finding = try report.flow.finding(of: result.property, along: trace)
      else { return nil }
      var again = result
      again.finding = finding
      return Failure(again)
    }
    configurations = 0
  }

  private init<F>(_ report: CheckReport<F>) {
    failures = report.failures.map { Failure($0) }
    configurations = report.configurations
  }
}

extension Checked.Failure {
  fileprivate init<F>(_ result: CheckReport<F>.Result) {
    self.init(
      property: result.property.name,
      trace: result.finding.trace?.inputs.map(\.description) ?? [],
      text: result.description)
  }
}
