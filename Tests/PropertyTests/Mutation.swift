import FaultyFlows
import FlowCore
import FlowExploration

/// A kind of defect planted in one row of a reducer.
enum MutationOperator: String, CaseIterable {
  /// The row is gone: the event is ignored.
  case dropTransition = "drop a transition"
  /// The row goes where the next row goes, with the commands it had.
  case swapTarget = "swap targets"
  /// One command of the row is gone.
  case dropCommand = "drop a command"
  /// One command of the row is made twice.
  case duplicateCommand = "duplicate a command"
  /// A screen that the row pushes is presented as a sheet.
  case presentForPush = "present for push"
  /// A system move that leads to the row has no event any more.
  case dropSystemMove = "drop a system move"
}

/// One row of a reducer: the transition at a source location, for one kind of event.
struct MutationRow<F: ExplorableFlow>: Sendable {
  var position: FlowSourceLocation
  var event: String
  /// Where it leads when it is met first.
  var next: FlowTransition<F>.Next
  /// The commands it has when it has most of them.
  var commands: [Command<F.Screen>]
  /// Whether a system move leads to it.
  var isMove: Bool

  /// Whether a transition for an event of some kind is one of this row.
  func makes(_ transition: FlowTransition<F>, for kind: String?) -> Bool {
    kind == event && transition.location.line == position.line
      && transition.location.fileID.description == position.fileID.description
  }
}

/// Plants defects in a flow, one at a time.
struct Mutation<F: ExplorableFlow> {
  private let flow: F
  private let kinds: [F.Event: String]
  private let rows: [MutationRow<F>]

  init(_ flow: F) throws {
    self.flow = flow
    var kinds: [F.Event: String] = [:]
    var rows: [MutationRow<F>] = []
    for step in try flow.explore().handledSteps {
      let kind = kinds[step.event] ?? F.label(ofEvent: step.event).signature
      kinds[step.event] = kind
      let commands = Array(step.transition.commands)
      if let known = rows.firstIndex(where: { $0.makes(step.transition, for: kind) }) {
        rows[known].isMove = rows[known].isMove || step.move != nil
        if commands.count > rows[known].commands.count { rows[known].commands = commands }
      } else {
        rows.append(
          MutationRow(
            position: step.transition.location, event: kind, next: step.transition.next,
            commands: commands, isMove: step.move != nil))
      }
    }
    self.kinds = kinds
    self.rows = rows
  }

  /// The flow as it is, of the type of its mutants.
  var original: Altered<F> { Altered(flow) }

  /// The mutants that an operator makes, in the order of the rows and their commands, each with the
  /// event of its row.
  func mutants(by operator: MutationOperator) -> [(event: String, flow: Altered<F>)] {
    rows.indices.flatMap { row in
      mutants(of: row, by: `operator`).map { (rows[row].event, $0) }
    }
  }

  private func mutants(of index: Int, by operator: MutationOperator) -> [Altered<F>] {
    let row = rows[index]
    let commands = row.commands.indices
    switch `operator` {
    case .dropTransition: return [altered(row) { _ in nil }]
    case .swapTarget:
      return other(than: index).map { next in [altered(row) { $0.changing { $0.next = next } }] }
        ?? []
    case .dropCommand:
      return commands.map { position in changingCommands(row, at: position) { _ in [] } }
    case .duplicateCommand:
      return commands.map { position in changingCommands(row, at: position) { [$0, $0] } }
    case .presentForPush:
      return commands.compactMap { position in
        guard case .push = row.commands[position] else { return nil }
        return changingCommands(row, at: position) { command in
          if case .push(let screen) = command { [.present(screen)] } else { [command] }
        }
      }
    case .dropSystemMove: return row.isMove ? [withoutMove(row)] : []
    }
  }

  /// Where the first of the following rows goes that goes elsewhere.
  private func other(than index: Int) -> FlowTransition<F>.Next? {
    let following = rows[(index + 1)...] + rows[..<index]
    return following.map(\.next).first { $0 != rows[index].next }
  }

  private func altered(
    _ row: MutationRow<F>,
    _ change: @escaping @Sendable (FlowTransition<F>) -> FlowTransition<F>?
  ) -> Altered<F> {
    let kinds = kinds
    return Altered(
      flow,
      transitions: { _, event, transition in
        guard let transition, row.makes(transition, for: kinds[event]) else { return transition }
        return change(transition)
      })
  }

  private func changingCommands(
    _ row: MutationRow<F>, at position: Int,
    _ change: @escaping @Sendable (Command<F.Screen>) -> [Command<F.Screen>]
  ) -> Altered<F> {
    altered(row) { transition in
      guard transition.commands.indices.contains(position) else { return transition }
      var commands = Array(transition.commands)
      commands.replaceSubrange(position...position, with: change(commands[position]))
      return transition.changing { $0.commands = CommandList(commands) }
    }
  }

  private func withoutMove(_ row: MutationRow<F>) -> Altered<F> {
    let (flow, kinds) = (flow, kinds)
    return Altered(
      flow,
      moves: { _, state, event in
        guard let event, let transition = flow.reduce(state, event),
          row.makes(transition, for: kinds[event])
        else { return event }
        return nil
      })
  }
}

extension FlowTransition {
  fileprivate func changing(_ change: (inout Self) -> Void) -> Self {
    var transition = self
    change(&transition)
    return transition
  }
}
