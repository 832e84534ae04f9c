/// Which part of a flow is drawn, and what a node represents.
///
/// Screens and groups are named as in the diagram, or as
/// ``FlowDocuments/FlowDocument/check(_:)`` describes; unknown names are ignored.
public struct DiagramOptions: Hashable, Sendable {
  /// What a node represents.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// One node per screen, whatever lies below it: for people.
    case screens
    /// One node per configuration: for review.
    case configurations
    /// One node per group: a child flow, a modal layer, a tab, a slot or a window; the screens
    /// outside all groups are the node of the flow itself.
    case overview

    var noun: String { self == .configurations ? "configuration" : "screen" }
  }

  /// How events are drawn that go back, by popping or dismissing.
  package enum Back: String, Hashable, Sendable, CaseIterable {
    /// Where they only undo an edge, a symbol at its tail stands for them; other edges are drawn.
    case folded
    /// As edges.
    case edges
    /// Not at all.
    case hidden
  }

  /// A screen and its surroundings.
  public struct Focus: Hashable, Sendable {
    package var screen: String
    /// The largest distance from the screen in edges, in either direction.
    package var radius: Int

    /// Makes a focus.
    public init(screen: String, radius: Int = 1) {
      self.screen = screen
      self.radius = radius
    }
  }

  package var level: Level
  /// Whether a screen that is shown in several tabs has a node in each; has no effect on
  /// configurations, which know their tabs.
  package var perTab: Bool
  /// Draws only a screen and its surroundings; the nodes at the border show how many edges are
  /// omitted.
  package var focus: Focus?
  /// Draws only the group of this name, with a connector for each screen outside that edges lead to
  /// or come from; `nil` for the whole flow.
  package var group: String?
  /// `nil` for folded, or for edges if ``drawsAllEdges``.
  package var back: Back?
  package var collapsed: [String]
  /// Draws every edge between two screens; otherwise, an event that leads from many screens to the
  /// same target is a row of the target, and an event that returns to what a group showed last has
  /// one edge, to a history.
  package var drawsAllEdges: Bool
  package var pictures = ScreenPictures()

  package init(
    level: Level = .screens, perTab: Bool = false, focus: Focus? = nil, group: String? = nil,
    back: Back? = nil, collapsed: [String] = [], drawsAllEdges: Bool = false
  ) {
    self.level = level
    self.perTab = perTab
    self.focus = focus
    self.group = group
    self.back = back
    self.collapsed = collapsed
    self.drawsAllEdges = drawsAllEdges
  }

  var drawnBack: Back { back ?? (drawsAllEdges ? .edges : .folded) }

  /// One node per screen.
  public static let screens = DiagramOptions()
  /// One node per configuration.
  public static let configurations = DiagramOptions(level: .configurations)
  /// One node per group.
  public static let overview = DiagramOptions(level: .overview)

  /// One node per screen, or one for each tab that shows it.
  public static func screens(perTab: Bool) -> DiagramOptions { DiagramOptions(perTab: perTab) }
}
