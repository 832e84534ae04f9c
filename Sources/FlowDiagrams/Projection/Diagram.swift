/// A picture before it is laid out: nodes and edges with their texts and sizes.
public struct Diagram: Hashable, Sendable {
  /// Where the flow runs on the page.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// From top to bottom.
    case down
    /// From left to right.
    case right
  }

  /// The names of the picture's own title and description, which nothing in it may have.
  package static let (titleID, summaryID) = ("flowgraph-title", "flowgraph-desc")

  /// The name of the picture.
  public var title: String
  /// One or two sentences for those who cannot see the picture.
  public var summary: String
  /// Where the flow runs.
  public var direction: Direction
  /// Whether the ways by tapping a tab are left out, which lead from everywhere to everywhere.
  public var hidesTabSwitches = false
  /// The groups around child flows, modal layers, tabs, slots and windows; a parent comes before
  /// its children.
  public var groups: [Group] = []
  /// The nodes.
  public var nodes: [Node] = []
  /// The edges.
  public var edges: [Edge] = []
  /// What the overlay says, below the picture; empty without an overlay.
  public var notes: [Note] = []
  /// Where the parts of the document are, for those who make the picture move.
  package var places = DiagramPlaces()
  /// What the picture cannot show otherwise, in quiet sentences below it: events that are never
  /// taken, the bound that cut the search, what was left out.
  public var remarks: [String] = []
  /// The pages above this one, the outermost first, and this page last; empty for a picture that
  /// stands alone.
  public var trail: [Crumb] = []
  /// The page that this is, by the name of its ``DiagramPage``; `nil` for a picture that stands
  /// alone.
  public var page: String?

  /// A page on the way to a picture.
  public struct Crumb: Hashable, Sendable {
    /// The title of the page.
    public var title: String
    /// The page, by the name of its ``DiagramPage``; `nil` for the picture itself.
    public var page: String?
  }

  /// A group around the screens of a child flow, a modal layer, a tab, a slot or a window.
  public struct Group: Hashable, Sendable {
    /// A name that is unique in the picture: lower-case ASCII letters, digits and hyphens.
    public var id: String
    /// The text at the group's top.
    public var title: String
    /// The group around this one, as a position in ``Diagram/groups``.
    public var parent: Int?
  }

  /// A node.
  public struct Node: Hashable, Sendable {
    /// What a node stands for.
    public enum Kind: Hashable, Sendable {
      /// The place where flows begin.
      case start
      /// A screen or a configuration.
      case screen
      /// An end of the flow.
      case outcome
      /// A decision: a diamond with an exit for each choice that was taken.
      case decision
      /// Where an event begins that leads from nearly every screen to the same place.
      case anywhere
      /// What lies outside the picture: a screen or a page that edges lead to or come from.
      case connector
      /// A group drawn as one node, for all its screens.
      case cluster
    }

    /// A name that is unique in the picture: lower-case ASCII letters, digits and hyphens.
    public var id: String
    /// What the node stands for.
    public var kind: Kind
    /// The group it lies in, as a position in ``Diagram/groups``.
    public var group: Int?
    /// The name of the screen, the outcome, the decision or the group.
    public var title: String
    /// The payload, or what lies below on the stack; of a decision, the choices that nothing took;
    /// of a group, how many screens it holds; of a connector, where it lies.
    public var subtitle: String?
    /// What happens without leaving the screen.
    public var rows: [Label] = []
    /// Whether a limit of the search kept ways out of here from being followed.
    public var isCut = false
    /// How the node stands out under an overlay; `nil` for as ever.
    public var emphasis: Emphasis?
    /// The mark that the node bears.
    public var mark: Mark?
    /// The room the node takes.
    package var size: Size
    /// The unshortened text.
    public var tooltip: String
    /// The page that shows what is not drawn here, by the name of its ``DiagramPage``.
    public var page: String?
  }

  /// An edge from node to node.
  public struct Edge: Hashable, Sendable {
    /// Where it begins, as a position in ``Diagram/nodes``.
    public var source: Int
    /// Where it ends, as a position in ``Diagram/nodes``.
    public var target: Int
    /// What happens; several events that do the same share an edge.
    public var labels: [Label]
    /// The sign that gives the edge its colour and its dashes; `nil` for the edge from a start and
    /// for the edge to a decision.
    public var sign: Sign?
    /// Whether the same event leads elsewhere when the way here was another.
    public var isHistoryDependent: Bool
    /// How the edge stands out under an overlay; `nil` for as ever.
    public var emphasis: Emphasis?
    /// The unshortened text.
    public var tooltip: String

    /// The room its labels take; `nil` without any.
    package var labelSize: Size? { Label.size(of: labels) }
  }
}

/// What a command does, as a sign on an edge.
public enum Sign: String, Hashable, Sendable, CaseIterable {
  /// Goes on to a screen of the same stack.
  case push
  /// Changes the same stack otherwise: replaces, removes or reorders screens.
  case replace
  /// Goes back to a screen of the same stack.
  case pop
  /// Opens a layer.
  case present
  /// Closes a layer.
  case dismiss
  /// Replaces everything.
  case root
  /// Changes nothing on the stack.
  case none
  /// Ends the flow.
  case end
  /// Cannot apply, and changes nothing.
  case refused

  /// Whether an edge of this sign leads back.
  package var isBack: Bool {
    switch self {
    case .pop, .dismiss: true
    case .push, .replace, .present, .root, .none, .end, .refused: false
    }
  }

  /// What the legend says.
  package var meaning: String {
    switch self {
    case .push: "push"
    case .replace: "replace"
    case .pop: "back"
    case .present: "present"
    case .dismiss: "dismiss"
    case .root: "set root"
    case .none: "stays"
    case .end: "ends"
    case .refused: "refused"
    }
  }
}
