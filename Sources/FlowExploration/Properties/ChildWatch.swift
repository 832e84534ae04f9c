import FlowCore
import FlowDocuments

/// Looks for the first place at which a child flow and its screens part.
struct ChildWatch<F: ExplorableFlow>: Comparison {
  private var lives: ChildLives
  private var livesOfStates: [F.State: [ChildLives.Path]] = [:]
  private var claimsToScreens: [F.Screen: [ChildLives.Claim]] = [:]

  /// - Parameter isThorough: Whether every configuration is wanted, or the first of each kind.
  init(isThorough: Bool = false) {
    lives = ChildLives(isThorough: isThorough)
  }

  mutating func note(_ configuration: Configuration<F>, at place: Int) {
    guard !F.children.isEmpty else { return }
    lives.note(
      alive: alive(in: configuration.state),
      claims: configuration.stack.allScreens.map { claims(to: $0) }, at: place)
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
      + claimsToScreens.count * MemoryLayout<(F.Screen, [ChildLives.Claim])>.stride
  }

  // Both may be read by reflection, which is slow, so they are kept.

  private mutating func alive(in state: F.State) -> [ChildLives.Path] {
    if let known = livesOfStates[state] { return known }
    let paths = F.livingChildren(in: state)
    livesOfStates[state] = paths
    return paths
  }

  private mutating func claims(to screen: F.Screen) -> [ChildLives.Claim] {
    if let known = claimsToScreens[screen] { return known }
    let claims = F.claims(to: screen)
    claimsToScreens[screen] = claims
    return claims
  }

  /// What is wrong, by place and child.
  var findings: [ChildLives.Finding] { lives.findings }

  /// The nearest place that has something wrong, and what.
  var sighting: (place: Int, remark: Remark<F>)? {
    findings.first.map { finding in
      let child = finding.child.map(\.asTitle).joined(separator: ".")
      return (finding.configuration, Remark(text: finding.kind.explanation(of: child)))
    }
  }
}
