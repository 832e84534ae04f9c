/// Why a URL is not a link of a flow.
///
/// ```swift
/// do {
///   hosted.send(.open(try Shop.urls.link(from: url.absoluteString)))
/// } catch {
///   log.append("\(url): \(error.explanation)")   // shop://search: the query item 'q' is missing
/// }
/// ```
public enum LinkMisfit: Error, Hashable, Sendable {
  /// It is not a URL: it has no scheme.
  case noScheme
  /// It begins with none of the bases of the links.
  case otherBase(expected: [String])
  /// A part of it is not percent-encoded UTF-8.
  case badEncoding(String)
  /// A segment of its path is empty, `.` or `..`.
  case badSegment(String)
  /// No pattern has this path.
  case unknownPath(String)
  /// A value cannot be read as its type.
  case badValue(String, type: String)
  /// A query item is missing.
  case missingItem(String)
  /// A query item occurs twice.
  case repeatedItem(String)
}

extension LinkMisfit {
  /// What does not fit, in one sentence.
  public var explanation: String {
    switch self {
    case .noScheme: "it is not a URL: it has no scheme"
    case .otherBase(let bases): "it does not begin with any of \(bases.joined(separator: ", "))"
    case .badEncoding(let text): "'\(text)' is not percent-encoded UTF-8"
    case .badSegment(let text): "its path contains the invalid segment '\(text)'"
    case .unknownPath(let path): "no link has the path '\(path)' with such a query"
    case .badValue(let text, let type): "'\(text)' is not a valid \(type)"
    case .missingItem(let name): "the query item '\(name)' is missing"
    case .repeatedItem(let name): "the query item '\(name)' occurs twice"
    }
  }
}
