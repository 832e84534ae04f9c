/// The colors of a diagram, on a light page or on a dark one.
package struct Palette: Hashable, Sendable {
  package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
  }

  package var page: Color
  /// Titles, events, starts and outcomes.
  package var ink: Color
  /// Secondary text.
  package var muted: Color
  /// The background of nodes.
  package var card: Color
  /// The borders of nodes.
  package var cardBorder: Color
  /// The background of groups.
  package var group: Color
  /// The borders of groups, which are decorative, since a group has a title.
  package var groupBorder: Color
  /// Edges that go to a new screen of the same stack, or replace, remove or reorder its screens.
  package var push: Color
  /// Edges that go back in a stack.
  package var back: Color
  /// Edges that open or close a layer.
  package var present: Color
  /// Edges that replace everything.
  package var root: Color
  /// What lies on a path, is violated, or was removed.
  package var path: Color
  /// Text on the colors ``path``, ``found`` and ``changed``.
  package var onPath: Color
  /// What was searched for and found, and what was added.
  package var found: Color
  /// What differs between two flows.
  package var changed: Color
  /// Edges and borders that an overlay subdues.
  package var faint: Color

  package static let light = Palette(
    page: 0xffffff, ink: 0x0f172a, muted: 0x5b6779, card: 0xffffff, cardBorder: 0x8290a4,
    group: 0xf5f8fb, groupBorder: 0xdfe6ee, push: 0x1d4ed8, back: 0x5b6779, present: 0x7c3aed,
    root: 0x0f766e, path: 0xb91c1c, onPath: 0xffffff, found: 0x15803d, changed: 0xb45309,
    faint: 0x7d8a9c)

  package static let dark = Palette(
    page: 0x0d1424, ink: 0xe6ebf3, muted: 0x9aa8bc, card: 0x1d283a, cardBorder: 0x62748b,
    group: 0x121b2e, groupBorder: 0x2c3a52, push: 0x93c5fd, back: 0x9aa8bc, present: 0xc4b5fd,
    root: 0x5eead4, path: 0xf87171, onPath: 0x0d1424, found: 0x4ade80, changed: 0xfbbf24,
    faint: 0x74839a)
}

extension Palette {
  /// A variable of style files: its name, such as `--flowgraph-page`, and the color that it sets.
  package typealias Variable = (name: String, color: any WritableKeyPath<Palette, Color> & Sendable)

  /// All variables of style files, in the order of the documentation.
  package static let variables: [Variable] = [
    variable("page", \.page), variable("ink", \.ink), variable("muted", \.muted),
    variable("card", \.card), variable("card-border", \.cardBorder), variable("group", \.group),
    variable("group-border", \.groupBorder), variable("push", \.push), variable("back", \.back),
    variable("present", \.present), variable("root", \.root), variable("path", \.path),
    variable("on-path", \.onPath), variable("found", \.found), variable("changed", \.changed),
    variable("faint", \.faint),
  ]

  private static func variable(
    _ name: String, _ color: any WritableKeyPath<Palette, Color> & Sendable
  ) -> Variable {
    (DiagramStyle.prefix + name, color)
  }

  static func name(of color: PartialKeyPath<Palette>) -> String {
    variables.first { $0.color == color }?.name ?? ""
  }
}

extension Palette.Color: ExpressibleByIntegerLiteral {
  /// Makes a color from `0xRRGGBB`; higher bits are ignored.
  package init(integerLiteral value: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}

extension Palette.Color: CustomStringConvertible {
  /// Reads `#rgb`, `#rrggbb`, `black` or `white`, in any case; returns `nil` for everything else.
  package init?(_ text: some StringProtocol) {
    switch text.lowercased() {
    case "black": self = 0x000000
    case "white": self = 0xffffff
    case let code:
      let digits = code.dropFirst().map(\.hexDigitValue)
      guard code.hasPrefix("#"), code.utf8.count == code.count, !digits.contains(nil) else {
        return nil
      }
      let values = digits.compactMap { $0 }.map(UInt8.init)
      switch values.count {
      case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
      case 6:
        self.init(
          red: values[0] * 16 + values[1], green: values[2] * 16 + values[3],
          blue: values[4] * 16 + values[5])
      default: return nil
      }
    }
  }

  /// The color as `#rrggbb`, which is safe in any attribute and style sheet.
  package var description: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
