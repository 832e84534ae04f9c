import FlowCore
import FlowDocuments
import FlowExploration

/// An event of a document, regardless of what it does.
struct SwiftEvent: Hashable {
  var name: String
  var payload: String?
  var move: SystemMove?
  var isLink: Bool

  init(_ event: FlowDocument.Event) {
    name = (event.child.map { "\($0)." } ?? "") + event.name
    (payload, move, isLink) = (event.payload, event.move, event.isLink)
  }

  var text: String { payload.map { "\(name) \($0)" } ?? name }
}

/// The names in a Swift flow for the names in a document.
struct SwiftIdentifiers {
  private let document: FlowDocument
  private(set) var screens = SwiftCases("screen")
  private(set) var outcomes = SwiftCases("outcome")
  private(set) var states = SwiftCases("state")
  private(set) var work = SwiftCases("work")
  private(set) var events: SwiftCases
  /// The state of each configuration.
  private var stateNumbers: [Int] = []
  /// The events, in the order of their cases.
  private(set) var eventList: [SwiftEvent] = []
  private var eventNumbers: [SwiftEvent: Int] = [:]
  private var workNumbers: [String: Int] = [:]
  /// The payloads of events that have several transitions from one configuration, by the event.
  private(set) var branches: [Int: SwiftCases] = [:]
  private var branchNumbers: [Int: [String: Int]] = [:]
  private var branchTypes: [Int: String] = [:]
  /// The branch of each transition that is not the only one of its event at its source.
  private var branchOfTransition: [Int: Int] = [:]

  /// - Parameters:
  ///   - document: The document.
  ///   - equal: The configurations that become one state.
  init(_ document: FlowDocument, _ equal: EquivalentConfigurations) {
    self.document = document
    let hasBack = document.transitions.contains { $0.event.move == .back }
    events = SwiftCases("event", besides: hasBack ? ["back"] : [])
    // The name includes the parts only if other screens have the same name.
    let counts = document.screens.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    for (screen, path) in zip(document.screens, ScreenNames(document).paths) {
      _ = screens.add(counts[screen.name] == 1 ? screen.name : path)
    }
    for name in document.outcomes { _ = outcomes.add(name) }
    for (id, configuration) in document.configurations.enumerated() {
      let name = configuration.stack.top.map { screens.all[$0.screen].text } ?? ""
      let first = equal.first[id]
      stateNumbers.append(first == id ? states.add(name) : stateNumbers[first])
      for name in configuration.work where workNumbers[name] == nil {
        workNumbers[name] = work.add(name)
      }
    }
    for transition in document.transitions {
      let event = SwiftEvent(transition.event)
      guard eventNumbers[event] == nil else { continue }
      eventNumbers[event] = events.add(event.text, called: event.move == .back ? "back" : nil)
      eventList.append(event)
    }
    nameBranches()
  }

  // MARK: Branches

  private struct SourceEvent: Hashable {
    var source: Int
    var event: Int
  }

  private mutating func nameBranches() {
    var rows: [SourceEvent: [Int]] = [:]
    var order: [SourceEvent] = []
    for (number, transition) in document.transitions.enumerated() {
      let question = SourceEvent(
        source: transition.source, event: self.number(of: transition.event))
      if rows[question] == nil { order.append(question) }
      rows[question, default: []].append(number)
    }
    for question in order {
      guard let rows = rows[question], rows.count > 1 else { continue }
      var taken: Set<Int> = []
      for row in rows {
        var (text, count) = (branchText(of: document.transitions[row]), 1)
        var branch = self.branch(text, of: question.event)
        while !taken.insert(branch).inserted {
          count += 1
          text = "\(branchText(of: document.transitions[row])) \(count)"
          branch = self.branch(text, of: question.event)
        }
        branchOfTransition[row] = branch
      }
    }
    var types = SwiftNames(besides: Set(events.all.map(\.name)))
    for event in branches.keys.sorted() {
      let type = types.typeName(of: "\(eventList[event].text) way", kind: "Way")
      branchTypes[event] = type
      events.setPayload(type, of: event)
    }
  }

  private mutating func branch(_ text: String, of event: Int) -> Int {
    if let existing = branchNumbers[event]?[text] { return existing }
    let number = branches[event, default: SwiftCases("way")].add(text)
    branchNumbers[event, default: [:]][text] = number
    return number
  }

  /// The text that distinguishes a transition from others of its event: its guard and decisions,
  /// otherwise its target.
  private func branchText(of transition: FlowDocument.Transition) -> String {
    let labels = (transition.guard.map { [$0] } ?? []) + transition.decisions.map(\.choice)
    if !labels.isEmpty { return labels.joined(separator: " ") }
    switch transition.target {
    case .outcome(let outcome): return "to \(document.outcomes[outcome])"
    case .configuration(let target):
      let top = document.configurations[target].stack.top
      return "to \(top.map { document.screens[$0.screen].name } ?? "")"
    }
  }

  // MARK: Expressions

  func number(of event: FlowDocument.Event) -> Int { eventNumbers[SwiftEvent(event)] ?? 0 }

  /// The expression for a screen: `.cart`.
  func screen(_ screen: Int) -> String { ".\(SwiftSource.name(screens.all[screen].name))" }

  func state(_ configuration: Int) -> String {
    ".\(SwiftSource.name(states.all[stateNumbers[configuration]].name))"
  }

  func outcome(_ outcome: Int) -> String { ".\(SwiftSource.name(outcomes.all[outcome].name))" }

  func work(_ name: String) -> String {
    ".\(SwiftSource.name(work.all[workNumbers[name] ?? 0].name))"
  }

  func event(_ number: Int) -> String { ".\(SwiftSource.name(events.all[number].name))" }

  /// The pattern that a transition's event matches: `.payTapped`, or `.payTapped(.declined)`.
  func pattern(ofTransition number: Int) -> String {
    let event = self.number(of: document.transitions[number].event)
    let branch = branchOfTransition[number].flatMap { branches[event]?.all[$0].name }
    return self.event(event) + (branch.map { "(.\(SwiftSource.name($0)))" } ?? "")
  }

  /// The samples of an event: one for each branch.
  func samples(of event: Int) -> [String] {
    guard let branches = branches[event] else { return [self.event(event)] }
    return branches.all.map { "\(self.event(event))(.\(SwiftSource.name($0.name)))" }
  }

  /// The declarations of the payloads of events.
  var branchDeclarations: [[String]] {
    branches.sorted { $0.key < $1.key }.map { event, cases in
      let text = SwiftSource.comment(eventList[event].text)
      return ["/// The ways on of '\(text)'."]
        + cases.declaration(branchTypes[event] ?? "", namesTexts: false)
    }
  }
}
