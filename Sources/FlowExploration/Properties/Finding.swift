public import FlowDocuments

/// What is known of a property after a search.
public enum Finding<F: ExplorableFlow>: Sendable {
  /// It holds in all that can be reached: so many configurations, or transitions, were looked at;
  /// 0 where there was nothing to judge.
  case holds(Int)
  /// It does not hold: a trace, the shortest there is where the search was exhaustive, and what is
  /// wrong at its end, in words.
  case violated(Trace<F>, because: String)
  /// It is possible: a trace to it.
  case witnessed(Trace<F>)
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

  /// The trace, where there is one.
  public var trace: Trace<F>? {
    switch self {
    case .violated(let trace, _), .witnessed(let trace): trace
    case .holds, .unseen, .inconclusive: nil
    }
  }
}
