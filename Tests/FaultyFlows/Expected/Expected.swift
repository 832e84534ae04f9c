extension FaultyFlow {
  /// All of them, by what they violate, in the order of the built-in properties; those that violate a
  /// property of their own come last.
  package static let all = [
    impure, lateImpurity, commands, deepCommands, advertised, hiddenAdvertised, deadEnds,
    hiddenDeadEnds, traps, hiddenTraps, touches, modals, layeredModals, doublePushes,
    layeredDoublePushes,
    backs, placedBacks, systemBacks, placedSystemBacks, children, hiddenChildren, keyedChildren,
    placedChildren, links, deadLinks, strayLinks, urls, depths, alternatingDepths,
    restoring, partsRestored, answers, waiting, lateAnswers, once, deferredLinks,
    windows, mistaken, unclear, resuming, own,
  ].flatMap(\.self)
}
