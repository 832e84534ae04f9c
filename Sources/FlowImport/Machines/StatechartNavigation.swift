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
  private(set) var ended: Set<Int> = []
  private var screenNumbers: [Set<Int>: Int] = [:]
  /// The titles of events that have one, all unique where they can occur together.
  private let titles: [Statechart.StatechartEvent: String]
  private let eventsInside: [String: [Statechart.StatechartEvent]]
  /// The part of each state that has others inside.
  private var partOfState: [Int: Int] = [:]

  init(_ chart: Statechart) {
    (self.chart, titles, eventsInside) = (chart, chart.titlesOfEvents(), chart.eventsInside())
    for (number, state) in chart.states.enumerated() where !state.children.isEmpty || number == 0 {
      partOfState[number] = parts.count
      parts.append(.init(name: state.name, parent: state.parent.flatMap { partOfState[$0] }))
    }
  }

  var starts: [(state: State, condition: String?)] {
    chart.start().map { result in
      if result.isTruncated { endless.append(chart.states[0].line) }
      passed.formUnion(result.passed)
      let choices = result.decisions.map { "\($0.name): \($0.choice)" }
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
        if ends != nil { ended.formUnion(result.configuration.active) }
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
    chain(state).reversed().dropFirst().map { states[$0].name }.joined(separator: ".")
  }

  private static var maxCombinations: Int { 60 }

  mutating func document(named name: String) throws(ImportError) -> FlowDocument {
    completeHistories()
    guard states.count > 1 else {
      throw context.file.error(at: 1, "there is no state in the file; write at least one")
    }
    let navigation = StatechartNavigation(self)
    let search = NavigationSearch(navigation, context)
    let parallel = states.filter { $0.kind == .parallel }
    if !parallel.isEmpty, navigation.screens.count > Self.maxCombinations {
      for state in parallel {
        context.assume(
          "concurrent regions are imported as alternatives, since more than \(Self.maxCombinations) "
            + "combinations of their states are active at once", state.name, at: state.line)
      }
      return try flattened()
    }
    for line in navigation.endless {
      context.assume(
        "transitions without an event follow each other endlessly; "
          + "\(Self.maxSteps) of them are followed", at: line)
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
    return document
  }

  private func noteInactiveStates(
    by search: NavigationSearch<StatechartNavigation>, _ navigation: StatechartNavigation
  ) {
    let active = search.states.reduce(into: navigation.ended) { $0.formUnion($1.active) }
    for (number, state) in states.enumerated() where !active.contains(number) {
      if isHistory(number) || state.kind == .final && state.parent == 0 { continue }
      if navigation.passed.contains(number) {
        let extent = search.isTruncated ? " (the search reached its limit)" : ""
        context.lose("state that is left immediately\(extent)", state.name, at: state.line)
      } else if search.isTruncated {
        context.leave("state (the search reached its limit)", state.name, at: state.line)
      } else {
        context.lose("unreachable state", state.name, at: state.line)
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
        case .history: .history
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
      if case .isActive(let state, _) = transition.guard {
        context.drop("guard about an active state", states[state].name)
      }
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
              from: source, to: target, EdgeLabel(event: event, guard: transition.guard?.text))
          }
        }
      }
    }
    return try chart.document(titled: states[0].name)
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
