import FlowDocuments
package import FlowExploration

/// What a catalog in another process tells of one of its flows before it is explored.
package struct CatalogListing: Hashable, Sendable {
  /// The name by which the tools call it.
  package var name: String
  /// The name for people.
  package var title: String
  /// What it shows, in one sentence.
  package var summary: String
  /// How far it is explored when nothing else is said.
  package var limits: ExplorationLimits
  /// The launch conditions, in words; `nil` where a start has none.
  package var starts: [String?]
  /// Where its start is written; `nil` where that is not known.
  package var position: String?
}

extension CatalogListing {
  /// What is told of an entry.
  init(_ entry: CatalogEntry) {
    self.init(
      name: entry.name, title: entry.title, summary: entry.summary, limits: entry.limits,
      starts: entry.starts, position: entry.position)
  }

  /// The listing as a value.
  var value: JSONValue {
    .object([
      "name": .string(name), "title": .string(title), "summary": .string(summary),
      "limits": limits.value,
      "starts": .array(starts.map { $0.map { .string($0) } ?? JSONValue(.null) }),
      "position": position.map { .string($0) },
    ])
  }

  /// Reads a listing.
  init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      name: try value.text("name"), title: try value.text("title"),
      summary: try value.text("summary"),
      limits: try ExplorationLimits(value["limits"] ?? .object([:])),
      starts: try value.list("starts").map { start throws(MalformedMessage) in
        guard !start.isNull, start.string == nil else { return start.string }
        throw MalformedMessage(reason: "an element of \"starts\" must be a string or null")
      },
      position: try value.optionalText("position"))
  }
}
