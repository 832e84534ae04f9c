import FlowSupport

/// A statechart of SCXML or XState that can be run by its rules.
struct Statechart {
  enum StateKind: Hashable {
    case state
    case parallel
    case final
    /// Remembers the active states when its parent was last left; a deep one, at all levels.
    case history(isDeep: Bool)
  }

  struct State {
    /// Its own name, without those of its ancestors.
    var name: String
    var kind = StateKind.state
    var parent: Int?
    var children: [Int] = []
    /// Its initial states; of a history, its targets before its parent was left.
    var initial: [Int] = []
    var transitions: [Int] = []
    var descriptionLines: [String] = []
    var raisedOnEntry: [String] = []
    var raisedOnExit: [String] = []
    var work: [String] = []
    var line: Int
    var depth: Int
  }

  struct Transition {
    var source: Int
    /// The events that trigger it; empty if it is taken as soon as possible.
    var events: [StatechartEvent]
    var `guard`: Guard?
    var targets: [Int] = []
    /// Whether the source is not left if it contains all targets.
    var isInternal = false
    var raised: [String] = []
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

  enum Guard: Hashable {
    /// Its value is unknown, so both are possible.
    case unknown(String)
    case isActive(Int, is: Bool)

    var text: String? { if case .unknown(let text) = self { text } else { nil } }
  }

  let context: ImportContext
  /// Whether XState's rules apply where they differ from those of SCXML.
  let isXState: Bool
  /// All states, outer ones before inner ones; the first is the statechart itself.
  var states: [State] = []
  private(set) var transitions: [Transition] = []

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
      let histories = reachable(from: [number]) { states[$0].initial.filter(isHistory) }
      // Fall back if it leads to itself or nowhere.
      let isEndless = histories.contains { states[$0].initial.contains(number) }
      if states[number].initial.isEmpty || isEndless {
        states[number].initial = [substates(of: parent).first ?? parent]
      }
    }
  }
}
