import FlowSupport

/// The result of checking a property: *yes*, *no*, *don't know*, or nothing to judge.
///
/// The trace is that of a flow in Swift (`Trace`), or one as text (`FlowCheck.Trace`).
public enum CheckFinding<Trace: CheckedTrace>: Sendable {
  /// It holds in everything that is reachable; the count of what was checked is never 0.
  case holds(JudgedCount)
  /// It does not hold: a trace to a violation, and its message. After an exhaustive search, the
  /// trace is a shortest one.
  case violated(Trace, because: String)
  /// It does not hold of the flow as a whole, which no trace shows: the message, and the source
  /// location.
  case violatedWithoutTrace(because: String, at: String?)
  /// It is possible, as the trace shows.
  case witnessed(Trace)
  /// It is not possible: everything that is reachable was searched.
  case unseen
  /// Nothing was found, but a limit stopped the search, which may have missed something.
  case undecided(FlowDocument.Bound)
  /// The property does not apply to anything that was searched.
  case nothingToJudge(Vacuity)
}

/// A trace whose steps can be counted.
public protocol CheckedTrace: Sendable {
  /// The type of a step.
  associatedtype CheckedStep
  /// The steps, in order.
  var steps: [CheckedStep] { get }
}

extension CheckFinding: Equatable where Trace: Equatable {}
extension CheckFinding: Hashable where Trace: Hashable {}

extension CheckFinding {
  /// Whether it is a failure: violated, unseen, or nothing to judge although the flow declares
  /// something.
  public var isFailure: Bool {
    switch self {
    case .violated, .violatedWithoutTrace, .unseen: true
    case .nothingToJudge(let vacuity): vacuity.isFailure
    case .holds, .witnessed, .undecided: false
    }
  }

  package var isUndecided: Bool {
    if case .undecided = self { true } else { false }
  }

  /// The trace, if there is one.
  public var trace: Trace? {
    switch self {
    case .violated(let trace, _), .witnessed(let trace): trace
    case .holds, .violatedWithoutTrace, .unseen, .undecided, .nothingToJudge: nil
    }
  }

  /// Returns the finding with its trace transformed.
  package func map<Other>(_ transform: (Trace) -> Other) -> CheckFinding<Other> {
    switch self {
    case .holds(let count): .holds(count)
    case .violated(let trace, let reason): .violated(transform(trace), because: reason)
    case .violatedWithoutTrace(let reason, let location):
      .violatedWithoutTrace(because: reason, at: location)
    case .witnessed(let trace): .witnessed(transform(trace))
    case .unseen: .unseen
    case .undecided(let bound): .undecided(bound)
    case .nothingToJudge(let vacuity): .nothingToJudge(vacuity)
    }
  }
}

extension Sequence {
  /// The elements by the length of the trace of a finding, those without one at the end.
  ///
  /// What goes wrong on the way to something else, and may be its cause, comes before it.
  ///
  /// - Parameter isCause: Whether an element may be the cause of those with equally long traces, as
  ///   a configuration that is not restored is of what is wrong with what it is restored as.
  package func sorted<Trace>(
    byTraceOf finding: (Element) -> CheckFinding<Trace>, isCause: (Element) -> Bool
  ) -> [Element] {
    enumerated()
      .map { index, element in
        (
          stepCount: finding(element).trace?.steps.count ?? .max,
          rank: isCause(element) ? 0 : 1, index: index, element: element
        )
      }
      .sorted {
        ($0.stepCount, $0.rank, $0.index) < ($1.stepCount, $1.rank, $1.index)
      }
      .map(\.element)
  }
}

// MARK: - How much was checked

/// How much a property checked, such as `12 configurations`.
public struct JudgedCount: Hashable, Sendable {
  /// What was counted.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Configurations in which the property could fail.
    case configurations
    /// Steps that were taken or refused.
    case steps
    /// Links opened, counted for each configuration they were opened from.
    case links
    /// Opened links that the flow does not know, on purpose; counted like ``links``.
    case unknownLinks
    /// Links written as URLs and read again.
    case urls
    /// Child flows.
    case children
  }

  /// The number; more than 0.
  public var number: Int
  /// The unit.
  public var unit: Unit

  /// Makes a count.
  package init(_ number: Int, _ unit: Unit) {
    self.number = number
    self.unit = unit
  }
}

extension JudgedCount: CustomStringConvertible {
  /// The count as text: `1 child`, `12 configurations`, `30 links opened`.
  public var description: String {
    switch (unit, number) {
    case (.configurations, 1): "1 configuration"
    case (.steps, 1): "1 step"
    case (.links, 1): "1 link opened"
    case (.unknownLinks, 1): "1 link, unknown on purpose"
    case (.urls, 1): "1 URL"
    case (.children, 1): "1 child"
    case (.links, _): "\(number) links opened"
    case (.unknownLinks, _): "\(number) links, unknown on purpose"
    case (.urls, _): "\(number) URLs"
    case (.configurations, _), (.steps, _), (.children, _): "\(number) \(unit.rawValue)"
    }
  }
}

/// Why a property had nothing to judge.
public struct Vacuity: Hashable, Sendable {
  /// The reason, such as `the flow declares no links`.
  public var reason: String
  /// Whether it is a mistake: the flow declares something, but none of it was checked.
  public var isFailure: Bool

  package init(_ reason: String, isFailure: Bool = false) {
    self.reason = reason
    self.isFailure = isFailure
  }
}

// MARK: - Text

extension CheckFinding {
  /// The finding as a short text.
  package var verdict: String {
    switch self {
    case .holds(let count): "holds (\(count))"
    case .violated(let trace, let text): "violated \(trace.endText): \(text.onOneLine)"
    case .violatedWithoutTrace: "violated: \(message)"
    case .witnessed(let trace): "witnessed \(trace.endText)"
    case .unseen: "unseen: everything was searched, and it cannot happen"
    case .undecided(let bound): "undecided: the search stopped \(bound.text)"
    case .nothingToJudge(let vacuity): "nothing to judge: \(vacuity.reason.onOneLine)"
    }
  }

  /// What a violation without its trace says, or the verdict of anything else.
  package var message: String {
    switch self {
    case .violated(_, let text): text.onOneLine
    case .violatedWithoutTrace(let text, let location):
      text.onOneLine + (location.map { " (\($0.onOneLine))" } ?? "")
    case .holds, .witnessed, .unseen, .undecided, .nothingToJudge: verdict
    }
  }

  package var kind: CheckFindingKind {
    switch self {
    case .holds: .holds
    case .violated, .violatedWithoutTrace: .violated
    case .witnessed: .witnessed
    case .unseen: .unseen
    case .undecided: .undecided
    case .nothingToJudge: .nothingToJudge
    }
  }
}

/// The kinds of findings, as written in texts and in JSON.
package enum CheckFindingKind: String, Hashable, Sendable, CaseIterable {
  case holds
  case violated
  case witnessed
  case unseen
  case undecided
  /// See ``CheckFinding/nothingToJudge(_:)``.
  case nothingToJudge = "nothing to judge"
}

extension CheckedTrace {
  fileprivate var endText: String {
    steps.isEmpty ? "at the start" : "after \(counted(steps.count, "event"))"
  }
}
