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
  let partRule = PartRule.everyPart

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> { .growth }

  func judgement(ofDocument flow: RecordedFlow) -> Judgement<RecordedFlow> {
    let growing = flow.growing
    return .local(
      LocalRule(place: { place in
        growing.flatMap { $0.place == place.state.position ? Remark(text: $0.text) : nil }
      }))
  }
}
