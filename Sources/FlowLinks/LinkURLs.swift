/// The URLs of a flow's links, written and read by one declaration.
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
/// The types of the values are those of the cases, so a pattern with a value too few or too many, or
/// with one that is no ``LinkValue``, does not compile. ``url(for:)`` writes a link, and
/// ``link(from:)`` reads it:
/// ```swift
/// urls.url(for: .order(id: 7))                // https://shop.example/orders/7
/// try urls.link(from: "shop://orders/7?utm_source=mail")   // .order(id: 7)
/// ```
/// The property `links-are-read-back` checks that the one undoes the other.
public struct LinkURLs<Link: Hashable & Sendable>: Sendable {
  private let bases: [LinkBase]
  private let patterns: [Pattern]

  /// Declares the URLs of links.
  ///
  /// - Parameters:
  ///   - base: What written URLs begin with: `https://shop.example/app`, or `shop://`, behind which the
  ///     first segment is the host.
  ///   - others: What else a URL may begin with. Scheme and host are compared case-insensitively.
  ///   - patterns: The paths of the links. The first one that fits is used, to write and to read.
  public init(_ base: String, _ others: String..., patterns: [Pattern]) {
    bases = ([base] + others).map(LinkBase.init)
    self.patterns = patterns
  }

  /// Returns the URL of a link; `nil` if no pattern can be written of which it is read again.
  ///
  /// That is so if no pattern is for its case; if an empty text, `.`, `..` or `nil` would be a segment
  /// of the path; or if an earlier pattern reads the URL as another link.
  public func url(for link: Link) -> String? {
    if case .url(let url) = writing(of: link) { url } else { nil }
  }

  /// Returns the link of a URL.
  ///
  /// Unknown query items and the fragment do not matter, nor does one slash at the end of the path.
  ///
  /// - Throws: What does not fit: of the pattern with that path, if there is one.
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
  /// What comes of writing a link and reading it again.
  package enum Writing {
    /// Its URL, from which it is read again.
    case url(String)
    /// No pattern can be written.
    case notWritten
    /// It is read as another link, or as none.
    case misread(url: String, Result<Link, LinkMisfit>)
  }

  package func writing(of link: Link) -> Writing {
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

  /// The patterns that can be neither written nor read, with the reasons.
  package var mistakes: [String] {
    patterns.compactMap { pattern in
      pattern.mistake.map { "the pattern '\(pattern.text)' cannot be used: \($0.text)" }
    }
  }
}

// MARK: - Patterns

extension LinkURLs {
  /// How the links of one case are written and read.
  ///
  /// ```swift
  /// .init(.cart, "cart")
  /// .init(Link.order) { id in "orders/\(id)" }
  /// ```
  public struct Pattern: Sendable {
    private let path: LinkPath
    private let types: [String]
    private let make: @Sendable ([String?]) throws(UnreadValue) -> Link
    /// The texts of a link's values; `nil` for a link of another case.
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
    ///   - make: The case, which makes a link of values.
    ///   - path: Returns the path, given the places of the values.
    @preconcurrency
    public init<each Value: LinkValue>(
      _ make: @escaping @Sendable (repeat each Value) -> Link,
      _ path: (repeat LinkPath.Value<each Value>) -> LinkPath
    ) {
      var types: [String] = []
      func place<Kind>(_: Kind.Type) -> LinkPath.Value<Kind> {
        types.append("\(Kind.self)")
        return LinkPath.Value(number: types.count - 1)
      }
      self.path = path(repeat place((each Value).self))
      self.types = types
      self.make = { (texts) throws(UnreadValue) in
        var number = 0
        func read<Kind: LinkValue>(_: Kind.Type) throws(UnreadValue) -> Kind {
          defer { number += 1 }
          let text = texts[number]
          guard let value = text.map({ Kind(linkText: $0) }) ?? Kind.absent else {
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

/// A value that a text does not stand for.
private struct UnreadValue: Error {
  var number: Int
  /// `nil` where there is no text, though the value needs one.
  var text: String?
}

/// The values that a link holds, read by reflection.
private struct Payload {
  struct Misfit: Error {}

  private var values: [Any]
  private(set) var texts: [String?] = []

  init(_ values: [Any]) { self.values = values }

  /// The payload of a case, or the properties of a struct.
  init(of link: Any) {
    let mirror = Mirror(reflecting: link)
    values = mirror.children.map { $0.value }
    guard mirror.displayStyle == .enum, let payload = values.first else { return }
    // One value with a label is a tuple, too.
    let payloadMirror = Mirror(reflecting: payload)
    if payloadMirror.displayStyle == .tuple { values = payloadMirror.children.map { $0.value } }
  }

  mutating func next<Kind: LinkValue>(_: Kind.Type) throws(Misfit) -> Kind {
    guard texts.count < values.count, let value = values[texts.count] as? Kind else {
      throw Misfit()
    }
    texts.append(value == Kind.absent ? nil : value.linkText)
    return value
  }
}

extension LinkURLs.Pattern {
  /// The path, with the types of the values in their places.
  fileprivate var text: String { path.text { "{\(types[$0])}" } }

  fileprivate var mistake: LinkPath.Mistake? { path.mistake(withValues: types.count) }

  /// The path and the query of a link, encoded; `nil` if they cannot be written.
  fileprivate func path(of link: Link) -> String? {
    guard mistake == nil, let texts = values(link) else { return nil }
    return path.encoded(texts)
  }

  /// Reads a link; `nil` if the path is another.
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
