/// The URLs of a flow's links: one declaration that writes and parses them.
///
/// ```swift
/// static let urls = LinkURLs<Link>(
///   "https://shop.example", "shop://",
///   patterns: [
///     .init(.cart, "cart"),
///     .init(Link.order) { id in "orders/\(id)" },
///     .init(Link.search) { text, page in "search?q=\(text)&page=\(page)" },
///   ])
/// ```
/// The values have the types of the cases, so a pattern with too few or too many values, or with
/// one that is not a ``LinkValue``, does not compile. ``url(for:)`` writes a link, and
/// ``link(from:)`` parses it:
/// ```swift
/// urls.url(for: .order(id: 7))                // https://shop.example/orders/7
/// try urls.link(from: "shop://orders/7?utm_source=mail")   // .order(id: 7)
/// ```
/// The property `links-are-read-back` checks that each URL parses back to its link.
public struct LinkURLs<Link: Hashable & Sendable>: Sendable {
  private let bases: [LinkBase]
  private let patterns: [Pattern]

  /// Declares the URLs of links.
  ///
  /// - Parameters:
  ///   - base: The beginning of URLs that are written: `https://shop.example/app`, or `shop://`,
  ///     after which the first segment is the host.
  ///   - others: Other beginnings to accept. Scheme and host are compared case-insensitively.
  ///   - patterns: The paths of the links. The first one that matches is used.
  public init(_ base: String, _ others: String..., patterns: [Pattern]) {
    bases = ([base] + others).map(LinkBase.init)
    self.patterns = patterns
  }

  /// Returns the URL of a link, or `nil` if no pattern yields a URL that parses back to this link.
  ///
  /// It is `nil` if no pattern has the case of the link; if an empty text, `.`, `..` or `nil` would
  /// become a path segment; or if an earlier pattern parses the URL as another link.
  public func url(for link: Link) -> String? {
    if case .url(let url) = roundTrip(of: link) { url } else { nil }
  }

  /// Returns the link of a URL.
  ///
  /// Unknown query items, the fragment, and one trailing slash of the path are ignored.
  ///
  /// - Throws: Why the URL does not fit the pattern with its path, if there is one, or any pattern.
  public func link(from url: String) throws(LinkMisfit) -> Link {
    guard let parts = URLParts(url) else { throw .noScheme }
    guard let path = bases.lazy.compactMap({ $0.path(of: parts) }).first else {
      throw .otherBase(expected: bases.map(\.text))
    }
    let request = try LinkRequest(path, query: parts.query)
    var misfit: LinkMisfit?
    for pattern in patterns {
      do throws(LinkMisfit) {
        if let link = try pattern.link(from: request) { return link }
      } catch {
        misfit = misfit ?? error
      }
    }
    throw misfit ?? .unknownPath(request.segments.joined(separator: "/"))
  }
}

// MARK: - For checks

extension LinkURLs {
  /// The result of writing a link and parsing its URL.
  package enum RoundTrip {
    /// The URL, which parses back to the link.
    case url(String)
    case notWritten
    /// The URL is parsed as another link, or as none.
    case misread(url: String, Result<Link, LinkMisfit>)
  }

  package func roundTrip(of link: Link) -> RoundTrip {
    guard let path = patterns.lazy.compactMap({ $0.path(of: link) }).first else {
      return .notWritten
    }
    let url = bases[0].url(path)
    do throws(LinkMisfit) {
      let read = try self.link(from: url)
      return read == link ? .url(url) : .misread(url: url, .success(read))
    } catch {
      return .misread(url: url, .failure(error))
    }
  }

  /// The patterns that can neither be written nor parsed, with the reasons.
  package var mistakes: [String] {
    patterns.compactMap { pattern in
      pattern.mistake.map { "the pattern '\(pattern.text)' cannot be used: \($0)" }
    }
  }
}

// MARK: - Patterns

