/// What a check found out about a flow, in plain words: what is printed, saved and sent.
///
/// ```swift
/// let check = try entry.check()
/// check.failures.map(\.property)   // ["no-dead-end"]
/// for result in check.failures { print(result) }
/// ```
public struct FlowCheck: Hashable, Sendable {
  /// The version of the format.
  public static let version = 2

  /// The name of the flow in its catalog, or in its document.
  public var flow: String
  /// The name for people.
  public var title: String
  /// How the flow was searched.
  public var method: Method
  /// The number of configurations that were reached; of a random search, of those walked through.
  public var configurations: Int
  /// The number of steps that were taken, ended the flow, or were refused.
  public var transitions: Int
  /// The limit that cut the search first; `nil` when everything was searched.
  public var bound: FlowDocument.Bound?
  /// Why the search grew so large; `nil` if nothing cut it.
  public var growth: SearchGrowth?
  /// How a flow of independent parts was searched; `nil` for any other flow.
  public var parts: CheckParts?
  /// What was found, in the order of the properties.
  public var results: [Result]
  /// The properties that could not be judged, and why.
  public var unjudged: [Unjudged]
  /// What is odd though no property tells.
  public var lints: [FlowDocument.Lint]
  /// What random walks went through; `nil` unless they were taken in shares.
  public var coverage: Coverage?
  /// Which share of random walks it is; `nil` unless they were taken in shares.
  public var share: Share?
  /// The shares that are missing in a merged report; `nil` where none is.
  public var incompleteness: Incompleteness?

  /// Makes a check.
  public init(
    flow: String, title: String, method: Method = .exhaustive, configurations: Int,
    transitions: Int, bound: FlowDocument.Bound? = nil, growth: SearchGrowth? = nil,
    results: [Result],
    unjudged: [Unjudged] = [], lints: [FlowDocument.Lint] = []
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
    self.lints = lints
  }

  /// The results that say that something is wrong.
  public var failures: [Result] { results.filter(\.finding.isFailure) }

  /// The results that say nothing: the search was cut.
  public var undecided: [Result] { results.filter(\.finding.isUndecided) }
}

extension FlowCheck {
  /// How a flow was searched.
  public enum Method: Hashable, Sendable {
    /// Everything within limits, nearest first.
    case exhaustive
    /// At random, from a seed.
    case random(seed: UInt64, walks: Int)
  }

  /// What was found of one property.
  public struct Result: Hashable, Sendable {
    /// The name of the property.
    public var property: String
    /// What must be so, in a few words.
    public var summary: String
    /// What is known of it.
    public var finding: Finding
    /// Other ways in which it is violated, one of each cause, as far as they were asked for.
    public var others: [Finding]

    /// Makes a result.
    public init(property: String, summary: String, finding: Finding, others: [Finding] = []) {
      self.property = property
      self.summary = summary
      self.finding = finding
      self.others = others
    }
  }

  /// What is known of a property after a check.
  public typealias Finding = CheckFinding<Trace>

  /// A property that could not be judged.
  public struct Unjudged: Hashable, Sendable {
    /// The name of the property.
    public var property: String
    /// Why not, in words.
    public var reason: String

    /// Makes one.
    public init(property: String, reason: String) {
      self.property = property
      self.reason = reason
    }
  }
}
