package import FlowDocuments
package import FlowExploration

/// A part of a message; unknown keys are ignored.
protocol CatalogValue: JSONCodable {}

extension CatalogValue {
  package static var ignoresUnknownKeys: Bool { true }
}

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
}

extension CatalogListing: CatalogValue {
  package static var jsonName: String { "a flow" }
  package static var blank: Self {
    Self(
      name: "", title: "", summary: "", limits: .blank, starts: [], location: nil,
      isDocument: false, properties: [])
  }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("name", &name, .string)
    try coder.code("title", &title, .string)
    try coder.code("summary", &summary, .string)
    try coder.code("limits", &limits, .object)
    try coder.code("starts", &starts, .starts)
    try coder.code("position", &location, .string)
    try coder.code("document", &isDocument, .flag, default: false)
    try coder.code("properties", &properties, .list())
  }
}

extension JSONForm<[String?]> {
  fileprivate static var starts: Self {
    Self({ .array($0.map { $0.map(JSONValue.string) ?? JSONValue(.null) }) }) {
      json, key, _ throws(JSONFault) in
      try json.list("\"\(key)\"") { start throws(JSONFault) in
        if case .null = start.content {
          nil
        } else {
          try start.requiredString("an element of \"starts\"")
        }
      }
    }
  }
}

extension PropertyEntry: CatalogValue {
  package static var jsonName: String { "a property" }
  package static var blank: Self { Self(name: "", summary: "", isChecked: true) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("name", &name, .string)
    try coder.code("summary", &summary, .string)
    try coder.code("severity", &severity, .keyword, default: .error)
    try coder.code("checked", &isChecked, .flag, default: true)
  }
}
