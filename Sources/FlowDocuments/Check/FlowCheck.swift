/// The results of checking a flow, as text: what the tools print, save and send.
///
/// ```swift
/// let check = try entry.check()
/// check.failures.map(\.property)   // ["no-dead-end"]
/// for result in check.failures { print(result) }
/// ```
public struct FlowCheck: Hashable, Sendable {
  /// The version of the format.
  public static let version = 3

  /// The name of the flow in its catalog, or in its document.
  public var flow: String
  /// The title of the flow.
  public var title: String
  /// How the flow was searched.
  public var method: Method
  /// The number of configurations that were reached, or walked through.
  public var configurations: Int
  /// The states of configurations in a document that no start leads to; they were not checked.
  public var unreachable: [String] = []
  /// The number of steps that were taken, ended the flow, or were refused.
  public var transitions: Int
  /// The limit that stopped the search, or `nil` if everything was searched.
  public var bound: FlowDocument.Bound?
  /// Why the search grew so large, or `nil` if no limit stopped it.
  public var growth: SearchGrowth?
  /// How a flow of independent parts was searched, or `nil` for any other flow.
  public var parts: CheckParts?
  /// The results, in the order of the properties.
  public var results: [PropertyResult]
  /// The properties that could not be checked, and why.
  public var unjudged: [Unjudged]
  /// The coverage of random walks, or `nil` if they were not taken in shares.
  public var coverage: Coverage?
  /// The share of random walks, or `nil` if they were not taken in shares.
  public var share: Share?
  /// The shares missing in a merged report, or `nil` if none is.
  public var incompleteness: Incompleteness?

  /// Makes a check.
  public init(
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

  /// The results that are failures.
  public var failures: [PropertyResult] {
    results.filter { $0.severity == .error && $0.finding.isFailure }
  }

  /// The results that are warnings.
  public var warnings: [PropertyResult] {
    results.filter { $0.severity == .warning && $0.finding.isFailure }
  }

  /// The results that are undecided because a limit stopped the search, except those of properties
  /// that only warn.
  public var undecided: [PropertyResult] {
    results.filter { $0.severity == .error && $0.finding.isUndecided }
  }
}

extension FlowCheck {
  /// How a flow was searched.
  public enum Method: Hashable, Sendable {
    /// Everything within limits, in breadth-first order.
    case exhaustive
    /// At random, from a seed.
    case random(seed: UInt64, walks: Int)
  }

  /// What a violation of a property means.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The check fails.
    case error
    /// The check passes, and reports it.
    case warning
  }

  /// The result for one property.
  public struct PropertyResult: Hashable, Sendable {
    /// The name of the property.
    public var property: String
    /// A short description of what it requires.
    public var summary: String
    /// What a violation of it means.
    public var severity: Severity
    /// The finding.
    public var finding: Finding
    /// Further violations, one for each cause, as many as were requested.
    public var others: [Finding]

    /// Makes a result.
    public init(
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

  /// The result of checking a property.
  public typealias Finding = CheckFinding<Trace>

  /// A property that could not be checked.
  public struct Unjudged: Hashable, Sendable {
    /// The name of the property.
    public var property: String
    /// The reason.
    public var reason: String

    /// Makes an unjudged property.
    public init(property: String, reason: String) {
      self.property = property
      self.reason = reason
    }
  }
}
