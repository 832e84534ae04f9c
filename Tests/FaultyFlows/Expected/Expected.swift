extension FaultyFlow {
  /// All of them, by what they violate, in the order of the built-in properties; those that violate a
  /// property of their own come last.
  package static let all =
    impure + commands + advertised + deadEnds + traps + modals + doublePushes + backs + systemBacks
    + children + links + depths + restoring + own
}
