extension GeneratedFlow {
  /// All of them, from 5 to 400 screens, in a fixed order.
  ///
  /// They are explored at the first use, which takes some seconds in a debug build.
  package static let all = small + medium + large

  /// Up to about a dozen screens.
  private static let small: [GeneratedFlow] = [
    .init("line-5", Shapes.line(5, seed: 1)),
    .init("wizard-6", Shapes.wizard(6, seed: 2)),
    .init("wizard-8-japanese", Shapes.wizard(8, .japanese, seed: 3)),
    .init("wizard-5-long", Shapes.wizard(5, .long, seed: 4)),
    .init("modals-3", Shapes.modals(3, seed: 5)),
    .init("modals-5-emoji", Shapes.modals(5, .emoji, seed: 6)),
    .init("windows-3", Shapes.windows(3, seed: 7)),
    .init("slots-4", Shapes.slots(4, seed: 8)),
    .init("endless-6", Shapes.endless(depth: 6, seed: 9)),
    .init("payloads-12", Shapes.payloads(12, seed: 10)),
    .init("parallel-5", Shapes.parallel(5, events: 6, .short, seed: 11)),
    .init("parallel-6-long", Shapes.parallel(6, events: 3, .long, seed: 12)),
    .init("loops-6", Shapes.loops(6, loops: 12, .short, seed: 13)),
    .init("loops-5-combining", Shapes.loops(5, loops: 6, .combining, seed: 14)),
    .init("ends-5", Shapes.ends(5, ends: 15, .short, seed: 15)),
    .init("ends-8-arabic", Shapes.ends(8, ends: 8, .arabic, seed: 16)),
    .init("decisions-9", Shapes.decisions(9, choices: 3, .short, seed: 17)),
    .init("mistakes-8", Shapes.mistakes(8, .short, seed: 18)),
    .init("guarded-6", Shapes.guarded(6, .short, seed: 19)),
    .init("tabs-2-kept", Shapes.tabs(2, screens: 5, keepsStacks: true, seed: 20)),
    .init("tree-12-hebrew", Shapes.tree(12, fan: 3, .hebrew, seed: 21)),
    .init("mixture-10", Shapes.mixture(10, density: 2, .short, seed: 22)),
  ]

  /// Up to about sixty.
  private static let medium: [GeneratedFlow] = [
    .init("tabs-3-kept", Shapes.tabs(3, screens: 5, keepsStacks: true, .chinese, seed: 30)),
    .init("tabs-5", Shapes.tabs(5, screens: 8, keepsStacks: false, seed: 31)),
    .init("chain-40", Shapes.chain(40, seed: 32)),
    .init("chain-20-long", Shapes.chain(20, .long, seed: 33)),
    .init("tree-40", Shapes.tree(40, fan: 3, seed: 34)),
    .init("tree-31-korean", Shapes.tree(31, fan: 2, .korean, seed: 35)),
    .init("hub-24", Shapes.hub(24, .mixed, seed: 36)),
    .init("session-20", Shapes.session(20, links: 5, .short, seed: 37)),
    .init("session-40-mixed", Shapes.session(40, links: 12, .mixed, seed: 38)),
    .init("clusters-30", Shapes.clusters(30, size: 10, seed: 39)),
    .init("clusters-45-nested", Shapes.clusters(45, size: 9, isNested: true, seed: 40)),
    .init("clusters-60-chinese", Shapes.clusters(60, size: 15, .chinese, seed: 41)),
    .init("sheets-5", Shapes.sheets(5, size: 4, .short, seed: 42)),
    .init("sheets-7-mixed", Shapes.sheets(7, size: 3, .mixed, seed: 43)),
    .init("pages-with-modals-8", Shapes.pagesWithModals(8, .short, seed: 44)),
    .init("guarded-20", Shapes.guarded(20, .mixed, seed: 45)),
    .init("decisions-30", Shapes.decisions(30, choices: 4, .short, seed: 46)),
    .init("mistakes-25", Shapes.mistakes(25, .mixed, seed: 47)),
    .init("mixture-30", Shapes.mixture(30, density: 3, .short, seed: 48)),
    .init("mixture-25-dense", Shapes.mixture(25, density: 8, .short, seed: 49)),
    .init("parallel-15", Shapes.parallel(15, events: 8, .short, seed: 50)),
  ]

  /// From 100 screens.
  private static let large: [GeneratedFlow] = [
    .init("hub-100", Shapes.hub(100, seed: 60)),
    .init("line-300", Shapes.line(300, seed: 61)),
    .init("chain-120", Shapes.chain(120, .mixed, seed: 62)),
    .init("tree-200", Shapes.tree(200, fan: 4, seed: 63)),
    .init("session-150", Shapes.session(150, links: 6, .short, seed: 64)),
    .init("clusters-150", Shapes.clusters(150, size: 15, seed: 65)),
    .init("clusters-300-nested", Shapes.clusters(300, size: 12, isNested: true, seed: 66)),
    .init("mixture-100", Shapes.mixture(100, density: 2, .mixed, seed: 67)),
    dense,
  ]

  /// A thousand lines with labels between 400 screens in child flows of 15.
  package static let dense = GeneratedFlow(
    "clusters-400-dense", Shapes.clusters(400, size: 15, crossings: 62, seed: 68))
}
