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
          guard let top = place.stack.top,
            let event = flow.events(on: top, in: place.state)
              .first(where: { flow.reduce(place.state, $0) == nil })
          else { return nil }
          let input = Input<F>.event(event)
          return Remark(
            inputs: [input],
            text: "\(F.label(ofScreen: top)) advertises \(input), which is ignored there")
        },
        vacuity: { screens in
          let advertising = screens.first { !flow.events(on: $0).isEmpty }
          return advertising.map {
            Vacuity(
              "\(F.label(ofScreen: $0)) advertises events, but is never on top", isFailure: true)
          } ?? Vacuity("no screen advertises events")
        }))
  }
}
