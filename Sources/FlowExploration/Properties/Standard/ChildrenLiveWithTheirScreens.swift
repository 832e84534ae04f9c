import FlowCore
import FlowDocuments

extension StandardProperty {
  /// A child flow is in the state if and only if its screens are in the stack.
  public static let childrenLiveWithTheirScreens = Self(ChildrenLiveWithTheirScreens())
}

private struct ChildrenLiveWithTheirScreens: StandardRule {
  let name = "children-live-with-their-screens"
  let summary = "a child flow lives as long as its screens"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    if F.children.isEmpty { return .vacuous(Vacuity("the flow declares no child flows")) }
    guard F.children.contains(where: \.isJudged) else {
      return .vacuous(Vacuity("no child flow has both a state and screens of its own"))
    }
    return .observer(ChildObserver<F>())
  }

  /// A document records where a child runs without its screens, or the reverse.
  func ruleKind(ofDocument flow: RecordedFlow) -> RuleKind<RecordedFlow> {
    let document = flow.document
    guard document.parts.count > 1 else { return .vacuous(Vacuity("the flow has no child flows")) }
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
