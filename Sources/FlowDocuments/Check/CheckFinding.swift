/// What is known of a property after a check: *yes*, *no*, *don't know*, or nothing to judge.
///
/// The trace is that of a flow in Swift (`Trace`), or one in plain words (``FlowCheck/Trace``).
public enum CheckFinding<Trace: CheckedTrace>: Sendable {
  /// It holds in everything that can be reached: so much was judged, and more than nothing.
  case holds(JudgedCount)
  /// It does not hold: a trace, the shortest there is where the search was exhaustive, and what is
  /// wrong at its end, in words.
  case violated(Trace, because: String)
  /// It is possible: a trace to it.
  case witnessed(Trace)
  /// It is not possible: everything that can be reached was searched.
  case unseen
  /// Nothing was found, but the search was cut: what was not found may still exist.
  case undecided(FlowDocument.Bound)
  /// Nothing that was searched concerns the property.
  case nothingToJudge(Vacuity)
}

/// A trace whose steps can be counted.
public protocol CheckedTrace: Sendable {
  /// A step.
  associatedtype Step
  /// What happened, in order.
  var steps: [Step] { get }
}

extension CheckFinding: Equatable where Trace: Equatable {}
extension CheckFinding: Hashable where Trace: Hashable {}

extension CheckFinding {
  /// Whether it says that something is wrong: violated, unseen, or nothing judged of what the flow
  /// declares.
  public var isFailure: Bool {
    switch self {
    case .violated, .unseen: true
    case .nothingToJudge(let vacuity): vacuity.isFailure
    case .holds, .witnessed, .undecided: false
    }
  }

  /// Whether nothing is known.
  public var isUndecided: Bool {
    if case .undecided = self { true } else { false }
  }

  /// The trace, where there is one.
  public var trace: Trace? {
    switch self {
    case .violated(let trace, _), .witnessed(let trace): trace
    case .holds, .unseen, .undecided, .nothingToJudge: nil
    }
  }

  /// The same finding with another trace, and with its texts changed.
  package func map<Other>(
    _ transform: (Trace) -> Other, text: (String) -> String = { $0 }
  ) -> CheckFinding<Other> {
    switch self {
    case .holds(let count): .holds(count)
    case .violated(let trace, let reason): .violated(transform(trace), because: text(reason))
    case .witnessed(let trace): .witnessed(transform(trace))
    case .unseen: .unseen
    case .undecided(let bound): .undecided(bound)
    case .nothingToJudge(let vacuity):
      .nothingToJudge(Vacuity(text(vacuity.reason), isFailure: vacuity.isFailure))
    }
  }
}

// MARK: - How much was judged

/// How much a property judged, such as `12 configurations`.
public struct JudgedCount: Hashable, Sendable {
  /// What was counted.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Configurations in which the property could fail.
    case configurations
    /// Steps that were taken, ended the flow, or were refused.
    case steps
    /// Times that a link was opened, from a configuration each.
    case links
    /// Child flows.
    case children
  }

  /// How many there were; more than 0.
  public var number: Int
  /// What was counted.
  public var unit: Unit

  /// Makes a count.
  public init(_ number: Int, _ unit: Unit) {
    self.number = number
    self.unit = unit
  }
}

extension JudgedCount: CustomStringConvertible {
  /// The count in words: `1 child`, `12 configurations`, `30 links opened`.
  public var description: String {
    switch (unit, number) {
    case (.configurations, 1): "1 configuration"
    case (.steps, 1): "1 step"
    case (.links, 1): "1 link opened"
    case (.children, 1): "1 child"
    case (.links, _): "\(number) links opened"
    case (.configurations, _), (.steps, _), (.children, _): "\(number) \(unit.rawValue)"
    }
  }
}

/// Why there was nothing to judge for a property.
public struct Vacuity: Hashable, Sendable {
  /// Why, in words: `the flow declares no links`.
  public var reason: String
  /// Whether that is a mistake: the flow declares something, and none of it was judged.
  public var isFailure: Bool

  /// Makes a reason.
  public init(_ reason: String, isFailure: Bool = false) {
    self.reason = reason
    self.isFailure = isFailure
  }
}

// MARK: - Words

extension CheckFinding {
  /// The finding in a few words.
  public var verdict: String {
    switch self {
    case .holds(let count): "holds (\(count))"
    case .violated(let trace, let text): "violated \(trace.endText): \(text)"
    case .witnessed(let trace): "witnessed \(trace.endText)"
    case .unseen: "unseen: everything was searched, and it cannot happen"
    case .undecided(let bound): "undecided: the search was cut \(bound.text)"
    case .nothingToJudge(let vacuity): "nothing to judge: \(vacuity.reason)"
    }
  }

  /// The finding in a word or three.
  public var word: Word {
    switch self {
    case .holds: .holds
    case .violated: .violated
    case .witnessed: .witnessed
    case .unseen: .unseen
    case .undecided: .undecided
    case .nothingToJudge: .nothingToJudge
    }
  }

  /// The words for findings.
  public typealias Word = FindingWord
}

/// The words for findings, in texts and in JSON.
public enum FindingWord: String, Hashable, Sendable, CaseIterable {
  /// See ``CheckFinding/holds(_:)``.
  case holds
  /// See ``CheckFinding/violated(_:because:)``.
  case violated
  /// See ``CheckFinding/witnessed(_:)``.
  case witnessed
  /// See ``CheckFinding/unseen``.
  case unseen
  /// See ``CheckFinding/undecided(_:)``.
  case undecided
  /// See ``CheckFinding/nothingToJudge(_:)``.
  case nothingToJudge = "nothing to judge"
}

extension CheckedTrace {
  /// Where the trace ends: `after 2 events`, `at the start`.
  fileprivate var endText: String {
    steps.isEmpty ? "at the start" : "after \(steps.count) event\(steps.count == 1 ? "" : "s")"
  }
}
