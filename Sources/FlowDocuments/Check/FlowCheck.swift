/// What a check found out about a flow, in plain words: what is printed, saved and sent.
///
/// ```swift
/// let check = try entry.check()
/// check.failures.map(\.property)   // ["no-dead-end"]
/// for result in check.failures { print(result) }
/// ```
public struct FlowCheck: Hashable, Sendable {
  /// The version of the format.
  public static let version = 1

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
  /// What was found, in the order of the properties.
  public var results: [Result]
  /// The properties that could not be judged, and why.
  public var unjudged: [Unjudged]
  /// What is odd though no property tells.
  public var lints: [FlowDocument.Lint]

  /// Makes a check.
  public init(
    flow: String, title: String, method: Method = .exhaustive, configurations: Int,
    transitions: Int, bound: FlowDocument.Bound? = nil, results: [Result],
    unjudged: [Unjudged] = [], lints: [FlowDocument.Lint] = []
  ) {
    self.flow = flow
    self.title = title
    self.method = method
    self.configurations = configurations
    self.transitions = transitions
    self.bound = bound
    self.results = results
    self.unjudged = unjudged
    self.lints = lints
  }

  /// The results that say that something is wrong: violated, or unseen.
  public var failures: [Result] { results.filter(\.finding.isFailure) }

  /// The results that say nothing: the search was cut.
  public var inconclusive: [Result] { results.filter(\.finding.isInconclusive) }
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

    /// Makes a result.
    public init(property: String, summary: String, finding: Finding) {
      self.property = property
      self.summary = summary
      self.finding = finding
    }
  }

  /// What is known of a property after a search.
  public enum Finding: Hashable, Sendable {
    /// It holds in all that can be reached: so many configurations, or transitions, were looked at;
    /// 0 where there was nothing to judge.
    case holds(Int)
    /// It does not hold: a trace, and what is wrong at its end, in words.
    case violated(Trace, because: String)
    /// It is possible: a trace to it.
    case witnessed(Trace)
    /// It is not possible: everything that can be reached was searched.
    case unseen
    /// Nothing was found, but the search was cut: what was not found may still exist.
    case inconclusive(FlowDocument.Bound)

    /// Whether it says that something is wrong: violated, or unseen.
    public var isFailure: Bool {
      switch self {
      case .violated, .unseen: true
      case .holds, .witnessed, .inconclusive: false
      }
    }

    /// Whether nothing is known.
    public var isInconclusive: Bool {
      if case .inconclusive = self { true } else { false }
    }

    /// The trace, where there is one.
    public var trace: Trace? {
      switch self {
      case .violated(let trace, _), .witnessed(let trace): trace
      case .holds, .unseen, .inconclusive: nil
      }
    }
  }

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
