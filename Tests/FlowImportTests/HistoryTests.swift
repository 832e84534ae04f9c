import FlowDiagrams
import FlowDocuments
import FlowImport
import FlowTestSupport
import Foundation
import Testing

/// Statecharts at random, of which random paths are followed: what a group showed last is noted on
/// the path, and compared with what the diagram claims.
@Suite("the histories in diagrams of statecharts are true")
struct HistoryTests {
  private static let steps = 300

  @Test("on random paths", arguments: [true, false])
  func paths(isDeep: Bool) throws {
    let format = try #require(ImportFormat(named: "scxml"))
    var compared: [String: Int] = [:]
    var charts = 0
    for seed in 0..<150 {
      var generator = SplitMix64(seed: UInt64(seed))
      let text = Self.chart(isDeep: isDeep, &generator)
      let file = ImportFile(name: "chart", bytes: Array(text.utf8))
      let document = try ImportedFlow(file, as: format).document
      let diagram = document.diagram()
      guard diagram.nodes.contains(where: { $0.kind == .history }) else { continue }
      charts += 1
      let every = document.diagram(DiagramOptions(drawsAllEdges: true))
      Self.requireWholeCases(in: diagram, of: document, seed)
      var walk = Walk(document, diagram, every, generator)
      for _ in 0..<Self.steps {
        let mistake = walk.step()
        #expect(mistake == nil, "seed \(seed): \(text)")
      }
      compared.merge(walk.compared) { $0 + $1 }
    }
    #expect(compared["guard", default: 0] > 200, "\(compared)")
    #expect(compared["decision", default: 0] > 200, "\(compared)")
    // Charts in which something else leads into the group have none.
    #expect((40...140).contains(charts), "\(charts) charts with a history")
    #expect(compared["H", default: 0] > 500, "\(compared)")
    #expect(isDeep == (compared["H*", default: 0] > 500), "\(compared)")
  }

  /// A case of an event that is drawn at a history is drawn there as a whole.
  private static func requireWholeCases(
    in diagram: Diagram, of document: FlowDocument, _ seed: Int
  ) {
    struct Case: Hashable {
      var screen: Int?
      var event: String
      var `guard`: String?
      var decisions: [FlowDocument.Decision]
    }
    var histories: [Case: Set<Int?>] = [:]
    for (index, transition) in document.transitions.enumerated() {
      let one = Case(
        screen: document.configurations[transition.source].top?.screen,
        event: transition.event.name, guard: transition.guard, decisions: transition.decisions)
      var history: Int?
      if case .edge(let edge, _)? = diagram.elements.labelIDs[index]?.last {
        let target = diagram.edges[edge].target
        history = diagram.nodes[target].kind == .history ? target : nil
      }
      histories[one, default: []].insert(history)
    }
    for (one, ends) in histories { #expect(ends.count == 1, "seed \(seed): \(one)") }
  }

  /// A group of states, some of which have states in them, and states outside that return to it: at
  /// its history, or to one of its states, always or in some cases.
  private static func chart(isDeep: Bool, _ generator: inout SplitMix64) -> String {
    var inner: [[String]] = (0..<(3 + generator.below(3))).map { ["g\($0)"] }
    if generator.once(in: 2) {
      let divided = generator.below(inner.count)
      inner[divided] += (0..<2).map { "g\(divided)\($0)" }
    }
    let leaves = inner.flatMap { $0.count > 1 ? Array($0.dropFirst()) : $0 }
    let outside = (0..<(1 + generator.below(3))).map { "o\($0)" }
    var events = 0
    func transition(_ event: String, _ target: String) -> String {
      "<transition event=\"\(event)\" target=\"\(target)\"/>"
    }
    func leaf(_ name: String, _ generator: inout SplitMix64) -> String {
      let next = (0..<(1 + generator.below(3))).map { _ in
        events += 1
        return transition("e\(events)", leaves[generator.below(leaves.count)])
      }
      return "<state id=\"\(name)\">\(next.joined())</state>"
    }
    let group = inner.map { states in
      let inside = states.dropFirst().map { leaf($0, &generator) }.joined()
      return inside.isEmpty
        ? leaf(states[0], &generator) : "<state id=\"\(states[0])\">\(inside)</state>"
    }
    let leaving = outside.map { transition("to\($0)", $0) }
    let others = outside.map { name in
      let targets = ["h", "h", "h", leaves[generator.below(leaves.count)]]
      let back = (0..<(1 + generator.below(2))).map {
        transition("back\($0)", targets[generator.below(targets.count)])
      }
      let aside = transition("aside", outside[generator.below(outside.count)])
      let cases = ["h", outside[0], targets[generator.below(targets.count)]]
      let maybe = (0..<(1 + generator.below(2))).map { number in
        "<transition event=\"maybe\" cond=\"c\(number)\" "
          + "target=\"\(cases[generator.below(cases.count)])\"/>"
      }
      let last = generator.once(in: 4) ? "" : transition("maybe", cases[generator.below(3)])
      let routed = transition("routed", "route\(generator.below(2))")
      return "<state id=\"\(name)\">\((back + maybe).joined())\(last)\(routed)\(aside)</state>"
    }
    let routes = (0..<2).map { number in
      let other = generator.once(in: 3) ? leaves[1] : outside[0]
      return "<state id=\"route\(number)\"><transition cond=\"vip\" target=\"h\"/>"
        + "<transition target=\"\(other)\"/></state>"
    }
    let start = generator.once(in: 3) ? outside[0] : "g"
    return """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="\(start)">
      <state id="g"><history id="h" type="\(isDeep ? "deep" : "shallow")">
      <transition target="\(leaves[0])"/></history>
      \(group.joined(separator: "\n"))\(leaving.joined())</state>
      \((others + routes).joined(separator: "\n"))
      </scxml>
      """
  }
}

/// A random path that notes what each group showed last.
private struct Walk {
  let document: FlowDocument
  let diagram: Diagram
  /// The same flow with an edge to each screen.
  let every: Diagram
  var generator: SplitMix64
  var configuration: Int?
  /// The screen that each group showed last, by their IDs.
  var last: [String: String] = [:]
  /// Where a return led, by the part of the group and the ID of the history.
  var entries: [[String]: String] = [:]
  var initial: [String: String] = [:]
  /// How many returns were compared, by the titles of histories.
  private(set) var compared: [String: Int] = [:]

