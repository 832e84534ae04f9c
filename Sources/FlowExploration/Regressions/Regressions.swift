import FlowDocuments

/// Known failures, as text to commit next to the tests, and to replay first.
///
/// ```
/// # flowgraph regressions 1: a property, a trace and its events a line; replayed first
/// no-dead-end	0:1	# payTapped
/// two modals at once	0:2.1.r	# loginTapped, linkOpened: cart, relaunch
/// ```
/// The text after `#` is for readers. Lines are sorted, so that files merge well; a tab, a line
/// break or a backslash in a name or in the text is escaped with a backslash, and `\e` is an empty
/// name.
public struct Regressions: Hashable, Sendable {
  /// One failure.
  public struct Entry: Hashable, Sendable {
    /// The name of the property that was violated.
    public var property: String
    /// The trace that shows it.
    public var trace: TraceCode
    /// What happens on the trace, as text.
    public var words: String

    /// Makes an entry.
    public init(property: String, trace: TraceCode, words: String = "") {
      self.property = property
      self.trace = trace
      self.words = words
    }
  }

  /// The failures, sorted by property and trace, each once.
  public private(set) var entries: [Entry] = []

  /// Makes a collection; of entries with the same property and trace, the first is kept.
  public init(_ entries: [Entry] = []) {
    for entry in entries { insert(entry) }
  }

  /// Whether there are no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds a failure, unless there is one with its property and trace.
  public mutating func insert(_ entry: Entry) {
    var (position, end) = (0, entries.count)
    while position < end {
      let middle = (position + end) / 2
      if entries[middle].isBefore(entry) { position = middle + 1 } else { end = middle }
    }
    guard position == entries.endIndex || entry.isBefore(entries[position]) else { return }
    entries.insert(entry, at: position)
  }

  /// Adds the failures of a report that have a trace with a code (``Trace/code(for:)``).
  public mutating func insert<F: ExplorableFlow>(failuresOf report: CheckReport<F>) {
    for result in report.failures {
      guard let trace = result.finding.trace, let code = trace.code(for: report.flow) else {
        continue
      }
      let words = trace.inputs.map(\.description).joined(separator: ", ")
      insert(Entry(property: result.property.name, trace: code, words: words))
    }
  }

  /// Removes an entry, such as one that is stale.
  public mutating func remove(_ entry: Entry) {
    entries.removeAll { $0.property == entry.property && $0.trace == entry.trace }
  }
}

extension Regressions.Entry {
  /// The order of entries: that of their bytes, which is the same everywhere.
  fileprivate func isBefore(_ other: Self) -> Bool {
    property == other.property
      ? trace.description.utf8.lexicographicallyPrecedes(other.trace.description.utf8)
      : property.utf8.lexicographicallyPrecedes(other.property.utf8)
  }
}
