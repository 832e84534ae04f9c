import FlowCore
import FlowDocuments
import FlowExploration
import FlowSupport

extension FlowDocument.Event {
  /// What makes it a case of its own, regardless of what it does.
  fileprivate var identity: Self {
    let name = [child, name].compactMap(\.self).joined(separator: ".")
    return Self(name: name, payload: payload, move: move, isLink: isLink)
  }

  fileprivate var nameWithPayload: String { payload.map { "\(name) \($0)" } ?? name }
}

/// The names in a Swift flow for the names in a document.
struct SwiftIdentifiers {
  let document: FlowDocument
  private(set) var screens = SwiftCases("screen")
  private(set) var outcomes = SwiftCases("outcome")
  private(set) var states = SwiftCases("state")
  private(set) var work = SwiftCases("work")
  private(set) var events: SwiftCases
  /// The first configuration of each state.
  let configurationIDs: [Int]
  private var stateNumbers: [Int] = []
  /// The events, in the order of their cases.
  private(set) var eventList: [FlowDocument.Event] = []
  private var eventNumbers: [FlowDocument.Event: Int] = [:]
  private var workNumbers: [String: Int] = [:]
  /// The payloads of events that have several transitions from one configuration, by the event.
  private(set) var branches: [Int: SwiftCases] = [:]
  /// The branch of each transition that is not the only one of its event at its source.
  private var branchOfTransition: [Int: Int] = [:]

  init(_ document: FlowDocument) {
    self.document = document
    let hasBack = document.transitions.contains { $0.event.move == .back }
    events = SwiftCases("event", besides: hasBack ? ["back"] : [])
    // The name includes the parts only if other screens have the same name.
    let counts = document.screens.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    for (screen, path) in zip(document.screens, ScreenNames(document).paths) {
      _ = screens.add(counts[screen.name] == 1 ? screen.name : path)
    }
    for name in document.outcomes { _ = outcomes.add(name) }
    let equivalents = document.firstEquivalents
    configurationIDs = equivalents.indices.filter { equivalents[$0] == $0 }
    for (id, configuration) in document.configurations.enumerated() {
      let name = configuration.stack.top.map { screens.all[$0.screen].text } ?? ""
      let first = equivalents[id]
      stateNumbers.append(first == id ? states.add(name) : stateNumbers[first])
      for name in configuration.work where workNumbers[name] == nil {
        workNumbers[name] = work.add(name)
      }
    }
    for transition in document.transitions {
      let event = transition.event.identity
      guard eventNumbers[event] == nil else { continue }
      eventNumbers[event] = events.add(
        event.nameWithPayload, called: event.move == .back ? "back" : nil)
      eventList.append(event)
    }
    nameBranches()
  }

  private mutating func nameBranches() {
    let groups = document.transitions.indices.grouped { number in
      [document.transitions[number].source, self.number(of: document.transitions[number].event)]
    }
    for rows in groups where rows.count > 1 {
      let event = number(of: document.transitions[rows[0]].event)
      var texts: Set<String> = []
      for row in rows {
        let text = texts.insertUnique(branchText(of: document.transitions[row]))
        branchOfTransition[row] = branch(text, of: event)
      }
    }
    var types = Set(events.all.map(\.name))
    for event in branches.keys.sorted() {
      let name = eventList[event].nameWithPayload
      events.all[event].payload = types.insertTypeName(of: "\(name) way", kind: "Way")
    }
  }

  private mutating func branch(_ text: String, of event: Int) -> Int {
    branches[event]?.all.firstIndex { $0.text == text }
      ?? branches[event, default: SwiftCases("way")].add(text)
  }

  /// The text that distinguishes a transition from others of its event: its guard and decisions,
  /// otherwise its target.
  private func branchText(of transition: FlowDocument.Transition) -> String {
    let labels = [transition.guard].compactMap(\.self) + transition.decisions.map(\.choice)
    if !labels.isEmpty { return labels.joined(separator: " ") }
    switch transition.target {
    case .outcome(let outcome): return "to \(document.outcomes[outcome])"
    case .configuration(let target):
      let top = document.configurations[target].stack.top
      return "to \(top.map { document.screens[$0.screen].name } ?? "")"
    }
  }

  func number(of event: FlowDocument.Event) -> Int { eventNumbers[event.identity] ?? 0 }

  func state(_ configuration: Int) -> String { states[stateNumbers[configuration]] }

  func work(_ name: String) -> String { work[workNumbers[name] ?? 0] }

  /// The pattern that a transition's event matches: `.payTapped`, or `.payTapped(.declined)`.
  func pattern(ofTransition number: Int) -> String {
    let event = self.number(of: document.transitions[number].event)
    let branch = branchOfTransition[number].flatMap { branches[event]?[$0] }
    return events[event] + (branch.map { "(\($0))" } ?? "")
  }

  func samples(of event: Int) -> [String] {
    guard let branches = branches[event] else { return [events[event]] }
    return branches.all.indices.map { "\(events[event])(\(branches[$0]))" }
  }

  /// The patterns of each event: one that covers it, then those of its branches.
  var allPatterns: [[String]] {
    eventList.indices.map { [events[$0]] + (branches[$0] == nil ? [] : samples(of: $0)) }
  }

  var branchDeclarations: [[String]] {
    branches.sorted { $0.key < $1.key }.map { event, cases in
      let text = SwiftSource.comment(eventList[event].nameWithPayload)
      return ["/// The ways on of '\(text)'."]
        + cases.declaration(events.all[event].payload ?? "", namesTexts: false)
    }
  }
}

extension FlowDocument {
  /// The first configuration that is equivalent to each: both show the same, and the same events
  /// lead from them to equivalent configurations, as often in a statechart with histories.
  ///
  /// - Complexity: O(*r* · *n*) for *n* transitions and *r* rounds until no more configurations are
  ///   distinguished; after 200 rounds, all count as different.
  fileprivate var firstEquivalents: [Int] {
    // Keep only what a row of the reducer expresses.
    var rows: [[Transition]] = Array(repeating: [], count: configurations.count)
    for var row in transitions {
      let source = row.source
      (row.source, row.location, row.commands) = (0, nil, [])
      rows[source].append(row)
    }
    var numbers = configurations.map { configuration in
      var appearance = configuration
      appearance.state = ""
      return appearance
    }.firstIndices
    for _ in 0..<200 {
      var behaviours = rows
      for source in rows.indices {
        for (number, row) in rows[source].enumerated() {
          guard case .configuration(let target) = row.target else { continue }
          behaviours[source][number].target = .configuration(numbers[target])
        }
      }
      let refined = zip(numbers, behaviours.firstIndices).map { [$0, $1] }.firstIndices
      if refined == numbers { return numbers }
      numbers = refined
    }
    return Array(configurations.indices)
  }
}

extension Array where Element: Hashable {
  /// The index of the first equal element, for each.
  fileprivate var firstIndices: [Int] {
    let first = Dictionary(zip(self, indices)) { first, _ in first }
    return map { first[$0] ?? 0 }
  }
}
