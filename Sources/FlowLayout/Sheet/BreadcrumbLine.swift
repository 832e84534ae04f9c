package import FlowDiagrams

/// The breadcrumbs above a page: links to the pages above it, and its own title.
package struct BreadcrumbLine {
  static let height = 34.0
  package static let size = 12.0
  private static let separator = " › "
  /// The preferred maximum width of the line, so that it does not put a page out of shape.
  private static let widest = 840.0
  /// The maximum widths of the page's own title and of a link, in points.
  private static let (maxTitleWidth, maxLinkWidth) = (420.0, 240.0)
  /// The share of these widths below which titles are never shortened.
  private static let minShare = 0.25

  package let breadcrumbs: [Diagram.Breadcrumb]

  init?(_ trail: [Diagram.Breadcrumb]) {
    guard !trail.isEmpty else { return nil }
    var share = 1.0
    var fitted = Self.fitted(trail, to: share)
    while Self.width(of: fitted) > Self.widest, share > Self.minShare {
      share -= 0.125
      fitted = Self.fitted(trail, to: share)
    }
    breadcrumbs = fitted
  }

  /// - Parameter share: The share of its maximum width that each title may take.
  private static func fitted(
    _ trail: [Diagram.Breadcrumb], to share: Double
  ) -> [Diagram.Breadcrumb] {
    trail.enumerated().map { index, breadcrumb in
      let width = share * (index == trail.count - 1 ? maxTitleWidth : maxLinkWidth)
      var breadcrumb = breadcrumb
      breadcrumb.title = VisibleText.fitted(breadcrumb.title, to: width, size: size, isBold: true)
      return breadcrumb
    }
  }

  var width: Double { Self.width(of: breadcrumbs) }

  private static func width(of breadcrumbs: [Diagram.Breadcrumb]) -> Double {
    breadcrumbs.reduce(0) { $0 + width(of: $1.title) }
      + Double(breadcrumbs.count - 1) * width(of: separator)
  }

  package func width(ofBreadcrumb index: Int) -> Double {
    let isLast = index == breadcrumbs.count - 1
    return Self.width(of: breadcrumbs[index].title) + (isLast ? 0 : Self.width(of: Self.separator))
  }

  package static func width(of text: String) -> Double {
    TextMetrics.width(of: text, size: size, isBold: true)
  }
}
