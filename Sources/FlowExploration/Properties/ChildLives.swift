import FlowCore
import FlowDocuments
import FlowScripts

/// Compares the child flows in the state with those whose screens are in the stack.
///
/// A child whose state or screens are declared as `.never` is not judged, and neither is one that has
/// the parent's own screens.
struct ChildLives {
  /// The keys of children, by their numbers: a key may break the rules of `Hashable`.
  typealias Keys = InternTable<AnyHashable>

  /// A child by its position among those declared, with the number of its key if its screens have
  /// one.
  struct Step: Hashable {
    var position: Int
    var key: Int?
  }

  /// The children from outside in, to one inside them.
  typealias Path = [Step]

  /// That a child is running, or that a screen may be one of its own, with the names of the
  /// children around it in diagrams.
  struct Claim: Hashable {
    var path: Path
    /// A child that is not judged has no name.
    var names: [String?]
  }

  /// A child that runs without its screens, or the reverse, and where.
  struct Finding {
    var kind: FlowDocument.Finding.Kind
    var child: [String]
    var configuration: Int
  }

  /// What many configurations share, as numbers.
  private struct Lives: Hashable {
    var alive: Int
    /// The claims to the screens, without repetition, in ascending order.
    var claims: [Int]
  }

  private var configurations: [(position: Int, lives: Int)] = []
  private var lives = InternTable<Lives>()
  private var aliveSets = InternTable<Set<Claim>>()
  private var claimLists = InternTable<[Claim]>()
  private let isThorough: Bool

  /// - Parameter isThorough: Whether to report every configuration, or only the first of each kind.
  init(isThorough: Bool) {
    self.isThorough = isThorough
  }

  /// The number of configurations that are judged.
  var count: Int { configurations.count }

  /// The number of different children that are judged, and have screens of their own.
  var childCount: Int {
    let sharing = Set(
      claimLists.values.joined().flatMap(\.prefixes).filter { $0.title == nil }.map(\.path))
    return Set(judged.keys.filter { !sharing.contains($0) }.map { $0.map(\.position) }).count
  }

  /// The positions of the children that occurred, judged or not.
  var met: Set<Int> {
    Set(aliveSets.values.joined().compactMap(\.path.first?.position))
      .union(claimLists.values.joined().compactMap(\.path.first?.position))
  }

  /// Returns the number for the children that run in a state.
  mutating func number(ofAlive alive: [Claim]) -> Int { aliveSets.number(of: Set(alive)) }

  /// Returns the number for the claims to a screen.
  mutating func number(ofClaims claims: [Claim]) -> Int { claimLists.number(of: claims) }

  /// Records the running children and the claims to each screen of one configuration.
  mutating func note(alive: [Claim], claims: [[Claim]], at configuration: Int) {
    note(
      alive: number(ofAlive: alive), claims: claims.map { number(ofClaims: $0) },
      at: configuration)
  }

  /// The same, by their numbers.
  mutating func note(alive: Int, claims: [Int], at configuration: Int) {
    var distinct: [Int] = []
    for number in claims.sorted() where distinct.last != number { distinct.append(number) }
    let known = lives.values.count
    let number = lives.number(of: Lives(alive: alive, claims: distinct))
    if isThorough || number == known { configurations.append((configuration, number)) }
  }

  /// What is wrong, by configuration and child, as far as there is time; for nested children, only
  /// the outer one.
  func findings(by deadline: Deadline = Deadline(nil)) -> [Finding] {
    let judged = judged
    var parted: [[(kind: FlowDocument.Finding.Kind, child: [String])]] = []
    for lives in lives.values {
      if deadline.isOver { break }
      parted.append(self.parted(in: lives, of: judged))
    }
    return configurations.filter { $0.lives < parted.count }.flatMap { position, lives in
      parted[lives].map { Finding(kind: $0.kind, child: $0.child, configuration: position) }
    }
  }

  /// The children that run without their screens, or the reverse.
  private func parted(
    in lives: Lives, of judged: [Path: [String]]
  ) -> [(kind: FlowDocument.Finding.Kind, child: [String])] {
    let claims = lives.claims.map { claimLists.values[$0] }
    let shown = Set(claims.joined().flatMap(\.prefixes).map(\.path))
    let alive = Set(aliveSets.values[lives.alive].map(\.path))
    let hidden = alive.subtracting(shown)
    let orphaned = claims.compactMap { claims in
      claims.contains { $0.firstMissing(in: alive, of: judged) == nil }
        ? nil : claims.first?.firstMissing(in: alive, of: judged)
    }
    let found: [(FlowDocument.Finding.Kind, Set<Path>)] = [
      (.childWithoutScreens, hidden), (.screensWithoutChild, Set(orphaned)),
    ]
    return found.flatMap { kind, paths in
      let outer = paths.filter { !paths.contains($0.dropLast()) }
      return Set(outer.compactMap { judged[$0] }).sorted { $0.lexicographicallyPrecedes($1) }
        .map { (kind: kind, child: $0) }
    }
  }
}

