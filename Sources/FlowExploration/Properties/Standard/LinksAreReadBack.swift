import FlowCore
import FlowDocuments
import FlowLinks

extension StandardProperty {
  /// A link that is written as a URL is read back from it: see ``URLLinkedFlow``.
  ///
  /// Two links with one URL violate it, since at most one of them can be read back.
  public static let linksAreReadBack = Self(LinksAreReadBack())
}

private struct LinksAreReadBack: StandardRule {
  let name = "links-are-read-back"
  let summary = "a link that is written as a URL is read back"
  let documentGap: String? = "a document does not record the URLs of links"

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    guard let linked = flow as? any URLLinkedFlow else {
      return .moot(Vacuity("the flow is not a URLLinkedFlow"))
    }
    let complaints = linked.linkComplaints
    let start = flow.starts.first.flatMap { try? flow.configuration(after: $0.transition) }
    var rule = LocalRule<F>(
      place: { place in
        complaints.isEmpty || place != start
          ? nil : Remark(text: complaints.joined(separator: "; "))
      },
      vacuity: { _, _ in
        Vacuity("the flow has no sample links to write as URLs", isFailure: true)
      })
    rule.fixedCount = JudgedCount(linked.links.count, .urls)
    return .local(rule)
  }
}
