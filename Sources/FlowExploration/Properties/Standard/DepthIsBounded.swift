import FlowCore
import FlowDocuments

extension StandardProperty {
  /// No path leads from a state to itself with more screens under it; it could be repeated forever.
  public static let depthIsBounded = Self(DepthIsBounded())
}

private struct DepthIsBounded: StandardRule {
  let name = "depth-is-bounded"
  let summary = "the stack cannot grow forever"
  let canBeWalked = false

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> { .growth }

  func ruleKind(ofDocument flow: RecordedFlow) -> RuleKind<RecordedFlow> {
    let growing = flow.growing
    return .local(
      LocalRule(configurationMessage: { configuration in
        growing.flatMap {
          $0.configurationID == configuration.state.index ? ViolationMessage(text: $0.text) : nil
        }
      }))
  }
}
