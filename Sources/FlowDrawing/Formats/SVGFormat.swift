extension OutputFormat {
  package static let svg = OutputFormat(
    "svg", summary: "a picture, light or dark to match the reader's system", .picture(nil))
}
