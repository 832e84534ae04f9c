/// Which colors a diagram uses.
public enum DiagramTheme: String, Hashable, Sendable, CaseIterable {
  /// Light or dark, to match the reader's system.
  case auto
  /// Dark text on a light page.
  case light
  /// Light text on a dark page.
  case dark

  /// The style sheet of the diagram.
  ///
  /// Colors are written as values, not as CSS variables, which converters such as librsvg do not
  /// support; those also ignore `@media`, and so draw the light colors of `auto`.
  package func styleSheet(
    _ style: DiagramStyle, hasOverlay: Bool = false, hasPictures: Bool = false
  ) -> String {
    let shapes =
      Self.shapes + (hasOverlay ? Palette.overlayShapes : "")
      + (hasPictures ? Palette.pictureShapes : "")
    let rules = { (palette: Palette, isDark: Bool) in
      palette.rules + (hasOverlay ? palette.overlayRules : "")
        + (hasPictures ? palette.pictureRules(isDark: isDark) : "")
    }
    // If both pages have the same colors, they have the same pictures.
    let (light, dark) = (rules(style.light, false), rules(style.dark, style.dark != style.light))
    return switch self {
    case .light: shapes + light
    case .dark: shapes + dark
    case .auto where light == dark: shapes + light
    case .auto: shapes + light + "@media (prefers-color-scheme: dark) {\n" + dark + "}\n"
    }
  }

  /// The palettes that the theme uses, by theme name.
  package func palettes(of style: DiagramStyle) -> [(name: String, palette: Palette)] {
    switch self {
    case .light: [("light", style.light)]
    case .dark: [("dark", style.dark)]
    case .auto: [("light", style.light), ("dark", style.dark)]
    }
  }

  private static let shapes = """
    .band { stroke-width: 1 }
    .card { stroke-width: 1.25; stroke-linejoin: round }
    .rule { stroke-width: 1 }
    .title { font-size: 13px; font-weight: 600 }
    .sub { font-size: 10.5px }
    .side { font-size: 11px; font-weight: 600 }
    .crumb { font-size: 12px; font-weight: 600 }
    .choice { font-size: 11.5px; font-weight: 600 }
    .name { font-size: 11px; font-weight: 600 }
    .label { font-size: 11px }
    .line { fill: none; stroke-width: 1.4 }
    .back { stroke-dasharray: 4 3 }
    .history { stroke-dasharray: 1 3.2; stroke-linecap: round; stroke-width: 1.8 }
    .loop { fill: none; stroke-width: 1.3 }
    .cut { stroke-dasharray: 5 3 }
    .link:hover .title, .link:hover .side, .link:hover .crumb, .link:hover .label { text-decoration: underline }

    """
}
