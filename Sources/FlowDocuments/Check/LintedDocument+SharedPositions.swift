import FlowCore

extension LintedDocument {
  /// The number of events with different effects that makes a position a shared one.
  private static let fewestShared = 3

  /// The positions that several rows of a reducer share, such as the line of a helper function.
  ///
  /// One row may handle several events, and may do different things for one event. The question of
  /// a script handles several events with different commands, but on one screen only. Neither
  /// handles three events with three different lists of commands on several screens. Links do not
  /// count: one row may open them all. The events of a flow that is the child in several places are
  /// the same events, of the same rows.
  var sharedPositions: [FlowDocument.Lint] {
    let commands = numbers { $0.commands.map { $0.text { "\($0.screen)" } } }
    var order: [String] = []
    var users: [String: Users] = [:]
    for step in steps {
      let transition = transition(of: step)
      guard !transition.event.isLink, let position = transition.position else { continue }
      if users[position] == nil { order.append(position) }
      var effect = Effect(commands: commands[step.transition])
      if case .outcome(let outcome) = step.target { effect.outcome = outcome }
      users[position, default: Users()]
        .add(effect, of: transition.event, at: looks.tops[step.source])
    }
    return order.compactMap { position in
      guard let users = users[position], users.screens.count > 1,
        Set(users.effects.values).count >= Self.fewestShared
      else { return nil }
      return FlowDocument.Lint(
        .sharedPosition,
        "\(users.count) transitions of \(users.effects.count) events have the same position, so "
          + "reports and coverage cannot tell their rows apart; if this is a helper function, add "
          + "the parameters fileID: StaticString = #fileID and line: UInt32 = #line to it, and pass "
          + "them on",
        position: position)
    }
  }

  /// The transitions of one position.
  private struct Users {
    var count = 0
    /// The top screens of their sources.
    var screens: Set<Int?> = []
    /// The effects of each event, by its name.
    var effects: [String: Set<Effect>] = [:]

    mutating func add(_ effect: Effect, of event: FlowDocument.Event, at top: Int?) {
      count += 1
      screens.insert(top)
      effects[event.name, default: []].insert(effect)
    }
  }

  /// The effect of a row, whatever the payloads: its commands by a number, and where it ends.
  private struct Effect: Hashable {
    var commands: Int
    var outcome: Int?
  }
}
