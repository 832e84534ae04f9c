import FlowCore
import FlowDocuments

/// Finds the first configuration that has a child but not its screens, or the reverse.
struct ChildObserver<F: ExplorableFlow>: SearchObserver {
  private var lifetimes: ChildLifetimes
  private var keys = ChildLifetimes.Keys()
  // What is alive, and which children claim a screen, as numbers in `lifetimes`.
  private var aliveByState = ValueTable<F.State, Int>()
  private var claimsByScreen = ValueTable<F.Screen, Int>()
  // The same by the numbers of a search, which need no hashing.
  private var aliveByStateID: [Int?] = []
  private var claimsByCode: [Int?] = []

  /// - Parameter isThorough: Whether to report every configuration, or only the first of each kind.
  init(isThorough: Bool = false) { lifetimes = ChildLifetimes(isThorough: isThorough) }

  mutating func record(_ configuration: Configuration<F>, at index: Int) {
    lifetimes.record(
      alive: alive(in: configuration.state),
      claims: configuration.stack.allScreens.map { claims(to: $0) }, at: index)
  }

  mutating func record(
    _ configuration: Configuration<F>, at node: Int, in store: ConfigurationStore<F>
  ) {
    let state = store.stateNumber(of: node)
    aliveByStateID.grow(toHold: state)
    let alive = aliveByStateID[state] ?? newAlive(in: configuration.state)
    aliveByStateID[state] = alive
    var claims: [Int] = []
    claims.reserveCapacity(configuration.stack.screenCount)
    for code in store.codes(of: node) {
      claimsByCode.grow(toHold: code)
      let claim = claimsByCode[code] ?? newClaims(to: store.frames.screens.values[code])
      claimsByCode[code] = claim
      claims.append(claim)
    }
    lifetimes.record(alive: alive, claims: claims, at: node)
  }

  var comparesConfigurations: Bool { true }
  var comparesWithFirst: Bool { false }
  var reportsAll: Bool { false }
  var count: JudgedCount { .init(lifetimes.childCount, .children) }
  var vacuity: Vacuity {
    let occurred = lifetimes.occurred
    let isUnused = F.children.indices.contains {
      F.children[$0].hasOwnScreens && !occurred.contains($0)
    }
    guard isUnused || occurred.isEmpty else {
      return Vacuity("the child flows that run have no screens of their own")
    }
    let which = occurred.isEmpty ? "none" : "none with screens of its own"
    return Vacuity("of the child flows that the flow declares, \(which) ever runs", isFailure: true)
  }

  mutating func recordAlone(_ configuration: Configuration<F>, of flow: F, at index: Int) {
    record(configuration, at: index)
  }

  var kindCount: Int { lifetimes.count }

  var bytes: Int {
    aliveByState.count * MemoryLayout<(F.State, Int)>.stride
      + claimsByScreen.count * MemoryLayout<(F.Screen, Int)>.stride
      + (aliveByStateID.count + claimsByCode.count) * MemoryLayout<Int?>.stride
  }

  // Both may use reflection, which is slow, so they are cached.

  private mutating func alive(in state: F.State) -> Int {
    if let cached = aliveByState[state] { return cached }
    let alive = newAlive(in: state)
    aliveByState.set(alive, for: state)
    return alive
  }

  private mutating func newAlive(in state: F.State) -> Int {
    lifetimes.number(ofAlive: F.runningChildren(in: state, with: &keys))
  }

  private mutating func claims(to screen: F.Screen) -> Int {
    if let cached = claimsByScreen[screen] { return cached }
    let claims = newClaims(to: screen)
    claimsByScreen.set(claims, for: screen)
    return claims
  }

  private mutating func newClaims(to screen: F.Screen) -> Int {
    lifetimes.number(ofClaims: F.claims(to: screen, with: &keys))
  }

  var fault: InconsistentValue? { keys.isFaulty ? keys.fault(of: F.self, "key") : nil }

  func findings(by deadline: Deadline) -> [ChildLifetimes.LifetimeFinding] {
    lifetimes.findings(by: deadline)
  }

  func violations(isComplete: Bool, by deadline: Deadline) -> [Violation<F>] {
    findings(by: deadline).map { finding in
      let child = finding.child.map(\.asTitle).joined(separator: ".")
      return (finding.configuration, ViolationMessage(text: finding.kind.explanation(of: child)))
    }
  }
}

extension [Int?] {
  fileprivate mutating func grow(toHold position: Int) {
    if position >= count { self += repeatElement(nil, count: position + 1 - count) }
  }
}
