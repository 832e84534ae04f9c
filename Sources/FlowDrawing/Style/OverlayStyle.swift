import FlowDiagrams

/// The style rules of overlays.
struct OverlayStyle {
  let palette: Palette

  static let shapes = """
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
  var rules: String {
    """
    .path .line, .path .card, .path .loop { stroke: \(palette.path) }
    \(fills(in: "path")), .path .pill { fill: \(palette.path) }
    .path .pill { stroke: \(palette.path) }
    .path .badge { fill: \(palette.onPath) }
    .quiet .line, .missed .line, .missed .card, .quiet .loop, .missed .loop { stroke: \(palette.faint) }
    \(fills(in: "quiet")), \(fills(in: "missed")) { fill: \(palette.faint) }
    .quiet .title, .quiet .choice, .quiet .event { fill: \(palette.muted) }
    .missed .title, .missed .choice, .missed .event { fill: \(palette.muted) }
    \(rules(of: "added", palette.found))
    \(rules(of: "removed", palette.path))
    \(rules(of: "changed", palette.changed))
    .pill { fill: \(palette.page); stroke: \(palette.muted) }
    .badge, .note { fill: \(palette.ink) }
    .missed .badge { fill: \(palette.muted) }
    .pill-violated { fill: \(palette.path); stroke: \(palette.path) }
    .pill-witnessed { fill: \(palette.found); stroke: \(palette.found) }
    .pill-uncovered { fill: \(palette.page); stroke: \(palette.muted) }
    .mark-violated, .mark-witnessed { fill: \(palette.onPath) }
    .mark-uncovered { fill: \(palette.muted) }
    .glyph-violated, .glyph-witnessed { stroke: \(palette.onPath) }
    .glyph-uncovered { stroke: \(palette.muted) }

    """
  }

  /// The style rules of a kind of change.
  private func rules(of change: String, _ color: Palette.Color) -> String {
    """
    .\(change) .line, .\(change) .card, .\(change) .loop { stroke: \(color) }
    \(fills(in: change)), .\(change) .pill, .pill-\(change) { fill: \(color) }
    .\(change) .pill, .pill-\(change) { stroke: \(color) }
    .\(change) .title, .\(change) .choice, .\(change) .event { fill: \(palette.ink) }
    .\(change) .badge, .mark-\(change) { fill: \(palette.onPath) }
    .glyph-\(change) { stroke: \(palette.onPath) }
    """
  }

  /// The selectors of everything that is filled with the color of a symbol.
  private func fills(in emphasis: String) -> String {
    (["start"] + EdgeSymbol.allCases.map(\.rawValue)).map { ".\(emphasis) .fill-\($0)" }
      .joined(separator: ", ")
  }
}
