extension OutputFormat {
  package static let svg = OutputFormat(
    "svg", summary: "a picture, light or dark as the reader's system is set", .picture(nil))
}
