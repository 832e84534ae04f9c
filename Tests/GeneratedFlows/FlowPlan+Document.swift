import FlowCore
package import FlowDocuments
import FlowExploration

extension FlowPlan {
  /// Explores the flow and returns its document.
  ///
  /// Where a screen has an event several times, the payload tells them apart, as one event leads to
  /// one target.
  ///
  /// - Complexity: that of the exploration.
  package func document(name: String) -> FlowDocument {
    let plan = withDistinctEvents
    let limits = ExplorationLimits(depth: plan.depth, threads: 1)
    guard let exploration = try? TableFlow(plan).explore(within: limits) else {
      return FlowDocument(
        name: name, title: title, search: .init(), parts: parts, screens: [], configurations: [],
        starts: [], transitions: [])
    }
    var naming = Naming(plan: plan, exploration.document(name: name, title: title))
    naming.nameScreens()
    naming.nameSteps(exploration)
    naming.nameDeadEvents()
    return naming.document
  }

  /// The plan with a payload for each control that a screen has several times.
  private var withDistinctEvents: FlowPlan {
    struct Key: Hashable {
      var source: Int?
      var name: String
      var payload: String?
      var needs: String?
      var lacks: String?
    }
    var plan = self
    var counts: [Key: Int] = [:]
    for (index, action) in actions.enumerated() where action.trigger == .control {
      let key = Key(
        source: action.source, name: action.name, payload: action.payload, needs: action.needs,
        lacks: action.lacks)
      counts[key, default: 0] += 1
      guard let count = counts[key], count > 1 else { continue }
      plan.actions[index].payload = (action.payload.map { "\($0), " } ?? "") + "#\(count)"
    }
    return plan
  }
}

/// Replaces indices by the plan's names.
private struct Naming {
  let plan: FlowPlan
  private(set) var document: FlowDocument
  /// For each screen of the explored document what it is called and shows in the plan.
  private var screens: [FlowDocument.StackScreen] = []

  init(plan: FlowPlan, _ document: FlowDocument) {
    self.plan = plan
    self.document = document
  }

  // MARK: Screens

  mutating func nameScreens() {
    document.parts = plan.parts
    var kinds: [FlowDocument.Screen] = []
    for positioned in document.screens {
      let screen = plan.screens[Int(positioned.name) ?? 0]
      let kind = FlowDocument.Screen(
        name: screen.name, parameters: screen.parameters, part: screen.part)
      let index = kinds.firstIndex(of: kind) ?? kinds.count
      if index == kinds.count { kinds.append(kind) }
      screens.append(.init(index, payload: screen.payload))
    }
    document.screens = kinds
    for index in document.configurations.indices {
      document.configurations[index].stack = document.configurations[index].stack.map(named)
    }
  }

  private func named(_ shown: FlowDocument.StackScreen) -> FlowDocument.StackScreen {
    screens[shown.screen]
  }

  // MARK: Steps

  mutating func nameSteps(_ exploration: Exploration<TableFlow>) {
    for (index, step) in exploration.handledSteps.enumerated() {
      let action = plan.actions[step.event]
      document.transitions[index].event = event(of: action, move: step.move)
      document.transitions[index].guard = action.condition
      document.transitions[index].note = action.note
      document.transitions[index].location = position(of: step.event)
      document.transitions[index].commands = document.transitions[index].commands.map {
        $0.map(named)
      }
    }
    for (index, step) in exploration.refusedSteps.enumerated() {
      document.refusals[index].event = event(of: plan.actions[step.event], move: step.move)
      document.refusals[index].location = position(of: step.event)
      document.refusals[index].command = document.refusals[index].command.map(named)
    }
  }

  /// Where the action would be written, were it written.
  private func position(of action: Int) -> String { "Generated/Flow.swift:\(action + 1)" }

  private func event(of action: FlowPlan.Action, move: SystemMove?) -> FlowDocument.Event {
    FlowDocument.Event(
      name: action.name, parameters: action.payload == nil ? [] : ["value"],
      payload: action.payload, move: move, isLink: action.trigger == .link)
  }

  /// An event is dead when nothing of its name happens anywhere.
  mutating func nameDeadEvents() {
    var known = Set(document.transitions.map(\.event.name))
    known.formUnion(document.refusals.map(\.event.name))
    document.deadEvents = document.deadEvents.compactMap { dead in
      guard let index = Int(dead.event.name), known.insert(plan.actions[index].name).inserted
      else { return nil }
      var event = event(of: plan.actions[index], move: nil)
      event.payload = nil
      return .init(event: event, reason: dead.reason)
    }
  }
}