  init(_ document: FlowDocument, _ diagram: Diagram, _ every: Diagram, _ generator: SplitMix64) {
    (self.document, self.diagram, self.every) = (document, diagram, every)
    self.generator = generator
  }

  /// Takes a transition, or begins again.
  ///
  /// - Returns: What the diagram claims that is not so.
  mutating func step() -> String? {
    let choices = document.transitions.indices.filter {
      document.transitions[$0].source == configuration
    }
    guard let source = configuration, !choices.isEmpty, !generator.once(in: 25) else {
      last = [:]
      let start = document.starts[generator.below(document.starts.count)].configuration
      configuration = start
      show(start)
      return nil
    }
    let index = choices[generator.below(choices.count)]
    guard case .configuration(let target) = document.transitions[index].target else {
      configuration = nil
      return nil
    }
    let mistake = mistake(in: index, to: target)
    configuration = target
    show(target)
    return mistake.map { "\(document.transitions[index].event.name) from \(source): \($0)" }
  }

  private func node(of configuration: Int) -> Int? { every.elements.configurations[configuration] }

  private mutating func show(_ configuration: Int) {
    guard let node = node(of: configuration) else { return }
    for group in every.groups(ofNode: node) {
      last[every.groups[group].id] = every.nodes[node].id
    }
  }

  private mutating func mistake(in transition: Int, to target: Int) -> String? {
    guard case .edge(let edge, _)? = diagram.elements.labelIDs[transition]?.last,
      diagram.nodes[diagram.edges[edge].target].kind == .history,
      let entered = node(of: target)
    else { return nil }
    let history = diagram.nodes[diagram.edges[edge].target]
    guard let index = history.group else { return "a history without a group" }
    let group = diagram.groups[index].id
    compared[history.title, default: 0] += 1
    if document.transitions[transition].guard != nil { compared["guard", default: 0] += 1 }
    if !document.transitions[transition].decisions.isEmpty { compared["decision", default: 0] += 1 }
    let screen = every.nodes[entered].id
    guard every.groups(ofNode: entered).contains(where: { every.groups[$0].id == group }) else {
      return "\(screen) is not in \(group)"
    }
    guard let before = last[group] else {
      let first = initial[history.id] ?? screen
      initial[history.id] = first
      let drawn = diagram.edges.contains {
        diagram.nodes[$0.source].id == history.id && diagram.nodes[$0.target].id == screen
      }
      return first == screen && drawn ? nil : "\(screen) at first"
    }
    if history.title == "H*" {
      return before == screen ? nil : "\(screen) after \(before)"
    }
    let (old, new) = (part(of: before, in: group), part(of: screen, in: group))
    let key = [history.id, diagram.edges[edge].labels[0].text, new]
    let known = entries[key] ?? screen
    entries[key] = known
    return old == new && known == screen ? nil : "\(screen) (\(new)) after \(before) (\(old))"
  }

  /// The screen itself, or the group around it that lies directly in the group.
  private func part(of screen: String, in group: String) -> String {
    guard let node = every.nodes.firstIndex(where: { $0.id == screen }) else { return "" }
    let around = every.groups(ofNode: node).map { every.groups[$0].id }
    guard let position = around.firstIndex(of: group), position > 0 else { return screen }
    return around[position - 1]
  }
}
