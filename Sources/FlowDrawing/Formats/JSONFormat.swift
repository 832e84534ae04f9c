import FlowDocuments

extension OutputFormat {
  package static let json = OutputFormat(
    name: "json", summary: "the [document](document.schema.json) that every command reads",
    writer: .flow { document, _ in document.json() })
}
