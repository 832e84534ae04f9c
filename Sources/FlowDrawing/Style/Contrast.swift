extension Palette.Color {
  /// The contrast with another color, from 1 for equal colors to 21 for black and white, as defined
  /// by the Web Content Accessibility Guidelines (WCAG 2).
  package func contrast(to other: Palette.Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    return base * base * fifthRoot(of: base * base)
  }

  /// The fifth root of a number from 0 to 1, by Newton's method, which gives the same result
  /// everywhere.
  private static func fifthRoot(of number: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (fourth * root - number) / (5 * fourth)
    }
    return root
  }
}

extension Palette {
  /// The contrast that text and lines need (WCAG 2, level AA).
  private static let (text, line) = (4.5, 3.0)

  /// Which colors are drawn on which, and the contrast that this needs.
  ///
  /// The borders of groups are omitted: they are decorative, since a group has a title.
  static let contrastRules: [(colors: [any Shade], grounds: [any Shade], needed: Double)] = [
    ([\.ink, \.muted], [\.page, \.card, \.group], text),
    ([\.onPath], [\.path, \.found, \.changed], text),
    ([\.push, \.back, \.present, \.root], [\.page, \.card, \.group], line),
    ([\.cardBorder], [\.page, \.group], line),
    ([\.path, \.found, \.changed, \.faint], [\.page, \.card, \.group], line),
  ]

  typealias Shade = KeyPath<Palette, Color> & Sendable

  /// The pairs of colors with less contrast than WCAG 2, level AA, requires, as clauses.
  func contrastFaults() -> [String] {
    Self.contrastRules.flatMap { rule in
      rule.colors.flatMap { color in
        rule.grounds.compactMap { ground in
          let contrast = self[keyPath: color].contrast(to: self[keyPath: ground])
          guard contrast < rule.needed else { return nil }
          // Rounded down, so that the contrast never seems sufficient.
          let tenths = Int((contrast * 10).rounded(.down))
          return "\(Self.name(of: color)) on \(Self.name(of: ground)) has a contrast of "
            + "\(tenths / 10).\(tenths % 10), less than \(rule.needed == 3 ? "3" : "4.5")"
        }
      }
    }
  }
}

extension DiagramStyle {
  /// The pairs of colors with less contrast than WCAG 2, level AA, requires, as clauses: `on a dark
  /// page --flowgraph-push on --flowgraph-card has a contrast of 1.9, less than 3`.
  ///
  /// - Parameter theme: The pages to check.
  public func contrastFaults(on theme: DiagramTheme = .auto) -> [String] {
    theme.palettes(of: self).flatMap { page, palette in
      palette.contrastFaults().map { "on a \(page) page \($0)" }
    }
  }
}
