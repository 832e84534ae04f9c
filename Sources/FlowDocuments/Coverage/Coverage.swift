/// What a test run covered of a flow, in the terms of its document.
///
/// Runs in several processes give several values, which can be merged:
/// ```swift
/// let whole = try Coverage(json: first).merging(Coverage(json: second))
/// let report = whole.report(against: document)
/// print(report.text())
/// ```
/// It counts how often each configuration was reached and each step occurred. A comparison with a
/// document yields the rest, such as which states or guards were covered.
public struct Coverage: Hashable, Sendable {
  package static let version = 1

  package var flow: String
  package internal(set) var runs = 0
  /// Whether only kinds of screens and events are distinguished, without states, stacks and
  /// payloads, as in the coverage of random walks through very many configurations.
  public internal(set) var isSummary = false
  /// How often each configuration was reached; 0 if it is only the source of a step.
  package internal(set) var visits: [Configuration: Int] = [:]
  /// How often each step occurred, even if it was ignored or refused.
  package internal(set) var counts: [CoveredStep: Int] = [:]

  /// Makes an empty coverage.
  package init(flow: String) { self.flow = flow }
}

extension Coverage {
  package struct Configuration: Hashable, Sendable {
    package var state: String
    /// The stack as text: `[Name, Password]`.
    package var stack: String
    /// The kinds of screens on the stack, such as `Page(url)`, without duplicates, the top one last.
    package var screens: [String]

    package init(state: String, stack: String, screens: [String]) {
      self.state = state
      self.stack = stack
      self.screens = screens
    }
  }

  package struct EventText: Hashable, Sendable {
    /// The name and the labels of the payload, such as `nextTapped(name)`.
    package var signature: String
    /// The payload as text, or `nil` if there is none.
    package var payload: String?
    /// The child flow that handles it, by the names of its cases from outside in, such as
    /// `app.login`, or `nil` for the flow itself.
    package var child: String?

    package init(_ signature: String, payload: String? = nil, child: String? = nil) {
      self.signature = signature
      self.payload = payload
      self.child = child
    }
  }

  package enum StepReply: Hashable, Sendable {
    /// The flow continued, or stayed, in a configuration.
    case handled(Configuration)
    /// The flow ended, with the name and labels of an outcome: `signedIn(name)`.
    case finished(String)
    case refused
    case ignored
  }

  /// An event in a configuration, and the reply.
  package struct CoveredStep: Hashable, Sendable {
    package var source: Configuration
    package var event: EventText
    package var reply: StepReply
    /// The source location of the transition, or `nil` if the event was ignored.
    package var location: String?
    /// The guard of the transition, as text.
    package var `guard`: String?

    package init(
      from source: Configuration, _ event: EventText, _ reply: StepReply, location: String? = nil,
      guard: String? = nil
    ) {
      self.source = source
      self.event = event
      self.reply = reply
      self.location = location
      self.guard = `guard`
    }
  }
}

// MARK: - Gathering

extension Coverage {
  /// Counts traces that were started, in any configuration.
  package mutating func addRuns(_ count: Int) { runs = runs.saturatingSum(count) }

  /// Counts visits to a configuration; 0 or less only lists it.
  package mutating func add(_ configuration: Configuration, times: Int = 1) {
    visits[configuration, default: 0].saturate(by: times)
  }

  /// Counts a step; its target must be counted separately, and values below 1 count nothing.
  package mutating func add(_ step: CoveredStep, times: Int = 1) {
    guard times > 0 else { return }
    counts[step, default: 0].saturate(by: times)
    add(step.source, times: 0)
    if case .handled(let target) = step.reply { add(target, times: 0) }
  }

  /// Returns what this run and another covered together.
  ///
  /// Counts are added, and stop at the largest integer. The order of merging makes no difference.
  /// If either is a summary, so is the result. The caller must know that both are of the same flow:
  /// if their names differ, the alphabetically first is kept.
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

// MARK: - Reading

extension Coverage {
  /// How many steps there were, including those that were ignored or refused.
  package var stepCount: Int { counts.values.reduce(0) { $0.saturatingSum($1) } }

  package var screens: Set<String> { Set(visits.keys.flatMap(\.screens)) }

  /// The source locations of the transitions that were taken, each with its guard.
  package var rows: Set<[String?]> {
    Set(counts.keys.lazy.filter(\.reply.isTaken).map { [$0.location, $0.guard] })
  }

  /// The configurations in alphabetical order, and how often each was reached.
  package var configurations: [(configuration: Configuration, visits: Int)] {
    visits.map { ($0.key, $0.value) }.sorted { $0.0.isBefore($1.0) }
  }

  /// The steps, sorted by the configurations in which they begin, and how often each occurred.
  package var steps: [(step: CoveredStep, count: Int)] {
    let ranks = Dictionary(
      configurations.enumerated().map { ($1.configuration, $0) }, uniquingKeysWith: { $1 })
    let keyed = counts.map { step, count in
      (rank: ranks[step.source] ?? 0, sortKey: step.sortKey(ranks), step: step, count: count)
    }
    return keyed.sorted { left, right in
      left.rank != right.rank ? left.rank < right.rank : left.sortKey.isBefore(right.sortKey)
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

extension Coverage.CoveredStep {
  /// The key that orders steps from one source.
  fileprivate func sortKey(_ ranks: [Coverage.Configuration: Int]) -> [String] {
    // A missing text comes before an empty one.
    let texts = [event.child, event.signature, event.payload].map { $0.map { "+" + $0 } ?? "" }
    let reply =
      switch reply {
      case .handled(let target): ["a"] + [(ranks[target] ?? 0).paddedText]
      case .finished(let outcome): ["b", outcome]
      case .refused: ["c"]
      case .ignored: ["d"]
      }
    return texts + reply + [location, self.guard].map { $0.map { "+" + $0 } ?? "" }
  }
}

extension Int {
  /// The digits with leading zeros, so that texts sort like numbers.
  fileprivate var paddedText: String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, 20 - digits.utf8.count)) + digits
  }

  /// The sum of two counts; the largest integer if it overflows.
  func saturatingSum(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(Swift.max(0, other))
    return isOver ? .max : sum
  }

  fileprivate mutating func saturate(by other: Int) { self = saturatingSum(other) }
}
