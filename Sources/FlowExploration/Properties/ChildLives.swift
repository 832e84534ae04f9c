import FlowCore
import FlowDocuments
import FlowScripts

/// Finds the child flows that are alive in a state.
///
/// A case or a property is a living child when its value is of a type called `State` inside
/// another type, or the answers of a script: `case login(Login.State)`, `var login: Login.State?`,
/// `case form(Answers)`. The child is called as the case or the property; an optional without a
/// value is no living child. A state of a type called otherwise is not seen.
enum LivingChildren {
  private static let deepest = 12

  /// The names of the living children with those of the children around them, outer ones first.
  static func paths(in state: Any) -> [[String]] {
    paths(in: state, around: [], depth: 0)
  }

  private static func paths(in value: Any, around path: [String], depth: Int) -> [[String]] {
    guard depth < deepest else { return [] }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .enum, .tuple, .optional:
      return mirror.children.flatMap { child in
        // The payload of an optional is called `some`, an unlabelled one of a tuple `.0`.
        let isNamed = mirror.displayStyle != .optional && child.label?.hasPrefix(".") == false
        let label = isNamed ? child.label : nil
        return paths(in: child.value, called: label, around: path, depth: depth + 1)
      }
    default: return []
    }
  }

  private static func paths(
    in value: Any, called label: String?, around path: [String], depth: Int
  ) -> [[String]] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let wrapped = mirror.children.first else { return [] }
      return paths(in: wrapped.value, called: label, around: path, depth: depth)
    }
    let isState = value is Answers || String(reflecting: type(of: value)).hasSuffix(".State")
    guard let label, isState else {
      return paths(in: value, around: path, depth: depth)
    }
    let child = path + [label]
    return [child] + paths(in: value, around: child, depth: depth)
  }
}

/// Compares the child flows in the state with those whose screens are on show.
///
/// Only children are judged that are met both ways somewhere: a child without a state of its own,
/// or one that never shows a screen, is no mistake.
struct ChildLives {
  /// A child flow, by the names of its cases from outside in.
  typealias Path = [String]

  /// A child whose life and screens part, and where.
  struct Finding {
    var kind: FlowDocument.Finding.Kind
    var child: Path
    var configuration: Int
  }

  private struct Lives: Hashable {
    var alive: Set<Path>
    var shown: Set<Path>
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

  /// Notes the children that are alive and those of the screens on show, of one configuration.
  mutating func note(alive: [Path], shown: [Path], at configuration: Int) {
    var around: Set<Path> = []
    for path in shown {
      for length in stride(from: path.count, to: 0, by: -1)
      where !around.insert(Array(path.prefix(length))).inserted { break }
    }
    let lives = Lives(alive: Set(alive), shown: around)
    if isThorough || known.insert(lives).inserted {
      configurations.append((configuration, lives))
    }
  }

  /// What is wrong, by configuration and child; of a child inside a child only the outer one.
  var findings: [Finding] {
    let alive = configurations.reduce(into: Set<Path>()) { $0.formUnion($1.lives.alive) }
    let shown = configurations.reduce(into: Set<Path>()) { $0.formUnion($1.lives.shown) }
    let judged = alive.intersection(shown)
    return configurations.flatMap { position, lives in
      let hidden = lives.alive.subtracting(lives.shown).intersection(judged)
      let orphaned = lives.shown.subtracting(lives.alive).intersection(judged)
      return findings(.childWithoutScreens, hidden, at: position)
        + findings(.screensWithoutChild, orphaned, at: position)
    }
  }

  private func findings(
    _ kind: FlowDocument.Finding.Kind, _ found: Set<Path>, at configuration: Int
  ) -> [Finding] {
    found.filter { !found.contains($0.dropLast()) }
      .sorted { $0.lexicographicallyPrecedes($1) }
      .map { Finding(kind: kind, child: $0, configuration: configuration) }
  }
}
