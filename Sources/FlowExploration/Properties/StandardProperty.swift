package import FlowDocuments

/// A property that every flow should have; its violations are known from the bug trackers of real
/// apps.
///
/// Each of severity error has its own file in `Standard`, and a page in `Documentation/Properties`
/// with a flow that violates it. Those of severity warning point out what is suspicious.
public struct StandardProperty: Sendable {
  let rule: any StandardRule

  init(_ rule: any StandardRule) { self.rule = rule }

  /// The property with a name, or `nil` if there is none.
  package init?(named name: String) {
    guard let property = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = property
  }

  /// The name in reports, such as `no-dead-end`; the property is also turned off by it.
  public var name: String { rule.name }
  /// A short description of what must hold.
  package var summary: String { rule.summary }
  /// What a violation means, unless a ``Property`` says otherwise.
  package var severity: FlowCheck.Severity { rule.severity }
  package var documentGap: String? { rule.documentGap }

  /// Why it cannot be checked in this document, or `nil` if it can.
  package func gap(in document: FlowDocument) -> String? {
    if let documentGap { return documentGap }
    guard rule.needsStacks, !document.hasStacks else { return nil }
    return "the document does not record the stacks"
  }
}

extension StandardProperty: CaseIterable {
  /// All built-in properties, in the order of reports.
  public static let allCases: [Self] = [
    .reducerIsPure,
    .everyCommandApplies,
    .advertisedEventsAreHandled,
    .noDeadEnd,
    .noTrap,
    .modalsCanBeClosed,
    .noDoublePush,
    .backDrains,
    .systemBackIsHandled,
    .childrenLiveWithTheirScreens,
    .linksLeadToOnePlace,
    .linksAreReadBack,
    .depthIsBounded,
    .restoringGivesTheSame,
    .answersAreHandled,
    .waitingCanBeLeft,
    .lateAnswersDoNothing,
    .workIsDoneOnce,
    .relaunchResumesWork,
    .unreachableScreen,
    .deadEvent,
    .screenWithoutWayOut,
    .eventWithTwoMeanings,
    .sharedPosition,
    .contradictoryCommands,
  ]

  package static let ofWork: [Self] = [
    .answersAreHandled, .waitingCanBeLeft, .lateAnswersDoNothing, .workIsDoneOnce,
    .relaunchResumesWork,
  ]

  /// The properties about declarations that most flows do not need.
  package static let special: [Self] = ofWork + [.linksAreReadBack]
}

extension StandardProperty: Hashable, CustomStringConvertible {
  /// Whether two have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }
}

/// The name and the rule of a built-in property.
///
/// To add one, write it in a file in `Standard`, and list it in ``StandardProperty/allCases``.
protocol StandardRule: Sendable {
  /// The name in reports; the property is also turned off by it.
  var name: String { get }
  /// A short description of what must hold.
  var summary: String { get }
  /// What a violation means; by default an error.
  var severity: FlowCheck.Severity { get }
  /// Whether a random walk can show that it is violated; by default it can.
  var canBeWalked: Bool { get }
  /// Why it cannot be checked in a document; by default `nil`, since it can.
  var documentGap: String? { get }
  /// Whether it depends on what lies below the screen on top, or on commands; by default it does.
  var needsStacks: Bool { get }
  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F>
  /// Returns its rule for a document; by default that for any flow.
  func ruleKind(ofDocument flow: RecordedFlow) -> RuleKind<RecordedFlow>
}

extension StandardRule {
  var severity: FlowCheck.Severity { .error }
  var canBeWalked: Bool { true }
  var documentGap: String? { nil }
  var needsStacks: Bool { true }

  func ruleKind(ofDocument flow: RecordedFlow) -> RuleKind<RecordedFlow> {
    ruleKind(of: flow)
  }
}
