import FlowCore
import FlowExploration

/// A plan as a flow: its screens and its events are indices in the plan.
struct TableFlow: ExplorableFlow {
  /// What is on show, and what else is so.
  struct State: Hashable, Sendable, CustomStringConvertible {
    var stack: VirtualStack<Int>
    var facts: Set<String>
    var description: String
  }

  typealias Event = Int
  typealias Screen = Int
  typealias Outcome = String

  let plan: FlowPlan
  private let actionsOfScreens: [[Int]]
  private let actionsEverywhere: [Int]

  init(_ plan: FlowPlan) {
    self.plan = plan
    var own: [[Int]] = Array(repeating: [], count: plan.screens.count)
    var everywhere: [Int] = []
    for (index, action) in plan.actions.enumerated() {
      if let source = action.source {
        if own.indices.contains(source) { own[source].append(index) }
      } else {
        everywhere.append(index)
      }
    }
    actionsOfScreens = own
    actionsEverywhere = everywhere
  }

  var start: FlowTransition<Self> { starts.first?.transition ?? .to(state([], VirtualStack())) }

  static let exploration = ExplorationOptions<Self>(starts: { flow in
    flow.plan.launches.map { launch in
      var stack = VirtualStack<Int>()
      try? stack.apply(CommandList(launch.commands))
      return Start(.to(flow.state(launch.facts, stack), launch.commands), when: launch.condition)
    }
  })

  func reduce(_ state: State, _ event: Int) -> FlowTransition<Self>? {
    let action = plan.actions[event]
    guard isPossible(action, in: state) else { return nil }
    var transition: FlowTransition<Self>
    if let outcome = action.outcome {
      transition = .finish(outcome)
    } else {
      transition = .to(after(action, in: state), action.commands)
    }
    transition.decisions = action.decisions
    return transition
  }

  /// Where an action leads; a command that cannot apply is left for the interpreter to refuse.
  private func after(_ action: FlowPlan.Action, in state: State) -> State {
    var stack = state.stack
    guard (try? stack.apply(CommandList(action.commands))) != nil else { return state }
    var facts = state.facts
    if let fact = action.sets { facts.insert(fact) }
    if let fact = action.clears { facts.remove(fact) }
    return self.state(facts.sorted(), stack)
  }

  private func state(_ facts: [String], _ stack: VirtualStack<Int>) -> State {
    let name = stack.top.map { plan.screens[$0].name } ?? "nothing"
    let description = facts.isEmpty ? name : "\(name) (\(facts.sorted().joined(separator: ", ")))"
    return State(stack: stack, facts: Set(facts), description: description)
  }

  private func isPossible(_ action: FlowPlan.Action, in state: State) -> Bool {
    if let fact = action.needs, !state.facts.contains(fact) { return false }
    if let fact = action.lacks, state.facts.contains(fact) { return false }
    guard let source = action.source else { return true }
    return state.stack.top == source
  }

  private func actions(in state: State) -> [Int] {
    let own = state.stack.top.map { actionsOfScreens[$0] } ?? []
    return (own + actionsEverywhere).filter { isPossible(plan.actions[$0], in: state) }
  }

  func event(for move: SystemMove, in state: State) -> Int? {
    actions(in: state).first { plan.actions[$0].trigger == .move(move) }
  }

  func events(in state: State) -> [Int] {
    actions(in: state).filter { plan.actions[$0].trigger == .control }
  }

  var linkEvents: [Int] { plan.actions.indices.filter { plan.actions[$0].trigger == .link } }

  var events: [Int] { plan.actions.indices.filter { plan.actions[$0].trigger == .control } }
}
