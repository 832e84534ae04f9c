import FlowDocuments

/// The links of a document: events that mean the same wherever they arrive.
struct RecordedLinks: Sendable {
  /// A link, and which of several with the same name in one configuration it is.
  private struct Key: Hashable {
    var event: FlowDocument.Event
    var count: Int
  }

  private struct Arrival: Hashable {
    var link: Int
    var place: Int
  }

  private struct Name: Hashable {
    var event: FlowDocument.Event
    var place: Int
  }

  /// The links, each once.
  private(set) var events: [FlowDocument.Event] = []
  private var numbers: [Key: Int] = [:]
  private var counts: [Name: Int] = [:]
  private var rows: [Arrival: RecordedFlow.Row] = [:]

  /// Records what a link does in a configuration.
  mutating func add(_ row: RecordedFlow.Row, _ event: FlowDocument.Event, at place: Int) {
    let count = counts[Name(event: event, place: place), default: 0]
    counts[Name(event: event, place: place)] = count + 1
    let key = Key(event: event, count: count)
    let number = numbers[key] ?? events.count
    if number == events.count {
      numbers[key] = number
      events.append(event)
    }
    rows[Arrival(link: number, place: place)] = row
  }

  /// What a link does in a configuration; `nil` if it does nothing.
  func row(of link: Int, at place: Int) -> RecordedFlow.Row? {
    rows[Arrival(link: link, place: place)]
  }
}
