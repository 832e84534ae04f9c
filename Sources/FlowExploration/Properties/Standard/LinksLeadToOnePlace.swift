import FlowDocuments

extension StandardProperty {
  /// A link gives the same stack from everywhere, and leads somewhere.
  ///
  /// What a guard defers is compared with its like, and must be opened somewhere; what happens after
  /// that is not judged. A link that the flow does not know is known nowhere.
  public static let linksLeadToOnePlace = Self(LinksLeadToOnePlace())
}

private struct LinksLeadToOnePlace: StandardRule {
  let name = "links-lead-to-one-place"
  let summary = "a link leads to the same place from everywhere"
  let documentGap: String? = "a document does not record where links are ignored"

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    flow.linkEvents.isEmpty
      ? .moot(Vacuity("the flow declares no links"))
      : .comparison(LinkWatch<F>(flow.linkEvents))
  }
}
