import FlowCore
import FlowDocuments

/// A statechart that runs, with a screen for each set of states that are active at once.
final class StatechartNavigation: RunnableNavigation {
  typealias State = Statechart.Configuration

  private let chart: Statechart
  private let file: ImportFile
  private(set) var screens: [FlowDocument.Screen] = []
  private(set) var parts: [FlowDocument.Part] = []
  /// The lines of transitions after which others follow without end; of a start, that of the file.
  private(set) var endless: [Int] = []
  /// The states that were active between two configurations, or when the statechart ended.
  private(set) var passed: Set<Int> = []
  private(set) var ended: Set<Int> = []
  private var partOfState: [Int: Int] = [:]
  private var screenNumbers: [Set<Int>: Int] = [:]
  /// The titles of events that are called like others.
  private let titles: [Statechart.Event: String]
  private let eventsInside: [String: [Statechart.Event]]

  init(_ chart: Statechart, _ file: ImportFile) {
    (self.chart, self.file, titles) = (chart, file, chart.titlesOfEvents())
    eventsInside = chart.eventsInside()
    for (number, state) in chart.states.enumerated() where !state.children.isEmpty || number == 0 {
      partOfState[number] = parts.count
      parts.append(.init(name: state.name, parent: state.parent.flatMap { partOfState[$0] }))
    }
  }

  var starts: [(state: State, condition: String?)] {
    chart.start().map { result in
      if result.isCut { endless.append(chart.states[0].line) }
      passed.formUnion(result.passed)
      let words = result.decisions.map { "\($0.name): \($0.choice)" }
      return (result.configuration, words.isEmpty ? nil : words.joined(separator: ", "))
    }
  }

  func departures(from configuration: State) -> [Departure<State>] {
    let work = Set(work(in: configuration))
    return events(in: configuration).flatMap { event -> [Departure<State>] in
      guard !event.name.hasPrefix(Statechart.donePrefix) else { return [] }
      let answered = event.work.flatMap { work.contains($0) ? $0 : nil }
      return chart.results(of: event.name, in: configuration).map { result in
        let ends = chart.end(of: result.configuration)
        let line = result.transition.map { chart.transitions[$0].line }
        if result.isCut { endless.append(line ?? 1) }
        passed.formUnion(result.passed)
        if ends != nil { ended.formUnion(result.configuration.active) }
        return Departure(
          event: .init(
            name: titles[event] ?? event.name, work: answered,
            isFailure: answered != nil && event.isFailure),
          target: ends == nil ? result.configuration : nil,
          outcome: ends.map { chart.states[$0].name } ?? "",
          decisions: result.decisions,
          guard: result.guards.isEmpty ? nil : result.guards.joined(separator: ", "),
          position: line.map { "\(file.name):\($0)" })
      }
    }
  }

  /// The events that something answers, with those that the file names inside of them.
  private func events(in configuration: State) -> [Statechart.Event] {
    chart.events(in: configuration).flatMap { event -> [Statechart.Event] in
      guard event.isPrefix else { return [event] }
      let stem = event.name.hasSuffix(".*") ? String(event.name.dropLast(2)) : event.name
      return [event] + (eventsInside[stem] ?? [])
    }.distinct()
  }

  func work(in configuration: State) -> [String] {
    configuration.active.sorted().flatMap { chart.states[$0].work }.distinct()
  }

