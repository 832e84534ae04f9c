import FlowCore
import FlowDocuments
import FlowSupport

/// Runs a statechart, with a screen for each set of states that are active at the same time.
final class StatechartNavigation: RunnableNavigation {
  typealias State = Statechart.Configuration

  private let chart: Statechart
  private(set) var screens: [FlowDocument.Screen] = []
  private(set) var parts: [FlowDocument.Part] = []
  /// The lines of transitions that others follow endlessly, or of the statechart for a start.
  private(set) var endless: [Int] = []
  /// The states that were active between two configurations.
  private(set) var passed: Set<Int> = []
  /// The states that are shown as outcomes or decisions.
  private(set) var shown: Set<Int> = []
  private var screenNumbers: [Set<Int>: Int] = [:]
  /// The number of combinations of states that are active at once.
  var combinationCount: Int { screenNumbers.keys.count { $0.count > 1 } }
  /// The titles of events that have one, all unique where they can occur together.
  private let titles: [Statechart.StatechartEvent: String]
  private let eventsInside: [String: [Statechart.StatechartEvent]]
  /// The part of each state that has others inside.
  private var partOfState: [Int: Int] = [:]

  init(_ chart: Statechart) {
    (self.chart, titles, eventsInside) = (chart, chart.titlesOfEvents(), chart.eventsInside())
    for (number, state) in chart.states.enumerated() where !state.children.isEmpty || number == 0 {
      if state.name.isEmpty, let part = state.parent.flatMap({ partOfState[$0] }) {
        partOfState[number] = part
        continue
      }
      partOfState[number] = parts.count
      parts.append(.init(name: state.name, parent: state.parent.flatMap { partOfState[$0] }))
    }
  }

  var starts: [(state: State, condition: String?)] {
    chart.start().map { result in
      if result.isTruncated { endless.append(chart.states[0].line) }
      passed.formUnion(result.passed)
      shown.formUnion(result.decided)
      let choices = result.decisions.map {
        chart.rules == .diagram ? $0.choice : "\($0.name): \($0.choice)"
      }
      return (result.configuration, choices.joined(separator: ", ").nonEmpty)
    }
  }

  func departures(from configuration: State) -> [Departure<State>] {
    let work = Set(work(in: configuration))
    return events(in: configuration).flatMap { event -> [Departure<State>] in
      guard !event.name.hasPrefix(Statechart.donePrefix) else { return [] }
      let answeredWork = event.work.flatMap { work.contains($0) ? $0 : nil }
      return chart.results(of: event.name, in: configuration).map { result in
        let ends = chart.end(of: result.configuration)
        let line = result.transition.map { chart.transitions[$0].line }
        if result.isTruncated { endless.append(line ?? 1) }
        passed.formUnion(result.passed)
        shown.formUnion(result.decided)
        if ends != nil { shown.formUnion(result.configuration.active) }
        return Departure(
          event: .init(
            name: titles[event] ?? event.name, work: answeredWork,
            isFailure: answeredWork != nil && event.isFailure),
          target: ends == nil ? result.configuration : nil,
          outcome: ends.map { chart.states[$0].name } ?? "", decisions: result.decisions,
          guard: result.guards.joined(separator: ", ").nonEmpty,
          location: line.map { "\(chart.context.file.name):\($0)" })
      }
    }
  }

  /// The events that a configuration handles, including those of the file that a prefix matches.
  private func events(in configuration: State) -> [Statechart.StatechartEvent] {
    chart.events(in: configuration).flatMap { event -> [Statechart.StatechartEvent] in
      [event] + (event.isPrefix ? eventsInside[event.stem] ?? [] : [])
    }.distinct()
  }

  func work(in configuration: State) -> [String] {
    configuration.active.sorted().flatMap { chart.states[$0].work }.distinct()
  }

  func stack(in configuration: State) -> FlowDocument.Stack {
    let leaves = chart.leaves(of: configuration)
    if let screen = screenNumbers[Set(leaves)] { return .init(.init(screen)) }
    let around = leaves.map { Array(chart.ancestors(of: $0)) }
    let common = around.first?.first { state in around.allSatisfy { $0.contains(state) } } ?? 0
    let number = screens.count
    screenNumbers[Set(leaves)] = number
    screens.append(
      .init(
        name: leaves.map { chart.states[$0].name }.joined(separator: " + "),
        part: partOfState[common] ?? 0, description: description(of: leaves)))
    return .init(.init(number))
  }

