public import FlowDocuments

/// What a search shows about a property.
public typealias Finding<F: ExplorableFlow> = CheckFinding<Trace<F>>

extension Trace: CheckedTrace {}

extension CheckFinding {
  /// The limit that kept the property from being decided, or `nil` if it was decided.
  var bound: FlowDocument.Bound? {
    if case .undecided(let bound) = self { bound } else { nil }
  }
}
