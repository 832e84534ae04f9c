import FlowCore
import FlowSupport

/// Writes an event that leads from many screens to one target as a row of its target, instead of
/// drawing an edge from each.
///
/// *Many* means at least four screens, or all three of a group. The row says which they are: all on
/// which an event can happen, those of a group, all but a few, or some of them. The target does not
/// count, and events that do the same by other commands are one event.
struct IncomingEvents {
  static let minScreens = 4
  private static let minOfGroup = 3
  /// The minimum share of the screens, in percent, of which a row names the exceptions.
  static let minShare = 60
  private static let maxNamed = 3
  private static let maxExamples = 3

  /// What labels that become one row have in common.
  private struct Event: Hashable {
    var target: Int
    var text: String
    var answer: Diagram.AnswerKind?
    var emphasis: Diagram.Emphasis?
    /// When it leads to the target; `nil` for always.
    var condition: String?
  }

  private struct DrawnEvent: Hashable {
    var target: Int
    var text: String
  }

  private typealias EventLabel = (event: Event, edge: Int, label: Int)

  private let noun: String
  private var diagram: Diagram
  private var removed: Set<DiagramElements.LabelID> = []
  private var rows: [Int: [Diagram.Label]] = [:]
  private var sentences: [String] = []
  /// The screens that have an edge of their own for an event in any case.
  private var drawnSources: [DrawnEvent: Set<Int>] = [:]
  /// The screens on which an event can happen, by group; `nil` stands for the whole flow.
  private var eligibleScreens: [Int?: [Int]] = [:]

  /// - Parameters:
  ///   - kept: Nodes whose edges are always drawn.
  ///   - active: The screens on which an event can happen.
  ///   - takesBack: Whether events that go back may become rows, too.
  ///   - noun: What a node is: `screen` or `configuration`.
  init(
    _ diagram: Diagram, except kept: Set<Int>, active: Set<Int>, takesBack: Bool, noun: String
  ) {
    self.diagram = diagram
    self.noun = noun
    for node in diagram.nodes.indices where active.contains(node) {
      eligibleScreens[nil, default: []].append(node)
      for group in diagram.groups(ofNode: node) {
        eligibleScreens[group, default: []].append(node)
      }
    }
    var labels: [EventLabel] = []
    for (index, edge) in diagram.edges.enumerated()
    where diagram.nodes[edge.source].kind == .screen && (edge.symbol != nil || edge.isRelaunch)
      && (takesBack || !edge.isBack)
    {
      for (position, label) in edge.labels.enumerated() {
        guard !label.standsOut, !kept.contains(edge.source) else {
          var plain = label
          plain.badge = nil
          let event = DrawnEvent(target: edge.target, text: plain.textWithoutReturn)
          drawnSources[event, default: []].insert(edge.source)
          continue
        }
        let isHistory = label.origins.labelIDs.contains { diagram.elements.histories[$0] != nil }
        let event = Event(
          target: edge.target, text: label.textWithoutReturn, answer: label.answer,
          emphasis: label.emphasis,
          condition: isHistory ? "if shown last" : edge.dependsOnPath ? "on some paths" : nil)
        labels.append((event, index, position))
      }
    }
    for labels in labels.grouped(by: { $0.event }) { addRows(for: labels) }
  }

  /// The diagram with the rows.
  ///
  /// - Complexity: O(*l* + *e* × *n*) for *l* labels, *e* events with a target of their own, and *n*
  ///   screens in their groups.
  func result() -> Diagram {
    guard !removed.isEmpty else { return diagram }
    var result = diagram
    result.removeLabels(removed)
    for (node, rows) in rows {
      result.nodes[node].rows = rows + result.nodes[node].rows
      result.nodes[node].mergeRows()
    }
    let more = counted(
      sentences.count - Self.maxExamples, "more event leads", plural: "more events lead")
    result.summary =
      ([result.summary] + sentences.prefix(Self.maxExamples)
      + (sentences.count > Self.maxExamples
        ? ["\(more) from many screens to a single target."] : []))
      .joined(separator: " ")
    return result
  }

