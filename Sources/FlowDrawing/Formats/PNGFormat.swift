extension OutputFormat {
  /// Two pixels a point keep text sharp.
  package static let png = OutputFormat(
    "png", summary: "the picture as pixels, two a point, on an opaque page",
    .picture(.init(format: "png", options: ["--zoom", "2"])))
}
