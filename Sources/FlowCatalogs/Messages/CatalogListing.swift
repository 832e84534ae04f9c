import FlowDocuments
package import FlowExploration

/// The description of a flow of a catalog in another process.
package struct CatalogListing: Hashable, Sendable {
  /// The name in the tools.
  package var name: String
  /// The name for people.
  package var title: String
  /// What it shows, in one sentence.
  package var summary: String
  /// The default limits of an exploration.
  package var limits: ExplorationLimits
  /// The launch conditions as text; `nil` for a start without one.
  package var starts: [String?]
  /// The source location of its start; `nil` if it is not known.
  package var position: String?
  /// Whether it is a document, which cannot be run.
  package var isDocument: Bool
  /// The properties that can be checked.
  package var properties: [PropertyEntry]
}

extension CatalogListing {
  /// Describes an entry.
  init(_ entry: CatalogEntry) {
    self.init(
      name: entry.name, title: entry.title, summary: entry.summary, limits: entry.limits,
      starts: entry.starts, position: entry.position, isDocument: entry.isDocument,
      properties: entry.properties)
  }

  /// The listing as a value.
  var value: JSONValue {
    .object([
      "name": .string(name), "title": .string(title), "summary": .string(summary),
      "limits": limits.value,
      "starts": .array(starts.map { $0.map { .string($0) } ?? JSONValue(.null) }),
      "position": position.map { .string($0) },
      "document": isDocument ? .bool(true) : nil,
      "properties": .array(properties.map(\.value)),
    ])
  }

  /// Reads a listing.
  init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      name: try value.text("name"), title: try value.text("title"),
      summary: try value.text("summary"),
      limits: try ExplorationLimits(in: value) ?? ExplorationLimits(),
      starts: try value.list("starts").map { start throws(MalformedMessage) in
        guard !start.isNull, start.string == nil else { return start.string }
        throw MalformedMessage(reason: "an element of \"starts\" must be a string or null")
      },
      position: try value.optionalText("position"),
      isDocument: try value.optionalFlag("document") ?? false,
      properties: try value.list("properties") { value throws(MalformedMessage) in
        try PropertyEntry(value)
      })
  }
}

extension PropertyEntry {
  fileprivate var value: JSONValue {
    .object([
      "name": .string(name), "summary": .string(summary),
      "checked": isChecked ? nil : .bool(false),
    ])
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      name: try value.text("name"), summary: try value.text("summary"),
      isChecked: try value.optionalFlag("checked") ?? true)
  }
}
