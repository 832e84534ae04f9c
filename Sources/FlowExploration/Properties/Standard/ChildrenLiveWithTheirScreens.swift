import FlowCore
import FlowDocuments

extension RuleKind {
  static var childrenLiveWithTheirScreens: Self {
    if F.children.isEmpty { return .vacuous(Vacuity("the flow declares no child flows")) }
    guard F.children.contains(where: \.isJudged) else {
      return .vacuous(Vacuity("no child flow has both a state and screens of its own"))
    }
    return .observer(ChildObserver<F>())
  }
}

extension RuleKind<RecordedFlow> {
  /// A document records where a child runs without its screens, or the reverse.
  static func childrenLiveWithTheirScreens(inDocument flow: RecordedFlow) -> Self {
    let document = flow.document
    guard document.parts.count > 1 else { return .vacuous(Vacuity("the flow has no child flows")) }
    let hasChild =
      !document.childMismatches.isEmpty
      || document.reachedScreens.contains { document.screens[$0].part > 0 }
    guard hasChild else {
      return .vacuous(Vacuity("no screen of a child flow is ever reached"))
    }
    let findings = Dictionary(
      document.childMismatches.map { ($0.configuration, $0) },
      uniquingKeysWith: { first, _ in first })
    return .local(
      LocalRule(configurationMessage: { configuration in
        findings[configuration.state.index].map { finding in
          let child = ScreenNames.path(of: finding.part, in: document)
          return ViolationMessage(text: finding.kind.explanation(of: child))
        }
      }))
  }
}
