import FlowCore
import FlowDocuments

/// Looks for the first place at which a child flow and its screens part.
struct ChildWatch<F: ExplorableFlow>: Comparison {
  private var lives = ChildLives(isThorough: false)
  private var livesOfStates: [F.State: [ChildLives.Path]] = [:]
  private var pathsOfScreens: [F.Screen: ChildLives.Path] = [:]

  mutating func note(_ configuration: Configuration<F>, at place: Int) {
    lives.note(
      alive: alive(in: configuration.state),
      shown: configuration.stack.allScreens.map { path(of: $0) }, at: place)
  }

  var comparesConfigurations: Bool { true }
  var comparesWithFirst: Bool { false }
  var count: Int? { nil }

  mutating func noteAlone(_ configuration: Configuration<F>, of flow: F, at place: Int) {
    note(configuration, at: place)
  }

  /// The number of places of different kinds that were noted.
  var kinds: Int { lives.count }

  /// The bytes that it keeps, about.
  var bytes: Int {
    livesOfStates.count * MemoryLayout<(F.State, [ChildLives.Path])>.stride
      + pathsOfScreens.count * MemoryLayout<(F.Screen, ChildLives.Path)>.stride
  }

  // Both are read by reflection, which is slow, so they are kept.

  private mutating func alive(in state: F.State) -> [ChildLives.Path] {
    if let known = livesOfStates[state] { return known }
    let paths = LivingChildren.paths(in: state)
    livesOfStates[state] = paths
    return paths
  }

  private mutating func path(of screen: F.Screen) -> ChildLives.Path {
    if let known = pathsOfScreens[screen] { return known }
    let path = ValueLabel(of: screen, childType: "Screen").children
    pathsOfScreens[screen] = path
    return path
  }

  /// The nearest place that has something wrong, and what.
  var sighting: (place: Int, remark: Remark<F>)? {
    lives.findings.first.map { finding in
      let child = finding.child.map(\.asTitle).joined(separator: ".")
      return (finding.configuration, Remark(text: finding.kind.explanation(of: child)))
    }
  }
}
