import FlowCore
package import FlowDocuments

extension StandardProperty {
  /// Why it cannot be checked in this document, or `nil` if it can.
  package func reasonNotCheckable(in document: FlowDocument) -> String? {
    if vacuity(in: document) != nil { return nil }
    if self == .restoringGivesTheSame, document.relaunches != nil {
      return "a document does not record which configurations count as equal after a relaunch"
    }
    if let reasonNotCheckableInDocuments { return reasonNotCheckableInDocuments }
    return needsStacks && !document.hasStacks ? "the document does not record the stacks" : nil
  }

  /// Why it cannot be checked in any document in which it has something to judge, or `nil` if it
  /// can.
  package var reasonNotCheckableInDocuments: String? {
    switch self {
    case .reducerIsPure: "a document records transitions, not how the reducer computes them"
    case .advertisedEventsAreHandled: "a document does not record what screens advertise"
    case .noLostScreen: "a document does not record which screens are temporary"
    case .topScreenResponds: "a document does not record which events are ignored"
    case .linksLeadToOnePlace: "a document does not record where links are ignored"
    case .linksAreReadBack: "a document does not record the URLs of links"
    case .restoringGivesTheSame: "a document does not record how configurations are saved"
    case .answersAreHandled: "a document does not record which answers to work are ignored"
    case .waitingCanBeLeft, .relaunchResumesWork:
      "a document does not record for which work the user waits"
    case .lateAnswersDoNothing: "a document need not record what late answers do"
    case .workIsDoneOnce: "a document does not record which work must be done once"
    case .answersStayInTheirWindow: "a document does not record in which window work begins"
    case .answersSayWhoseTheyAre:
      "a document does not record which answers two pieces of work have in common"
    case .unclearWorkIsNotRepeated: "a document does not record which answers are unclear"
    default: nil
    }
  }

  /// Why it has nothing to judge in this document, or `nil` if that depends on the search.
  private func vacuity(in document: FlowDocument) -> Vacuity? {
    if Self.ofWork.contains(self), !document.recordsWork {
      return Vacuity("the document records no work")
    }
    if self == .deferredLinksAreOpened, !document.defersLinks {
      return Vacuity("the document records no deferred link")
    }
    return nil
  }

  /// Whether it depends on what lies below the screen on top, or on commands.
  private var needsStacks: Bool {
    self != .noDeadEnd
      && (severity == .error || self == .eventWithTwoMeanings || self == .swipeLeavesLayerOpen)
  }

  /// The rule for a document; by default that for any flow.
  func ruleKind(ofDocument flow: RecordedFlow) -> RuleKind<RecordedFlow> {
    if let vacuity = vacuity(in: flow.document) { return .vacuous(vacuity) }
    return switch self {
    case .everyCommandApplies: .everyCommandApplies(inDocument: flow)
    case .backDrains: .backDrains(inDocument: flow)
    case .childrenLiveWithTheirScreens: .childrenLiveWithTheirScreens(inDocument: flow)
    case .depthIsBounded: .depthIsBounded(inDocument: flow)
    case .contradictoryCommands: .warning(.contradictoryCommands)
    default: ruleKind(of: flow)
    }
  }
}

extension Property {
  /// Why it has nothing to judge in a flow that does not declare what it is about, whatever a search
  /// finds; `nil` if the flow declares it.
  package func vacuity(in flow: F) -> Vacuity? {
    if case .vacuous(let vacuity) = ruleKind(flow) { vacuity } else { nil }
  }
}

extension FlowDocument {
  fileprivate var recordsWork: Bool {
    configurations.contains { !$0.work.isEmpty } || transitions.contains { $0.event.work != nil }
      || refusals.contains { $0.event.work != nil } || !lateAnswers.isEmpty
  }

  fileprivate var defersLinks: Bool {
    transitions.contains { transition in
      transition.event.isLink
        && transition.note.map(TransitionReason.init(recordedNote:)) == .deferredLink
    }
  }
}
