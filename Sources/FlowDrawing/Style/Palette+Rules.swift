import FlowCore
import FlowDiagrams

extension Palette {
  func color(of symbol: EdgeSymbol) -> Color {
    switch symbol {
    case .push, .replace: push
    case .pop: back
    case .present, .dismiss: present
    case .root: root
    case .none: muted
    case .end: ink
    case .refused: path
    }
  }

  /// The style rules that give the classes of the diagram their colors.
  var rules: String {
    let fixed = """
      .page { fill: \(page) }
      .band { fill: \(group); stroke: \(groupBorder) }
      .card { fill: \(card); stroke: \(cardBorder) }
      .rule { stroke: \(cardBorder) }
      .title, .choice, .event, .side { fill: \(ink) }
      .end { stroke: \(muted) }
      .sub, .name, .detail { fill: \(muted) }
      .plate { fill: \(page) }
      .plate-band { fill: \(group) }
      .stroke-start { stroke: \(ink) }
      .fill-start { fill: \(ink) }

      """
    let ofSymbols = EdgeSymbol.allCases.map { symbol in
      """
      .stroke-\(symbol.rawValue) { stroke: \(color(of: symbol)) }
      .fill-\(symbol.rawValue) { fill: \(color(of: symbol)) }

      """
    }
    return fixed + ofSymbols.joined()
  }
}

extension Palette {
  /// The style rules for the shapes of pictures on the nodes of screens.
  static let pictureShapes = """
    .frame { fill: none; stroke-width: 1 }
    .dim { fill: #000000; fill-opacity: .5 }

    """

  /// The style rules for pictures; on a dark page, dark pictures are shown.
  func pictureRules(isDark: Bool) -> String {
    """
    .frame { stroke: \(cardBorder) }
    .stage { fill: \(group) }
    .blank { fill: \(group) }
    .by-light { display: \(isDark ? "none" : "inline") }
    .by-dark { display: \(isDark ? "inline" : "none") }

    """
  }
}
