import FlowCore
import FlowDocuments

/// Finds the first configuration that has a child but not its screens, or the reverse.
struct ChildObserver<F: ExplorableFlow>: SearchObserver {
  private var lifetimes: ChildLifetimes
  private var keys = ChildLifetimes.Keys()
  // What is alive, and which children claim a screen, as numbers in `lifetimes`.
  private var aliveSetByState = ValueTable<F.State, Int>()
  private var claimListByScreen = ValueTable<F.Screen, Int>()
  // The same by the numbers of a search, which need no hashing.
  private var aliveSetByStateID: [Int?] = []
  private var claimListByCode: [Int?] = []

  /// - Parameter isThorough: Whether to report every configuration, or only the first of each kind.
  init(isThorough: Bool = false) { lifetimes = ChildLifetimes(isThorough: isThorough) }

  mutating func record(_ configuration: Configuration<F>, at index: Int) {
    lifetimes.record(
      aliveSet: aliveSet(in: configuration.state),
      claimLists: configuration.stack.allScreens.map { claimList(to: $0) }, at: index)
  }

  mutating func record(
    _ configuration: Configuration<F>, at node: Int, in store: ConfigurationStore<F>
  ) {
    let state = store.stateNumber(of: node)
    aliveSetByStateID.grow(toHold: state)
    let aliveSet = aliveSetByStateID[state] ?? newAliveSet(in: configuration.state)
    aliveSetByStateID[state] = aliveSet
    var claimLists: [Int] = []
    claimLists.reserveCapacity(configuration.stack.screenCount)
    for code in store.codes(of: node) {
      claimListByCode.grow(toHold: code)
      let claimList = claimListByCode[code] ?? newClaimList(to: store.frames.screens.values[code])
      claimListByCode[code] = claimList
      claimLists.append(claimList)
    }
    lifetimes.record(aliveSet: aliveSet, claimLists: claimLists, at: node)
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
    aliveSetByState.count * MemoryLayout<(F.State, Int)>.stride
      + claimListByScreen.count * MemoryLayout<(F.Screen, Int)>.stride
      + (aliveSetByStateID.count + claimListByCode.count) * MemoryLayout<Int?>.stride
  }

  // Both may use reflection, which is slow, so they are cached.

  private mutating func aliveSet(in state: F.State) -> Int {
    if let cached = aliveSetByState[state] { return cached }
    let aliveSet = newAliveSet(in: state)
    aliveSetByState.set(aliveSet, for: state)
    return aliveSet
  }

  private mutating func newAliveSet(in state: F.State) -> Int {
    lifetimes.number(ofAliveSet: F.runningChildren(in: state, with: &keys))
  }

  private mutating func claimList(to screen: F.Screen) -> Int {
    if let cached = claimListByScreen[screen] { return cached }
    let claimList = newClaimList(to: screen)
    claimListByScreen.set(claimList, for: screen)
    return claimList
  }

  private mutating func newClaimList(to screen: F.Screen) -> Int {
    lifetimes.number(ofClaimList: F.claims(to: screen, with: &keys))
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
