/// The style rules of what is drawn over a flow.
struct OverlayStyle {
  let palette: Palette

  static let shapes = """
    .path .line, .path .card { stroke-width: 2.6 }
    .quiet .line { stroke-width: 1.1 }
    .missed .line, .missed .card { stroke-dasharray: 6 4; stroke-width: 1.2; stroke-linecap: butt }
    .missed .history { stroke-dasharray: 1 4; stroke-linecap: round; stroke-width: 1.6 }
    .badge { font-size: 10px; font-weight: 700 }
    .mark { font-size: 10.5px; font-weight: 700 }
    .note { font-size: 12px }
    .pill { stroke-width: 1 }
    .missed .pill { stroke-dasharray: 2 2 }
    .glyph { fill: none; stroke-width: 1.6 }

    """

  /// The style rules that give the classes of overlays their colours.
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

  /// The selectors of everything that is filled with the colour of a sign.
  private func fills(in emphasis: String) -> String {
    (["start"] + Sign.allCases.map(\.rawValue)).map { ".\(emphasis) .fill-\($0)" }
      .joined(separator: ", ")
  }
}
