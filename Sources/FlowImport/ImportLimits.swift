/// The limits for running an imported flow.
package struct ImportLimits: Hashable, Sendable {
  static let defaultConfigurations = 2000
  static let defaultDepth = 8
  /// Maximum number of screens in a stack, including those in unselected tabs.
  static let maxScreens = 32

  /// Maximum number of configurations; `nil` for 2,000, and up to 2,000 more from screens that only
  /// code opens.
  package var configurations: Int?
  /// Maximum number of screens on top of each other, beyond which the search does not continue;
  /// `nil` for 8.
  package var depth: Int?

  package init(configurations: Int? = nil, depth: Int? = nil) {
    (self.configurations, self.depth) = (configurations, depth)
  }

  /// Maximum number of configurations, without late starts.
  package var maxConfigurations: Int { configurations ?? Self.defaultConfigurations }
  var maxDepth: Int { depth ?? Self.defaultDepth }

  /// Maximum number of configurations after a start is added, given the number so far.
  func maxConfigurations(afterLateStartAt count: Int) -> Int {
    guard configurations == nil, count >= Self.defaultConfigurations else {
      return maxConfigurations
    }
    return min(count + 50, 2 * Self.defaultConfigurations)
  }
}
