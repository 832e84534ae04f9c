package enum CardMetrics {
  static let titleSize = 13.0
  package static let subtitleSize = 10.5
  static let startSize = 13.0
  package static let groupTitleSize = 11.0
  package static let groupTitleHeight = 20.0
  static let sidePadding = 16.0
  package static let rowPadding = 9.0
  static let decisionSize = 11.5
  static let markSize = 10.5
  package static let markHeight = 17.0
  /// The size of titles of connectors.
  static let sideTitleSize = 11.0
  package static let outcomeSymbolWidth = 15.0
  package static let workSymbolWidth = 20.0
  package static let clusterOffset = 4.0
  package static let fold = 9.0
  package static let markGap = 8.0
  package static let pictureInset = 7.0
  package static let historySize = 22.0
  private static let narrowest = 92.0
  static let widest = 280.0
  static let maxConnectorWidth = 170.0
  static let maxDecisionWidth = 200.0
  /// The ratio of a diamond's width to its height.
  private static let diamondStretch = 2.6
  /// The maximum number of rows of a node; the others are only counted.
  static let maxRows = 8

  static func fits(title: String) -> Bool {
    TextMetrics.width(of: title, size: titleSize, isBold: true) <= widest
  }

  /// Shortens a long title, but keeps the given ending.
  static func fitted(title: String, suffix ending: String = "") -> String {
    let room = widest - TextMetrics.width(of: ending, size: titleSize, isBold: true)
    let rest = String(title.dropLast(ending.count))
    return VisibleText.fitted(rest, to: room, size: titleSize, isBold: true) + ending
  }

  /// Shortens a long subtitle at the beginning: in a path, the end matters most.
  static func fitted(subtitle: String) -> String {
    VisibleText.fitted(subtitle, to: widest, size: subtitleSize, keepsStart: false)
  }

  /// Shortens a long text below a title in its middle, if it is not a path.
  static func fitted(detail text: String, to width: Double = widest) -> String {
    VisibleText.fitted(text, to: width, size: subtitleSize)
  }

  /// Shortens the title of a connector, of which a page may have many.
  static func fitted(connector title: String) -> String {
    VisibleText.fitted(title, to: maxConnectorWidth, size: sideTitleSize, isBold: true)
  }

  static func fitted(decision name: String) -> String {
    VisibleText.fitted(name, to: maxDecisionWidth, size: decisionSize, isBold: true)
  }

  package static func isSmall(_ node: Diagram.Node) -> Bool {
    node.kind == .connector
  }

  /// The height of the part above the rows.
  package static func headHeight(of node: Diagram.Node) -> Double {
    let isSmall = isSmall(node)
    return (node.subtitle == nil ? (isSmall ? 26 : 36) : (isSmall ? 38 : 48))
      + (node.work == nil ? 0 : markHeight + 4)
  }

  /// The height of the part above the title that holds a picture.
  package static func pictureHeight(of node: Diagram.Node) -> Double {
    node.picture.map { $0.size.height + 2 * pictureInset } ?? 0
  }

  static func size(of node: Diagram.Node) -> Size {
    switch node.kind {
    case .start: return Size(width: startSize, height: startSize)
    case .history: return Size(width: historySize, height: historySize)
    case .decision: return diamondSize(of: node)
    case .screen, .outcome, .connector, .cluster: break
    }
    var width = TextMetrics.width(of: node.title, size: titleSize(of: node), isBold: true)
    if node.kind == .outcome { width += outcomeSymbolWidth }
    if let subtitle = node.subtitle {
      width = max(width, TextMetrics.width(of: subtitle, size: subtitleSize))
    }
    if let work = node.work { width = max(width, workWidth(of: work)) }
    width += 2 * sidePadding
    var height = headHeight(of: node) + pictureHeight(of: node)
    if let picture = node.picture { width = max(width, picture.size.width + 2 * pictureInset) }
    if let rows = Diagram.Label.size(of: node.rows) {
      width = max(width, rows.width + 2 * rowPadding)
      height += rows.height + 6
    }
    if let mark = node.mark {
      width = max(width, markWidth(of: mark) + 2 * sidePadding)
      height += markHeight + markGap
    }
    width = max(isSmall(node) ? 60 : narrowest, width)
    let offset = node.kind == .cluster ? clusterOffset : 0
    return Size(width: (width + offset).rounded(.up), height: (height + offset).rounded(.up))
  }

  package static func titleSize(of node: Diagram.Node) -> Double {
    switch node.kind {
    case .connector: sideTitleSize
    case .decision, .history: decisionSize
    case .start, .screen, .outcome, .cluster: titleSize
    }
  }

  package static func workWidth(of text: String) -> Double {
    (TextMetrics.width(of: text, size: subtitleSize) + workSymbolWidth + 9).rounded(.up)
  }

  package static func markWidth(of mark: Diagram.Mark) -> Double {
    (TextMetrics.width(of: mark.text, size: markSize, isBold: true) + 30).rounded(.up)
  }

  /// The size of the smallest diamond that contains its texts.
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
