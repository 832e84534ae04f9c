public import FlowCore
import FlowDocuments
public import FlowLinks

/// A flow whose links have URLs, with sample links, so that a check can write and read them.
///
/// ```swift
/// extension DeepLinks: URLLinkedFlow {
///   static let urls = LinkURLs<Link>(
///     "acs://", patterns: [.init(.foodList, "foodlist"), .init(.login, "login")])
///
///   var links: [Link] { [.foodList, .login] }
/// }
/// ```
public protocol URLLinkedFlow: LinkedFlow, ExplorableFlow {
  /// How links are written and read.
  static var urls: LinkURLs<Link> { get }

  /// The links to write and read: one or more of each case that has a URL.
  var links: [Link] { get }
}

extension RuleKind {
  static func linksAreReadBack(by flow: F) -> Self {
    guard let linked = flow as? any URLLinkedFlow else {
      return .vacuous(Vacuity("the flow is not a URLLinkedFlow"))
    }
    let problems = linked.linkProblems
    let start = flow.starts.first.flatMap { try? Configuration(after: $0.transition) }
    return .local(
      LocalRule(
        configurationMessage: { configuration in
          problems.isEmpty || configuration != start
            ? nil : ViolationMessage(text: problems.joined(separator: "; "))
        },
        fixedCount: JudgedCount(linked.links.count, .urls),
        vacuity: { _, _ in
          Vacuity("the flow has no sample links to write as URLs", isFailure: true)
        }))
  }
}

extension URLLinkedFlow {
  /// What is wrong with the URLs of the sample links, and with their patterns.
  fileprivate var linkProblems: [String] {
    Self.urls.mistakes
      + links.compactMap { link in
        let name = Self.text(of: link)
        switch Self.urls.roundTrip(of: link) {
        case .url: return nil
        case .notWritten: return "no pattern can be written for the link \(name)"
        case .misread(let url, .success(let other)):
          let url = Self.text(of: url, for: name)
          return "the link \(name) is written as \(url), which is read as \(Self.text(of: other))"
        case .misread(let url, .failure(let misfit)):
          let reason = Mask.isContained(in: name) ? "" : ": \(misfit.explanation)"
          return
            "the link \(name) is written as \(Self.text(of: url, for: name)), which is not read"
            + reason
        }
      }
  }

  private static func text(of link: Link) -> String {
    ValueText.of(link, masking: .of(Self.self))
  }

  /// The URL of a link, unless that would show what is masked in the link.
  private static func text(of url: String, for link: String) -> String {
    Mask.isContained(in: link) ? "a URL" : url
  }
}
