import FlowCore
import FlowSupport

/// Draws an event that leads from nearly every screen to one target only once, from a pill.
///
/// *Nearly every* means at least four screens and at least 60 % of those on which the event could
/// happen: the screens of the flow, or of one group, that any edge leaves; or all three of a group.
/// The target itself does not count. If such events of the same screens lead to at least three
/// targets, they share one pill. Edges that go back in a stack do not count, because they belong
/// next to the edge that goes forward.
///
/// An event that every screen of a group has, and that leads out of it, has no pill: its edge begins
/// at the border of the group, even if it goes back.
///
/// A group's history is one target; the group's own screens are not counted.
struct GlobalEvents {
  static let minScreens = 4
  private static let minOfGroup = 3
  /// The minimum number of targets for which events of the same screens share a pill.
  private static let minShared = 3
  /// The minimum share of the screens, in percent.
  static let minShare = 60
  private static let maxExceptions = 3
  private static let maxExamples = 3

  private struct GlobalEvent: Hashable {
    var label: Diagram.Label
    /// Where it leads; the first of the screens that it returns to if it has a history.
    var target: Int
    var history: GroupHistory?
    var symbol: EdgeSymbol?
    var dependsOnPath: Bool
  }

  private typealias EventLabel = (event: GlobalEvent, edge: Int, label: Int)

  private struct Scope: Hashable {
    var group: Int?
    var target: Int
    var exceptions: [Int]
    var count: Int
  }

  private var diagram: Diagram
  private var folded: Set<DiagramElements.LabelID> = []
  private var scopes: [Scope] = []
  private var pillEdges: [Scope: EdgeCollector] = [:]
  /// The screens on which an event could happen, by group; `nil` stands for the whole flow.
  private var eligibleScreens: [Int?: [Int]] = [:]

  /// - Parameter kept: Nodes whose edges are always drawn.
  init(_ diagram: Diagram, except kept: Set<Int> = []) {
    self.diagram = diagram
    let leaving = Set(diagram.edges.map(\.source))
    for node in diagram.nodes.indices where diagram.nodes[node].kind == .screen {
      guard leaving.contains(node) || !diagram.nodes[node].rows.isEmpty else { continue }
      eligibleScreens[nil, default: []].append(node)
      for group in diagram.groups(ofNode: node) {
        eligibleScreens[group, default: []].append(node)
      }
    }
    let nodes = diagram.elements.histories.isEmpty ? [:] : diagram.nodesByName
    var labels: [EventLabel] = []
    for (index, edge) in diagram.edges.enumerated()
    where diagram.nodes[edge.source].kind == .screen && (edge.symbol != nil || edge.isRelaunch)
      && !kept.contains(edge.source)
    {
      for (position, label) in edge.labels.enumerated() {
        let history = diagram.elements.histories[.edge(index, label: position)]
        let event = GlobalEvent(
          label: label, target: history?.targets.min().flatMap { nodes[$0] } ?? edge.target,
          history: history, symbol: edge.symbol, dependsOnPath: edge.dependsOnPath)
        labels.append((event, index, position))
      }
    }
    for labels in labels.grouped(by: { $0.event }) { fold(labels) }
  }

  /// The diagram with the pills.
  ///
  /// - Complexity: O(*l* × *b*) for *l* labels and *b* nested groups.
  func result() -> Diagram {
    guard !folded.isEmpty else { return diagram }
    var result = diagram
    result.removeLabels(folded)
    var slugs = UniqueSlugs(reserving: diagram.nodes.map(\.id) + diagram.groups.map(\.id))
    for scope in scopes where isExit(scope) {
      for var edge in pillEdges[scope]?.edges ?? [] {
        edge.source = result.nodes.count
        result.nodes.append(pill(of: scope, kind: .exit, id: slugs.unique("anywhere")))
        result.edges.append(edge)
      }
    }
    for scopes in scopesOfPills {
      let pill = result.nodes.count
      // A target in the scope does not count, so numbers may differ by one.
      guard let widest = scopes.max(by: { $0.count < $1.count }) else { continue }
      result.nodes.append(self.pill(of: widest, kind: .anywhere, id: slugs.unique("anywhere")))
      result.edges += scopes.flatMap { pillEdges[$0]?.edges ?? [] }.map { edge in
        var edge = edge
        edge.source = pill
        return edge
      }
    }
    result.summary = ([result.summary] + sentences).joined(separator: " ")
    return result
  }

  /// The scopes for which each pill stands: one, or at least three of the same screens.
  private var scopesOfPills: [[Scope]] {
    let scopes = scopes.filter { !isExit($0) }
    let screens = { (scope: Scope) in [scope.group] + scope.exceptions }
    let scopesByScreens = Dictionary(grouping: scopes, by: screens)
    return scopes.compactMap { scope in
      let shared = scopesByScreens[screens(scope)] ?? []
      guard shared.count >= Self.minShared else { return [scope] }
      return shared.first == scope ? shared : nil
    }
  }

