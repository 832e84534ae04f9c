import FlowCore
import FlowDocuments

/// Looks for the first configuration with a child but not its screens, or the reverse.
struct ChildWatch<F: ExplorableFlow>: Comparison {
  private var lives: ChildLives
  private var keys = ChildLives.Keys()
  private var livesOfStates = ValueTable<F.State, Int>()
  private var claimsToScreens = ValueTable<F.Screen, Int>()
  /// The same by the numbers of a search, which are found without hashing.
  private var livesOfNumbers: [Int?] = []
  private var claimsToCodes: [Int?] = []

  /// - Parameter isThorough: Whether every configuration is wanted, or the first of each kind.
  init(isThorough: Bool = false) {
    lives = ChildLives(isThorough: isThorough)
  }

  mutating func note(_ configuration: Configuration<F>, at place: Int) {
    lives.note(
      alive: alive(in: configuration.state),
      claims: configuration.stack.allScreens.map { claims(to: $0) }, at: place)
  }

  mutating func note(
    _ configuration: Configuration<F>, at node: Int, in store: ConfigurationStore<F>
  ) {
    let state = store.stateNumber(of: node)
    livesOfNumbers.grow(toHold: state)
    let alive = livesOfNumbers[state] ?? newAlive(in: configuration.state)
    livesOfNumbers[state] = alive
    var claims: [Int] = []
    claims.reserveCapacity(configuration.stack.screenCount)
    for code in store.codes(of: node) {
      claimsToCodes.grow(toHold: code)
      let claim = claimsToCodes[code] ?? newClaims(to: store.frames.screens.values[code])
      claimsToCodes[code] = claim
      claims.append(claim)
    }
    lives.note(alive: alive, claims: claims, at: node)
  }

  var comparesConfigurations: Bool { true }
  var comparesWithFirst: Bool { false }
  var reportsAll: Bool { false }
  var count: JudgedCount { .init(lives.childCount, .children) }
  var vacuity: Vacuity {
    let met = lives.met
    let isUnused = F.children.indices.contains { F.children[$0].hasOwnScreens && !met.contains($0) }
    guard isUnused || met.isEmpty else {
      return Vacuity("the child flows that run have no screens of their own")
    }
    let which = met.isEmpty ? "none" : "none with screens of its own"
    return Vacuity("of the child flows that the flow declares, \(which) ever runs", isFailure: true)
  }

  mutating func noteAlone(_ configuration: Configuration<F>, of flow: F, at place: Int) {
    note(configuration, at: place)
  }

  /// The number of different kinds of configurations that were recorded.
  var kinds: Int { lives.count }

  /// The bytes that it takes, approximately.
  var bytes: Int {
    livesOfStates.count * MemoryLayout<(F.State, Int)>.stride
      + claimsToScreens.count * MemoryLayout<(F.Screen, Int)>.stride
      + (livesOfNumbers.count + claimsToCodes.count) * MemoryLayout<Int?>.stride
  }

  // Both may be read by reflection, which is slow, so they are cached.

  private mutating func alive(in state: F.State) -> Int {
    if let known = livesOfStates[state] { return known }
    let alive = newAlive(in: state)
    livesOfStates.set(alive, for: state)
    return alive
  }

  private mutating func newAlive(in state: F.State) -> Int {
    lives.number(ofAlive: F.livingChildren(in: state, numbering: &keys))
  }

  private mutating func claims(to screen: F.Screen) -> Int {
    if let known = claimsToScreens[screen] { return known }
    let claims = newClaims(to: screen)
    claimsToScreens.set(claims, for: screen)
    return claims
  }

  private mutating func newClaims(to screen: F.Screen) -> Int {
    lives.number(ofClaims: F.claims(to: screen, numbering: &keys))
  }

  /// The first key that breaks the rules of `Hashable`.
  var fault: InconsistentValue? {
    keys.isFaulty ? keys.fault.map { .init($0, of: F.self, role: "key", met: nil) } : nil
  }

  /// What is wrong, by configuration and child, as far as there is time.
  func findings(by deadline: Deadline) -> [ChildLives.Finding] { lives.findings(by: deadline) }

  func sightings(isComplete: Bool, by deadline: Deadline) -> [Sighting<F>] {
    findings(by: deadline).map { finding in
      let child = finding.child.map(\.asTitle).joined(separator: ".")
      return .init(finding.configuration, .init(text: finding.kind.explanation(of: child)))
    }
  }
}

extension [Int?] {
  /// Adds unknown numbers until there is one at a position.
  fileprivate mutating func grow(toHold position: Int) {
    if position >= count { self += repeatElement(nil, count: position + 1 - count) }
  }
}
