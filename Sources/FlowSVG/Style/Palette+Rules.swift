import FlowDiagrams

extension Palette {
  /// The color of edges and signs.
  func color(of sign: Sign) -> Color {
    switch sign {
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
      .end, .anywhere { stroke: \(muted) }
      .sub, .name, .detail { fill: \(muted) }
      .plate { fill: \(page) }
      .plate-band { fill: \(group) }
      .stroke-start { stroke: \(ink) }
      .fill-start { fill: \(ink) }

      """
    let ofSigns = Sign.allCases.map { sign in
      """
      .stroke-\(sign.rawValue) { stroke: \(color(of: sign)) }
      .fill-\(sign.rawValue) { fill: \(color(of: sign)) }

      """
    }
    return fixed + ofSigns.joined()
  }
}
