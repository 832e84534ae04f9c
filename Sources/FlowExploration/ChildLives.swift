import FlowCore
import FlowDocuments

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
  private let parts: [FlowDocument.Part]
  private var configurations: [(alive: Set<Int>, shown: Set<Int>)] = []

  init(parts: [FlowDocument.Part]) {
    self.parts = parts
  }

  /// Notes the parts that are alive and the parts of the screens on show, of one configuration.
  mutating func note(alive: [Int], shown: [Int]) {
    var around = Set(shown)
    for part in shown {
      var current = part
      while let parent = parts[current].parent, around.insert(parent).inserted { current = parent }
    }
    configurations.append((Set(alive), around))
  }

  /// What is wrong, by configuration and part; of a child inside a child only the outer one.
  var findings: [FlowDocument.Finding] {
    let alive = configurations.reduce(into: Set<Int>()) { $0.formUnion($1.alive) }
    let shown = configurations.reduce(into: Set<Int>()) { $0.formUnion($1.shown) }
    let judged = alive.intersection(shown)
    return configurations.enumerated().flatMap { index, configuration in
      let hidden = configuration.alive.subtracting(configuration.shown).intersection(judged)
      let orphaned = configuration.shown.subtracting(configuration.alive).intersection(judged)
      return findings(.childWithoutScreens, hidden, at: index)
        + findings(.screensWithoutChild, orphaned, at: index)
    }
  }

  private func findings(
    _ kind: FlowDocument.Finding.Kind, _ found: Set<Int>, at configuration: Int
  ) -> [FlowDocument.Finding] {
    found.sorted()
      .filter { part in parts[part].parent.map { !found.contains($0) } ?? false }
      .map { .init(kind, part: $0, configuration: configuration) }
  }
}
