import FlowCore

extension FlowDocument.Transition {
  /// The transition with the screens in its commands renumbered, or `nil` if one has no new number.
  package func renumbered(_ number: (Int) -> Int?) -> Self? {
    let named = commands.flatMap(\.parts.screens).map(\.screen)
    guard named.allSatisfy({ number($0) != nil }) else { return nil }
    var transition = self
    transition.commands = commands.map { command in
      command.map { .init(number($0.screen) ?? $0.screen, payload: $0.payload) }
    }
    return transition
  }
}
