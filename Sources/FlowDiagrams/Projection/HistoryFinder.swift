import FlowCore
import FlowDocuments

/// A group's history, as the target of an event that returns to what the group showed last.
package struct GroupHistory: Hashable, Sendable {
  var group: String
  /// Whether it returns to the screen shown last even inside a nested group; otherwise, it always
  /// enters a nested group at the same screen.
  var isDeep: Bool
  /// The ID of the screen that it leads to before the group has shown one; `nil` if no event that
  /// returns to the group can happen before that.
  var initial: String?
  var targets: Set<String>
}

/// Finds events that return to the screen or the nested group that a group showed last: the
/// histories of statecharts.
///
/// They are proved, not guessed: on every path to every configuration that has such an event, the
/// event leads to what the group showed last, whatever its guard, decisions and commands; or one of
/// its cases does, if each of these configurations has that case.
struct HistoryFinder {
  private static let minTargets = 3

  /// A label that leads from one screen or decision to several screens.
  private struct Candidate: Hashable {
    var source: Int
    var label: Diagram.Label
    var symbol: EdgeSymbol?
  }

  /// What makes transitions one event to the reader.
  private struct EventIdentity: Hashable {
    var source: Int?
    var name: String
    var answer: Diagram.AnswerKind?
  }

  /// What distinguishes alternatives of one event, whatever their commands are.
  private struct Case: Hashable {
    var `guard`: String?
    var decisions: [FlowDocument.Decision]

    init(_ transition: FlowDocument.Transition) {
      (self.guard, decisions) = (transition.guard, transition.decisions)
    }
  }

  private let document: FlowDocument
  private let diagram: Diagram
  private let duplicates: ScreenDuplicates
  private var transitionsOfEvents: [EventIdentity: [Int]] = [:]
  private var transitionsOfLabels: [DiagramElements.LabelID: [Int]] = [:]
  private var targets: [[Int]] = []

  /// The history that each label returns to, if it does; none if a limit stopped the search, because
  /// an unexplored path could lead elsewhere.
  ///
  /// - Complexity: O(*t*) for *t* transitions, for each event that leads to several screens.
  static func all(
    in diagram: Diagram, of document: FlowDocument, duplicates: ScreenDuplicates
  ) -> [DiagramElements.LabelID: GroupHistory] {
    let candidates = candidates(in: diagram)
    guard document.search.isComplete, !candidates.isEmpty else { return [:] }
    let finder = HistoryFinder(diagram, document, duplicates)
    var result: [DiagramElements.LabelID: GroupHistory] = [:]
    for (source, labelIDs) in candidates {
      guard let history = finder.history(from: source, labelIDs) else { continue }
      for labelID in labelIDs { result[labelID] = history }
    }
    let initials = Dictionary(grouping: result.values.filter { $0.initial != nil }, by: \.group)
    for (labelID, history) in result where history.initial == nil {
      // An event that cannot happen before a screen was shown leads where the others do.
      let firstScreens = Set(initials[history.group, default: []].compactMap(\.initial))
      if firstScreens.count == 1, let initial = firstScreens.first {
        result[labelID]?.initial = initial
      }
    }
    return result
  }

  /// The labels that lead from one screen or decision to at least three screens, depending on the
  /// path.
  private static func candidates(
    in diagram: Diagram
  ) -> [(source: Int, labelIDs: [DiagramElements.LabelID])] {
    var labelIDs: [Candidate: [DiagramElements.LabelID]] = [:]
    for (index, edge) in diagram.edges.enumerated()
    where edge.dependsOnPath
      && [.screen, .decision].contains(diagram.nodes[edge.source].kind)
    {
      for (position, label) in edge.labels.enumerated() {
        let candidate = Candidate(source: edge.source, label: label, symbol: edge.symbol)
        labelIDs[candidate, default: []].append(.edge(index, label: position))
      }
    }
    return labelIDs.filter { $0.value.count >= minTargets }.map { ($0.key.source, $0.value) }
  }

  private init(_ diagram: Diagram, _ document: FlowDocument, _ duplicates: ScreenDuplicates) {
    (self.diagram, self.document, self.duplicates) = (diagram, document, duplicates)
    targets = Array(repeating: [], count: document.configurations.count)
    for (index, transition) in document.transitions.enumerated() {
      transitionsOfEvents[event(of: transition), default: []].append(index)
      for labelID in diagram.elements.labelIDs[index] ?? [] {
        transitionsOfLabels[labelID, default: []].append(index)
      }
      if case .configuration(let target) = transition.target {
        targets[transition.source].append(target)
      }
    }
  }

  private func event(of transition: FlowDocument.Transition) -> EventIdentity {
    EventIdentity(
      source: duplicates.ends(of: transition).source, name: transition.event.name,
      answer: Diagram.AnswerKind(transition.event))
  }

