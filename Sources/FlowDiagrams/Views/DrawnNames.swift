import FlowDocuments

/// By which names the nodes and groups of a whole picture can be asked for.
struct DrawnNames {
  /// The names of each node of a screen, the one for people first; other nodes come after them.
  var nodes: [[String]]
  /// The names of each group, the one for people first.
  var groups: [[String]]
  /// The names of the flow itself, whose node are the screens that lie in no group.
  var flow: [String]

  /// The nodes that have a name: by every letter, or else whatever the case.
  func nodes(named name: String) -> [Int] { Self.positions(of: name, in: nodes) }

  /// The groups that have a name; `nil` among them stands for the flow itself.
  func groups(named name: String) -> [Int?] {
    let groups = Self.positions(of: name, in: groups).map(Optional.some)
    guard groups.isEmpty else { return groups }
    return Self.positions(of: name, in: [flow]).isEmpty ? [] : [nil]
  }

  private static func positions(of name: String, in names: [[String]]) -> [Int] {
    let exact = names.indices.filter { names[$0].contains(name) }
    guard exact.isEmpty else { return exact }
    let lowered = name.lowercased()
    return names.indices.filter { names[$0].contains { $0.lowercased() == lowered } }
  }
}

/// A name in options that the flow does not have.
public struct DiagramOptionsError: Error, Hashable, Sendable {
  /// What was named.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A screen.
    case screen
    /// A child flow, a modal layer, a tab, a slot or a window.
    case group
  }

  private static let mostNames = 30

  /// What was named.
  public var kind: Kind
  /// The name that is not there.
  public var name: String
  /// The names that are there, in the order of the picture, each once.
  public var known: [String]
  /// The names that were probably meant, nearest first.
  public var hints: [String]

  /// What is wrong, and what can be named instead.
  public var text: String {
    let what = kind == .screen ? "screen" : "child flow, layer, tab, slot or window"
    guard let only = known.first else {
      return VisibleText.clean("no \(what) is called '\(name)'; the flow has none")
    }
    let names = known.prefix(Self.mostNames).map { "'\($0)'" }.joined(separator: ", ")
    let more = known.count > Self.mostNames ? " and \(known.count - Self.mostNames) more" : ""
    let there = known.count == 1 ? "here is only '\(only)'" : "here are \(names)\(more)"
    let hint =
      hints.isEmpty
      ? "t" : "did you mean " + hints.map { "'\($0)'" }.joined(separator: " or ") + "? T"
    return VisibleText.clean("no \(what) is called '\(name)'; \(hint)\(there)")
  }
}

extension DrawnNames {
  /// Throws for the first name in options that nothing has.
  func check(_ options: DiagramOptions) throws(DiagramOptionsError) {
    if let screen = options.focus?.screen, nodes(named: screen).isEmpty {
      throw Self.error(.screen, screen, among: nodes)
    }
    for name in (options.group.map { [$0] } ?? []) + options.collapsed
    where groups(named: name).isEmpty {
      throw Self.error(.group, name, among: [flow] + groups)
    }
  }

  private static func error(
    _ kind: DiagramOptionsError.Kind, _ name: String, among names: [[String]]
  ) -> DiagramOptionsError {
    DiagramOptionsError(
      kind: kind, name: name, known: names.compactMap(\.first).distinct(),
      hints: Spelling.nearest(to: name, among: names.flatMap { $0 }.distinct()))
  }
}
