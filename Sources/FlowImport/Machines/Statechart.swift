import FlowDocuments

/// A statechart of SCXML or XState, with what its rules need to run it.
struct Statechart {
  enum Kind: Hashable {
    /// A state, with or without others inside.
    case state
    /// A state whose children are all active at once.
    case parallel
    case final
    /// Stands for where the state around it was left; deep history for everything inside of it.
    case history(isDeep: Bool)
  }

  struct State {
    /// The name of its own, such as `name`.
    var name: String
    var kind = Kind.state
    var parent: Int?
    var children: [Int] = []
    /// Where it begins; of history, where it leads before the state around it was left.
    var initial: [Int] = []
    var transitions: [Int] = []
    /// What the file says about it, in lines.
    var remarks: [String] = []
    /// The events that it raises when it is entered, and when it is left.
    var raisedOnEntry: [String] = []
    var raisedOnExit: [String] = []
    /// What is under way while it is active.
    var work: [String] = []
    var line: Int
    /// How many states are around it.
    var depth: Int
  }

  struct Transition {
    var source: Int
    /// What it waits for; none for one that is taken as soon as it can be.
    var events: [Event]
    var `guard`: Guard?
    /// Where it leads; none for one that stays.
    var targets: [Int] = []
    /// Whether the source is not left where it contains all targets.
    var isInternal = false
    var raised: [String] = []
    var line: Int
  }

  struct Event: Hashable {
    /// What events are told apart by.
    var name: String
    /// What it is called, if not by its name; several events can be called the same.
    var title: String?
    /// The work that it answers.
    var work: String?
    var isFailure = false
    /// Whether it stands for events inside of it as well, as `error` or `error.*` for `error.timeout`.
    var isPrefix = true

    /// Whether it is met by an event.
    func matches(_ other: String) -> Bool {
      if name == "*" || other == name { return true }
      guard isPrefix else { return false }
      let stem = name.hasSuffix(".*") ? String(name.dropLast(2)) : name
      return other == stem || other.hasPrefix(stem + ".")
    }
  }

  /// Where SCXML and XState differ.
  enum Dialect: Hashable {
    case scxml, xState
  }

  enum Guard: Hashable {
    /// Nobody knows: both can be.
    case unknown(String)
    /// Whether a state is active.
    case isActive(Int, is: Bool)

    var text: String? { if case .unknown(let text) = self { text } else { nil } }
  }

  let dialect: Dialect
  /// All states, outer before inner; the first is the statechart itself.
  var states: [State] = []
  var transitions: [Transition] = []

  func isInside(_ state: Int, _ other: Int) -> Bool {
    ancestors(of: state).contains(other)
  }

  /// The states around one, from inside out.
  func ancestors(of state: Int) -> some Sequence<Int> {
    sequence(first: state) { states[$0].parent }.dropFirst()
  }

  /// The events that are named inside of others, such as `error.timeout` inside of `error` or
  /// `error.*`, by the name around them.
  func eventsInside() -> [String: [Event]] {
    var found: [String: [Event]] = [:]
    for event in transitions.flatMap(\.events).distinct() {
      let name = event.name.hasSuffix(".*") ? String(event.name.dropLast(2)) : event.name
      for dot in name.indices where name[dot] == "." {
        found[String(name[..<dot]), default: []].append(event)
      }
    }
    return found
  }

  /// Whether states lie in different regions of parallel states.
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

  /// The states directly inside of one, without those that stand for others.
  func substates(of state: Int) -> [Int] { states[state].children.filter { !isHistory($0) } }

  func isCompound(_ state: Int) -> Bool {
    states[state].kind == .state && !substates(of: state).isEmpty
  }

  /// Lets each history have a place to lead to before its state was left: as written, else where its
  /// state begins.
  ///
  /// - Returns: The histories that are written to lead out of their states, which none can.
  mutating func completeHistories() -> [Int] {
    var faulty: [Int] = []
    for number in states.indices where isHistory(number) {
      let parent = states[number].parent ?? 0
      let inside = states[number].initial.filter { isInside($0, parent) }
      if inside.count < states[number].initial.count { faulty.append(number) }
      states[number].initial = inside
      if states[number].initial.isEmpty { states[number].initial = states[parent].initial }
      var known: Set<Int> = []
      var waiting = [number]
      while let next = waiting.popLast() {
        guard known.insert(next).inserted else { continue }
        waiting += states[next].initial.filter(isHistory)
      }
      // One that leads back to itself, or nowhere.
      let isEndless = known.contains { states[$0].initial.contains(number) }
      if states[number].initial.isEmpty || isEndless {
        states[number].initial = [substates(of: parent).first ?? parent]
      }
    }
    return faulty
  }
}