  private mutating func addRows(for labels: [EventLabel]) {
    var rest = labels
    while sources(of: rest).count >= Self.minOfGroup, let group = widestGroup(of: rest) {
      let members = Set(members(of: group, but: rest[0].event.target))
      add(rest.filter { members.contains(source(of: $0)) }, in: group, of: members)
      rest.removeAll { members.contains(source(of: $0)) }
    }
    if sources(of: rest).count >= Self.minScreens { add(rest, in: nil, of: nil) }
  }

  private func source(of label: EventLabel) -> Int { diagram.edges[label.edge].source }

  private func sources(of labels: [EventLabel]) -> Set<Int> { Set(labels.map(source)) }

  /// The outermost group in which nearly every screen has an edge; of equal ones, the innermost.
  ///
  /// - Returns: An outer `nil` for no group, an inner one for the whole flow.
  private func widestGroup(of labels: [EventLabel]) -> Int?? {
    let sources = sources(of: labels)
    var best: (group: Int?, inside: Set<Int>)?
    for group in [nil] + diagram.groups.indices.map(Optional.some) {
      let members = members(of: group, but: labels[0].event.target)
      let inside = sources.intersection(members)
      let isWholeGroup = group != nil && inside.count == members.count
      guard inside.count >= (isWholeGroup ? Self.minOfGroup : Self.minScreens),
        inside.count * 100 >= members.count * Self.minShare
      else { continue }
      // Parents come before their children.
      if best == nil || best?.inside == inside { best = (group, inside) }
    }
    return best.map(\.group)
  }

  private func members(of group: Int?, but target: Int) -> [Int] {
    (eligibleScreens[group] ?? []).filter { $0 != target }
  }

  /// Adds a row for labels of one event.
  ///
  /// - Parameter members: The screens of the group, some of which may have no such event; `nil` for
  ///   some screens of the flow.
  private mutating func add(_ labels: [EventLabel], in group: Int?, of members: Set<Int>?) {
    let all = labels.map { diagram.edges[$0.edge].labels[$0.label] }
    let event = labels[0].event
    let sources = sources(of: labels).sorted()
    let names = sources.map { diagram.nodes[$0].title }
    let drawn = drawnSources[DrawnEvent(target: event.target, text: event.text)] ?? []
    let exceptions = (members ?? []).subtracting(sources).subtracting(drawn).sorted()
      .map { diagram.nodes[$0].title }
    let inGroup = group.map { " in \(diagram.groups[$0].title)" } ?? ""
    var described: String
    var short: String?
    var scope: [String]
    if members != nil {
      let but = exceptions.isEmpty ? "" : ", except from \(exceptions.joined(separator: ", "))"
      described = "From anywhere\(inGroup) (\(counted(names.count, noun))\(but))"
      scope = [
        group.map { "in \(diagram.groups[$0].name)" },
        exceptions.isEmpty
          ? nil
          : exceptions.count <= Self.maxNamed
            ? "except \(exceptions.joined(separator: ", "))"
            : "\(names.count) of \(counted(names.count + exceptions.count, noun))",
      ].compactMap(\.self)
    } else {
      described = "From \(names.joined(separator: ", "))"
      short = "From \(listed(names))"
      scope = ["from " + listed(names)]
    }
    if let condition = event.condition {
      described += ", \(condition)"
      short? += ", \(condition)"
      scope.append(condition)
    }
    var label = all[0]
    for other in all.dropFirst() { label.merge(other) }
    let returned = labels.filter { diagram.edges[$0.edge].labels[$0.label].isReturned }
    label.isReturned = returned.count == labels.count
    label.becomeRow(ofEventFrom: scope.joined(separator: ", "))
    if !returned.isEmpty, !label.isReturned {
      let names = self.sources(of: returned).sorted().map { diagram.nodes[$0].title }
      label.append(detail: "back to \(listed(names))")
      described += ", and back to \(names.joined(separator: ", "))"
      short? += ", and back to \(listed(names))"
    }
    let target = event.target
    rows[target, default: []].append(label)
    diagram.nodes[target].tooltip += "\n\(described): \(event.text)"
    diagram.incoming.append(
      .init(
        sources: Set(sources.map { diagram.nodes[$0].id }), target: diagram.nodes[target].id,
        row: label, text: "\(short ?? described): \(event.text)"))
    sentences.append(
      VisibleText.shortened(
        "\(described), \(all[0].eventText) leads to \(diagram.nodes[target].title)."))
    removed.formUnion(labels.map { .edge($0.edge, label: $0.label) })
  }
}