extension ChildLives {
  /// The names of the children that are judged.
  private var judged: [Path: [String]] {
    var names: [Path: [String]] = [:]
    for claim in claimLists.values.joined() { claim.addNames(to: &names) }
    for claim in aliveSets.values.joined() { claim.addNames(to: &names) }
    return names
  }
}

extension ChildLives.Claim {
  /// The child and those around it, each with its name in diagrams; `nil` if it is not judged.
  fileprivate var prefixes: [(path: ChildLives.Path, title: [String]?)] {
    path.indices.map { last in
      (Array(path[...last]), names[last].map { _ in names[...last].compactMap(\.self) })
    }
  }

  fileprivate func addNames(to names: inout [ChildLives.Path: [String]]) {
    for (path, title) in prefixes where names[path] == nil { names[path] = title }
  }

  /// The claim of a child inside this one.
  ///
  /// - Parameter isJudged: Whether this child is judged; if not, neither are those inside it.
  fileprivate func adding(_ inner: Self, isJudged: Bool) -> Self {
    Self(
      path: path + inner.path,
      names: names + (isJudged ? inner.names : inner.names.map { _ in nil }))
  }

  /// The outermost child that the screen belongs to and that is not running, if any.
  fileprivate func firstMissing(
    in alive: Set<ChildLives.Path>, of judged: [ChildLives.Path: [String]]
  ) -> ChildLives.Path? {
    path.indices.lazy.map { (names[$0], Array(path[...$0])) }
      .first { $0 != nil && judged[$1] != nil && !alive.contains($1) }?.1
  }
}

// MARK: - Reading states and screens

// What runs for each state is written as loops: closures over values whose types are not known take
// several times as long.

extension Flow {
  /// The children that run in a state, with those inside them.
  static func livingChildren(
    in state: State, numbering keys: inout ChildLives.Keys, depth: Int = 0
  ) -> [ChildLives.Claim] {
    guard depth < deepest else { return [] }
    let children = children
    var claims: [ChildLives.Claim] = []
    for position in 0..<children.count {
      children[position]
        .addLiving(in: state, at: position, numbering: &keys, depth: depth, to: &claims)
    }
    return claims
  }

  /// The children that a screen may belong to, the innermost for each nesting.
  static func claims(
    to screen: Screen, numbering keys: inout ChildLives.Keys, depth: Int = 0
  ) -> [ChildLives.Claim] {
    guard depth < deepest else { return [] }
    return children.enumerated()
      .flatMap { $1.claims(to: screen, at: $0, numbering: &keys, depth: depth) }
  }

  /// A flow may be its own child.
  private static var deepest: Int { 12 }
}

extension ChildDeclaration {
  fileprivate func addLiving(
    in state: Parent.State, at position: Int, numbering keys: inout ChildLives.Keys, depth: Int,
    to claims: inout [ChildLives.Claim]
  ) {
    let child = declaration
    let (hasKeys, isJudged) = (child.screen.hasKeys, isJudged)
    let found = child.state.extract(from: state)
    for index in 0..<found.count {
      let (key, value) = found[index]
      let claim = ChildLives.Claim(
        path: [.init(position: position, key: hasKeys ? key.map { keys.number(of: $0) } : nil)],
        names: [isJudged ? name(of: state, holding: value) : nil])
      claims.append(claim)
      for inner in Kid.livingChildren(in: value, numbering: &keys, depth: depth + 1) {
        claims.append(claim.adding(inner, isJudged: isJudged))
      }
    }
  }

  fileprivate func claims(
    to screen: Parent.Screen, at position: Int, numbering keys: inout ChildLives.Keys, depth: Int
  ) -> [ChildLives.Claim] {
    declaration.screen.extract(from: screen).flatMap { found in
      let child = ChildLives.Claim(
        path: [.init(position: position, key: found.key.map { keys.number(of: $0) })],
        names: [isJudged ? name(of: screen, holding: found.value) : nil])
      let inner = Kid.claims(to: found.value, numbering: &keys, depth: depth + 1)
      return inner.isEmpty ? [child] : inner.map { child.adding($0, isJudged: isJudged) }
    }
  }

  /// Whether the property judges this child.
  var isJudged: Bool { !declaration.state.isNever && !declaration.screen.isNever }

  /// Whether it is judged, and has screens that cannot be the parent's.
  var hasOwnScreens: Bool { isJudged && Kid.Screen.self != Parent.Screen.self }
}
