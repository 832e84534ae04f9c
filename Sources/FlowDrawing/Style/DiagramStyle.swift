/// The appearance of diagrams: colors for light and dark pages, and fonts.
public struct DiagramStyle: Hashable, Sendable {
  /// The prefix of all variables in style files.
  package static let prefix = "--flowgraph-"

  package var light: Palette
  package var dark: Palette
  /// The fonts in order of preference.
  ///
  /// Texts are measured for Helvetica, and fit in fonts that are no wider. A font name consists of
  /// ASCII letters, digits, spaces and hyphens; other names are ignored.
  package var fonts = [
    "Helvetica Neue", "Helvetica", "Arial", "Liberation Sans", "Nimbus Sans",
    "Hiragino Sans", "PingFang SC", "Apple SD Gothic Neo", "Yu Gothic", "Microsoft YaHei",
    "Malgun Gothic", "Noto Sans CJK JP", "Noto Sans CJK SC", "sans-serif",
  ]

  /// The default style.
  public static let standard = DiagramStyle(light: .light, dark: .dark)

  /// High contrast: at least 7 for text, 4.5 for lines and borders.
  public static let contrast = DiagramStyle(
    light: Palette(
      page: 0xffffff, ink: 0x000000, muted: 0x333c4a, card: 0xffffff, cardBorder: 0x3d4859,
      group: 0xf1f4f8, groupBorder: 0x6b7686, push: 0x1233a6, back: 0x3b4656, present: 0x5b1fb8,
      root: 0x08524c, path: 0x98110f, onPath: 0xffffff, found: 0x0c5427, changed: 0x7a3e00,
      faint: 0x5d6878),
    dark: Palette(
      page: 0x000000, ink: 0xffffff, muted: 0xd5dce6, card: 0x10151d, cardBorder: 0xb3bfce,
      group: 0x080b11, groupBorder: 0x7d8898, push: 0xa8d1ff, back: 0xd5dce6, present: 0xd9ccff,
      root: 0x6ff3df, path: 0xff9c96, onPath: 0x000000, found: 0x74ec9d, changed: 0xffd073,
      faint: 0x98a4b4))

  /// Black on white paper, even if the reader's system is dark; symbols distinguish edges.
  public static let print = DiagramStyle(light: .paper, dark: .paper)

  package static let named: KeyValuePairs<String, DiagramStyle> = [
    "standard": .standard, "contrast": .contrast, "print": .print,
  ]
}

extension Palette {
  fileprivate static let paper = Palette(
    page: 0xffffff, ink: 0x000000, muted: 0x3a3a3a, card: 0xffffff, cardBorder: 0x000000,
    group: 0xf4f4f4, groupBorder: 0x8c8c8c, push: 0x000000, back: 0x4a4a4a, present: 0x000000,
    root: 0x000000, path: 0x000000, onPath: 0xffffff, found: 0x000000, changed: 0x000000,
    faint: 0x7f7f7f)
}

extension DiagramStyle {
  /// The fonts as an attribute value: names in single quotes, generic ones without.
  var fontFamily: String {
    fonts.filter(Self.isFontName).map { name in
      name.contains(" ") || name.first?.isLetter != true ? "'\(name)'" : name
    }.joined(separator: ", ")
  }

  /// Whether a text is a font name that is safe in any context.
  static func isFontName(_ text: String) -> Bool {
    !text.isEmpty && text.first != " " && text.last != " "
      && text.utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: " ") }
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit or a hyphen.
  var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

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
