import FlowCore

extension Palette {
  /// The style rules for the shapes of overlays.
  static let overlayShapes = """
    .path .line, .path .card { stroke-width: 2.6 }
    .quiet .line { stroke-width: 1.1 }
    .missed .line, .missed .card { stroke-dasharray: 6 4; stroke-width: 1.2; stroke-linecap: butt }
    .missed .history { stroke-dasharray: 1 4; stroke-linecap: round; stroke-width: 1.6 }
    .added .line, .added .card { stroke-width: 2.6 }
    .changed .line, .changed .card { stroke-width: 2 }
    .removed .line, .removed .card { stroke-width: 1.8; stroke-dasharray: 9 4 2 4; stroke-linecap: butt }
    .removed .title, .removed .choice, .removed .event, .removed .detail { text-decoration: line-through }
    .badge { font-size: 10px; font-weight: 700 }
    .mark { font-size: 10.5px; font-weight: 700 }
    .note { font-size: 12px }
    .pill { stroke-width: 1 }
    .missed .pill { stroke-dasharray: 2 2 }
    .glyph { fill: none; stroke-width: 1.6 }

    """

  /// The style rules that give the classes of overlays their colors.
  var overlayRules: String {
    """
    .path .line, .path .card, .path .loop { stroke: \(path) }
    \(fills(in: "path")), .path .pill { fill: \(path) }
    .path .pill { stroke: \(path) }
    .path .badge { fill: \(onPath) }
    .quiet .line, .missed .line, .missed .card, .quiet .loop, .missed .loop { stroke: \(faint) }
    \(fills(in: "quiet")), \(fills(in: "missed")) { fill: \(faint) }
    .quiet .title, .quiet .choice, .quiet .event { fill: \(muted) }
    .missed .title, .missed .choice, .missed .event { fill: \(muted) }
    \(rules(of: "added", found))
    \(rules(of: "removed", path))
    \(rules(of: "changed", changed))
    .pill { fill: \(page); stroke: \(muted) }
    .badge, .note { fill: \(ink) }
    .missed .badge { fill: \(muted) }
    .pill-violated { fill: \(path); stroke: \(path) }
    .pill-witnessed { fill: \(found); stroke: \(found) }
    .pill-uncovered { fill: \(page); stroke: \(muted) }
    .mark-violated, .mark-witnessed { fill: \(onPath) }
    .mark-uncovered { fill: \(muted) }
    .glyph-violated, .glyph-witnessed { stroke: \(onPath) }
    .glyph-uncovered { stroke: \(muted) }

    """
  }

  /// The style rules of a kind of change.
  private func rules(of change: String, _ color: Color) -> String {
    """
    .\(change) .line, .\(change) .card, .\(change) .loop { stroke: \(color) }
    \(fills(in: change)), .\(change) .pill, .pill-\(change) { fill: \(color) }
    .\(change) .pill, .pill-\(change) { stroke: \(color) }
    .\(change) .title, .\(change) .choice, .\(change) .event { fill: \(ink) }
    .\(change) .badge, .mark-\(change) { fill: \(onPath) }
    .glyph-\(change) { stroke: \(onPath) }
    """
  }

  /// The selectors of everything that is filled with the color of a symbol.
  private func fills(in emphasis: String) -> String {
    (["start"] + EdgeSymbol.allCases.map(\.rawValue)).map { ".\(emphasis) .fill-\($0)" }
      .joined(separator: ", ")
  }
}
