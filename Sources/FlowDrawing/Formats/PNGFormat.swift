extension OutputFormat {
  /// Two pixels per point keep text sharp.
  package static let png = OutputFormat(
    name: "png", summary: "the picture as pixels, two per point, on an opaque page",
    writer: .picture(.init(format: "png", options: ["--zoom", "2"])))
}
