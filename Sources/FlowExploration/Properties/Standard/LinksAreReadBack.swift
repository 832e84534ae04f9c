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

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    guard let linked = flow as? any URLLinkedFlow else {
      return .vacuous(Vacuity("the flow is not a URLLinkedFlow"))
    }
    let problems = linked.linkProblems
    let start = flow.starts.first.flatMap { try? Configuration(after: $0.transition) }
    var rule = LocalRule<F>(
      configurationMessage: { configuration in
        problems.isEmpty || configuration != start
          ? nil : ViolationMessage(text: problems.joined(separator: "; "))
      },
      vacuity: { _, _ in
        Vacuity("the flow has no sample links to write as URLs", isFailure: true)
      })
    rule.fixedCount = JudgedCount(linked.links.count, .urls)
    return .local(rule)
  }
}
