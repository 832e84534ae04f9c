extension ImportFormat {
  /// All formats, in the order in which they are tried for a file.
  package static let all: [Self] = [
    .graph,
    .csv,
    .mermaid,
    .plantUML,
    .smcat,
    .android,
    .storyboard,
    .scxml,
    .xState,
  ]
}
