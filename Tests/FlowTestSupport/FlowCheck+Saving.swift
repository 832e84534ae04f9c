package import FlowDocuments

extension FlowCheck.Trace {
  /// The trace of a flow of a catalog, by its name there, in the form that is saved and replayed.
  package func saved(as flow: String) -> FlowTrace {
    FlowTrace(flow: flow, start: start, steps: steps.map(\.step))
  }
}
