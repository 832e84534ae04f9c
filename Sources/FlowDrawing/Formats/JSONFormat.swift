import FlowDocuments

extension OutputFormat {
  package static let json = OutputFormat(
    "json", summary: "the [document](document.schema.json) that every command reads",
    .flow { document, _ in document.json() })
}