  private func description(of leaves: [Int]) -> String? {
    let lines = leaves.flatMap { leaf in
      chart.states[leaf].descriptionLines.map { line in
        leaves.count > 1 ? "\(chart.states[leaf].name): \(line)" : line
      }
    }
    return lines.joined(separator: "\n").nonEmpty
  }

  func text(of configuration: State) -> String {
    let active = chart.leaves(of: configuration).map { chart.path(of: $0) }.joined(separator: " ")
    let left = configuration.left.sorted { $0.key < $1.key }.map { history, states in
      "\(chart.path(of: history)): \(states.sorted().map { chart.path(of: $0) }.joined(separator: " "))"
    }
    return ([active] + left).joined(separator: ", ")
  }
}

extension Statechart {
  /// The titles of events, of which those with the same title also name their states.
  fileprivate func titlesOfEvents() -> [StatechartEvent: String] {
    // Two states can invoke different work by the same ID, so events of a name can differ in title.
    var sources: [StatechartEvent: Int] = [:]
    for transition in transitions {
      for event in transition.events where event.title != nil {
        sources[event] = min(sources[event] ?? transition.source, transition.source)
      }
    }
    func canMeet(_ states: [Int]) -> Bool {
      states.indices.contains { index in
        states[..<index].contains { other in
          let state = states[index]
          return state == other || isInside(state, other) || isInside(other, state)
            || canBeActiveAtOnce([other, state])
        }
      }
    }
    var result: [StatechartEvent: String] = [:]
    for (title, events) in Dictionary(grouping: sources, by: { $0.key.title ?? "" }) {
      let areAlike = canMeet(events.map(\.value).sorted())
      for (event, state) in events {
        result[event] = areAlike ? "\(title) (\(states[state].name))" : title
      }
    }
    return result
  }

  /// The names of a state's ancestors and of the state itself, the outermost first.
  fileprivate func path(of state: Int) -> String {
    chain(state).reversed().dropFirst().map { states[$0].name }.filter { !$0.isEmpty }
      .joined(separator: ".")
  }

  private static var maxCombinations: Int { 60 }

  mutating func document(named name: String) throws(ImportError) -> FlowDocument {
    guard states.count > 1 else {
      throw context.file.error(at: 1, "there is no state in the file; write at least one")
    }
    if let document = run(named: name) { return document }
    return try flattened()
  }

  /// Runs it and returns the document, or `nil` and a note if there are too many combinations of
  /// states, or if a diagram has too many configurations.
  mutating func run(named name: String) -> FlowDocument? {
    completeHistories()
    let navigation = StatechartNavigation(self)
    var search = NavigationSearch(navigation, context)
    let parallel = states.filter { $0.kind == .parallel }
    if navigation.combinationCount > Self.maxCombinations {
      for state in parallel {
        let name = state.name.nonEmpty ?? name
        context.assume(
          "concurrent regions are imported as alternatives, since more than \(Self.maxCombinations) "
            + "combinations of their states are active at once", name, at: state.line)
      }
      return nil
    }
    if rules == .diagram, search.isTruncated {
      context.assume(
        "concurrent regions and history are imported as alternatives, since they have more than "
          + "\(context.limits.maxConfigurations) configurations", at: states[0].line)
      return nil
    }
    addUnreachableStates(to: &search, navigation)
    for line in navigation.endless {
      context.assume(
        "transitions without an event follow each other endlessly; they are followed until a state "
          + "returns, or \(Self.maxSteps) times", at: line)
    }
    for state in states where !state.descriptionLines.isEmpty && !state.children.isEmpty {
      context.drop("description or action of a state with others inside", at: state.line)
    }
    noteInactiveStates(by: search, navigation)
    var document = search.document(
      name: context.file.stem, title: name, parts: navigation.parts, screens: navigation.screens)
    document.hasStacks = false
    for number in document.configurations.indices {
      document.configurations[number].work = navigation.work(in: search.states[number])
    }
    for number in document.transitions.indices { document.transitions[number].commands = [] }
    for number in document.starts.indices where document.starts.count > 1 {
      let top = document.configurations[document.starts[number].configuration].top
      document.starts[number].condition =
        document.starts[number].condition ?? top.map { document.screens[$0.screen].name }
    }
    return document
  }