extension LinkURLs {
  /// How the links of one case are written and parsed.
  ///
  /// ```swift
  /// .init(.cart, "cart")
  /// .init(Link.order) { id in "orders/\(id)" }
  /// ```
  public struct Pattern: Sendable {
    private let path: LinkPath
    private let types: [String]
    private let make: @Sendable ([String?]) throws(UnreadValue) -> Link
    /// The texts of a link's values, or `nil` for a link of another case.
    private let values: @Sendable (Link) -> [String?]?

    /// Declares the URL of one link.
    public init(_ link: Link, _ path: LinkPath) {
      self.path = path
      types = []
      make = { (_) throws(UnreadValue) in link }
      values = { $0 == link ? [] : nil }
    }

    /// Declares the URLs of a case with a payload.
    ///
    /// - Parameters:
    ///   - make: The case, which makes a link from its values.
    ///   - path: Returns the path, given placeholders for the values.
    @preconcurrency
    public init<each Value: LinkValue>(
      _ make: @escaping @Sendable (repeat each Value) -> Link,
      _ path: (repeat LinkPath.Value<each Value>) -> LinkPath
    ) {
      var types: [String] = []
      func placeholder<Content>(_: Content.Type) -> LinkPath.Value<Content> {
        types.append("\(Content.self)")
        return LinkPath.Value(number: types.count - 1)
      }
      self.path = path(repeat placeholder((each Value).self))
      self.types = types
      self.make = { (texts) throws(UnreadValue) in
        var number = 0
        func read<Content: LinkValue>(_: Content.Type) throws(UnreadValue) -> Content {
          defer { number += 1 }
          let text = texts[number]
          guard let value = text.map({ Content(linkText: $0) }) ?? Content.absent else {
            throw UnreadValue(number: number, text: text)
          }
          return value
        }
        return make(repeat try read((each Value).self))
      }
      values = { link in
        for var payload in [Payload(of: link), Payload([link])] {
          if let values = try? (repeat payload.next((each Value).self)),
            make(repeat each values) == link
          {
            return payload.texts
          }
        }
        return nil
      }
    }
  }
}

/// A text that cannot be read as a value.
private struct UnreadValue: Error {
  var number: Int
  /// The text, or `nil` if it is missing.
  var text: String?
}

/// The values that a link holds, read by reflection.
private struct Payload {
  private var values: [Any]
  private(set) var texts: [String?] = []

  init(_ values: [Any]) { self.values = values }

  /// Reads the payload of a case, or the properties of a struct.
  init(of link: Any) {
    let mirror = Mirror(reflecting: link)
    values = mirror.children.map { $0.value }
    guard mirror.displayStyle == .enum, let payload = values.first else { return }
    // A single value with a label is a tuple as well.
    let payloadMirror = Mirror(reflecting: payload)
    if payloadMirror.displayStyle == .tuple { values = payloadMirror.children.map { $0.value } }
  }

  mutating func next<Content: LinkValue>(_: Content.Type) throws(UnreadValue) -> Content {
    guard texts.count < values.count, let value = values[texts.count] as? Content else {
      throw UnreadValue(number: texts.count, text: nil)
    }
    texts.append(value == Content.absent ? nil : value.linkText)
    return value
  }
}

extension LinkURLs.Pattern {
  fileprivate var text: String { path.text { "{\(types[$0])}" } }

  fileprivate var mistake: String? { path.mistake(withValues: types.count) }

  /// Returns the encoded path and query of a link, or `nil` if they cannot be written.
  fileprivate func path(of link: Link) -> String? {
    guard mistake == nil, let texts = values(link) else { return nil }
    return path.encoded(texts)
  }

  /// Parses a link, or returns `nil` if the path does not match.
  fileprivate func link(from request: LinkRequest) throws(LinkMisfit) -> Link? {
    guard mistake == nil,
      let texts = try path.texts(of: request, valueCount: types.count)
    else { return nil }
    do throws(UnreadValue) {
      return try make(texts)
    } catch {
      throw error.text.map { .badValue($0, type: types[error.number]) }
        ?? .missingItem(path.itemName(ofValue: error.number))
    }
  }
}
