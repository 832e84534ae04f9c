import FlowDocuments

extension FlowDocument {
  private static let mostEvents = 8

  /// Sentences about what no node or edge shows: events that are never taken, and where the search
  /// was cut.
  var remarks: [String] {
    let cut = search.bound.map { "The search was cut \($0.text): there may be more." }
    return [neverTaken, cut].compactMap(\.self)
  }

  /// The sentence about events that are never taken; `nil` if all are.
  var neverTaken: String? {
    guard !deadEvents.isEmpty else { return nil }
    let never = deadEvents.prefix(Self.mostEvents).map { event in
      "\(VisibleText.clean(event.event.path)) (\(event.reason.text))"
    }
    let more = deadEvents.count - never.count
    let rest = more > 0 ? ["\(more) more"] : []
    return "Never taken: " + (never + rest).joined(separator: ", ") + "."
  }
}
