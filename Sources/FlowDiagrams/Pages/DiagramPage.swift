public import FlowDocuments

/// One of the pages that a picture is drawn on.
public struct DiagramPage: Hashable, Sendable {
  /// When a picture is drawn on several pages.
  public enum Split: String, Hashable, Sendable, CaseIterable {
    /// When it is too large for one: has more than ``mostNodes`` boxes or ``mostLines`` lines with
    /// a label.
    case auto
    /// Never.
    case never
    /// Whenever there are bands.
    case always
  }

  /// So many boxes fit a page.
  public static let mostNodes = 40
  /// So many lines with a label fit a page.
  public static let mostLines = 80
  /// The name of the first page, also where it is the only one.
  public static let overview = "overview"

  /// The name, unique among the pages: lower-case ASCII letters, digits and hyphens.
  public var name: String
  /// The title for people.
  public var title: String
  /// The picture, not laid out yet.
  public var diagram: Diagram
}

extension FlowDocument {
  /// Returns the picture of the flow on one page, or an overview and a page for each of its boxes.
  ///
  /// A page shows a band; bands that are still too large are split by the bands in them, and in the
  /// end into neighbours, nearest to the entry first. Where lines lead to another page, a connector
  /// names the screen and the page; an overview that is too large itself has an overview above it.
  /// Every screen is on exactly one page, and every line on the page that it leads from; the page
  /// that it leads to shows it as well, save for ways back. The overview shows no way back where a
  /// line leads there.
  ///
  /// - Parameters:
  ///   - options: What of the flow to draw.
  ///   - direction: Where the flow runs.
  ///   - overlay: What is drawn over the flow.
  ///   - split: When there are several pages.
  /// - Returns: The pages: the overview first, then from the outermost to the innermost.
  public func pages(
    _ options: DiagramOptions = .screens, direction: Diagram.Direction = .down,
    overlay: Overlay? = nil,
    split: DiagramPage.Split = .auto
  ) -> [DiagramPage] {
    PagePlan(
      self.diagram(options, direction: direction, overlay: overlay), split: split,
      level: options.level
    ).pages
  }
}

extension Diagram {
  /// Whether it is too large for one page.
  var isTooLarge: Bool {
    nodes.count > DiagramPage.mostNodes || labelledLines > DiagramPage.mostLines
  }

  /// How many lines have a label.
  var labelledLines: Int { edges.count { !$0.labels.isEmpty } }
}
