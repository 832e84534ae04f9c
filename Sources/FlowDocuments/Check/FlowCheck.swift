/// The results of checking a flow, as text: what the tools print, save and send.
///
/// ```swift
/// let check = try entry.check()
/// check.failures.map(\.property)   // ["no-dead-end"]
/// for result in check.failures { print(result) }
/// ```
package struct FlowCheck: Hashable, Sendable {
  /// The version of the format.
  package static let version = 3

  /// The name of the flow in its catalog, or in its document.
  package var flow: String
  package var title: String
  /// How the flow was searched.
  package var method: Method
  /// The number of configurations that were reached, or walked through.
  package var configurations: Int
  /// The states of configurations in a document that no start leads to; they were not checked.
  package var unreachable: [String] = []
  /// The number of steps that were taken or refused.
  package var transitions: Int
  /// The limit that stopped the search, or `nil` if everything was searched.
  package var bound: FlowDocument.Bound?
  /// Why the search grew so large, or `nil` if no limit stopped it.
  package var growth: SearchGrowth?
  package var results: [PropertyResult]
  /// The properties that could not be checked, and why.
  package var unjudged: [Unjudged]
  package var coverage: Coverage?
  /// The share of random walks, or `nil` if they were not taken in shares.
  package var share: Share?
  /// The shares missing in a merged report, or `nil` if none is.
  package var incompleteness: Incompleteness?

  package init(
    flow: String, title: String, method: Method = .exhaustive, configurations: Int,
    transitions: Int, bound: FlowDocument.Bound? = nil, growth: SearchGrowth? = nil,
    results: [PropertyResult],
    unjudged: [Unjudged] = []
  ) {
    self.flow = flow
    self.title = title
    self.method = method
    self.configurations = configurations
    self.transitions = transitions
    self.bound = bound
    self.growth = growth
    self.results = results
    self.unjudged = unjudged
  }

  package var failures: [PropertyResult] {
    results.filter { $0.severity == .error && $0.finding.isFailure }
  }

  /// The results that are warnings.
  package var warnings: [PropertyResult] {
    results.filter { $0.severity == .warning && $0.finding.isFailure }
  }

  /// The results that a limit left undecided, except those of properties that only warn.
  package var undecided: [PropertyResult] {
    results.filter { $0.severity == .error && $0.finding.isUndecided }
  }
}

extension FlowCheck {
  /// How a flow was searched.
  package enum Method: Hashable, Sendable {
    /// Everything within limits, in breadth-first order.
    case exhaustive
    case random(seed: UInt64, walks: Int)
  }

  /// What a violation of a property means.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The check fails.
    case error
    /// The check passes, and reports it.
    case warning
  }

  package struct PropertyResult: Hashable, Sendable {
    package var property: String
    /// A short description of what it requires.
    package var summary: String
    /// What a violation of it means.
    package var severity: Severity
    package var finding: Finding
    /// Further violations, one for each cause, as many as were requested.
    package var others: [Finding]

    package init(
      property: String, summary: String, severity: Severity = .error, finding: Finding,
      others: [Finding] = []
    ) {
      self.property = property
      self.summary = summary
      self.severity = severity
      self.finding = finding
      self.others = others
    }
  }

  package typealias Finding = CheckFinding<Trace>

  /// A property that could not be checked.
  package struct Unjudged: Hashable, Sendable {
    package var property: String
    package var reason: String

    package init(property: String, reason: String) {
      self.property = property
      self.reason = reason
    }
  }
}
