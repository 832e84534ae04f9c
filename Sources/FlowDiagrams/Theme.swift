/// Which colours a picture has.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Light or dark, as the reader's system is set.
  case auto
  /// Dark text on a light page.
  case light
  /// Light text on a dark page.
  case dark

  /// The style sheet of the picture.
  ///
  /// Colours are written as values, not as CSS variables, which converters such as librsvg do not
  /// know; they also pass over `@media`, and so draw the light colours of `auto`.
  ///
  /// - Parameter hasOverlay: Whether something is drawn over the flow, which has rules of its own.
  func styleSheet(hasOverlay: Bool) -> String {
    let shapes = Self.shapes + (hasOverlay ? OverlayStyle.shapes : "")
    let light = Palette.light.rules + (hasOverlay ? OverlayStyle.light.rules : "")
    let dark = Palette.dark.rules + (hasOverlay ? OverlayStyle.dark.rules : "")
    return switch self {
    case .light: shapes + light
    case .dark: shapes + dark
    case .auto: shapes + light + "@media (prefers-color-scheme: dark) {\n" + dark + "}\n"
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
    .link:hover .title, .link:hover .side, .link:hover .crumb { text-decoration: underline }

    """
}

/// The colours of a theme.
struct Palette {
  var page: String
  var ink: String
  var muted: String
  var card: String
  var cardBorder: String
  var band: String
  var bandBorder: String
  var signs: [Sign: String]

  static let light = Palette(
    page: "#ffffff", ink: "#0f172a", muted: "#5b6779", card: "#ffffff", cardBorder: "#b6c2d1",
    band: "#f5f8fb", bandBorder: "#dfe6ee",
    signs: [
      .push: "#1d4ed8", .replace: "#1d4ed8", .pop: "#5b6779", .present: "#7c3aed",
      .dismiss: "#7c3aed",
      .root: "#0f766e", .none: "#5b6779", .end: "#0f172a", .refused: "#b91c1c",
    ])

  static let dark = Palette(
    page: "#0d1424", ink: "#e6ebf3", muted: "#9aa8bc", card: "#1d283a", cardBorder: "#4a5a70",
    band: "#121b2e", bandBorder: "#2c3a52",
    signs: [
      .push: "#93c5fd", .replace: "#93c5fd", .pop: "#9aa8bc", .present: "#c4b5fd",
      .dismiss: "#c4b5fd",
      .root: "#5eead4", .none: "#9aa8bc", .end: "#e6ebf3", .refused: "#f87171",
    ])

  /// The style rules that give the classes of the picture their colours.
  var rules: String {
    let fixed = """
      .page { fill: \(page) }
      .band { fill: \(band); stroke: \(bandBorder) }
      .card { fill: \(card); stroke: \(cardBorder) }
      .rule { stroke: \(cardBorder) }
      .title, .choice, .event, .side { fill: \(ink) }
      .end, .anywhere { stroke: \(muted) }
      .sub, .name, .detail { fill: \(muted) }
      .plate { fill: \(page) }
      .plate-band { fill: \(band) }
      .stroke-start { stroke: \(ink) }
      .fill-start { fill: \(ink) }

      """
    let ofSigns = Sign.allCases.map { sign in
      let color = signs[sign] ?? ink
      return """
        .stroke-\(sign.rawValue) { stroke: \(color) }
        .fill-\(sign.rawValue) { fill: \(color) }

        """
    }
    return fixed + ofSigns.joined()
  }
}
