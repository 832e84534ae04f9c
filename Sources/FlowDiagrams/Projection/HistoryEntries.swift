import FlowDocuments

/// Where an event leads that returns to what a group showed last.
package struct HistoryEntry: Hashable, Sendable {
  /// The ID of the group.
  var group: String
  /// Whether it returns to the screen shown last even if that lies in a group inside the group.
  ///
  /// Otherwise, it returns to a group inside the group always at the same screen.
  var isDeep: Bool
  /// The ID of the screen that it leads to while the group has shown none; `nil` if it has always
  /// shown one, for each event that returns there.
  var initial: String?
  /// The IDs of all screens that it leads to.
  var targets: Set<String>
}

/// Finds events that return to the screen that a group showed last, or to the part of the group: the
/// histories of statecharts.
///
/// They are proved, not guessed: on every path to every configuration in which such an event can
/// happen, what the group showed last is where the event leads, whatever its guard, decisions and
/// commands are; or where it leads in one of its cases, which each of these configurations has.
struct HistoryEntries {
  private static let fewestTargets = 3

  /// A label that leads from one screen or decision to several screens.
  private struct Candidate: Hashable {
    var source: Int
    var label: Diagram.Label
    var sign: Sign?
  }

  /// What is one event to the reader.
  private struct Event: Hashable {
    var source: Int?
    var name: String
    var answer: Diagram.Answer?
  }

  /// What tells alternatives of one event apart, whatever their commands are.
  private struct Case: Hashable {
    var `guard`: String?
    var decisions: [FlowDocument.Decision]

    init(_ transition: FlowDocument.Transition) {
      (self.guard, decisions) = (transition.guard, transition.decisions)
    }
  }

  private let document: FlowDocument
  private let diagram: Diagram
  private let copies: ScreenCopies
  private var transitionsOfEvents: [Event: [Int]] = [:]
  private var transitionsOfSpots: [DiagramPlaces.Spot: [Int]] = [:]
  private var targets: [[Int]] = []

  /// The entry of each label whose event has one; none if a limit cut the search, because a path
  /// that it left out could lead elsewhere.
  ///
  /// - Complexity: O(*t*) for *t* transitions, for each event that leads to several screens.
  static func all(
    in diagram: Diagram, of document: FlowDocument, copies: ScreenCopies
  ) -> [DiagramPlaces.Spot: HistoryEntry] {
    let candidates = candidates(in: diagram)
    guard document.search.isComplete, !candidates.isEmpty else { return [:] }
    let entries = HistoryEntries(diagram, document, copies)
    var result: [DiagramPlaces.Spot: HistoryEntry] = [:]
    for (source, spots) in candidates {
      guard let entry = entries.entry(from: source, spots) else { continue }
      for spot in spots { result[spot] = entry }
    }
    let initials = Dictionary(grouping: result.values.filter { $0.initial != nil }, by: \.group)
    for (spot, entry) in result where entry.initial == nil {
      // An event that cannot happen before a screen was shown leads as others do.
      let known = Set(initials[entry.group, default: []].compactMap(\.initial))
      if known.count == 1, let initial = known.first { result[spot]?.initial = initial }
    }
    return result
  }

  /// The labels that lead from one screen or decision to at least three screens, depending on the
  /// path.
  private static func candidates(
    in diagram: Diagram
  ) -> [(source: Int, spots: [DiagramPlaces.Spot])] {
    var spots: [Candidate: [DiagramPlaces.Spot]] = [:]
    for (index, edge) in diagram.edges.enumerated()
    where edge.isHistoryDependent && canReturn(diagram.nodes[edge.source]) {
      for (position, label) in edge.labels.enumerated() {
        let candidate = Candidate(source: edge.source, label: label, sign: edge.sign)
        spots[candidate, default: []].append(.edge(index, label: position))
      }
    }
    return spots.filter { $0.value.count >= fewestTargets }.map { ($0.key.source, $0.value) }
  }

  private static func canReturn(_ node: Diagram.Node) -> Bool {
    node.kind == .screen || node.kind == .decision
  }

  private init(_ diagram: Diagram, _ document: FlowDocument, _ copies: ScreenCopies) {
    (self.diagram, self.document, self.copies) = (diagram, document, copies)
    targets = Array(repeating: [], count: document.configurations.count)
    for (index, transition) in document.transitions.enumerated() {
      transitionsOfEvents[event(of: transition), default: []].append(index)
      for spot in diagram.places.spots[index] ?? [] {
        transitionsOfSpots[spot, default: []].append(index)
      }
      if case .configuration(let target) = transition.target {
        targets[transition.source].append(target)
      }
    }
  }

  private func event(of transition: FlowDocument.Transition) -> Event {
    Event(
      source: copies.ends(of: transition).source, name: transition.event.name,
      answer: Diagram.Answer(transition.event))
  }

