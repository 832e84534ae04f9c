/// The colours of a picture, on a light page or on a dark one.
public struct Palette: Hashable, Sendable {
  /// An opaque colour.
  public struct Color: Hashable, Sendable {
    /// How much red it has, of 255.
    public var red: UInt8
    /// How much green it has, of 255.
    public var green: UInt8
    /// How much blue it has, of 255.
    public var blue: UInt8

    /// Makes a colour of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// What everything stands on.
  public var page: Color
  /// Titles, events, and what begins and ends.
  public var ink: Color
  /// Everything that is said by the way.
  public var muted: Color
  /// The inside of nodes.
  public var card: Color
  /// The borders of nodes.
  public var cardBorder: Color
  /// The inside of groups.
  public var group: Color
  /// The borders of groups, which only decorate: a group has a title.
  public var groupBorder: Color
  /// Edges that go on in a stack, or change it otherwise.
  public var push: Color
  /// Edges that go back in a stack.
  public var back: Color
  /// Edges that open or close a layer.
  public var present: Color
  /// Edges that replace everything.
  public var root: Color
  /// What lies on a path, what is violated, and what is gone.
  public var path: Color
  /// What stands on the colours of ``path``, ``found`` and ``changed``.
  public var onPath: Color
  /// What was looked for and found, and what is new.
  public var found: Color
  /// What is not the same in two flows.
  public var changed: Color
  /// Edges and borders that stand back under an overlay.
  public var faint: Color

  /// The colours on a light page.
  public static let light = Palette(
    page: 0xffffff, ink: 0x0f172a, muted: 0x5b6779, card: 0xffffff, cardBorder: 0x8290a4,
    group: 0xf5f8fb, groupBorder: 0xdfe6ee, push: 0x1d4ed8, back: 0x5b6779, present: 0x7c3aed,
    root: 0x0f766e, path: 0xb91c1c, onPath: 0xffffff, found: 0x15803d, changed: 0xb45309,
    faint: 0x7d8a9c)

  /// The colours on a dark page.
  public static let dark = Palette(
    page: 0x0d1424, ink: 0xe6ebf3, muted: 0x9aa8bc, card: 0x1d283a, cardBorder: 0x62748b,
    group: 0x121b2e, groupBorder: 0x2c3a52, push: 0x93c5fd, back: 0x9aa8bc, present: 0xc4b5fd,
    root: 0x5eead4, path: 0xf87171, onPath: 0x0d1424, found: 0x4ade80, changed: 0xfbbf24,
    faint: 0x74839a)
}

extension Palette {
  /// A colour as style files name it.
  public struct Variable: Sendable {
    /// The name, such as `--flowgraph-page`.
    public let name: String
    /// The colour that it sets.
    public let color: any WritableKeyPath<Palette, Color> & Sendable

    init(_ name: String, _ color: any WritableKeyPath<Palette, Color> & Sendable) {
      self.name = DiagramStyle.prefix + name
      self.color = color
    }
  }

  /// All colours by their names in style files, in the order of the documentation.
  public static let variables = [
    Variable("page", \.page), Variable("ink", \.ink), Variable("muted", \.muted),
    Variable("card", \.card), Variable("card-border", \.cardBorder), Variable("group", \.group),
    Variable("group-border", \.groupBorder), Variable("push", \.push), Variable("back", \.back),
    Variable("present", \.present), Variable("root", \.root), Variable("path", \.path),
    Variable("on-path", \.onPath), Variable("found", \.found), Variable("changed", \.changed),
    Variable("faint", \.faint),
  ]

  /// The name of a colour in style files.
  static func name(of color: PartialKeyPath<Palette>) -> String {
    variables.first { $0.color == color }?.name ?? ""
  }
}

extension Palette.Color: ExpressibleByIntegerLiteral {
  /// Makes a colour of `0xRRGGBB`; of a greater number only these bits count.
  public init(integerLiteral value: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}

extension Palette.Color: CustomStringConvertible {
  /// Reads `#rgb`, `#rrggbb`, `black` or `white`, in any case; `nil` for everything else.
  public init?(_ text: some StringProtocol) {
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

  /// The colour as `#rrggbb`, and nothing else: it is safe in any attribute and style sheet.
  public var description: String {
    "#"
      + [red, green, blue].map { part in
        (part < 16 ? "0" : "") + String(part, radix: 16)
      }.joined()
  }
}
