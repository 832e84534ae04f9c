import FlowCore
import FlowDocuments
import FlowExploration

/// An event of a document, whatever it does.
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

/// The names that a flow in Swift has for what a document names.
struct SwiftWords {
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
  /// What an event brings where it leads on in several ways from one place, by the event.
  private(set) var ways: [Int: SwiftCases] = [:]
  private var wayNumbers: [Int: [String: Int]] = [:]
  private var wayTypes: [Int: String] = [:]
  /// The way of each transition that is not the only one of its event at its source.
  private var wayOfTransition: [Int: Int] = [:]

  /// - Parameters:
  ///   - document: The document.
  ///   - equal: The configurations that are one state.
  init(_ document: FlowDocument, _ equal: EqualPlaces) {
    self.document = document
    let hasBack = document.transitions.contains { $0.event.move == .back }
    events = SwiftCases("event", besides: hasBack ? ["back"] : [])
    // The names of the parts around it only where others have the same name.
    let counts = document.screens.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    for (screen, path) in zip(document.screens, ScreenNames(document).paths) {
      _ = screens.add(counts[screen.name] == 1 ? screen.name : path)
    }
    for name in document.outcomes { _ = outcomes.add(name) }
    for (place, configuration) in document.configurations.enumerated() {
      let name = configuration.stack.top.map { screens.all[$0.screen].text } ?? ""
      let first = equal.first[place]
      stateNumbers.append(first == place ? states.add(name) : stateNumbers[first])
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
    nameWays()
  }

  // MARK: Ways

  private struct Question: Hashable {
    var source: Int
    var event: Int
  }

  private mutating func nameWays() {
    var rows: [Question: [Int]] = [:]
    var order: [Question] = []
    for (number, transition) in document.transitions.enumerated() {
      let question = Question(source: transition.source, event: self.number(of: transition.event))
      if rows[question] == nil { order.append(question) }
      rows[question, default: []].append(number)
    }
    for question in order {
      guard let rows = rows[question], rows.count > 1 else { continue }
      var taken: Set<Int> = []
      for row in rows {
        var (text, copies) = (wayText(of: document.transitions[row]), 1)
        var way = self.way(text, of: question.event)
        while !taken.insert(way).inserted {
          copies += 1
          text = "\(wayText(of: document.transitions[row])) \(copies)"
          way = self.way(text, of: question.event)
        }
        wayOfTransition[row] = way
      }
    }
    var types = SwiftNames(besides: Set(events.all.map(\.name)))
    for event in ways.keys.sorted() {
      let type = types.typeName(of: "\(eventList[event].text) way", kind: "Way")
      wayTypes[event] = type
      events.setPayload(type, of: event)
    }
  }

  private mutating func way(_ text: String, of event: Int) -> Int {
    if let known = wayNumbers[event]?[text] { return known }
    let number = ways[event, default: SwiftCases("way")].add(text)
    wayNumbers[event, default: [:]][text] = number
    return number
  }

  /// What tells a transition from the others of its event: guard and decisions, else where it leads.
  private func wayText(of transition: FlowDocument.Transition) -> String {
    let words = (transition.guard.map { [$0] } ?? []) + transition.decisions.map(\.choice)
    if !words.isEmpty { return words.joined(separator: " ") }
    switch transition.target {
    case .outcome(let outcome): return "to \(document.outcomes[outcome])"
    case .configuration(let target):
      let top = document.configurations[target].stack.top
      return "to \(top.map { document.screens[$0.screen].name } ?? "")"
    }
  }

  // MARK: Expressions

  func number(of event: FlowDocument.Event) -> Int { eventNumbers[SwiftEvent(event)] ?? 0 }

  /// What a screen is called where it is named: `.cart`.
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
    let way = wayOfTransition[number].flatMap { ways[event]?.all[$0].name }
    return self.event(event) + (way.map { "(.\(SwiftSource.name($0)))" } ?? "")
  }

  /// The samples of an event: one for each way.
  func samples(of event: Int) -> [String] {
    guard let ways = ways[event] else { return [self.event(event)] }
    return ways.all.map { "\(self.event(event))(.\(SwiftSource.name($0.name)))" }
  }

  /// The declarations of what events bring.
  var wayDeclarations: [[String]] {
    ways.sorted { $0.key < $1.key }.map { event, cases in
      let text = SwiftSource.comment(eventList[event].text)
      return ["/// The ways on of '\(text)'."]
        + cases.declaration(wayTypes[event] ?? "", namesTexts: false)
    }
  }
}
