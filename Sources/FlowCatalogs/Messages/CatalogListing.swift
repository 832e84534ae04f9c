import FlowDocuments
package import FlowExploration

/// The description of a flow of a catalog in another process.
package struct CatalogListing: Hashable, Sendable {
  package var name: String
  package var title: String
  /// What it shows, in one sentence.
  package var summary: String
  package var limits: ExplorationLimits
  /// The launch conditions as text, or `nil` for a start without one.
  package var starts: [String?]
  /// The source location of its start, or `nil` if it is not known.
  package var location: String?
  /// Whether it is a document, which cannot be run.
  package var isDocument: Bool
  package var properties: [PropertyEntry]
}

extension CatalogListing {
  init(_ entry: CatalogEntry) {
    self.init(
      name: entry.name, title: entry.title, summary: entry.summary, limits: entry.limits,
      starts: entry.starts, location: entry.location, isDocument: entry.isDocument,
      properties: entry.properties)
  }

  var value: JSONValue {
    .object([
      "name": .string(name), "title": .string(title), "summary": .string(summary),
      "limits": limits.value,
      "starts": .array(starts.map { $0.map { .string($0) } ?? JSONValue(.null) }),
      "position": .optional(location),
      "document": isDocument ? .bool(true) : nil,
      "properties": .array(properties.map(\.value)),
    ])
  }

  init(_ value: JSONValue) throws(JSONFault) {
    let flow = try ObjectReader(value, "a flow", keys: nil)
    self.init(
      name: try flow.text("name"), title: try flow.text("title"),
      summary: try flow.text("summary"),
      limits: try flow.optional("limits", ExplorationLimits.init) ?? ExplorationLimits(),
      starts: try flow.list("starts") { start throws(JSONFault) in
        if case .null = start.content { nil } else { try start.text("an element of \"starts\"") }
      },
      location: try flow.optionalText("position"),
      isDocument: try flow.flag("document", default: false),
      properties: try flow.list("properties", PropertyEntry.init))
  }
}

extension PropertyEntry {
  fileprivate var value: JSONValue {
    .object([
      "name": .string(name), "summary": .string(summary),
      "severity": severity == .error ? nil : .string(severity.rawValue),
      "checked": isChecked ? nil : .bool(false),
    ])
  }

  fileprivate init(_ value: JSONValue) throws(JSONFault) {
    let property = try ObjectReader(value, "a property", keys: nil)
    self.init(
      name: try property.text("name"), summary: try property.text("summary"),
      severity: try property.optional("severity") == nil ? .error : property.keyword("severity"),
      isChecked: try property.flag("checked", default: true))
  }
}
