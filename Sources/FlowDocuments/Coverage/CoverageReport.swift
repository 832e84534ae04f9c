/// What a test run covered, compared with everything that a flow can do.
///
/// ```swift
/// let report = coverage.report(against: document)
/// print(report.text())
/// report.transitions.isAtLeast(percent: 80)   // whether at least 80 % were taken
/// ```
public struct CoverageReport: Hashable, Sendable {
  /// The version of the format that ``json()`` writes.
  package static let version = 1

  package var flow: String
  package var runs: Int
  /// How many steps there were, including those that were ignored or refused.
  package var steps: Int
  /// The limit that stopped the search of the document; anything beyond it is not counted.
  public var bound: FlowDocument.Bound?

  /// The states, as text.
  public var states = Tally()
  /// The kinds of screens.
  public var screens = Tally()
  /// The configurations: a state and a stack.
  public var configurations = Tally()
  /// The transitions of the document: a configuration, an event with its payload, and the target.
  public var transitions = Tally()
  /// The source locations that make transitions, each with its guard, whatever the payloads.
  public var rows = Tally()
  package var handledPairs = Tally()
  /// The pairs of a state and a kind of event that the state ignores, for states that were searched
  /// completely.
  package var ignoredPairs = Tally()
  /// The guards, each counted twice: once if it was true and its row taken, and once if it was
  /// false and another row handled the event, or none, in the same kind of state and under the same
  /// top screen.
  package var guards = Tally()

  /// How often each transition was taken, in the order of `FlowDocument.transitions`.
  public var transitionCounts: [Int] = []
  /// How often each configuration was reached, in the order of ``FlowDocument/configurations``;
  /// configurations with the same text have the same number, and so do transitions.
  package var configurationVisits: [Int] = []
  /// A shortest path to the first transition that is not covered, or `nil` if all are.
  package var firstUncovered: TransitionPath?
  /// What was covered but is not in the document, at most `maxListed` entries.
  public var unknown = Tally()

  /// The maximum number of entries in a list; counts are always exact.
  package static let maxListed = 1000

  init(flow: String, runs: Int, steps: Int, bound: FlowDocument.Bound?) {
    self.flow = flow
    self.runs = runs
    self.steps = steps
    self.bound = bound
  }

  /// The pairs of a state and a kind of event, handled or ignored.
  public var pairs: Tally {
    Tally(
      covered: handledPairs.covered + ignoredPairs.covered,
      total: handledPairs.total + ignoredPairs.total,
      missing: Array((handledPairs.missing + ignoredPairs.missing).prefix(Self.maxListed)))
  }
}

extension CoverageReport {
  /// How much of one kind of element was covered.
  public struct Tally: Hashable, Sendable {
    /// How many were covered; never more than ``total``.
    public var covered: Int
    /// How many there are.
    public var total: Int
    /// What was not covered, in the order of the document, at most `CoverageReport.maxListed`
    /// entries.
    public var missing: [String]

    package init(covered: Int = 0, total: Int = 0, missing: [String] = []) {
      self.covered = covered
      self.total = total
      self.missing = missing
    }

    /// The covered share in percent, rounded down; 100 if there is nothing to cover.
    public var percent: Int { total > 0 ? Int(100 * Double(covered) / Double(total)) : 100 }

    /// Whether at least this percentage is covered, exactly; never if there is nothing to cover,
    /// unless nothing is required.
    public func isAtLeast(percent: Double) -> Bool {
      total == 0 ? percent <= 0 : 100 * Double(covered) >= percent * Double(total)
    }

    /// Counts an element, whose description is listed if it is not covered.
    mutating func add(isCovered: Bool, _ text: @autoclosure () -> String) {
      total += 1
      if isCovered {
        covered += 1
      } else if missing.count < CoverageReport.maxListed {
        missing.append(text())
      }
    }
  }

  package struct TransitionPath: Hashable, Sendable {
    package var start: Int
    /// The indices of the steps in `FlowDocument.transitions`; the last is the one in question.
    package var steps: [Int]
    /// The events of the steps, with their payloads.
    package var events: [String]

    package init(start: Int, steps: [Int], events: [String]) {
      self.start = start
      self.steps = steps
      self.events = events
    }
  }
}

extension Coverage {
  /// Compares the coverage with a document of everything the flow can do.
  ///
  /// What the coverage has and the document lacks is listed, but not counted: the coverage may be
  /// older than the flow or of another flow, a limit may have stopped the search of the document,
  /// or the run used payloads that are not among the samples.
  ///
  /// - Complexity: O(*n*) in the document and the coverage, and O(*s* × *e*) for *s* states and *e*
  ///   kinds of events.
  public func report(against document: FlowDocument) -> CoverageReport {
    var comparison = CoverageComparison(document, self)
    return comparison.makeReport()
  }
}