  private func history(from source: Int, _ labelIDs: [DiagramElements.LabelID]) -> GroupHistory? {
    let drawn = labelIDs.flatMap { transitionsOfLabels[$0, default: []] }
      .map { document.transitions[$0] }
    let all = Set(drawn.map(event)).flatMap { transitionsOfEvents[$0, default: []] }.sorted()
    if let history = history(from: source, labelIDs, by: all) { return history }
    let cases = Set(drawn.map(Case.init))
    let some = all.filter { cases.contains(Case(document.transitions[$0])) }
    let sources = Set(some.map { document.transitions[$0].source })
    guard all.allSatisfy({ sources.contains(document.transitions[$0].source) }) else { return nil }
    return history(from: source, labelIDs, by: some)
  }

  /// The history of an event if each of these transitions returns.
  private func history(
    from source: Int, _ labelIDs: [DiagramElements.LabelID], by transitions: [Int]
  ) -> GroupHistory? {
    let ends = transitions.compactMap { screen(after: document.transitions[$0]) }
    let outside = Set(diagram.groups(ofNode: source))
    guard ends.count == transitions.count, let first = ends.first,
      let group = diagram.groups(ofNode: first).first(where: { group in
        ends.allSatisfy { diagram.lies($0, in: group) }
      }), !outside.contains(group)
    else { return nil }
    let isFlat = ends.allSatisfy { diagram.nodes[$0].group == group }
    for isDeep in isFlat ? [false] : [true, false] {
      let member = { (node: Int) in
        isDeep ? GroupMember.screen(node) : self.member(of: node, in: group)
      }
      guard let initial = initialScreen(of: transitions, group: group, member) else { continue }
      return GroupHistory(
        group: diagram.groups[group].id, isDeep: isDeep,
        initial: initial.map { diagram.nodes[$0].id },
        targets: Set(
          labelIDs.compactMap { labelID in
            guard case .edge(let edge, _) = labelID else { return nil }
            return diagram.nodes[diagram.edges[edge].target].id
          }))
    }
    return nil
  }

  /// The screen that is on top after a transition, if it is also where the transition is drawn.
  private func screen(after transition: FlowDocument.Transition) -> Int? {
    guard case .configuration(let target) = transition.target else { return nil }
    let end = duplicates.ends(of: transition).target
    return end == diagram.elements.configurations[target] ? end : nil
  }

  // MARK: Proof

  /// A screen, or a group, as a part of the group around it.
  private enum GroupMember: Hashable {
    case screen(Int)
    case group(Int)
  }

  /// What a group showed last, over all paths to a configuration.
  private struct LastVisited: Equatable {
    var member: GroupMember?
    var isAmbiguous = false
    /// Whether it has shown nothing on some path.
    var canBeNothing = false

    mutating func join(_ other: LastVisited) {
      isAmbiguous =
        isAmbiguous || other.isAmbiguous
        || (member != nil && other.member != nil && member != other.member)
      member = member ?? other.member
      canBeNothing = canBeNothing || other.canBeNothing
    }
  }

  private func member(of node: Int, in group: Int) -> GroupMember {
    let around = diagram.groups(ofNode: node)
    guard let position = around.firstIndex(of: group), position > 0 else { return .screen(node) }
    return .group(around[position - 1])
  }

  /// Checks that each of the transitions leads to what the group showed last.
  ///
  /// - Returns: Where they lead before the group has shown anything, or an inner `nil` if it always
  ///   has; an outer `nil` if some transition leads elsewhere.
  private func initialScreen(
    of transitions: [Int], group: Int, _ member: (Int) -> GroupMember
  ) -> Int?? {
    let last = lastVisited(by: group, member)
    var initial: Int?
    var entered: [GroupMember: Int] = [:]
    for transition in transitions.map({ document.transitions[$0] }) {
      guard let target = screen(after: transition), let visited = last[transition.source],
        !visited.isAmbiguous
      else { return nil }
      if visited.canBeNothing {
        guard initial == nil || initial == target else { return nil }
        initial = target
      }
      if let lastMember = visited.member {
        guard lastMember == member(target),
          entered[lastMember] == nil || entered[lastMember] == target
        else {
          return nil
        }
        entered[lastMember] = target
      }
    }
    return .some(initial)
  }

  private func lastVisited(by group: Int, _ member: (Int) -> GroupMember) -> [LastVisited?] {
    let members = diagram.elements.configurations.map { node -> GroupMember? in
      guard let node, diagram.lies(node, in: group) else { return nil }
      return member(node)
    }
    var last: [LastVisited?] = Array(repeating: nil, count: members.count)
    var waiting: [Int] = []
    func reach(_ configuration: Int, after before: LastVisited) {
      let arriving = members[configuration].map { LastVisited(member: $0) } ?? before
      var joined = last[configuration] ?? arriving
      joined.join(arriving)
      guard joined != last[configuration] else { return }
      last[configuration] = joined
      waiting.append(configuration)
    }
    for start in document.starts { reach(start.configuration, after: .init(canBeNothing: true)) }
    while let configuration = waiting.popLast(), let before = last[configuration] {
      for target in targets[configuration] { reach(target, after: before) }
    }
    return last
  }
}
