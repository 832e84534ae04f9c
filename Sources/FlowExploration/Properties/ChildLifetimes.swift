import FlowCore
import FlowDocuments
import FlowScripts

/// Compares the child flows in the state with those whose screens are in the stack.
///
/// Not checked: a child whose state or screens are declared as `.never`, and one that has the
/// parent's own screens.
struct ChildLifetimes {
  /// The keys of children, as numbers, since a key may break the rules of `Hashable`.
  typealias Keys = InternTable<AnyHashable>

  /// The children from the outermost to an inner one: the position of each among those declared,
  /// and the number of its key, counted from 1; 0 if its screens have none.
  typealias Path = [SIMD2<Int>]

  /// A child that runs, or that a screen may belong to, with the names in diagrams from outside in.
  struct Claim: Hashable {
    var path: Path
    var names: [String?]
  }

  typealias LifetimeFinding = (
    kind: FlowDocument.ChildMismatch.MismatchKind, child: [String], configuration: Int
  )

  /// The recorded configurations, each with its number in ``childSets``.
  private var configurations: [(index: Int, childSet: Int)] = []
  /// The distinct combinations in configurations: the number in ``aliveSets``, then those in
  /// ``claimLists``, ascending.
  private var childSets = InternTable<[Int]>()
  private var aliveSets = InternTable<Set<Claim>>()
  private var claimLists = InternTable<[Claim]>()
  private let isThorough: Bool

  /// - Parameter isThorough: Whether to report every configuration, or only the first of each kind.
  init(isThorough: Bool) { self.isThorough = isThorough }

  var count: Int { configurations.count }

  /// The number of different children that are checked and have screens of their own.
  var childCount: Int {
    let sharing = Set(
      claimLists.values.joined().flatMap(\.prefixes).filter { $0.title == nil }.map(\.path))
    return Set(judged.keys.filter { !sharing.contains($0) }.map { $0.map(\.x) }).count
  }

  /// The positions of the children that occurred, checked or not.
  var occurred: Set<Int> {
    Set(aliveSets.values.joined().compactMap(\.path.first?.x))
      .union(claimLists.values.joined().compactMap(\.path.first?.x))
  }

  mutating func number(ofAliveSet children: [Claim]) -> Int { aliveSets.number(of: Set(children)) }

  mutating func number(ofClaimList claims: [Claim]) -> Int { claimLists.number(of: claims) }

  mutating func record(aliveSet: Int, claimLists: [Int], at configuration: Int) {
    let knownCount = childSets.values.count
    var sets = [aliveSet]
    for claimList in claimLists.sorted() where sets.count == 1 || sets.last != claimList {
      sets.append(claimList)
    }
    let number = childSets.number(of: sets)
    if isThorough || number == knownCount { configurations.append((configuration, number)) }
  }

  /// As far as time allows; for nested children, only the mismatch of the outer one.
  func findings(by deadline: Deadline = Deadline(nil)) -> [LifetimeFinding] {
    let judged = judged
    var mismatches: [[(kind: FlowDocument.ChildMismatch.MismatchKind, child: [String])]] = []
    for sets in childSets.values {
      if deadline.isOver { break }
      mismatches.append(self.mismatches(in: sets, of: judged))
    }
    return configurations.filter { $0.childSet < mismatches.count }.flatMap { index, childSet in
      mismatches[childSet].map { ($0.kind, $0.child, index) }
    }
  }

  private func mismatches(
    in sets: [Int], of judged: [Path: [String]]
  ) -> [(kind: FlowDocument.ChildMismatch.MismatchKind, child: [String])] {
    let claims = sets.dropFirst().map { claimLists.values[$0] }
    let onStack = Set(claims.joined().flatMap(\.prefixes).map(\.path))
    let alivePaths = Set(aliveSets.values[sets[0]].map(\.path))
    let hidden = alivePaths.subtracting(onStack)
    let orphaned = claims.compactMap { claims in
      claims.contains { $0.firstMissing(in: alivePaths, of: judged) == nil }
        ? nil : claims.first?.firstMissing(in: alivePaths, of: judged)
    }
    let pathsByKind: [(FlowDocument.ChildMismatch.MismatchKind, Set<Path>)] = [
      (.childWithoutScreens, hidden), (.screensWithoutChild, Set(orphaned)),
    ]
    return pathsByKind.flatMap { kind, paths in
      let outer = paths.filter { !paths.contains($0.dropLast()) }
      return Set(outer.compactMap { judged[$0] }).sorted { $0.lexicographicallyPrecedes($1) }
        .map { (kind: kind, child: $0) }
    }
  }
}

