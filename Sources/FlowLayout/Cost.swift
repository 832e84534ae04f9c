/// What the faults of a diagram cost: the one table for choosing layouts, placing labels and nodes,
/// and routing edges.
///
/// Costs are added up, and the lowest sum wins. ``LayoutScore/total`` is in these units, and so are
/// the places of labels. Edges and nodes are placed one at a time, where a cost competes with the
/// length of one edge: ``inPoints(_:)`` says how many points longer that may be to avoid a fault.
enum Cost {
  // MARK: What lies on each other

  /// Two of these lie on each other: a label, a node, an arrowhead, an edge and a label, a title.
  static let overlap = 1000.0
  /// An edge passes through a node in which it does not end.
  static let edgeThroughNode = 400.0
  /// An edge passes through the title of a group.
  static let edgeThroughTitle = 200.0
  /// Two edges cross.
  static let crossing = 14.0

  // MARK: What is hard to read

  /// A label is as near to another edge as to its own.
  static let unclearLabel = 70.0
  /// A label is below the diagram, or a new edge lies on it.
  static let labelBelow = 60.0
  /// For each time that the longer side is once more as long as the shorter one than it may be.
  static let aspectStep = 600.0
  /// For each point by which the smallest text is too small.
  static let fontPoint = 300.0
  /// For each point of an edge's length, on average.
  static let length = 0.25
  /// For each point that labels are from their edges, on average.
  static let labelDistance = 1.0
  /// For each point that the worst label is from its edge.
  static let worstLabelDistance = 0.5
  /// Everything moves by the diagonal of the previous diagram.
  static let displacement = 10 * edgeThroughNode

  /// How much longer one edge may be to avoid a fault, in points.
  static func inPoints(_ cost: Double) -> Double { cost / length }
}

extension Cost {
  /// What speaks for and against a place for a label.
  ///
  /// On another label or a node it costs ``Cost/overlap``. On anything else it costs less here than
  /// in the score, since the label can still move below the diagram: from ``covering`` on it does.
  enum Label {
    /// A label with this cost covers something, or is read as that of another edge.
    static let covering = 200.0
    /// It lies on an edge, the title of a group, or an arrowhead.
    static let (onEdge, onTitle, onArrowhead) = (260.0, 300.0, 600.0)
    /// Another edge is clearly nearer than its own.
    static let misread = covering / 2
    /// A node is nearer than the air around a label.
    static let nearNode = 60.0
    /// Another edge is nearer than it should be; in full where it is as near as its own.
    static let nearEdge = 26.0
    /// The border of a group passes through it; less where the group is that of its edge, and grows.
    static let (onBorder, onOwnBorder) = (30.0, 12.0)
    /// It lies in a group with neither end of its edge.
    static let inOtherGroup = 14.0
    /// It is on the left of its edge, or below.
    static let unusualSide = 1.5
    /// It is beside the end of its line, not the middle: this times its distance, in line lengths.
    static let alongEdge = 10.0
    /// For each point that it is further from its edge than need be.
    static let distance = 0.7
    /// For each point that it reaches beyond the picture.
    static let beyondPicture = 0.06
  }

  /// What speaks for and against a way for a new edge, in points of length.
  enum Way {
    /// It begins or ends on a side that faces across the flow.
    static let sideways = 26.0
    /// It begins or ends on a side that faces against the flow.
    static let backwards = 60.0
    /// For each point that an end is from its best place.
    static let offCenter = 0.2
    /// For each point beyond the picture's left and top edges, by which everything moves.
    static let beyondPicture = 4.0
    /// For each point over what a way around nodes passes: the margin, a label, another edge.
    static let (margin, label, edge) = (3.0, 6.0, 2.0)
    /// For each point beside a node, where a way has to begin.
    static let besideNode = 4.0
  }

  /// What speaks for and against a place for a new node, in points of length.
  enum Node {
    /// For each point that everything moves on average.
    static let shift = 2.5
    /// The gain of taking the place of a node that is gone: it may have been renamed.
    static let vacancy = 400.0
    /// It is too near to another for the label between them, and then for each point up to a limit.
    static let (tooNear, mostTooNear) = (60.0, 200.0)
    /// For each point that it is out of line with another.
    static let outOfLine = 0.4
    /// For each point that the picture grows.
    static let growth = 0.5
  }
}
