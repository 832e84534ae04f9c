public import FlowDocuments

/// What is known of a property after a search.
public typealias Finding<F: ExplorableFlow> = CheckFinding<Trace<F>>

extension Trace: CheckedTrace {}
