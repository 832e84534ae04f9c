extension ImportFormat {
  /// All formats, in the order in which a file is tried.
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
