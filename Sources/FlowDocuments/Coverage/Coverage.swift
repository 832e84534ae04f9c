/// What a run of tests exercised of a flow, told in the words of documents.
///
/// A run in another process gives another value, and the two are merged:
/// ```swift
/// let whole = try Coverage(json: first).merging(Coverage(json: second))
/// let report = whole.report(against: document)
/// print(report.text())
/// ```
/// Kept is how often each configuration was reached and each step was made. Everything else, such as
/// which states or guards were covered, follows from these once there is a document to compare with.
public struct Coverage: Hashable, Sendable {
  /// The version of the format.
  public static let version = 1

  /// The name of the flow.
  public var flow: String
  /// How many traces were begun.
  public private(set) var runs: Int
  /// Whether only kinds of screens and events are told apart, without states, stacks and payloads:
  /// so is the coverage of random walks through very many configurations.
  public internal(set) var isSummary = false
  /// How often each configuration was reached; 0 where a step begins at one that was never reached.
  package private(set) var visits: [Configuration: Int]
  /// How often each step was made.
  package private(set) var counts: [Step: Int]

  /// Makes the coverage of a run that has not begun.
  public init(flow: String) {
    self.init(flow: flow, runs: 0, visits: [:], counts: [:])
  }

  init(flow: String, runs: Int, visits: [Configuration: Int], counts: [Step: Int]) {
    self.flow = flow
    self.runs = runs
    self.visits = visits
    self.counts = counts
  }
}

extension Coverage {
  /// A place the flow was in.
  public struct Configuration: Hashable, Sendable {
    /// The state as text.
    public var state: String
    /// What is on show, as text: `[Name, Password]`.
    public var stack: String
    /// The kinds of screens on show, such as `Page(url)`, each once; the one on top comes last.
    public var screens: [String]

    /// Makes a configuration.
    public init(state: String, stack: String, screens: [String]) {
      self.state = state
      self.stack = stack
      self.screens = screens
    }
  }

  /// Something that happened.
  public struct Event: Hashable, Sendable {
    /// The name and the labels of the payload, such as `nextTapped(name)`.
    public var signature: String
    /// The payload as text, or `nil` when the event has none.
    public var payload: String?
    /// The child flow it is for, by the names of its cases from outside in, such as `app.login`;
    /// `nil` for an event of the flow itself.
    public var child: String?

    /// Makes an event.
    public init(_ signature: String, payload: String? = nil, child: String? = nil) {
      self.signature = signature
      self.payload = payload
      self.child = child
    }
  }

  /// What came of an event.
  public enum Answer: Hashable, Sendable {
    /// The flow went on, or stayed, at a configuration.
    case moved(Configuration)
    /// The flow ended, with an outcome that is told by its name and its labels: `signedIn(name)`.
    case finished(String)
    /// A command could not apply.
    case refused
    /// The flow did not handle it.
    case ignored
  }

  /// An event in a configuration, and what came of it.
  public struct Step: Hashable, Sendable {
    /// Where it was made.
    public var source: Configuration
    /// What happened.
    public var event: Event
    /// What came of it.
    public var answer: Answer
    /// Where the transition was written, such as `App/SignIn.swift:12`; `nil` for what was ignored.
    public var position: String?
    /// The condition under which the transition is taken, in words.
    public var `guard`: String?

    /// Makes a step.
    public init(
      from source: Configuration, _ event: Event, _ answer: Answer, position: String? = nil,
      guard: String? = nil
    ) {
      self.source = source
      self.event = event
      self.answer = answer
      self.position = position
      self.guard = `guard`
    }
  }
}

// MARK: - Gathering

extension Coverage {
  /// Counts traces that were begun, which may begin anywhere.
  public mutating func addRuns(_ count: Int) { runs = runs.saturatingSum(count) }

  /// Counts that a configuration was reached.
  ///
  /// - Parameters:
  ///   - configuration: What was reached.
  ///   - times: How often; 0 or less only makes it known.
  public mutating func add(_ configuration: Configuration, times: Int = 1) {
    visits[configuration, default: 0].saturate(by: times)
  }

