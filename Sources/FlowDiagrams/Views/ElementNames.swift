import FlowSupport

/// The names by which options refer to the nodes and groups of a diagram.
struct ElementNames {
  /// The names of each node of a screen, the displayed one first; other nodes come after them.
  var nodes: [[String]]
  /// The names of each group, the displayed one first.
  var groups: [[String]]
  /// The names of the flow itself, which stands for the screens outside all groups.
  var flow: [String]

  /// The nodes with exactly this name, or else those whose name differs only in case.
  func nodes(named name: String) -> [Int] { Self.indices(of: name, in: nodes) }

  /// The groups with a name; a `nil` element stands for the flow itself.
  func groups(named name: String) -> [Int?] {
    let groups = Self.indices(of: name, in: groups).map(Optional.some)
    guard groups.isEmpty else { return groups }
    return Self.indices(of: name, in: [flow]).isEmpty ? [] : [nil]
  }

  private static func indices(of name: String, in names: [[String]]) -> [Int] {
    let exact = names.indices.filter { names[$0].contains(name) }
    guard exact.isEmpty else { return exact }
    let lowered = name.lowercased()
    return names.indices.filter { names[$0].contains { $0.lowercased() == lowered } }
  }
}

/// A name in options that the flow does not have.
public struct DiagramOptionsError: Error, Hashable, Sendable {
  private static let maxNames = 30

  /// What the name refers to: a screen or a group, as a noun.
  package var noun: String
  package var name: String
  /// The names that exist, in the order of the diagram.
  package var availableNames: [String]
  /// The most similar names, nearest first.
  package var hints: [String]

  package var text: String {
    guard let only = availableNames.first else {
      return VisibleText.clean("no \(noun) is called '\(name)'; the flow has none")
    }
    let names = availableNames.prefix(Self.maxNames).map { "'\($0)'" }.joined(separator: ", ")
    let more =
      availableNames.count > Self.maxNames
      ? " and \(availableNames.count - Self.maxNames) more" : ""
    let there = availableNames.count == 1 ? "here is only '\(only)'" : "here are \(names)\(more)"
    let hint =
      hints.isEmpty
      ? "t" : "did you mean " + hints.map { "'\($0)'" }.joined(separator: " or ") + "? T"
    return VisibleText.clean("no \(noun) is called '\(name)'; \(hint)\(there)")
  }
}

extension ElementNames {
  func check(_ options: DiagramOptions) throws(DiagramOptionsError) {
    if let screen = options.focus?.screen, nodes(named: screen).isEmpty {
      throw Self.error("screen", screen, among: nodes)
    }
    for name in (options.group.map { [$0] } ?? []) + options.collapsed
    where groups(named: name).isEmpty {
      throw Self.error("child flow, layer, tab, slot or window", name, among: [flow] + groups)
    }
  }

  private static func error(
    _ noun: String, _ name: String, among names: [[String]]
  ) -> DiagramOptionsError {
    DiagramOptionsError(
      noun: noun, name: name, availableNames: names.compactMap(\.first).distinct(),
      hints: Spelling.nearest(to: name, among: names.flatMap { $0 }.distinct()))
  }
}
