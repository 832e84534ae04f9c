import FlowCore

extension LintedDocument {
  /// How many events with different effects make a source location a shared one.
  private static let minEvents = 3

  /// The source locations that several rows of a reducer share, such as the line of a helper
  /// function.
  ///
  /// One row may handle several events, and may do different things for one event. The question of
  /// a script handles several events with different commands, but on one screen only. Neither
  /// handles three events with three different lists of commands on several screens. Links do not
  /// count: one row may open them all. A flow that is a child more than once has the same events,
  /// of the same rows, each time.
  var sharedLocations: [FlowDocument.Lint] {
    let commands = Self.numbers(
      of: document.transitions.map { $0.commands.map { $0.text { "\($0.screen)" } } })
    var order: [String] = []
    var users: [String: LocationUses] = [:]
    for step in steps {
      let transition = transition(of: step)
      guard !transition.event.isLink, let location = transition.location else { continue }
      if users[location] == nil { order.append(location) }
      var effect = SIMD2(commands[step.transition], -1)
      if case .outcome(let outcome) = step.target { effect.y = outcome }
      users[location, default: LocationUses()]
        .add(effect, of: transition.event, at: tops[step.source])
    }
    return order.compactMap { location in
      guard let users = users[location], users.screens.count > 1,
        Set(users.effects.values).count >= Self.minEvents
      else { return nil }
      return FlowDocument.Lint(
        .sharedLocation,
        "\(users.count) transitions of \(users.effects.count) events have the same location, so "
          + "reports and coverage cannot tell their rows apart; if this is a helper function, add "
          + "the parameters fileID: StaticString = #fileID and line: UInt32 = #line to it, and pass "
          + "them on",
        location: location)
    }
  }

  private struct LocationUses {
    var count = 0
    var screens: Set<Int?> = []
    /// The effects of each event whatever the payloads, by its name: the commands by number, and the
    /// outcome or -1.
    var effects: [String: Set<SIMD2<Int>>] = [:]

    mutating func add(_ effect: SIMD2<Int>, of event: FlowDocument.Event, at top: Int?) {
      count += 1
      screens.insert(top)
      effects[event.name, default: []].insert(effect)
    }
  }
}