  private mutating func fold(_ labels: [EventLabel]) {
    let event = labels[0].event
    var rest = labels
    while rest.count >= Self.minOfGroup, let group = widestGroup(of: rest, event) {
      let members = members(of: group, but: event)
      let inside = rest.filter { members.contains(source(of: $0)) }
      let sources = Set(inside.map(source))
      let scope = Scope(
        group: group, target: event.target, exceptions: members.filter { !sources.contains($0) },
        count: members.count)
      if pillEdges[scope] == nil { scopes.append(scope) }
      for labels in inside.grouped(by: { diagram.edges[$0.edge].target }) {
        var edge = diagram.edges[labels[0].edge]
        let line = edge.tooltip.prefix { $0 != "\n" }
        let text = line.split(separator: "→", maxSplits: 1).last ?? line
        edge.source = -1
        edge.labels = [
          event.label.joined(with: labels.map { diagram.edges[$0.edge].labels[$0.label] })
        ]
        edge.emphasis = nil
        edge.tooltip = "\(description(for: scope)) →\(text)"
        pillEdges[scope, default: EdgeCollector()].add(edge)
      }
      folded.formUnion(inside.map { .edge($0.edge, label: $0.label) })
      rest.removeAll { members.contains(source(of: $0)) }
    }
  }

  private func source(of label: EventLabel) -> Int { diagram.edges[label.edge].source }

  /// The outermost group in which nearly every screen has an edge; of equal ones, the innermost.
  ///
  /// - Returns: An outer `nil` for no group, an inner one for the whole flow.
  private func widestGroup(of labels: [EventLabel], _ event: GlobalEvent) -> Int?? {
    let sources = Set(labels.map(source))
    var best: (group: Int?, inside: Set<Int>)?
    for group in [nil] + diagram.groups.indices.map(Optional.some) {
      let members = members(of: group, but: event)
      let inside = sources.intersection(members)
      let isWholeGroup = group != nil && inside.count == members.count
      guard event.symbol != .pop || isWholeGroup && !diagram.lies(event.target, in: group),
        inside.count >= (isWholeGroup ? Self.minOfGroup : Self.minScreens),
        inside.count * 100 >= members.count * Self.minShare
      else { continue }
      // Parents come before their children.
      if best == nil || best?.inside == inside { best = (group, inside) }
    }
    return best.map(\.group)
  }

  /// Whether every screen of a group has the event, and it leads out of the group.
  private func isExit(_ scope: Scope) -> Bool {
    guard let group = scope.group else { return false }
    return scope.exceptions.isEmpty && !diagram.lies(scope.target, in: group)
  }

  /// The screens of a group that count for an event: not those that it leads to.
  private func members(of group: Int?, but event: GlobalEvent) -> [Int] {
    let eligibleScreens = eligibleScreens[group] ?? []
    guard let history = event.history else { return eligibleScreens.filter { $0 != event.target } }
    return eligibleScreens.filter { node in
      !diagram.groups(ofNode: node).contains { diagram.groups[$0].id == history.group }
    }
  }

  // MARK: Text

  private func pill(of scope: Scope, kind: Diagram.Node.NodeKind, id: String) -> Diagram.Node {
    let names = scope.exceptions.map { diagram.nodes[$0].title }
    let groupText = scope.group.map { group in
      let parts = diagram.groups[group].title.split(
        separator: " · ", omittingEmptySubsequences: false)
      return "in \(parts[0])"
    }
    let taken = scope.count - names.count
    let exceptions: String? =
      names.isEmpty
      ? nil
      : names.count <= Self.maxExceptions
        ? "except \(names.joined(separator: ", "))"
        : "\(taken) of \(counted(scope.count, "screen"))"
    let subtitle = [groupText, exceptions].compactMap { $0 }.joined(separator: ", ")
    return Diagram.Node(
      id: id, kind: kind, group: scope.group, title: "from anywhere",
      subtitle: subtitle.isEmpty ? nil : CardMetrics.fitted(detail: subtitle),
      tooltip: description(for: scope))
  }

  private func description(for scope: Scope) -> String {
    let groupText = scope.group.map { " in \(diagram.groups[$0].title)" } ?? ""
    let names = scope.exceptions.map { diagram.nodes[$0].title }
    let but = names.isEmpty ? "" : ", except from \(names.joined(separator: ", "))"
    return "From anywhere\(groupText) (\(counted(scope.count - names.count, "screen"))\(but))"
  }

  private var sentences: [String] {
    let all = scopes.flatMap { scope in
      let edges = (pillEdges[scope]?.edges ?? []).filter { edge in
        // An event that returns to a history is described when that is drawn.
        edge.labels.flatMap(\.origins.labelIDs)
          .allSatisfy { diagram.elements.histories[$0] == nil }
      }
      return edges.map { edge in
        let events = edge.labels.map(\.eventText).joined(separator: ", ")
        let verb = edge.labels.count == 1 ? "leads" : "lead"
        let end = diagram.nodes[edge.target].title
        return "\(description(for: scope)), \(events) \(verb) to \(end)."
      }
    }
    let more = all.count - Self.maxExamples
    let events = counted(more, "more event leads", plural: "more events lead")
    return all.prefix(Self.maxExamples).map(VisibleText.shortened)
      + (more > 0 ? ["\(events) from nearly everywhere to a single target."] : [])
  }
}
