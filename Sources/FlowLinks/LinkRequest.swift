/// The parts of a URL, still percent-encoded (RFC 3986, section 3), without its fragment.
///
/// It is split byte by byte, so that a combining mark after a slash does not hide the slash.
struct URLParts: Sendable {
  typealias Bytes = ArraySlice<UInt8>

  let scheme: String
  /// The text between `//` and the path, or `nil` without `//`.
  let host: Bytes?
  /// The segments of the path; one trailing slash is ignored.
  let segments: [Bytes]
  /// The query, or empty if there is none.
  let query: Bytes

  /// The host with the port and the user, if any, in lower case, or `nil` without `//`.
  var authority: String? { host.map { String(decoding: $0, as: UTF8.self).lowercased() } }

  /// Splits a URL; `nil` if it has no scheme.
  init?(_ url: String) {
    var rest = Array(url.utf8)[...]
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    let beforeQuery = rest.prefix { $0 != UInt8(ascii: "?") }
    query = rest[beforeQuery.endIndex...].dropFirst()
    rest = beforeQuery
    let name = rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ":")
    else { return nil }
    scheme = String(decoding: name, as: UTF8.self).lowercased()
    rest = rest[(name.endIndex + 1)...]
    if rest.starts(with: "//".utf8) {
      let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      self.host = host
      rest = rest[host.endIndex...]
    } else {
      host = nil
    }
    if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    if rest.count > 1, rest.last == UInt8(ascii: "/") { rest.removeLast() }
    segments =
      rest.isEmpty
      ? [] : rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }
}

/// The beginning of the URLs of links.
struct LinkBase: Sendable {
  /// The base as it was declared.
  let text: String
  private let parts: URLParts?

  init(_ text: String) {
    self.text = text
    parts = URLParts(text)
  }

  /// Returns the URL with a path and a query after the base.
  func url(_ path: String) -> String {
    let needsSlash = !path.isEmpty && !path.hasPrefix("?") && text.last != "/" && text.last != ":"
    return text + (needsSlash ? "/" : "") + path
  }

  /// Returns the segments after the base, and whether the first one is the host, or `nil` if the
  /// URL does not begin with the base.
  func path(of url: URLParts) -> (segments: ArraySlice<URLParts.Bytes>, beginsWithHost: Bool)? {
    guard let parts, url.scheme == parts.scheme else { return nil }
    let behind = url.segments.dropFirst(parts.segments.count)
    guard url.segments.starts(with: parts.segments) else { return nil }
    if parts.authority == "", let host = url.host, !host.isEmpty {
      return parts.segments.isEmpty ? ([host] + behind, true) : nil
    }
    return url.authority == parts.authority ? (behind, false) : nil
  }
}

/// The decoded path and query of a URL after its base.
struct LinkRequest {
  let segments: [String]
  let beginsWithHost: Bool
  private let items: [(name: String, value: URLParts.Bytes)]

  init(
    _ path: (segments: ArraySlice<URLParts.Bytes>, beginsWithHost: Bool), query: URLParts.Bytes
  ) throws(LinkMisfit) {
    var segments: [String] = []
    for bytes in path.segments {
      let segment = try Self.decoded(bytes)
      guard Self.isSegment(segment) else { throw .badSegment(segment) }
      segments.append(segment)
    }
    self.segments = segments
    beginsWithHost = path.beginsWithHost
    items = query.split(separator: UInt8(ascii: "&")).compactMap { item in
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      // Other software adds its own items, in any encoding.
      return String(percentDecoding: name).map { ($0, item[name.endIndex...].dropFirst()) }
    }
  }

  /// Returns the values of the query items with a name.
  func values(of name: String) throws(LinkMisfit) -> [String] {
    var values: [String] = []
    for item in items where item.name == name { values.append(try Self.decoded(item.value)) }
    return values
  }

  private static func decoded(_ bytes: URLParts.Bytes) throws(LinkMisfit) -> String {
    guard let text = String(percentDecoding: bytes) else {
      throw .badEncoding(String(decoding: bytes, as: UTF8.self))
    }
    return text
  }

  /// Whether a text can be a segment: other software drops empty ones, and resolves dots.
  static func isSegment(_ text: String) -> Bool { !["", ".", ".."].contains(text) }
}

extension String {
  /// Decodes percent-encoded UTF-8; `nil` if it is invalid.
  init?(percentDecoding bytes: URLParts.Bytes) {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      decoded.append(UInt8(digits[0] * 16 + digits[1]))
      rest = rest.dropFirst(2)
    }
    self.init(decoding: decoded, as: UTF8.self)
    // Invalid UTF-8 was replaced.
    guard utf8.elementsEqual(decoded) else { return nil }
  }

  /// The text, in which all bytes but ASCII letters, digits, `-`, `.`, `_` and `~` are
  /// percent-encoded (RFC 3986, section 2).
  var percentEncoded: String {
    utf8.reduce(into: "") { result, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
        result.append(character)
      } else {
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
