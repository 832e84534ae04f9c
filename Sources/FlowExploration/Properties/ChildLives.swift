import FlowCore
import FlowDocuments
import FlowScripts

/// Compares the child flows in the state with those whose screens are on show.
///
/// Only children are judged that are met both ways somewhere: a child without a state of its own,
/// or one that never shows a screen, is no mistake.
struct ChildLives {
  /// A child by its position among those declared, with its key where its screens have one.
  struct Step: Hashable {
    var position: Int
    var key: AnyHashable?
  }

  /// The children from outside in, to one inside them.
  typealias Path = [Step]

  /// That a screen may be one of a child's, with what pictures call the children around it.
  struct Claim: Hashable {
    var path: Path
    /// A child that has the parent's own screens has no name: it claims them all, and none is its
    /// own.
    var names: [String?]
  }

  /// A child whose life and screens part, and where.
  struct Finding {
    var kind: FlowDocument.Finding.Kind
    var child: [String]
    var configuration: Int
  }

  private struct Lives: Hashable {
    var alive: Set<Path>
    /// The claims to each screen.
    var claims: Set<[Claim]>
  }

  private var configurations: [(position: Int, lives: Lives)] = []
  private var known: Set<Lives> = []
  private let isThorough: Bool

  /// - Parameter isThorough: Whether every configuration is wanted, or the first of each kind.
  init(isThorough: Bool) {
    self.isThorough = isThorough
  }

  /// The number of configurations that are judged.
  var count: Int { configurations.count }

  /// Notes the children that are alive and the claims to each screen, of one configuration.
  mutating func note(alive: [Path], claims: [[Claim]], at configuration: Int) {
    let lives = Lives(alive: Set(alive), claims: Set(claims))
    if isThorough || known.insert(lives).inserted {
      configurations.append((configuration, lives))
    }
  }

  /// What is wrong, by configuration and child; of a child inside a child only the outer one.
  var findings: [Finding] {
    var alive: Set<Path> = []
    var names: [Path: [String]] = [:]
    for (_, lives) in configurations {
      alive.formUnion(lives.alive)
      for (path, name) in lives.claims.joined().flatMap(\.prefixes) { names[path] = name }
    }
    let judged = names.filter { alive.contains($0.key) }
    return configurations.flatMap { position, lives in
      let shown = Set(lives.claims.joined().flatMap(\.prefixes).map(\.path))
      let hidden = lives.alive.subtracting(shown)
      let orphaned = lives.claims.compactMap { claims in
        claims.contains { $0.firstMissing(in: lives.alive, of: judged) == nil }
          ? nil : claims.first?.firstMissing(in: lives.alive, of: judged)
      }
      return [(.childWithoutScreens, hidden), (.screensWithoutChild, Set(orphaned))]
        .flatMap { kind, found in
          let outer = found.filter { !found.contains($0.dropLast()) }
          return Set(outer.compactMap { judged[$0] }).sorted { $0.lexicographicallyPrecedes($1) }
            .map { Finding(kind: kind, child: $0, configuration: position) }
        }
    }
  }
}

extension ChildLives.Claim {
  /// The child and those around it, each with what pictures call it.
  fileprivate var prefixes: [(path: ChildLives.Path, names: [String])] {
    path.indices.map { (Array(path[...$0]), names[...$0].compactMap(\.self)) }
  }

  /// The outermost child that the screen belongs to, if so, and that is not alive.
  fileprivate func firstMissing(
    in alive: Set<ChildLives.Path>, of judged: [ChildLives.Path: [String]]
  ) -> ChildLives.Path? {
    path.indices.lazy.map { (names[$0], Array(path[...$0])) }
      .first { $0 != nil && judged[$1] != nil && !alive.contains($1) }?.1
  }
}

// MARK: - Reading states and screens

extension Flow {
  /// The children that are alive in a state, with those inside them.
  static func livingChildren(in state: State, depth: Int = 0) -> [ChildLives.Path] {
    guard depth < deepest else { return [] }
    return children.enumerated().flatMap { $1.living(in: state, at: $0, depth: depth) }
  }

  /// The children that a screen may belong to, the innermost of each way in.
  static func claims(to screen: Screen, depth: Int = 0) -> [ChildLives.Claim] {
    guard depth < deepest else { return [] }
    return children.enumerated().flatMap { $1.claims(to: screen, at: $0, depth: depth) }
  }

  /// A flow may be its own child.
  private static var deepest: Int { 12 }
}

extension ChildDeclaration {
  fileprivate func living(
    in state: Parent.State, at position: Int, depth: Int
  ) -> [ChildLives.Path] {
    declaration.state.extract(from: state).flatMap { found in
      let key = declaration.screen.hasKeys ? found.key.map(AnyHashable.init) : nil
      let step = ChildLives.Step(position: position, key: key)
      return [[step]] + Kid.livingChildren(in: found.value, depth: depth + 1).map { [step] + $0 }
    }
  }

  fileprivate func claims(
    to screen: Parent.Screen, at position: Int, depth: Int
  ) -> [ChildLives.Claim] {
    declaration.screen.extract(from: screen).flatMap { found in
      let step = ChildLives.Step(position: position, key: found.key.map(AnyHashable.init))
      let name = name(of: screen, holding: found.value)
      let inner = Kid.claims(to: found.value, depth: depth + 1)
      guard !inner.isEmpty else { return [ChildLives.Claim(path: [step], names: [name])] }
      return inner.map { .init(path: [step] + $0.path, names: [name] + $0.names) }
    }
  }
}
