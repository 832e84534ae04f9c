import FlowDocuments

/// Known failures, as a text to commit next to the tests, and to replay before other checks.
///
/// ```
/// # flowgraph regressions 1: a property, a trace and its events a line; replayed first
/// no-dead-end	0:1	# payTapped
/// two modals at once	0:2.1.r	# loginTapped, linkOpened: cart, relaunch
/// ```
/// The text after `#` is for readers. Lines are sorted, so that files merge well. Tabs, line breaks
/// and backslashes in a name or in the text are escaped with a backslash; `\e` is an empty name.
public struct Regressions: Hashable, Sendable {
  /// One failure.
  package struct Entry: Hashable, Sendable {
    /// The name of the property that was violated.
    package var property: String
    /// The trace that shows it.
    package var trace: TraceCode
    /// The inputs of the trace, as text.
    package var summary: String

    /// Creates an entry.
    package init(property: String, trace: TraceCode, summary: String = "") {
      self.property = property
      self.trace = trace
      self.summary = summary
    }
  }

  /// The failures without duplicates, sorted by property and trace.
  package private(set) var entries: [Entry] = []

  /// Creates a collection; of entries with the same property and trace, the first is kept.
  package init(_ entries: [Entry] = []) {
    for entry in entries { insert(entry) }
  }

  /// Whether there are no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds a failure, unless there is one with the same property and trace.
  package mutating func insert(_ entry: Entry) {
    var (position, end) = (0, entries.count)
    while position < end {
      let middle = (position + end) / 2
      if entries[middle].isBefore(entry) { position = middle + 1 } else { end = middle }
    }
    guard position == entries.endIndex || entry.isBefore(entries[position]) else { return }
    entries.insert(entry, at: position)
  }

  /// Adds the failures of a report whose trace has a code: see ``Trace/code(for:)``.
  public mutating func insert<F: ExplorableFlow>(failuresOf report: CheckReport<F>) {
    for result in report.failures {
      guard let trace = result.finding.trace, let code = trace.code(for: report.flow) else {
        continue
      }
      let summary = trace.inputs.map(\.description).joined(separator: ", ")
      insert(Entry(property: result.property.name, trace: code, summary: summary))
    }
  }

  /// Removes an entry, such as one that is stale.
  package mutating func remove(_ entry: Entry) {
    entries.removeAll { $0.property == entry.property && $0.trace == entry.trace }
  }
}

extension Regressions.Entry {
  /// Whether an entry comes before another; they are compared by bytes, which is the same on all
  /// platforms.
  fileprivate func isBefore(_ other: Self) -> Bool {
    property == other.property
      ? trace.description.utf8.lexicographicallyPrecedes(other.trace.description.utf8)
      : property.utf8.lexicographicallyPrecedes(other.property.utf8)
  }
}