  /// Adds a configuration of each state that no start leads to.
  private func addUnreachableStates(
    to search: inout NavigationSearch<StatechartNavigation>, _ navigation: StatechartNavigation
  ) {
    guard !search.isTruncated else { return }
    var active = search.states.reduce(into: navigation.shown.union(navigation.passed)) {
      $0.formUnion($1.active)
    }
    for number in states.indices
    where !isHistory(number) && substates(of: number).isEmpty && !active.contains(number) {
      let isRoom = navigation.combinationCount < Self.maxCombinations && !search.isTruncated
      guard isRoom, let first = start(in: number).first(where: { $0.active.contains(number) }),
        end(of: first) == nil
      else { continue }
      let known = search.states.count
      search.addUnreachable(first)
      for state in search.states[known...] { active.formUnion(state.active) }
    }
  }

  private func noteInactiveStates(
    by search: NavigationSearch<StatechartNavigation>, _ navigation: StatechartNavigation
  ) {
    let active = search.states.reduce(into: navigation.shown) { $0.formUnion($1.active) }
    let reached = search.reached.reduce(into: navigation.shown) { $0.formUnion($1.active) }
    for (number, state) in states.enumerated()
    where !reached.contains(number) && !isHistory(number) && !state.name.isEmpty {
      if navigation.passed.contains(number), !active.contains(number) {
        let extent = search.isTruncated ? " (the search reached its limit)" : ""
        context.lose("state that is left immediately\(extent)", state.name, at: state.line)
      } else if search.isTruncated {
        context.leave("state (the search reached its limit)", state.name, at: state.line)
      } else if !active.contains(number) {
        context.lose("unreachable state", state.name, at: state.line)
      } else if state.children.isEmpty {
        context.assume("state that cannot be reached from the start", state.name, at: state.line)
      }
    }
  }

  /// Returns the document of a diagram in which each state is a screen, which does not run.
  private func flattened() throws(ImportError) -> FlowDocument {
    var chart = StateDiagram(context)
    var nodes: [Int?] = [nil]
    for (number, state) in states.enumerated().dropFirst() {
      context.line = state.line
      let kind: StateDiagram.NodeKind =
        switch state.kind {
        case .history(let isDeep): .history(isDeep: isDeep)
        case .final: .final
        case .state, .parallel: .state
        }
      let parent = state.parent.flatMap { nodes[$0] }
      let node = try chart.node(path(of: number), kind: kind, in: parent)
      chart.setTitle(state.name, of: node)
      for text in state.descriptionLines { chart.addDescription(text, to: node) }
      nodes.append(node)
    }
    for (number, state) in states.enumerated() {
      context.line = state.line
      for case let target? in beginning(of: number).map({ nodes[$0] }) {
        chart.addStart(in: nodes[number], at: target)
      }
      for work in state.work { context.drop("work", work) }
      for event in state.raisedOnEntry + state.raisedOnExit { context.drop("raised event", event) }
    }
    let targets = Set(transitions.flatMap(\.targets) + states.flatMap(\.initial))
    for (number, state) in states.enumerated() where isHistory(number) && targets.contains(number) {
      context.assume(
        "history is imported as the initial state of its parent", path(of: number), at: state.line)
    }
    for transition in transitions {
      context.line = transition.line
      let events = transition.events.map { title(of: $0, from: transition) }
      if transition.targets.isEmpty {
        context.lose("transition that stays in its state", events.first ?? nil)
      }
      for event in transition.raised { context.drop("raised event", event) }
      if transition.guard?.isKnown == true { context.drop("guard about an active state") }
      // A transition from the statechart itself leaves every state.
      let sources =
        transition.source == 0
        ? substates(of: 0).filter { states[$0].kind != .final } : [transition.source]
      // A transition to it leads to its initial states.
      let targets = transition.targets.flatMap { $0 == 0 ? beginning(of: 0) : [$0] }
      for case let source? in sources.map({ nodes[$0] }) {
        for case let target? in targets.map({ nodes[$0] }) {
          for event in events.isEmpty ? [nil] : events {
            try chart.addEdge(
              from: source, to: target, EdgeLabel(event: event, guard: transition.guardText))
          }
        }
      }
    }
    return try chart.flatDocument(titled: states[0].name)
  }

  /// The title of an event in a diagram, or `nil` for the end of a state that leads on from its
  /// final states.
  private func title(of event: StatechartEvent, from transition: Transition) -> String? {
    guard event.name.hasPrefix(Self.donePrefix),
      let state = Int(event.name.dropFirst(Self.donePrefix.count))
    else { return event.title ?? event.name }
    let hasEnd = states[state].children.contains { states[$0].kind == .final }
    let isPlain = state == transition.source && hasEnd && transition.guard == nil
    return isPlain ? nil : "\(Self.donePrefix)\(states[state].name)"
  }
}
