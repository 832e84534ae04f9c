package import FlowDocuments

/// A property that every flow should have, found missing in the bug trackers of real apps.
///
/// Each has a file of its own beside this one, and a page in `Documentation/Properties` with a flow
/// that violates it.
public struct StandardProperty: Sendable {
  let rule: any StandardRule

  init(_ rule: any StandardRule) { self.rule = rule }

  /// The property of a name; `nil` where there is none.
  public init?(named name: String) {
    guard let property = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = property
  }

  /// The name in reports, by which it is also turned off, such as `no-dead-end`.
  public var name: String { rule.name }
  /// What must be so, in a few words.
  public var summary: String { rule.summary }
  /// Why a document cannot be asked about it, in words; `nil` where it can.
  package var documentGap: String? { rule.documentGap }

  /// Why this document cannot be asked about it, in words; `nil` where it can.
  package func gap(in document: FlowDocument) -> String? {
    if let documentGap { return documentGap }
    guard rule.needsStacks, !document.knowsStacks else { return nil }
    return "the document does not tell the stacks"
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
  ]

  /// The properties of flows that wait for something.
  package static let ofWork: [Self] = [
    .answersAreHandled, .waitingCanBeLeft, .lateAnswersDoNothing, .workIsDoneOnce,
    .relaunchResumesWork,
  ]

  /// The properties of flows that declare what most flows have no use for.
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

/// What a built-in property is called and how it judges.
///
/// To add one, write it in a file in `Standard`, and list it in ``StandardProperty/allCases``.
protocol StandardRule: Sendable {
  /// The name in reports, by which it is also turned off.
  var name: String { get }
  /// What must be so, in a few words.
  var summary: String { get }
  /// Whether a random walk can show that it is violated; by default it can.
  var canBeWalked: Bool { get }
  /// Why a document cannot be asked about it, in words; by default it can.
  var documentGap: String? { get }
  /// Whether it judges by what lies below the screen on top, or by commands; by default it does.
  var needsStacks: Bool { get }
  /// How it follows from what is found in independent parts of a flow; by default it does not.
  var partRule: PartRule { get }
  /// How it judges a flow.
  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F>
  /// How it judges a document; by default as any flow.
  func judgement(ofDocument flow: RecordedFlow) -> Judgement<RecordedFlow>
}

extension StandardRule {
  var canBeWalked: Bool { true }
  var documentGap: String? { nil }
  var needsStacks: Bool { true }
  var partRule: PartRule { .whole }

  func judgement(ofDocument flow: RecordedFlow) -> Judgement<RecordedFlow> {
    judgement(of: flow)
  }
}
