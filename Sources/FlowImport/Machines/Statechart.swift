import FlowDocuments
import FlowSupport

/// A statechart that can be run by its rules.
struct Statechart {
  /// The rules by which it runs, where formats differ.
  enum Rules {
    case scxml
    case xState
    /// Those of XState, but edges of a state with the same event are alternatives.
    case diagram
  }

  enum StateKind: Hashable {
    case state
    case parallel
    case final
    /// Remembers the active states when its parent was last left; a deep one, at all levels.
    case history(isDeep: Bool)
  }

  struct State {
    /// Its own name, without those of its ancestors; empty for a region or a start, which have none.
    var name: String
    var kind = StateKind.state
    var parent: Int?
    var children: [Int] = []
    /// Its initial states; of a history, its targets before its parent was left.
    var initial: [Int] = []
    var transitions: [Int] = []
    var descriptionLines: [String] = []
    var raisedOnEntry: [String] = []
    /// Raised after ``raisedOnEntry`` if it is entered without a target inside.
    var raisedAtStart: [String] = []
    var raisedOnExit: [String] = []
    var work: [String] = []
    /// Whether it has other actions on entry or exit, which may change the values of guards.
    var hasActions = false
    var line: Int
    var depth: Int
  }

  struct Transition {
    var source: Int
    /// The events that trigger it; empty if it is taken as soon as possible.
    var events: [StatechartEvent]
    var `guard`: Guard?
    /// The guard as text, if its value is unknown.
    var guardText: String?
    /// Sets of states, of each of which one must be active, so that regions are joined.
    var joined: [[Int]] = []
    /// What is decided on the path to the targets.
    var decisions: [FlowDocument.Decision] = []
    var targets: [Int] = []
    /// Whether the source is not left if it contains all targets.
    var isInternal = false
    var raised: [String] = []
    /// Whether it has other actions, which may change the values of guards.
    var hasActions = false
    var line: Int
  }

  struct StatechartEvent: Hashable {
    var name: String
    /// Its title, if it is not the name; several events can share a title.
    var title: String?
    var work: String?
    var isFailure = false
    /// Whether it also matches events that start with its name, as `error` or `error.*` matches
    /// `error.timeout`.
    var isPrefix = true

    var stem: String { name.hasSuffix(".*") ? String(name.dropLast(2)) : name }

    func matches(_ other: String) -> Bool {
      name == "*" || other == name
        || isPrefix && (other == stem || other.hasPrefix(stem + "."))
    }
  }

  indirect enum Guard: Hashable {
    /// Its value is unknown, so both are possible.
    case unknown(String)
    case isActive(Int)
    case not(Guard)
    case all([Guard])
    case any([Guard])
  }

  let context: ImportContext
  let rules: Rules
  /// All states, outer ones before inner ones; the first is the statechart itself.
  var states: [State] = []
  private(set) var transitions: [Transition] = []

  /// Whether XState's rules apply where they differ from those of SCXML.
  var isXState: Bool { rules != .scxml }

  /// Adds a state in the line that is being read, and returns its number.
  mutating func add(_ name: String, _ kind: StateKind, in parent: Int?) throws(ImportError) -> Int {
    let (number, depth) = (states.count, parent.map { states[$0].depth + 1 } ?? 0)
    try context.check(depth: depth, stateCount: number)
    states.append(State(name: name, kind: kind, parent: parent, line: context.line, depth: depth))
    if let parent { states[parent].children.append(number) }
    return number
  }

  mutating func add(_ transition: Transition) throws(ImportError) {
    try context.check(transitionCount: transitions.count)
    states[transition.source].transitions.append(transitions.count)
    transitions.append(transition)
  }

  /// Adds actions to the description of a state, such as `entry / load`.
  mutating func describe(_ when: String, _ actions: [String], of state: Int) {
    guard !actions.isEmpty else { return }
    states[state].hasActions = true
    states[state].descriptionLines.append("\(when) / \(actions.joined(separator: ", "))")
  }

  func isInside(_ state: Int, _ other: Int) -> Bool { ancestors(of: state).contains(other) }

  func ancestors(of state: Int) -> some Sequence<Int> {
    sequence(first: state) { states[$0].parent }.dropFirst()
  }

  /// The events by the prefixes of their names, such as `error.timeout` by `error`.
  func eventsInside() -> [String: [StatechartEvent]] {
    var result: [String: [StatechartEvent]] = [:]
    for event in transitions.flatMap(\.events).distinct() {
      let name = event.stem
      for dot in name.indices where name[dot] == "." {
        result[String(name[..<dot]), default: []].append(event)
      }
    }
    return result
  }

  /// Whether states are in different regions of parallel states.
  func canBeActiveAtOnce(_ states: [Int]) -> Bool {
    states.indices.allSatisfy { index in
      states[..<index].allSatisfy { other in
        let outer = Set(ancestors(of: other))
        let common = ancestors(of: states[index]).first { outer.contains($0) } ?? 0
        return self.states[common].kind == .parallel
      }
    }
  }

  func isHistory(_ state: Int) -> Bool {
    if case .history = states[state].kind { true } else { false }
  }

  func substates(of state: Int) -> [Int] { states[state].children.filter { !isHistory($0) } }

  /// The states that are active when a state begins.
  func beginning(of state: Int) -> [Int] {
    states[state].kind == .parallel ? substates(of: state) : states[state].initial
  }

  func isCompound(_ state: Int) -> Bool {
    states[state].kind == .state && !substates(of: state).isEmpty
  }

  /// Gives each history its targets before its parent was left: those in the file, otherwise the
  /// initial states of its parent.
  mutating func completeHistories() {
    for number in states.indices where isHistory(number) {
      let parent = states[number].parent ?? 0
      let inside = states[number].initial.filter { isInside($0, parent) }
      if inside.count < states[number].initial.count {
        context.drop("target of a history outside its parent", at: states[number].line)
      }
      states[number].initial = inside.isEmpty ? states[parent].initial : inside
      let histories = breadthFirst(from: [number]) { states[$0].initial.filter(isHistory) }
      // Fall back if it leads to itself or nowhere.
      let isEndless = histories.contains { states[$0].initial.contains(number) }
      if states[number].initial.isEmpty || isEndless {
        states[number].initial = [substates(of: parent).first ?? parent]
      }
    }
  }
}

extension Statechart.Guard {
  /// Whether its value only depends on which states are active.
  var isKnown: Bool {
    switch self {
    case .unknown: false
    case .isActive: true
    case .not(let inner): inner.isKnown
    case .all(let parts), .any(let parts): parts.allSatisfy(\.isKnown)
    }
  }

  /// Returns its value while some states are active, or `nil` if ``firstUnknown(given:)`` decides.
  func value(whileActive active: Set<Int>, given values: [String: Bool]) -> Bool? {
    switch self {
    case .unknown(let text): return values[text]
    case .isActive(let state): return active.contains(state)
    case .not(let inner):
      return inner.value(whileActive: active, given: values).map { !$0 }
    case .all(let parts), .any(let parts):
      let decisive = if case .any = self { true } else { false }
      let known = parts.map { $0.value(whileActive: active, given: values) }
      return known.contains(decisive) ? decisive : known.contains(nil) ? nil : !decisive
    }
  }

  /// The first unknown guard inside that has no value yet.
  func firstUnknown(given values: [String: Bool]) -> String? {
    switch self {
    case .unknown(let text): values[text] == nil ? text : nil
    case .isActive: nil
    case .not(let inner): inner.firstUnknown(given: values)
    case .all(let parts), .any(let parts):
      parts.lazy.compactMap { $0.firstUnknown(given: values) }.first
    }
  }
}
