import FlowCore

extension FlowDocument {
  /// The number of events with different effects that makes a position a shared one.
  private static let fewestShared = 3

  /// The positions that several rows of a reducer share, such as the line of a helper function.
  ///
  /// One row may handle several events, and may do different things for one event. The question of
  /// a script handles several events with different commands, but on one screen only. Neither
  /// handles three events with three different lists of commands on several screens. Links do not
  /// count: one row may open them all. The events of a flow that is the child in several places are
  /// the same events, of the same rows.
  var sharedPositions: [Lint] {
    var order: [String] = []
    var users: [String: Users] = [:]
    for transition in transitions where !transition.event.isLink {
      guard let position = transition.position else { continue }
      if users[position] == nil { order.append(position) }
      users[position, default: Users()].add(transition, at: configurations[transition.source].top)
    }
    return order.compactMap { position in
      guard let users = users[position], users.screens.count > 1,
        Set(users.effects.values).count >= Self.fewestShared
      else { return nil }
      return Lint(
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

    mutating func add(_ transition: Transition, at top: ShownScreen?) {
      count += 1
      screens.insert(top?.screen)
      effects[transition.event.name, default: []].insert(Effect(transition))
    }
  }

  /// The effect of a row, whatever the payloads.
  private struct Effect: Hashable {
    var commands: [String]
    var outcome: Int?

    init(_ transition: Transition) {
      commands = transition.commands.map { $0.text { "\($0.screen)" } }
      if case .outcome(let outcome) = transition.target { self.outcome = outcome }
    }
  }
}
