/// The measures of the boxes.
enum CardMetrics {
  static let titleSize = 13.0
  static let subtitleSize = 10.5
  static let startSize = 13.0
  static let groupTitleSize = 11.0
  static let groupTitleHeight = 20.0
  static let sidePadding = 16.0
  static let rowPadding = 9.0
  static let decisionSize = 11.5
  static let markSize = 10.5
  static let markHeight = 17.0
  /// The room between a mark and the bottom of its box.
  static let markGap = 8.0
  private static let narrowest = 92.0
  private static let widest = 280.0
  private static let widestDecision = 200.0
  /// How much wider than high a diamond is.
  private static let diamondStretch = 2.6

  static func fitted(title: String) -> String {
    VisibleText.fitted(title, to: widest, size: titleSize, isBold: true)
  }

  /// A subtitle that is too long loses its beginning: of a way, the end matters most.
  static func fitted(subtitle: String) -> String {
    let reversed = String(subtitle.suffix(400).reversed())
    let fitted = VisibleText.fitted(reversed, to: widest, size: subtitleSize)
    return fitted.count == subtitle.count ? subtitle : String(fitted.reversed())
  }

  static func fitted(decision name: String) -> String {
    VisibleText.fitted(name, to: widestDecision, size: decisionSize, isBold: true)
  }

  static func fitted(untaken text: String) -> String {
    VisibleText.fitted(text, to: widestDecision, size: subtitleSize)
  }

  /// The height of the part above the rows.
  static func headHeight(of node: Diagram.Node) -> Double {
    node.subtitle == nil ? 36 : 48
  }

  /// The room a box takes.
  static func size(of node: Diagram.Node) -> Size {
    switch node.kind {
    case .start: return node.size
    case .decision: return diamondSize(of: node)
    case .screen, .outcome: break
    }
    var width = TextMetrics.width(of: node.title, size: titleSize, isBold: true)
    if let subtitle = node.subtitle {
      width = max(width, TextMetrics.width(of: subtitle, size: subtitleSize))
    }
    width += 2 * sidePadding
    var height = headHeight(of: node)
    if let rows = Label.size(of: node.rows) {
      width = max(width, rows.width + 2 * rowPadding)
      height += rows.height + 6
    }
    if let mark = node.mark {
      width = max(width, markWidth(of: mark) + 2 * sidePadding)
      height += markHeight + markGap
    }
    return Size(width: max(narrowest, width).rounded(.up), height: height.rounded(.up))
  }

  /// The width of a mark, with its sign and its border.
  static func markWidth(of mark: Diagram.Mark) -> Double {
    (TextMetrics.width(of: mark.text, size: markSize, isBold: true) + 30).rounded(.up)
  }

  /// The room of the least diamond around its texts: at their corners, it is still as wide as they.
  private static func diamondSize(of node: Diagram.Node) -> Size {
    var width = TextMetrics.width(of: node.title, size: decisionSize, isBold: true)
    var height = 20.0
    if let subtitle = node.subtitle {
      width = max(width, TextMetrics.width(of: subtitle, size: subtitleSize))
      height += 13
    }
    height = (width / diamondStretch + height).rounded(.up)
    return Size(width: (height * diamondStretch).rounded(.up), height: height)
  }
}
