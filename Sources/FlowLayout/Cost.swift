/// The costs of faults in a diagram, used to choose layouts, place labels and nodes, and route
/// edges.
///
/// Costs are added, and the lowest sum wins. ``LayoutScore/total`` and the positions of labels use
/// these units. Edges and nodes are placed one at a time, so their costs are compared with the
/// length of one edge: ``inPoints(_:)`` converts a cost to the extra length that is acceptable to
/// avoid it.
enum Cost {
  // MARK: Overlaps

  /// Two of these overlap: a label, a node, an arrowhead; or an edge or a title overlaps a label.
  static let overlap = 1000.0
  /// An edge passes through a node in which it does not end.
  static let edgeThroughNode = 400.0
  /// An edge passes through the title of a group.
  static let edgeThroughTitle = 200.0
  /// Two edges cross.
  static let crossing = 30.0
  /// An arrow runs along the border of the node that it leads to.
  static let flatArrow = 30.0

  // MARK: Readability

  /// A label is as near to another edge as to its own, nearer to another node, or far beyond the
  /// node at an end.
  static let unclearLabel = 70.0
  /// The border of a group passes through a label.
  static let labelOnBorder = 40.0
  /// A label is below the diagram, or a new edge covers it.
  static let labelBelow = 60.0
  /// The diagram does not fit a page.
  static let outOfShape = 400.0
  /// Times the square of the aspect ratio's excess over a good one.
  static let (aspect, goodAspect) = (150.0, 2.0)
  /// Times the square of the points by which the smallest text is below a good size.
  static let (font, goodFont) = (150.0, 10.0)
  /// An edge of a shortest path from the start to an outcome leads against the direction of the
  /// flow.
  static let stepBack = 6.0
  /// Per point of the mean length of edges.
  static let length = 0.25
  /// Per point of the labels' mean distance from their edges.
  static let labelDistance = 1.0
  /// Per point of the worst label's distance from its edge.
  static let worstLabelDistance = 0.5
  /// The minimum cost of the labels' distances from their edges in nearly all layouts: the nearest
  /// positions that are tried are three points away.
  static let minOfLabels = 3 * (labelDistance + worstLabelDistance)
  /// Everything moves by the diagonal of the previous diagram.
  static let displacement = 10 * edgeThroughNode

  /// The extra length of one edge that is acceptable to avoid a fault, in points.
  static func inPoints(_ cost: Double) -> Double { cost / length }
}

extension Cost {
  /// The costs of a position for a label.
  ///
  /// A label on another label or a node costs ``Cost/overlap``. On anything else it costs less than
  /// in the score, because the label can still become a footnote, as it does if its cost reaches
  /// ``covering``.
  enum Label {
    /// A label that costs at least this covers something, or seems to belong to another edge.
    static let covering = 200.0
    /// It covers an edge, the title of a group, or an arrowhead.
    static let (onEdge, onTitle, onArrowhead) = (400.0, 300.0, 600.0)
    /// It is closer to a node than labels should be.
    static let nearNode = 60.0
    /// A node where its edge does not end is nearer than the edge.
    static let atOtherNode = 100.0
    /// Another edge is too near; the full cost if it is as near as the label's own.
    static let nearEdge = 26.0
    /// The border of a group passes through it; less if both ends of its edge are in the group,
    /// which can grow.
    static let (onBorder, onOwnBorder) = (30.0, 12.0)
    /// It is a key on its own edge, which hides a part of the edge.
    static let keyOnEdge = 20.0
    /// Added to ``covering``, per point by which another edge is closer.
    static let misread = 4.0
    /// It is in a group in which its edge has no end.
    static let inOtherGroup = 14.0
    /// It is to the left of its edge, or below it.
    static let unusualSide = 1.5
    /// Times its distance from the middle of its edge, as a share of the edge's length.
    static let alongEdge = 10.0
    /// Per point by which it is farther from its edge than necessary.
    static let distance = 0.7
    /// Per point by which it extends beyond the diagram.
    static let beyondDiagram = 0.06
  }
}

extension Cost {
  // MARK: Routes of new edges, in points of length

  /// An end is on a side that faces across the flow.
  static let acrossFlow = 26.0
  /// An end is on a side that faces against the flow.
  static let againstFlow = 60.0
  /// Per point between an end and its best position.
  static let offCenter = 0.2
  /// Per point beyond the left and top of the diagram, which moves everything.
  static let routeBeyondDiagram = 4.0
  /// Per point on a margin, a label or another edge, when routing around nodes.
  static let (onMargin, onLabel, onEdge) = (3.0, 6.0, 2.0)
  /// Per point close beside another edge.
  static let besideEdge = 4.0
  /// Per point beside a node, where a route has to start.
  static let besideNode = 4.0

  // MARK: Positions of new nodes, in points of length

  /// Per point by which everything moves on average.
  static let shift = 2.5
  /// The gain of taking the position of a removed node, which may have been renamed.
  static let vacancy = 400.0
  /// It is too near to another node for the label between them, and the maximum added to that at 1
  /// per point.
  static let (tooNear, maxTooNear) = (60.0, 200.0)
  /// Per point between its center line and that of another node.
  static let outOfLine = 0.4
  /// Per point by which the diagram grows.
  static let growth = 0.5
}
