import FlowCore
import FlowDocuments

extension StandardProperty {
  /// What the screen on top advertises (``ExplorableFlow/events(on:in:)``) is handled.
  public static let advertisedEventsAreHandled = Self(AdvertisedEventsAreHandled())
}

private struct AdvertisedEventsAreHandled: StandardRule {
  let name = "advertised-events-are-handled"
  let summary = "what a screen advertises is handled"
  let documentGap: String? = "a document does not record what screens advertise"
  let partRule = PartRule.everyPart

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    .local(
      LocalRule(
        concerns: { place in
          place.stack.top.map { !flow.events(on: $0, in: place.state).isEmpty } ?? false
        },
        place: { place in
          guard let top = place.stack.top else { return nil }
          for event in flow.events(on: top, in: place.state) {
            var after = place
            let fault: String
            switch flow.step(&after, event) {
            case .ignored: fault = "ignored"
            // Of what is tried there, `every-command-applies` says it.
            case .refused where flow.inputs(at: place).allSatisfy({ $0.event != event }):
              fault = "refused"
            case .moved, .finished, .refused: continue
            }
            let input = Input<F>.event(event)
            return Remark(
              inputs: [input],
              text: "\(F.label(ofScreen: top)) advertises \(input), which is \(fault) there")
          }
          return unlisted(of: flow, at: place, under: top).map { event in
            Remark(
              text: "\(F.label(ofScreen: top)) enables \(Input<F>.event(event)), which events(on:) "
                + "does not list; list all controls there, so that it is known which are disabled")
          }
        },
        vacuity: { screens in
          let advertising = screens.first { !flow.events(on: $0).isEmpty }
          return advertising.map {
            Vacuity(
              "\(F.label(ofScreen: $0)) advertises events, but is never on top", isFailure: true)
          } ?? Vacuity("no screen advertises events")
        }))
  }

  /// An event that is enabled, but of a kind that the screen does not advertise.
  private func unlisted<F: ExplorableFlow>(
    of flow: F, at place: Configuration<F>, under top: F.Screen
  ) -> F.Event? {
    guard F.hasDisabledControls else { return nil }
    let listed = flow.events(on: top)
    return flow.events(on: top, in: place.state).first { event in
      let kind = F.label(ofEvent: event).signature
      return !listed.contains(event) && !listed.contains { F.label(ofEvent: $0).signature == kind }
    }
  }
}