  func stack(in configuration: State) -> FlowDocument.Stack {
    let leaves = chart.leaves(of: configuration)
    if let known = screenNumbers[Set(leaves)] { return .init(.init(known)) }
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

  /// What the file says about states that are active at once.
  private func description(of leaves: [Int]) -> String? {
    let lines = leaves.flatMap { leaf in
      chart.states[leaf].remarks.map { remark in
        leaves.count > 1 ? "\(chart.states[leaf].name): \(remark)" : remark
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
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
  /// What events are called; those that are called alike say which state they are of.
  ///
  /// Two events of one name can be called differently: two states can invoke different work by the
  /// same ID.
  fileprivate func titlesOfEvents() -> [Event: String] {
    var sources: [Event: Int] = [:]
    var events: [String: Set<Event>] = [:]
    for transition in transitions {
      for event in transition.events {
        guard let title = event.title else { continue }
        events[title, default: []].insert(event)
        sources[event] = min(sources[event] ?? transition.source, transition.source)
      }
    }
    func canMeet(_ events: Set<Event>) -> Bool {
      let states = events.compactMap { sources[$0] }.sorted()
      return states.indices.contains { index in
        states[..<index].contains { other in
          let state = states[index]
          return state == other || isInside(state, other) || isInside(other, state)
            || canBeActiveAtOnce([other, state])
        }
      }
    }
    var found: [Event: String] = [:]
    for (title, events) in events {
      let areAlike = canMeet(events)
      for event in events {
        let state = sources[event] ?? 0
        found[event] = areAlike ? "\(title) (\(states[state].name))" : title
      }
    }
    return found
  }

  /// The names of a state and of those around it, from outside in.
  fileprivate func path(of state: Int) -> String {
    ([state] + Array(ancestors(of: state))).reversed().dropFirst()
      .map { states[$0].name }.joined(separator: ".")
  }

  /// How many sets of states that are active at once are told apart.
  private static var mostCombinations: Int { 60 }

  /// The statechart as a document of what it does when it runs.
  func document(
    named name: String, in file: ImportFile, within limits: ImportLimits,
    _ notes: inout ImportNotes
  ) throws(ImportError) -> FlowDocument {
    let navigation = StatechartNavigation(self, file)
    let search = PlaceSearch(navigation, within: limits)
    guard states.count > 1 else {
      throw file.error(at: 1, "there is no state in the file; write at least one")
    }
    let parallel = states.filter { $0.kind == .parallel }
    if !parallel.isEmpty, navigation.screens.count > Self.mostCombinations {
      for state in parallel {
        notes.assume(
          "concurrent regions are read as alternatives, since more than \(Self.mostCombinations) "
            + "combinations of their states are active at once", state.name, in: file,
          at: state.line)
      }
      return try flattened(in: file, &notes)
    }
    for line in navigation.endless {
      notes.assume(
        "transitions without an event follow each other without end; "
          + "\(Self.mostSteps) of them are followed", in: file, at: line)
    }
    for state in states where !state.remarks.isEmpty && !state.children.isEmpty {
      notes.drop("description or action of a state with others inside", in: file, at: state.line)
    }
    noteUnshown(by: search, navigation, in: file, &notes)
    var document = search.document(
      name: file.stem, title: name, parts: navigation.parts, screens: navigation.screens)
    document.knowsStacks = false
    for number in document.configurations.indices {
      document.configurations[number].work = navigation.work(in: search.states[number])
    }
    for number in document.transitions.indices { document.transitions[number].commands = [] }
    return document
  }

  /// Notes the states that are active in no configuration.
  private func noteUnshown(
    by search: PlaceSearch<StatechartNavigation>, _ navigation: StatechartNavigation,
    in file: ImportFile, _ notes: inout ImportNotes
  ) {
    let active = search.states.reduce(into: navigation.ended) { $0.formUnion($1.active) }
    for (number, state) in states.enumerated() where !active.contains(number) {
      if isHistory(number) || state.kind == .final && state.parent == 0 { continue }
      if navigation.passed.contains(number) {
        let extent = search.isCut ? " (the search was cut)" : ""
        notes.lose("state that is left at once\(extent)", state.name, in: file, at: state.line)
      } else if search.isCut {
        notes.leave("state (the search was cut)", state.name, in: file, at: state.line)
      } else {
        notes.lose("state that is not reached", state.name, in: file, at: state.line)
      }
    }
  }

  /// The document of a diagram in which each state is a screen of its own.
  private func flattened(
    in file: ImportFile, _ notes: inout ImportNotes
  ) throws(ImportError) -> FlowDocument {
    var chart = StateDiagram(file: file)
    var nodes: [Int?] = [nil]
    for (number, state) in states.enumerated().dropFirst() {
      let kind: StateDiagram.Kind =
        switch state.kind {
        case .history: .history
        case .final: .final
        case .state, .parallel: .state
        }
      let parent = state.parent.flatMap { nodes[$0] }
      let node = try chart.node(path(of: number), kind: kind, in: parent, line: state.line)
      chart.setTitle(state.name, of: node)
      for remark in state.remarks { chart.addRemark(remark, to: node, line: state.line) }
      nodes.append(node)
    }
    for (number, state) in states.enumerated() {
      let initial = state.kind == .parallel ? substates(of: number) : state.initial
      for case let target? in initial.map({ nodes[$0] }) {
        chart.addStart(in: nodes[number], at: target, EdgeLabel(), line: state.line)
      }
    }
    let targets = Set(transitions.flatMap(\.targets) + states.flatMap(\.initial))
    for (number, state) in states.enumerated() where isHistory(number) && targets.contains(number) {
      notes.assume(
        "history is read as the start of its state", path(of: number), in: file, at: state.line)
    }
    for transition in transitions {
      let events = transition.events.map { title(of: $0, from: transition) }
      if transition.targets.isEmpty {
        notes.lose(
          "transition that stays in its state", events.first ?? nil, in: file, at: transition.line)
      }
      // What leaves the statechart itself leaves every state.
      let sources =
        transition.source == 0
        ? substates(of: 0).filter { states[$0].kind != .final } : [transition.source]
      // What leads to it leads to where it begins.
      let beginning = states[0].kind == .parallel ? substates(of: 0) : states[0].initial
      let targets = transition.targets.flatMap { $0 == 0 ? beginning : [$0] }
      for case let source? in sources.map({ nodes[$0] }) {
        for case let target? in targets.map({ nodes[$0] }) {
          for event in events.isEmpty ? [nil] : events {
            try chart.addEdge(
              from: source, to: target,
              EdgeLabel(event: event, guard: transition.guard?.text), line: transition.line)
          }
        }
      }
    }
    noteWhatOnlyRuns(in: file, &notes)
    return try chart.document(titled: states[0].name, &notes)
  }

  /// What an event is called in a diagram; the end of a state, on which a final state in it leads on,
  /// is not called anything.
  private func title(of event: Event, from transition: Transition) -> String? {
    guard event.name.hasPrefix(Self.donePrefix),
      let state = Int(event.name.dropFirst(Self.donePrefix.count))
    else { return event.title ?? event.name }
    let hasEnd = states[state].children.contains { states[$0].kind == .final }
    let isPlain = state == transition.source && hasEnd && transition.guard == nil
    return isPlain ? nil : "\(Self.donePrefix)\(states[state].name)"
  }

  /// Notes what a diagram, which does not run, has no place for.
  private func noteWhatOnlyRuns(in file: ImportFile, _ notes: inout ImportNotes) {
    for state in states {
      for work in state.work { notes.drop("work", work, in: file, at: state.line) }
      for event in state.raisedOnEntry + state.raisedOnExit {
        notes.drop("raised event", event, in: file, at: state.line)
      }
    }
    for transition in transitions {
      for event in transition.raised {
        notes.drop("raised event", event, in: file, at: transition.line)
      }
      if case .isActive(let state, _) = transition.guard {
        notes.drop(
          "guard about an active state", states[state].name, in: file, at: transition.line)
      }
    }
  }
}