extension ChildLifetimes {
  /// The names in diagrams of the children that are checked.
  private var judged: [Path: [String]] {
    var names: [Path: [String]] = [:]
    for claim in claimLists.values.joined() { claim.addNames(to: &names) }
    for claim in aliveSets.values.joined() { claim.addNames(to: &names) }
    return names
  }
}

extension ChildLifetimes.Claim {
  /// The child and those around it, each with its name in diagrams, or `nil` if it is not checked.
  fileprivate var prefixes: [(path: ChildLifetimes.Path, title: [String]?)] {
    path.indices.map { last in
      (Array(path[...last]), names[last].map { _ in names[...last].compactMap(\.self) })
    }
  }

  fileprivate func addNames(to names: inout [ChildLifetimes.Path: [String]]) {
    for (path, title) in prefixes where names[path] == nil { names[path] = title }
  }

  /// If this child is not checked, neither are those inside it.
  fileprivate func adding(_ inner: Self, isJudged: Bool) -> Self {
    Self(
      path: path + inner.path,
      names: names + (isJudged ? inner.names : inner.names.map { _ in nil }))
  }

  /// The outermost child that the screen belongs to and that is not running, if any.
  fileprivate func firstMissing(
    in alivePaths: Set<ChildLifetimes.Path>, of judged: [ChildLifetimes.Path: [String]]
  ) -> ChildLifetimes.Path? {
    path.indices.lazy.map { (names[$0], Array(path[...$0])) }
      .first { $0 != nil && judged[$1] != nil && !alivePaths.contains($1) }?.1
  }
}

// MARK: - Reading states and screens

// Code that runs for each state uses loops: closures over values of unknown types are several times
// slower.

extension Flow {
  /// The children that run in a state, with those inside them.
  static func runningChildren(
    in state: State, with keys: inout ChildLifetimes.Keys, depth: Int = 0
  ) -> [ChildLifetimes.Claim] {
    guard depth < maxDepth else { return [] }
    let children = children
    var claims: [ChildLifetimes.Claim] = []
    for position in 0..<children.count {
      children[position]
        .addRunning(in: state, at: position, with: &keys, depth: depth, to: &claims)
    }
    return claims
  }

  /// The children that a screen may belong to, the innermost for each nesting.
  static func claims(
    to screen: Screen, with keys: inout ChildLifetimes.Keys, depth: Int = 0
  ) -> [ChildLifetimes.Claim] {
    guard depth < maxDepth else { return [] }
    return children.enumerated()
      .flatMap { $1.claims(to: screen, at: $0, with: &keys, depth: depth) }
  }

  /// Limits the recursion: a flow may be its own child.
  private static var maxDepth: Int { 12 }
}

extension ChildDeclaration {
  fileprivate func addRunning(
    in state: Parent.State, at position: Int, with keys: inout ChildLifetimes.Keys, depth: Int,
    to claims: inout [ChildLifetimes.Claim]
  ) {
    let child = declaration
    let (hasKeys, isJudged) = (child.screen.hasKeys, isJudged)
    let matches = child.state.extract(from: state)
    for index in 0..<matches.count {
      let (key, value) = matches[index]
      let claim = ChildLifetimes.Claim(
        path: [SIMD2(position, hasKeys ? key.map { keys.number(of: $0) + 1 } ?? 0 : 0)],
        names: [isJudged ? name(of: state, value: value) : nil])
      claims.append(claim)
      for inner in ChildFlow.runningChildren(in: value, with: &keys, depth: depth + 1) {
        claims.append(claim.adding(inner, isJudged: isJudged))
      }
    }
  }

  fileprivate func claims(
    to screen: Parent.Screen, at position: Int, with keys: inout ChildLifetimes.Keys, depth: Int
  ) -> [ChildLifetimes.Claim] {
    declaration.screen.extract(from: screen).flatMap { match in
      let child = ChildLifetimes.Claim(
        path: [SIMD2(position, match.key.map { keys.number(of: $0) + 1 } ?? 0)],
        names: [isJudged ? name(of: screen, value: match.value) : nil])
      let inner = ChildFlow.claims(to: match.value, with: &keys, depth: depth + 1)
      return inner.isEmpty ? [child] : inner.map { child.adding($0, isJudged: isJudged) }
    }
  }

  var isJudged: Bool { !declaration.state.isNever && !declaration.screen.isNever }

  /// Whether the property applies to it, and it has screens that cannot be the parent's.
  var hasOwnScreens: Bool { isJudged && ChildFlow.Screen.self != Parent.Screen.self }
}
