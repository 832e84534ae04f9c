extension OutputFormat {
  package static let pdf = OutputFormat(
    "pdf", summary: "the picture on a page of its size",
    .picture(.init(format: "pdf", joinsPages: true, hasLinks: true)))
}
