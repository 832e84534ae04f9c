/// The style rules of pictures on the nodes of screens.
struct PictureStyle {
  static let shapes = """
    .frame { fill: none; stroke-width: 1 }
    .dim { fill: #000000; fill-opacity: .5 }

    """

  let palette: Palette
  /// Whether the rules are for a dark page, on which dark pictures are shown.
  let isDark: Bool

  var rules: String {
    """
    .frame { stroke: \(palette.cardBorder) }
    .stage { fill: \(palette.group) }
    .blank { fill: \(palette.group) }
    .by-light { display: \(isDark ? "none" : "inline") }
    .by-dark { display: \(isDark ? "inline" : "none") }

    """
  }
}
