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
    var name: String
    /// The work that it answers.
    var work: String?
    var isFailure = false

    /// Whether it is met by an event: the same, or one inside of it, as `error.timeout` in `error`.
    func matches(_ other: String) -> Bool {
      name == "*" || other == name || other.hasPrefix(name + ".")
    }
  }

  enum Guard: Hashable {
    /// Nobody knows: both can be.
    case unknown(String)
    /// Whether a state is active.
    case isActive(Int, is: Bool)

    var text: String? { if case .unknown(let text) = self { text } else { nil } }
  }

  /// All states, outer before inner; the first is the statechart itself.
  var states: [State]
  var transitions: [Transition] = []

  func isInside(_ state: Int, _ other: Int) -> Bool {
    ancestors(of: state).contains(other)
  }

  /// The states around one, from inside out.
  func ancestors(of state: Int) -> some Sequence<Int> {
    sequence(first: state) { states[$0].parent }.dropFirst()
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

  func isCompound(_ state: Int) -> Bool {
    states[state].kind == .state && !states[state].children.isEmpty
  }

  /// Whether the statechart ends there.
  func isEnd(_ state: Int) -> Bool {
    states[state].kind == .final && states[state].parent == 0
  }
}