  /// Counts a step; that it reached its end is to be counted besides.
  ///
  /// - Parameters:
  ///   - step: What was made.
  ///   - times: How often it was made; nothing is counted below 1.
  public mutating func add(_ step: Step, times: Int = 1) {
    guard times > 0 else { return }
    counts[step, default: 0].saturate(by: times)
    add(step.source, times: 0)
    if case .moved(let target) = step.answer { add(target, times: 0) }
  }

  /// Returns what this run and another exercised together.
  ///
  /// Counts add up, and stop at the largest number there is. The order in which values are merged
  /// makes no difference. If one is a summary, so is the result. Whether both are of one flow is for the caller to know: of two names the
  /// first in alphabetical order is kept.
  ///
  /// - Complexity: O(*n*) for *n* configurations and steps of the other.
  public func merging(_ other: Coverage) -> Coverage {
    guard isSummary == other.isSummary else { return summary.merging(other.summary) }
    var result = self
    result.flow = flow.isBefore(other.flow) ? flow : other.flow
    result.addRuns(other.runs)
    result.visits.merge(other.visits) { $0.saturatingSum($1) }
    result.counts.merge(other.counts) { $0.saturatingSum($1) }
    return result
  }
}

// MARK: - Looking

extension Coverage {
  /// How many steps were made, also those that were ignored or refused.
  public var stepCount: Int { counts.values.reduce(0) { $0.saturatingSum($1) } }

  /// The kinds of screens that were on show.
  package var screens: Set<String> { Set(visits.keys.flatMap(\.screens)) }

  /// The positions in the source of the transitions that were taken, each with its guard.
  package var rows: Set<[String?]> {
    Set(counts.keys.lazy.filter(\.answer.isTaken).map { [$0.position, $0.guard] })
  }

  /// The configurations, in alphabetical order, and how often each was reached.
  public var configurations: [(configuration: Configuration, visits: Int)] {
    visits.map { ($0.key, $0.value) }.sorted { $0.0.isBefore($1.0) }
  }

  /// The steps in the order of the configurations where they begin, and how often each was made.
  public var steps: [(step: Step, count: Int)] {
    let ranks = Dictionary(
      configurations.enumerated().map { ($1.configuration, $0) }, uniquingKeysWith: { $1 })
    let keyed = counts.map { step, count in
      (rank: ranks[step.source] ?? 0, words: step.words(ranks), step: step, count: count)
    }
    return keyed.sorted { left, right in
      left.rank != right.rank ? left.rank < right.rank : left.words.isBefore(right.words)
    }.map { ($0.step, $0.count) }
  }
}

// MARK: - Order

extension String {
  /// Whether it comes before another, byte for byte, which is the same order on every machine.
  fileprivate func isBefore(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension [String] {
  fileprivate func isBefore(_ other: [String]) -> Bool {
    lexicographicallyPrecedes(other) { $0.isBefore($1) }
  }
}

extension Coverage.Configuration {
  fileprivate func isBefore(_ other: Self) -> Bool {
    ([state, stack] + screens).isBefore([other.state, other.stack] + other.screens)
  }
}

extension Coverage.Step {
  /// What tells steps of one source apart.
  fileprivate func words(_ ranks: [Coverage.Configuration: Int]) -> [String] {
    // A text that is missing comes before one that is empty.
    let texts = [event.child, event.signature, event.payload].map { $0.map { "+" + $0 } ?? "" }
    let answer =
      switch answer {
      case .moved(let target): ["a"] + [(ranks[target] ?? 0).paddedText]
      case .finished(let outcome): ["b", outcome]
      case .refused: ["c"]
      case .ignored: ["d"]
      }
    return texts + answer + [position, self.guard].map { $0.map { "+" + $0 } ?? "" }
  }
}

extension Int {
  /// The digits with zeros before them, so that texts are in the order of numbers.
  fileprivate var paddedText: String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, 20 - digits.utf8.count)) + digits
  }

  /// The sum of two counts; the largest number there is, when it does not fit.
  func saturatingSum(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(Swift.max(0, other))
    return isOver ? .max : sum
  }

  fileprivate mutating func saturate(by other: Int) { self = saturatingSum(other) }
}
