package import FlowDiagrams

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
  ///
  /// - Parameters:
  ///   - style: The colors.
  ///   - contents: What the diagram has that needs rules of its own.
  package func styleSheet(_ style: DiagramStyle, for contents: Contents) -> String {
    let shapes =
      Self.shapes + (contents.hasOverlay ? OverlayStyle.shapes : "")
      + (contents.hasPictures ? PictureStyle.shapes : "")
    let rules = { (palette: Palette, isDark: Bool) in
      palette.rules + (contents.hasOverlay ? OverlayStyle(palette: palette).rules : "")
        + (contents.hasPictures ? PictureStyle(palette: palette, isDark: isDark).rules : "")
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

  /// What diagrams have that needs rules of its own.
  package struct Contents {
    var hasOverlay: Bool
    var hasPictures: Bool

    /// Makes the contents from flags.
    package init(hasOverlay: Bool = false, hasPictures: Bool = false) {
      (self.hasOverlay, self.hasPictures) = (hasOverlay, hasPictures)
    }

    /// Makes the contents of several diagrams.
    package init(of diagrams: [Diagram]) {
      hasOverlay = diagrams.contains(where: \.hasOverlay)
      hasPictures = diagrams.contains(where: \.hasPictures)
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
    .anywhere { stroke-dasharray: 2 2.5 }
    .link:hover .title, .link:hover .side, .link:hover .crumb, .link:hover .label { text-decoration: underline }

    """
}
