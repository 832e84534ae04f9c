/// How far an import that runs is followed.
package struct ImportLimits: Hashable, Sendable {
  static let usualConfigurations = 2000
  static let usualDepth = 8
  /// How many screens there can be with those of tabs that are not selected.
  static let mostScreens = 32

  /// How many configurations are looked at; `nil` for 2,000, and up to as many again from screens
  /// that only code opens.
  package var configurations: Int?
  /// How many screens can be on show at once where the search goes on; `nil` for 8.
  package var depth: Int?

  /// Makes limits.
  package init(configurations: Int? = nil, depth: Int? = nil) {
    (self.configurations, self.depth) = (configurations, depth)
  }

  /// How many configurations are looked at, apart from late starts.
  package var mostConfigurations: Int { configurations ?? Self.usualConfigurations }
  var mostDepth: Int { depth ?? Self.usualDepth }

  /// How many configurations are looked at from a start that is added when there are some already.
  func mostConfigurations(afterLateStartAt count: Int) -> Int {
    guard configurations == nil, count >= Self.usualConfigurations else {
      return mostConfigurations
    }
    return min(count + 50, 2 * Self.usualConfigurations)
  }
}
