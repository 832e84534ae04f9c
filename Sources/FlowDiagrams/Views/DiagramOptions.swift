/// What of a flow is drawn, and how much of it one node stands for.
///
/// Screens and groups are named as the picture names them, or by the names of
/// ``FlowDocuments/FlowDocument/check(_:)``; names that are not there are passed over.
public struct DiagramOptions: Hashable, Sendable {
  /// How much of the document a node stands for.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// One node a screen, whatever lies below it: for people.
    case screens
    /// One node a configuration: for review.
    case configurations
    /// One node a group: a child flow, a modal layer, a tab, a slot or a window; the screens that
    /// lie in none are the node of the flow itself.
    case overview

    /// What is counted where several nodes are drawn as one.
    var unit: String { self == .configurations ? "configuration" : "screen" }
  }

  /// A screen and what is around it.
  public struct Focus: Hashable, Sendable {
    /// The name of the screen.
    public var screen: String
    /// So many edges away, either way, a screen is still drawn.
    public var radius: Int

    /// Makes a focus.
    public init(screen: String, radius: Int = 1) {
      self.screen = screen
      self.radius = radius
    }
  }

  /// What a node stands for.
  public var level: Level
  /// Whether a screen that is shown in several tabs has a node in each; not at the level of
  /// configurations, which know their tabs.
  public var perTab: Bool
  /// Draws only a screen and what is around it; the nodes at the border tell how much is cut off.
  public var focus: Focus?
  /// Draws only the group of this name, with a connector for each screen outside that edges lead to
  /// or come from; `nil` for the whole flow.
  public var group: String?
  /// Leaves out the edges that go back: what pops or dismisses.
  public var hidesBack: Bool
  /// The names of groups that are drawn as one node each.
  public var collapsed: [String]
  /// Draws an event that leads from nearly every screen to the same place from each of them;
  /// otherwise it is drawn once, from one pill.
  public var drawsAllEdges: Bool

  /// Makes options.
  public init(
    level: Level = .screens, perTab: Bool = false, focus: Focus? = nil, group: String? = nil,
    hidesBack: Bool = false, collapsed: [String] = [], drawsAllEdges: Bool = false
  ) {
    self.level = level
    self.perTab = perTab
    self.focus = focus
    self.group = group
    self.hidesBack = hidesBack
    self.collapsed = collapsed
    self.drawsAllEdges = drawsAllEdges
  }

  /// One node a screen.
  public static let screens = DiagramOptions()
  /// One node a configuration.
  public static let configurations = DiagramOptions(level: .configurations)
  /// One node a group.
  public static let overview = DiagramOptions(level: .overview)

  /// One node a screen, or one for each tab that shows it.
  public static func screens(perTab: Bool) -> DiagramOptions { DiagramOptions(perTab: perTab) }
}
