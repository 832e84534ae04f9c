import FlowDocuments

/// The links of a document: events that are the same in all configurations.
struct RecordedLinks: Sendable {
  /// A link event, and its index among equal events in one configuration.
  private struct LinkKey: Hashable {
    var event: FlowDocument.Event
    var count: Int
  }

  private struct LinkOccurrence: Hashable {
    var link: Int
    var configurationID: Int
  }

  private struct OccurrenceKey: Hashable {
    var event: FlowDocument.Event
    var configurationID: Int
  }

  /// The links, each once.
  private(set) var events: [FlowDocument.Event] = []
  private var numbers: [LinkKey: Int] = [:]
  private var counts: [OccurrenceKey: Int] = [:]
  private var indices: [LinkOccurrence: RecordedFlow.EventIndex] = [:]

  /// Adds the record of a link in a configuration.
  mutating func add(
    _ index: RecordedFlow.EventIndex, _ event: FlowDocument.Event, at configurationID: Int
  ) {
    let count = counts[OccurrenceKey(event: event, configurationID: configurationID), default: 0]
    counts[OccurrenceKey(event: event, configurationID: configurationID)] = count + 1
    let key = LinkKey(event: event, count: count)
    let number = numbers[key] ?? events.count
    if number == events.count {
      numbers[key] = number
      events.append(event)
    }
    indices[LinkOccurrence(link: number, configurationID: configurationID)] = index
  }

  /// Returns the record of a link in a configuration, or `nil` if there is none.
  func index(of link: Int, at configurationID: Int) -> RecordedFlow.EventIndex? {
    indices[LinkOccurrence(link: link, configurationID: configurationID)]
  }
}
