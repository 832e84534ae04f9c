extension OutputFormat {
  package static let pdf = OutputFormat(
    name: "pdf", summary: "the picture on a page of its size",
    writer: .picture(.init(format: "pdf", joinsPages: true, hasLinks: true)))
}
