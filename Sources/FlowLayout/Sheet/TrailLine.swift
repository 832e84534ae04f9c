package import FlowDiagrams

/// The line above a page that names it and links to the pages above it.
package struct TrailLine {
  static let height = 34.0
  package static let size = 12.0
  private static let separator = " › "
  /// How wide the line is at most if it can be, so that no page becomes out of shape by it.
  private static let widest = 840.0
  /// How wide the name of the page and that of a page above it are at most, in points.
  private static let (widestTitle, widestLink) = (420.0, 240.0)
  /// The share of these widths that names are never cut below.
  private static let leastShare = 0.25

  package let crumbs: [Diagram.Crumb]

  /// Returns `nil` for an empty trail.
  init?(_ trail: [Diagram.Crumb]) {
    guard !trail.isEmpty else { return nil }
    var share = 1.0
    var fitted = Self.fitted(trail, to: share)
    while Self.width(of: fitted) > Self.widest, share > Self.leastShare {
      share -= 0.125
      fitted = Self.fitted(trail, to: share)
    }
    crumbs = fitted
  }

  /// - Parameter share: The share of its greatest width that each name may take.
  private static func fitted(_ trail: [Diagram.Crumb], to share: Double) -> [Diagram.Crumb] {
    trail.enumerated().map { index, crumb in
      let width = share * (index == trail.count - 1 ? widestTitle : widestLink)
      var crumb = crumb
      crumb.title = VisibleText.fitted(crumb.title, to: width, size: size, isBold: true)
      return crumb
    }
  }

  /// The width of the line, in points.
  var width: Double { Self.width(of: crumbs) }

  private static func width(of crumbs: [Diagram.Crumb]) -> Double {
    crumbs.reduce(0) { $0 + width(of: $1.title) }
      + Double(crumbs.count - 1) * width(of: separator)
  }

  package func width(ofCrumb index: Int) -> Double {
    let isLast = index == crumbs.count - 1
    return width(of: crumbs[index].title) + (isLast ? 0 : width(of: Self.separator))
  }

  package func width(of text: String) -> Double { Self.width(of: text) }

  private static func width(of text: String) -> Double {
    TextMetrics.width(of: text, size: size, isBold: true)
  }
}
