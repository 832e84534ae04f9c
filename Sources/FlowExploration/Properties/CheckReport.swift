public import FlowDocuments

/// What a check found.
public struct CheckReport<F: ExplorableFlow>: Sendable {
  /// The findings for one property.
  public struct Result: Sendable {
    /// The property.
    public var property: Property<F>
    /// What the check shows about it.
    public var finding: Finding<F>
    /// Other violations, the nearest for each cause, up to the number asked for.
    ///
    /// Two violations have the same cause if the same thing is wrong with the same screen on top,
    /// or with the same row of the reducer, whatever the payloads.
    package var others: [Finding<F>]

    package init(property: Property<F>, finding: Finding<F>, others: [Finding<F>] = []) {
      self.property = property
      self.finding = finding
      self.others = others
    }
  }

  package var flow: F
  package var method: FlowCheck.Method
  /// What was found, in the order of the properties.
  package var results: [Result]
  /// The number of configurations that were reached; for random walks, the number walked through.
  public var configurations: Int
  /// The number of steps that were taken, ended the flow, or were refused.
  public var transitions: Int
  /// The first limit that the search reached, or `nil` if it reached none: everything was searched,
  /// or the search ended early because every property was decided.
  package var bound: FlowDocument.Bound?
  /// Why the search grew so large, or `nil` if it reached no limit.
  package var growth: SearchGrowth?

  /// The results that report a failure.
  public var failures: [Result] {
    results.filter { $0.property.severity == .error && $0.finding.isFailure }
  }

  /// The results that report a warning.
  public var warnings: [Result] {
    results.filter { $0.property.severity == .warning && $0.finding.isFailure }
  }
}

/// What a search shows about a property.
public typealias Finding<F: ExplorableFlow> = CheckFinding<Trace<F>>

extension Trace: CheckedTrace {}

extension CheckFinding {
  /// The limit that kept the property from being decided, or `nil` if it was decided.
  var bound: FlowDocument.Bound? {
    if case .undecided(let bound) = self { bound } else { nil }
  }
}

extension CheckReport.Result: CustomStringConvertible {
  /// One line for a property that holds; otherwise also what is wrong and the trace, for each
  /// cause.
  ///
  /// ```
  /// no-dead-end: something leads on from everywhere
  ///   violated after 1 event: nothing leads on from here
  ///     start: [Cart]
  ///     1. payTapped
  ///        push Receipt (Shop/Checkout.swift:21)
  ///        [Cart, Receipt]
  /// ```
  public var description: String {
    ([heading] + ([finding] + others).map { "  \($0.fullText)" }).joined(separator: "\n")
  }

  package var heading: String {
    property.name == property.summary ? property.name : "\(property.name): \(property.summary)"
  }
}
