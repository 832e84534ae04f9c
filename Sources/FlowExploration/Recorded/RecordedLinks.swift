import FlowDocuments

/// The links of a document: events that are the same in all configurations.
struct RecordedLinks: Sendable {
  private(set) var events: [FlowDocument.Event] = []
  /// The links with equal events, which occur in the same order in every configuration.
  private var links: [FlowDocument.Event: [Int]] = [:]
  /// The records by configuration and link.
  private var indices: [SIMD2<Int>: RecordedFlow.EventIndex] = [:]

  mutating func add(
    _ index: RecordedFlow.EventIndex, _ event: FlowDocument.Event, at configurationID: Int
  ) {
    let known = links[event]?.first { self.index(of: $0, at: configurationID) == nil }
    if known == nil {
      links[event, default: []].append(events.count)
      events.append(event)
    }
    indices[SIMD2(configurationID, known ?? events.count - 1)] = index
  }

  /// Returns the record of a link in a configuration, or `nil` if there is none.
  func index(of link: Int, at configurationID: Int) -> RecordedFlow.EventIndex? {
    indices[SIMD2(configurationID, link)]
  }
}
