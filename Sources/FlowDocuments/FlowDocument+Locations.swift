extension FlowDocument {
  /// The same document without source locations, which change though the flow behaves the same.
  package var withoutLocations: FlowDocument {
    var result = self
    for index in result.transitions.indices { result.transitions[index].location = nil }
    for index in result.refusals.indices { result.refusals[index].location = nil }
    for index in result.lateAnswers.indices { result.lateAnswers[index].location = nil }
    for event in result.deadEvents.indices {
      for index in result.deadEvents[event].transitions.indices {
        result.deadEvents[event].transitions[index].location = nil
      }
    }
    return result
  }
}
