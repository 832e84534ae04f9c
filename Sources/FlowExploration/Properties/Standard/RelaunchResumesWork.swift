import FlowCore
import FlowDocuments

extension StandardProperty {
  /// A flow that is killed while it waits, and restored, waits for something again or lets the user
  /// go on.
  public static let relaunchResumesWork = Self(RelaunchResumesWork())
}

private struct RelaunchResumesWork: StandardRule {
  let name = "relaunch-resumes-work"
  let summary = "a relaunch resumes what the flow waited for"
  let documentGap: String? = "a document does not record what answers work"

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    guard F.hasWork else { return .moot(Vacuity.noWork) }
    guard flow is any RestorableFlow else {
      return .moot(Vacuity("the flow is not a RestorableFlow"))
    }
    return .local(
      LocalRule(
        concerns: { !flow.workUnderWay(in: $0.state).isEmpty },
        place: { place in
          guard let restored = flow.relaunched(place) else { return nil }
          let resumed = flow.workUnderWay(in: restored.state)
          let missing = flow.workUnderWay(in: place.state).filter { !resumed.contains($0) }
          guard let lost = missing.first(where: { !flow.isInBackground($0) }) ?? missing.first,
            resumed.allSatisfy(flow.isInBackground), !flow.leadsOn(from: restored)
          else { return nil }
          return Remark(
            inputs: [.relaunch],
            text: "\(F.label(ofWork: lost)) is lost: nothing that the user waits for is under way "
              + "after the relaunch, and nothing leads on")
        },
        vacuity: { _, _ in WorkRule.lateAnswers.vacuity }))
  }
}

extension ExplorableFlow {
  /// Whether the user does not wait for a piece of work.
  fileprivate func isInBackground(_ work: Work) -> Bool {
    allTraits(of: work).contains(.background)
  }

  /// Whether anything leads on from a configuration other than links and answers to work that the
  /// user does not wait for.
  fileprivate func leadsOn(from place: Configuration<Self>) -> Bool {
    let links = linkEvents
    return inputs(at: place).contains { input in
      guard let event = input.event, !links.contains(event),
        !(input.work.map(isInBackground) ?? false)
      else { return false }
      let step = step(input, at: place)
      return step.outcome != nil || step.after != place
    }
  }
}
