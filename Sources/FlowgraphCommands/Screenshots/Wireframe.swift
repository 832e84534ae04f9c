#if CLI
import FlowDiagrams
import FlowDrawing

/// A simple picture of a phone screen, for flows without screenshots.
struct Wireframe {
  static let width = 214.0
  static let height = 464.0

  struct Colors {
    var page, surface, ink, muted, line, accent, onAccent: String

    static let light = Colors(
      page: "#f4f6fa", surface: "#ffffff", ink: "#16202e", muted: "#8793a6", line: "#dbe2ec",
      accent: "#2f6bed", onAccent: "#ffffff")
    static let dark = Colors(
      page: "#0e131b", surface: "#1a222e", ink: "#eef2f8", muted: "#8290a5", line: "#2c3747",
      accent: "#6d9dff", onAccent: "#0b1220")
  }

  private let screen: WireframeScreen
  private let colors: Colors
  private var svg: XMLElement
  /// The top of the next element.
  private var y = 0.0

  private init(_ screen: WireframeScreen, _ colors: Colors) {
    (self.screen, self.colors) = (screen, colors)
    svg = XMLElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": Self.number(Self.width),
        "height": Self.number(Self.height),
        "font-family": "Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif",
      ])
  }

  /// The picture as SVG.
  static func svg(of screen: WireframeScreen, _ colors: Colors) -> String {
    var frame = Wireframe(screen, colors)
    frame.draw()
    var text = ""
    frame.svg.write(to: &text)
    return text
  }

  private mutating func draw() {
    rectangle(0, 0, Self.width, Self.height, fill: colors.page)
    if screen.isSheet {
      rectangle(Self.width / 2 - 17, 8, 34, 4, radius: 2, fill: colors.muted)
    } else {
      statusBar()
    }
    if case .cover = screen.layout {} else { navigationBar() }
    switch screen.layout {
    case .cover(let isDone): cover(isDone: isDone)
    case .waiting: waiting()
    case .form: form()
    case .list: list()
    case .detail: detail()
    case .summary: summary()
    case .settings: settings()
    }
    buttons()
    guard !screen.isSheet else { return }
    rectangle(Self.width / 2 - 34, Self.height - 9, 68, 3.5, radius: 1.75, fill: colors.ink)
  }

  // MARK: Bars

  private mutating func statusBar() {
    text("9:41", 20, 19, size: 9.5, weight: 600)
    rectangle(178, 11, 17, 8.5, radius: 2.6, fill: "none", stroke: colors.ink)
    rectangle(180, 13, 11, 4.5, radius: 1.2, fill: colors.ink)
    for bar in 0..<4 {
      let height = 3 + 1.7 * Double(bar)
      rectangle(158 + 4 * Double(bar), 19.5 - height, 2.8, height, radius: 0.8, fill: colors.ink)
    }
  }

  private mutating func navigationBar() {
    y = screen.isSheet ? 38 : 52
    if screen.goesBack { line("M22,\(Self.number(y - 9.5)) l-5,5 l5,5", width: 2) }
    text(screen.title, Self.width / 2, y, size: 13, weight: 600, anchor: "middle", maxWidth: 150)
    rectangle(0, y + 13, Self.width, 0.8, fill: colors.line)
    y += 29
  }

  /// The bottom of the lowest button; the node of a sheet hides its lower part.
  private var foot: Double { screen.isSheet ? 0.7 * Self.height - 12 : Self.height - 30 }

  /// The bottom of the contents, above the buttons.
  private var limit: Double {
    screen.buttons.isEmpty ? foot : foot - 34 - 42 * Double(screen.buttons.count - 1) - 10
  }

  private mutating func buttons() {
    var bottom = foot
    for (index, title) in screen.buttons.enumerated().reversed() {
      let isMain = index == 0
      if isMain {
        rectangle(18, bottom - 34, Self.width - 36, 34, radius: 10, fill: colors.accent)
      }
      text(
        title, Self.width / 2, bottom - 12.5, size: 12, weight: 600,
        color: isMain ? colors.onAccent : colors.accent, anchor: "middle", maxWidth: 150)
      bottom -= 42
    }
  }

  // MARK: Contents

  private mutating func cover(isDone: Bool) {
    let middle = screen.isSheet ? 112.0 : 178
    let center = Self.width / 2
    circle(center, middle, 35, fill: colors.accent)
    let path =
      isDone
      ? "M\(Self.number(center - 14)),\(Self.number(middle + 1)) l10,10 l19,-21"
      : "M\(Self.number(center - 15)),\(Self.number(middle + 12)) l15,-26 l15,26 z"
    line(path, width: isDone ? 5 : 4, color: colors.onAccent)
    text(
      screen.title, Self.width / 2, middle + 66, size: 17, weight: 700, anchor: "middle",
      maxWidth: 180)
    lines([96, 68], at: middle + 84, isCentered: true)
  }

  private mutating func waiting() {
    let middle = screen.isSheet ? 150.0 : 210
    // Twelve strokes, the first one the most opaque.
    let center = Self.width / 2
    for stroke in 0..<12 {
      let turn = [-30 * Double(stroke), center, middle].map(Self.number).joined(separator: " ")
      draw(
        "rect",
        [
          "x": center - 2, "y": middle - 22, "width": 4, "height": 11, "rx": 2,
          "opacity": 1 - 0.07 * Double(stroke),
        ], ["fill": colors.accent, "transform": "rotate(\(turn))"])
    }
    lines([112, 76], at: middle + 44, isCentered: true)
  }

  private mutating func form() {
    lines([150, 108], at: y)
    y += 34
    // If the fields are unknown, a line is drawn for each label.
    let fields = screen.fields.isEmpty ? [nil, nil, nil] : screen.fields.map(Optional.some)
    for (index, field) in fields.enumerated() where y + 44 <= limit {
      if let field {
        text(field, 18, y + 6, size: 9.5, color: colors.muted, maxWidth: 170)
      } else {
        rectangle(18, y, [44, 58, 36][index], 5, radius: 2.5, fill: colors.muted)
      }
      rectangle(
        18, y + 12, Self.width - 36, 32, radius: 8, fill: colors.surface, stroke: colors.line)
      if index == 0 { rectangle(28, y + 22, 1.4, 12, fill: colors.accent) }
      y += 60
    }
  }

  private mutating func list() {
    for row in 0..<5 where y + 46 <= limit {
      rectangle(14, y, Self.width - 28, 46, radius: 10, fill: colors.surface, stroke: colors.line)
      rectangle(23, y + 9, 28, 28, radius: 7, fill: row % 2 == 0 ? colors.accent : colors.line)
      rectangle(
        61, y + 14, [82, 98, 70, 90, 76][row], 6, radius: 3, fill: colors.ink, opacity: 0.72)
      rectangle(61, y + 27, [58, 44, 66, 50, 40][row], 5, radius: 2.5, fill: colors.line)
      line("M187,\(Self.number(y + 18.5)) l4,4.5 l-4,4.5", width: 1.4, color: colors.muted)
      y += 53
    }
  }

  private mutating func detail() {
    rectangle(14, y, Self.width - 28, 108, radius: 12, fill: colors.accent, opacity: 0.18)
    line(
      "M28,\(Self.number(y + 94)) l44,-52 l30,34 l22,-22 l50,40 z", width: 0, color: colors.accent,
      fill: colors.accent)
    circle(158, y + 28, 10, fill: colors.accent)
    y += 126
    text(screen.title, 18, y + 6, size: 14, weight: 700, maxWidth: 175)
    lines([172, 160, 176, 138, 166, 92], at: y + 20)
  }

  private mutating func summary() {
    rectangle(14, y, Self.width - 28, 158, radius: 12, fill: colors.surface, stroke: colors.line)
    for row in 0..<4 {
      let top = y + 19 + 38 * Double(row)
      rectangle(26, top, [46, 58, 40, 52][row], 5, radius: 2.5, fill: colors.muted)
      rectangle(
        Self.width - 26 - [74, 56, 80, 62][row], top, [74, 56, 80, 62][row], 6, radius: 3,
        fill: colors.ink, opacity: 0.72)
      if row < 3 { rectangle(26, top + 21, Self.width - 52, 0.8, fill: colors.line) }
    }
    lines([150, 96], at: y + 178)
  }

  private mutating func settings() {
    for row in 0..<5 where y + 38 <= limit {
      rectangle(14, y, Self.width - 28, 38, radius: 10, fill: colors.surface, stroke: colors.line)
      rectangle(
        26, y + 16, [70, 92, 60, 84, 76][row], 6, radius: 3, fill: colors.ink, opacity: 0.72)
      let isOn = row % 2 == 0
      rectangle(162, y + 10, 30, 18, radius: 9, fill: isOn ? colors.accent : colors.line)
      circle(isOn ? 183 : 171, y + 19, 7, fill: colors.surface)
      y += 45
    }
  }

  // MARK: Shapes

  /// Lines that stand for text.
  private mutating func lines(_ widths: [Double], at top: Double, isCentered: Bool = false) {
    for (index, width) in widths.enumerated() where top + 13 * Double(index) + 5 <= limit {
      let left = isCentered ? (Self.width - width) / 2 : 18
      rectangle(left, top + 13 * Double(index), width, 5, radius: 2.5, fill: colors.line)
    }
  }

  private mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0, fill: String,
    stroke: String = "none", opacity: Double = 1
  ) {
    draw(
      "rect",
      ["x": x, "y": y, "width": width, "height": height, "rx": radius, "opacity": opacity],
      ["fill": fill, "stroke": stroke])
  }

  private mutating func circle(_ x: Double, _ y: Double, _ radius: Double, fill: String) {
    draw("circle", ["cx": x, "cy": y, "r": radius], ["fill": fill])
  }

  private mutating func line(
    _ path: String, width: Double, color: String? = nil, fill: String = "none"
  ) {
    draw(
      "path", ["stroke-width": width],
      [
        "d": path, "fill": fill, "stroke": color ?? colors.accent, "stroke-linecap": "round",
        "stroke-linejoin": "round",
      ])
  }

  private mutating func text(
    _ content: String, _ x: Double, _ y: Double, size: Double, weight: Int = 400,
    color: String? = nil, anchor: String = "start", maxWidth: Double = 200
  ) {
    let fitted = VisibleText.fitted(
      VisibleText.clean(content), to: maxWidth, size: size, isBold: weight >= 600)
    draw(
      "text", ["x": x, "y": y, "font-size": size],
      ["font-weight": "\(weight)", "fill": color ?? colors.ink, "text-anchor": anchor],
      content: fitted)
  }

  private mutating func draw(
    _ shape: String, _ numbers: KeyValuePairs<String, Double>,
    _ texts: KeyValuePairs<String, String>, content: String? = nil
  ) {
    var element = content.map { XMLElement(shape, texts, text: $0) } ?? XMLElement(shape, texts)
    for (name, value) in numbers { element.set(name, Self.number(value)) }
    svg.append(element)
  }

  private static func number(_ value: Double) -> String { decimal(value, digits: 2) }
}
#endif
