package import FlowDiagrams

/// The line above a page that names it and links to the pages above it.
package struct TrailLine {
  static let height = 34.0
  package static let size = 12.0
  private static let widestLink = 240.0
  /// The widest name of the page itself.
  private static let widestTitle = 420.0
  private static let separator = " › "

  package let crumbs: [Diagram.Crumb]

  /// Returns `nil` for an empty trail.
  init?(_ trail: [Diagram.Crumb]) {
    guard !trail.isEmpty else { return nil }
    crumbs = trail.enumerated().map { index, crumb in
      let width = index == trail.count - 1 ? Self.widestTitle : Self.widestLink
      var crumb = crumb
      crumb.title = VisibleText.fitted(crumb.title, to: width, size: Self.size, isBold: true)
      return crumb
    }
  }

  /// The width of the line, in points.
  var width: Double { crumbs.indices.reduce(0) { $0 + width(ofCrumb: $1) } }

  package func width(ofCrumb index: Int) -> Double {
    let isLast = index == crumbs.count - 1
    return width(of: crumbs[index].title) + (isLast ? 0 : width(of: Self.separator))
  }

  package func width(of text: String) -> Double {
    TextMetrics.width(of: text, size: Self.size, isBold: true)
  }
}
