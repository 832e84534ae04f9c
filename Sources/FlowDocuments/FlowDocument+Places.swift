extension FlowDocument {
  /// The same document without the places in the sources, which change with every line above them.
  ///
  /// Two such documents are equal when the flow does and says the same.
  public var withoutPositions: FlowDocument {
    var result = self
    for index in result.transitions.indices { result.transitions[index].position = nil }
    for index in result.refusals.indices { result.refusals[index].position = nil }
    for event in result.deadEvents.indices {
      for index in result.deadEvents[event].transitions.indices {
        result.deadEvents[event].transitions[index].position = nil
      }
    }
    return result
  }
}
