import FlowDocuments

extension FlowDocument {
  private static let maxEvents = 8

  /// Sentences about what no node or edge shows: events that are never taken, and the limit that
  /// stopped the search.
  var captions: [String] {
    let truncation = search.bound.map { "The search stopped \($0.text): there may be more." }
    return [neverTaken, truncation].compactMap(\.self)
  }

  /// The sentence about events that are never taken; `nil` if all are.
  var neverTaken: String? {
    guard !deadEvents.isEmpty else { return nil }
    let never = deadEvents.prefix(Self.maxEvents).map { event in
      "\(VisibleText.clean(event.event.path)) (\(event.reason.text))"
    }
    let more = deadEvents.count - never.count
    let rest = more > 0 ? ["\(more) more"] : []
    return "Never taken: " + (never + rest).joined(separator: ", ") + "."
  }
}
