extension Palette.Color {
  /// How well a colour can be told from another, from 1 for equal ones to 21 for black and white,
  /// as the accessibility guidelines of the web (WCAG 2) reckon it.
  public func contrast(to other: Palette.Color) -> Double {
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

  /// The fifth root of a number from 0 to 1, by Newton's method, which gives the same everywhere.
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
  /// Two colours that can hardly be told apart, though one stands on the other.
  public struct ContrastFault: Hashable, Sendable {
    /// The name of the colour that stands on the other, such as `--flowgraph-ink`.
    public var name: String
    /// The name of the colour below, such as `--flowgraph-page`.
    public var ground: String
    /// Their contrast, from 1 to 21.
    public var contrast: Double
    /// The contrast that they should have.
    public var needed: Double
  }

  /// What texts and what edges and borders need at least (WCAG 2, level AA).
  private static let (text, line) = (4.5, 3.0)

  /// Which colour stands on which, and what contrast that needs.
  ///
  /// The borders of groups are left out: they decorate, for a group has a title.
  static let contrastRules: [(colors: [any Shade], grounds: [any Shade], needed: Double)] = [
    ([\.ink, \.muted], [\.page, \.card, \.group], text),
    ([\.onPath], [\.path, \.found, \.changed], text),
    ([\.push, \.back, \.present, \.root], [\.page, \.card, \.group], line),
    ([\.cardBorder], [\.page, \.group], line),
    ([\.path, \.found, \.changed, \.faint], [\.page, \.card, \.group], line),
  ]

  /// One of the colours.
  typealias Shade = KeyPath<Palette, Color> & Sendable

  /// Where the colours fall short of the accessibility guidelines of the web (WCAG 2, level AA).
  public func contrastFaults() -> [ContrastFault] {
    Self.contrastRules.flatMap { rule in
      rule.colors.flatMap { color in
        rule.grounds.compactMap { ground in
          let contrast = self[keyPath: color].contrast(to: self[keyPath: ground])
          guard contrast < rule.needed else { return nil }
          return ContrastFault(
            name: Self.name(of: color), ground: Self.name(of: ground), contrast: contrast,
            needed: rule.needed)
        }
      }
    }
  }
}

extension Palette.ContrastFault: CustomStringConvertible {
  /// Both names and the figures, as a clause; the contrast is rounded down, so that it never seems
  /// to suffice.
  public var description: String {
    let tenths = Int((contrast * 10).rounded(.down))
    return "\(name) on \(ground) has a contrast of \(tenths / 10).\(tenths % 10), "
      + "less than \(needed == 3 ? "3" : "4.5")"
  }
}
