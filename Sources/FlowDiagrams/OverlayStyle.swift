/// The style rules of what is drawn over a flow.
struct OverlayStyle {
  var page: String
  var ink: String
  var muted: String
  /// What lies on a path, and what is violated.
  var path: String
  /// What stands on the colour of the path.
  var onPath: String
  /// What was looked for and found.
  var found: String
  /// Lines and borders that stand back.
  var faint: String

  static let light = OverlayStyle(
    page: "#ffffff", ink: "#0f172a", muted: "#5b6779", path: "#b91c1c", onPath: "#ffffff",
    found: "#15803d", faint: "#7d8a9c")

  static let dark = OverlayStyle(
    page: "#0d1424", ink: "#e6ebf3", muted: "#9aa8bc", path: "#f87171", onPath: "#0d1424",
    found: "#4ade80", faint: "#74839a")

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
    .path .line, .path .card, .path .loop { stroke: \(path) }
    \(fills(in: "path")), .path .pill { fill: \(path) }
    .path .pill { stroke: \(path) }
    .path .badge { fill: \(onPath) }
    .quiet .line, .missed .line, .missed .card, .quiet .loop, .missed .loop { stroke: \(faint) }
    \(fills(in: "quiet")), \(fills(in: "missed")) { fill: \(faint) }
    .quiet .title, .quiet .choice, .quiet .event { fill: \(muted) }
    .missed .title, .missed .choice, .missed .event { fill: \(muted) }
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

  /// The selectors of everything that is filled with the colour of a sign.
  private func fills(in emphasis: String) -> String {
    (["start"] + Sign.allCases.map(\.rawValue)).map { ".\(emphasis) .fill-\($0)" }
      .joined(separator: ", ")
  }
}
