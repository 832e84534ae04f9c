public import FlowDocuments

/// What is known of a property after a search.
public typealias Finding<F: ExplorableFlow> = CheckFinding<Trace<F>>

extension Trace: CheckedTrace {}

extension CheckFinding {
  /// The limit that kept the property from being decided; `nil` if it was decided.
  var bound: FlowDocument.Bound? {
    if case .undecided(let bound) = self { bound } else { nil }
  }
}
