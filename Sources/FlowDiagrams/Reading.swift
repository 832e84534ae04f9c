/// What of a flow is drawn.
public struct Reading: Hashable, Sendable {
  /// How much of the document a node stands for.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// One node a screen, whatever lies below it: for people.
    case screens
    /// One node a configuration: for review.
    case configurations
  }

  /// What a node stands for.
  public var level: Level
  /// Whether a screen that is shown in several tabs has a node in each; only at the level of
  /// screens.
  public var perTab: Bool

  /// Makes a reading.
  public init(level: Level = .screens, perTab: Bool = false) {
    self.level = level
    self.perTab = perTab
  }

  /// One node a screen.
  public static let screens = Reading()
  /// One node a configuration.
  public static let configurations = Reading(level: .configurations)

  /// One node a screen, or one for each tab that shows it.
  public static func screens(perTab: Bool) -> Reading { Reading(perTab: perTab) }
}
