extension OutputFormat {
  package static let svg = OutputFormat(
    name: "svg", summary: "a picture, light or dark to match the reader's system",
    writer: .picture(nil))
}
