import FlowDocuments

extension StandardProperty {
  /// Every screen that a command names is visible somewhere.
  public static let unreachableScreen = Self(WarningRule(category: .unreachableScreen))

  /// Every event that the flow declares is handled somewhere.
  public static let deadEvent = Self(WarningRule(category: .deadEvent))

  /// Every screen can be left once it is on top.
  public static let screenWithoutWayOut = Self(WarningRule(category: .noWayOut))

  /// With the same screens visible, an event does the same, unless a guard or a decision explains
  /// why not.
  public static let eventWithTwoMeanings = Self(WarningRule(category: .twoMeanings))

  /// Transitions that do different things are written at different source locations.
  public static let sharedPosition = Self(WarningRule(category: .sharedLocation))

  /// The commands in a document lead to the stacks of their targets.
  public static let contradictoryCommands = Self(WarningRule(category: .contradictoryCommands))
}

/// A rule about everything that was searched, which no single trace shows.
private struct WarningRule: StandardRule {
  let category: FlowDocument.Lint.Category

  var name: String { category.rawValue }
  var summary: String { category.summary }
  var severity: FlowCheck.Severity { .warning }
  var canBeWalked: Bool { false }
  var needsStacks: Bool { category == .twoMeanings }

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    // The commands of a flow that is run lead to its stacks.
    category == .contradictoryCommands
      ? .vacuous(Vacuity("only a document can have contradictory commands")) : .warning(category)
  }

  func ruleKind(ofDocument flow: RecordedFlow) -> RuleKind<RecordedFlow> { .warning(category) }
}
