import FlowCore
import FlowDocuments
import FlowSupport

extension Exploration {
  /// An answer that does something in a configuration where the work that it answers is over.
  struct LateAnswer {
    var source: Int
    var event: F.Event
    var work: F.Work
    var transition: FlowTransition<F>
  }

  /// Returns the late answers that do something, by source, or `nil` if time ran out.
  ///
  /// - Complexity: O(*s* × *w*) calls of the reducer for *s* states and *w* pieces of work with
  ///   their answers; O(*t*) more for each piece of work with late answers, for *t* transitions.
  func lateAnswers(by deadline: Deadline) -> [LateAnswer]? {
    guard Interpreter<F>.hasWork else { return [] }
    var search = LateAnswerSearch(self)
    return search.answers(by: deadline)
  }
}

private struct LateAnswerSearch<F: ExplorableFlow> {
  private let exploration: Exploration<F>
  private var states = InternTable<F.State>()
  private var work = InternTable<F.Work>()
  private var workOfStates: [(work: [Int], answers: [F.Event])] = []
  /// The answers to each piece of work, in all states in which it is under way.
  private var answers: [[F.Event]] = []
  private var stateOfNodes: [Int] = []

  init(_ exploration: Exploration<F>) {
    self.exploration = exploration
    for node in exploration.nodes {
      stateOfNodes.append(number(of: node.configuration.state))
    }
  }

  private mutating func number(of state: F.State) -> Int {
    let number = states.number(of: state)
    guard number == workOfStates.count else { return number }
    let flow = exploration.flow
    let pieces = Interpreter.workUnderWay(of: flow, in: state).map { piece in
      let index = work.number(of: piece)
      if index == answers.count { answers.append([]) }
      for event in flow.allAnswers(to: piece, in: state) where !answers[index].contains(event) {
        answers[index].append(event)
      }
      return index
    }
    workOfStates.append((pieces, flow.answersUnderWay(in: state).map(\.event)))
    return number
  }

  mutating func answers(by deadline: Deadline) -> [Exploration<F>.LateAnswer]? {
    var found: [Exploration<F>.LateAnswer] = []
    for index in work.values.indices {
      var effects: [Int: [(event: F.Event, transition: FlowTransition<F>)]] = [:]
      for state in states.values.indices where !workOfStates[state].work.contains(index) {
        if deadline.isOver { return nil }
        for event in answers[index] where !workOfStates[state].answers.contains(event) {
          if let transition = exploration.flow.effect(of: event, in: states.values[state]) {
            effects[state, default: []].append((event, transition))
          }
        }
      }
      guard !effects.isEmpty else { continue }
      let isReached = nodesAfter(index)
      for node in exploration.nodes.indices where isReached[node] {
        for effect in effects[stateOfNodes[node]] ?? [] {
          found.append(
            .init(
              source: node, event: effect.event, work: work.values[index],
              transition: effect.transition))
        }
      }
    }
    // Sorting is not stable: equal sources keep the order of the work.
    return found.enumerated().sorted {
      ($0.element.source, $0.offset) < ($1.element.source, $1.offset)
    }
    .map(\.element)
  }

  /// Whether each node can be reached from one in which a piece of work is under way.
  private func nodesAfter(_ index: Int) -> [Bool] {
    var targets: [[Int]] = Array(repeating: [], count: exploration.nodes.count)
    for step in exploration.handledSteps {
      if case .configuration(let target) = step.target { targets[step.source].append(target) }
    }
    let starts = stateOfNodes.indices.filter { workOfStates[stateOfNodes[$0]].work.contains(index) }
    return reached(from: starts, through: targets)
  }
}

extension ExplorableFlow {
  /// The transition for an event in a state, or `nil` if it would do nothing.
  func effect(of event: Event, in state: State) -> FlowTransition<Self>? {
    guard let transition = reduce(state, event) else { return nil }
    let changesNothing =
      switch transition.next {
      case .stay: transition.commands.isEmpty
      case .to(let next): next == state && transition.commands.isEmpty
      case .finish: false
      }
    return changesNothing ? nil : transition
  }
}
