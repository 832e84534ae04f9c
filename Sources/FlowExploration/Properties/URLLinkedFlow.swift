public import FlowCore
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

extension URLLinkedFlow {
  /// What is wrong with the URLs of the sample links, and with their patterns.
  var linkComplaints: [String] {
    Self.urls.mistakes
      + links.compactMap { link in
        let name = ValueText.of(link)
        switch Self.urls.writing(of: link) {
        case .url: return nil
        case .notWritten: return "no pattern can be written for the link \(name)"
        case .misread(let url, .success(let other)):
          return "the link \(name) is written as \(url), which is read as \(ValueText.of(other))"
        case .misread(let url, .failure(let misfit)):
          return "the link \(name) is written as \(url), which is not read: \(misfit.explanation)"
        }
      }
  }
}