  private func entry(from source: Int, _ spots: [DiagramPlaces.Spot]) -> HistoryEntry? {
    let drawn = spots.flatMap { transitionsOfSpots[$0, default: []] }
      .map { document.transitions[$0] }
    let all = Set(drawn.map(event)).flatMap { transitionsOfEvents[$0, default: []] }.sorted()
    if let entry = entry(from: source, spots, by: all) { return entry }
    let cases = Set(drawn.map(Case.init))
    let some = all.filter { cases.contains(Case(document.transitions[$0])) }
    let sources = Set(some.map { document.transitions[$0].source })
    guard all.allSatisfy({ sources.contains(document.transitions[$0].source) }) else { return nil }
    return entry(from: source, spots, by: some)
  }

  /// The entry of an event if each of these transitions returns.
  private func entry(
    from source: Int, _ spots: [DiagramPlaces.Spot], by transitions: [Int]
  ) -> HistoryEntry? {
    let ends = transitions.compactMap { screen(after: document.transitions[$0]) }
    let outside = Set(diagram.groups(ofNode: source))
    guard ends.count == transitions.count, let first = ends.first,
      let group = diagram.groups(ofNode: first).first(where: { group in
        ends.allSatisfy { diagram.lies($0, in: group) }
      }), !outside.contains(group)
    else { return nil }
    let isFlat = ends.allSatisfy { diagram.nodes[$0].group == group }
    for isDeep in isFlat ? [false] : [true, false] {
      let part = { (node: Int) in isDeep ? Part.screen(node) : self.part(of: node, in: group) }
      guard let initial = initialScreen(of: transitions, group: group, part) else { continue }
      return HistoryEntry(
        group: diagram.groups[group].id, isDeep: isDeep,
        initial: initial.map { diagram.nodes[$0].id },
        targets: Set(spots.compactMap(target).map { diagram.nodes[$0].id }))
    }
    return nil
  }

  private func target(of spot: DiagramPlaces.Spot) -> Int? {
    guard case .edge(let edge, _) = spot else { return nil }
    return diagram.edges[edge].target
  }

  /// The screen that is on top after a transition, if it is also where the transition is drawn.
  private func screen(after transition: FlowDocument.Transition) -> Int? {
    guard case .configuration(let target) = transition.target else { return nil }
    let end = copies.ends(of: transition).target
    return end == diagram.places.configurations[target] ? end : nil
  }

  // MARK: Proof

  /// A screen, or a group, as a part of the group around it.
  private enum Part: Hashable {
    case screen(Int)
    case group(Int)
  }

  /// What a group showed last, over all paths to a configuration.
  private struct LastShown: Equatable {
    var part: Part?
    var isAmbiguous = false
    /// Whether it has shown nothing on some path.
    var canBeNothing = false

    /// Adds what is known of other paths.
    mutating func join(_ other: LastShown) {
      isAmbiguous =
        isAmbiguous || other.isAmbiguous
        || (part != nil && other.part != nil && part != other.part)
      part = part ?? other.part
      canBeNothing = canBeNothing || other.canBeNothing
    }
  }

  private func part(of node: Int, in group: Int) -> Part {
    let around = diagram.groups(ofNode: node)
    guard let position = around.firstIndex(of: group), position > 0 else { return .screen(node) }
    return .group(around[position - 1])
  }

  /// Checks that each of the transitions leads to what the group showed last.
  ///
  /// - Returns: Where they lead while the group has shown nothing, or an inner `nil` if it always has
  ///   shown something; an outer `nil` if some transition leads elsewhere.
  private func initialScreen(
    of transitions: [Int], group: Int, _ part: (Int) -> Part
  ) -> Int?? {
    let last = lastShown(by: group, part)
    var initial: Int?
    var entered: [Part: Int] = [:]
    for transition in transitions.map({ document.transitions[$0] }) {
      guard let target = screen(after: transition), let shown = last[transition.source],
        !shown.isAmbiguous
      else { return nil }
      if shown.canBeNothing {
        guard initial == nil || initial == target else { return nil }
        initial = target
      }
      if let known = shown.part {
        guard known == part(target), entered[known] == nil || entered[known] == target else {
          return nil
        }
        entered[known] = target
      }
    }
    return .some(initial)
  }

  /// What a group showed last in each configuration; `nil` for those that no path leads to.
  private func lastShown(by group: Int, _ part: (Int) -> Part) -> [LastShown?] {
    let shown = diagram.places.configurations.map { node -> Part? in
      guard let node, diagram.lies(node, in: group) else { return nil }
      return part(node)
    }
    var last: [LastShown?] = Array(repeating: nil, count: shown.count)
    var waiting: [Int] = []
    func reach(_ configuration: Int, after before: LastShown) {
      let arriving = shown[configuration].map { LastShown(part: $0) } ?? before
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
