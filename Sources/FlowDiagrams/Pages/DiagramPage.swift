public import FlowDocuments

/// One page of a diagram.
public struct DiagramPage: Hashable, Sendable {
  /// When to split a diagram into pages.
  public enum Split: String, Hashable, Sendable, CaseIterable {
    /// When it has more than `maxNodes` nodes or `maxEdges` edges with a label.
    case auto
    /// Never.
    case never
    /// Whenever it has groups.
    case always
  }

  package static let maxNodes = 100
  package static let maxEdges = 120
  /// A page is a file, whose name may have 255 bytes together with that of the output.
  package static let maxNameLength = 80
  /// The name of the first page, even if it is the only one.
  package static let overview = "overview"

  /// The name, unique among the pages: lower-case ASCII letters, digits and hyphens.
  public var name: String
  /// The title to show.
  public var title: String
  /// The diagram, not laid out yet.
  public var diagram: Diagram
}

extension FlowDocument {
  /// Returns the diagram of the flow on one page, or an overview and a page for each of its nodes.
  ///
  /// A page shows a group. A group that is too large is split into the groups inside it, and these
  /// into neighboring nodes, nearest to the entrance first. Edges to another page end at a
  /// connector, which names the screen and the page. An overview that is too large has an overview
  /// of its own.
  /// Every screen is on exactly one page. Every edge is on the page where it begins, and also where
  /// it ends unless it goes back; the overview omits edges that go back if an edge leads there.
  ///
  /// - Parameters:
  ///   - options: Which part of the flow to draw.
  ///   - direction: The direction of the flow.
  ///   - overlay: The overlay.
  ///   - split: When to split the diagram.
  /// - Returns: The pages: the overview first, then from the outermost to the innermost.
  public func pages(
    _ options: DiagramOptions = .screens, direction: Diagram.Direction = .down,
    overlay: Overlay? = nil,
    split: DiagramPage.Split = .auto
  ) -> [DiagramPage] {
    PagePlan(
      diagramToSplit(options, direction: direction, overlay: overlay), split: split,
      level: options.level
    ).pages
  }
}

extension Diagram {
  var isTooLarge: Bool {
    nodes.count > DiagramPage.maxNodes || labeledEdges > DiagramPage.maxEdges
  }

  var labeledEdges: Int { edges.count { !$0.labels.isEmpty } }
}
