extension OutputFormat {
  /// All formats, in the order of every list.
  package static let all: [OutputFormat] = [
    .svg,
    .png,
    .pdf,
    .dot,
    .mermaid,
    .plantUML,
    .markdown,
    .player,
    .edges,
    .json,
  ]
}
