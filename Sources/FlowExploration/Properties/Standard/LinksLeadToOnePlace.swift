import FlowDocuments

extension StandardProperty {
  /// A link leads somewhere, and to the same stack from everywhere.
  ///
  /// Links that a guard defers are compared with other deferred links, and must be opened
  /// somewhere; what happens after that is not checked. A link that is unknown in one configuration
  /// must be unknown in all.
  public static let linksLeadToOnePlace = Self(LinksLeadToOnePlace())
}

private struct LinksLeadToOnePlace: StandardRule {
  let name = "links-lead-to-one-place"
  let summary = "a link leads to the same stack from everywhere"
  let documentGap: String? = "a document does not record where links are ignored"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    flow.linkEvents.isEmpty
      ? .vacuous(Vacuity("the flow declares no links"))
      : .observer(LinkObserver<F>(flow.linkEvents))
  }
}
