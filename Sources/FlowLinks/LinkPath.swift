/// The path and the query of a link's URL, with the values that stand in them.
///
/// ```swift
/// .init(Link.search) { text, page in "search?q=\(text)&page=\(page)" }
/// ```
/// It is written as a string with interpolations, one for each value of the link. A segment of the
/// path, and a query item, is either a text or a value. Texts are written plainly, without
/// percent-encoding.
public struct LinkPath: ExpressibleByStringInterpolation, Sendable {
  /// The place of a value of the link.
  public struct Value<Kind: LinkValue>: Sendable {
    let number: Int
  }

  /// A text or a value.
  enum Piece: Hashable, Sendable {
    case text(String)
    case value(Int)
  }

  /// Why a path can be neither written nor read.
  enum Mistake: Hashable, Sendable {
    /// A segment or an item is empty, or is more than a text or a value.
    case mixedPart
    /// Two query items have the same name.
    case repeatedItem(String)
    /// A value of the link is missing, or stands there twice.
    case valueNotOnce
  }

  private(set) var segments: [Piece] = []
  private(set) var items: [(name: String, piece: Piece)] = []
  private var mistake: Mistake?

  /// Makes a path without values.
  public init(stringLiteral text: String) { self.init([.text(text)]) }

  /// Makes a path with values.
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.pieces) }

  /// Collects the texts and the values of a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Begins a path.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a text.
    public mutating func appendLiteral(_ literal: String) { pieces.append(.text(literal)) }

    /// Appends a value.
    public mutating func appendInterpolation<Kind>(_ value: Value<Kind>) {
      pieces.append(.value(value.number))
    }
  }

  private init(_ pieces: [Piece]) { mistake = take(pieces) }

  /// Takes over the pieces, up to a mistake.
  private mutating func take(_ pieces: [Piece]) -> Mistake? {
    let parts = Self.parts(of: pieces, at: "?", atMost: 2)
    var path = Self.parts(of: parts[0], at: "/")
    if path.first?.isEmpty == true { path.removeFirst() }
    for part in path {
      guard part.count == 1 else { return .mixedPart }
      segments.append(part[0])
    }
    guard parts.count > 1 else { return nil }
    for part in Self.parts(of: parts[1], at: "&") {
      guard let item = Self.item(part) else { return .mixedPart }
      guard !items.contains(where: { $0.name == item.name }) else {
        return .repeatedItem(item.name)
      }
      items.append(item)
    }
    return nil
  }

  /// Divides pieces where a character stands in their texts.
  private static func parts(
    of pieces: [Piece], at separator: Character, atMost most: Int = .max
  ) -> [[Piece]] {
    var parts: [[Piece]] = [[]]
    for piece in pieces {
      guard case .text(let text) = piece else {
        parts[parts.count - 1].append(piece)
        continue
      }
      let texts = text.split(
        separator: separator, maxSplits: most - parts.count, omittingEmptySubsequences: false)
      for (number, text) in texts.enumerated() {
        if number > 0 { parts.append([]) }
        if !text.isEmpty { parts[parts.count - 1].append(.text(String(text))) }
      }
    }
    return parts
  }

  /// A query item: `tab=`, and a value or a text.
  private static func item(_ pieces: [Piece]) -> (name: String, piece: Piece)? {
    let sides = parts(of: pieces, at: "=", atMost: 2)
    guard sides[0].count == 1, case .text(let name) = sides[0][0] else { return nil }
    guard sides.count > 1, let piece = sides[1].first else { return (name, .text("")) }
    return sides[1].count == 1 ? (name, piece) : nil
  }

  /// Why it can be neither written nor read as a path with so many values; `nil` if it can.
  func mistake(withValues count: Int) -> Mistake? {
    let numbers = (segments + items.map(\.piece)).compactMap { piece in
      if case .value(let number) = piece { number } else { nil }
    }
    return mistake ?? (numbers.sorted() == Array(0..<count) ? nil : .valueNotOnce)
  }

  /// The path as text, with something in the places of the values.
  func text(_ value: (Int) -> String) -> String {
    func text(_ piece: Piece) -> String {
      switch piece {
      case .text(let text): text
      case .value(let number): value(number)
      }
    }
    let path = segments.map(text).joined(separator: "/")
    let query = items.map { "\($0.name)=\(text($0.piece))" }.joined(separator: "&")
    return items.isEmpty ? path : "\(path)?\(query)"
  }
}

extension LinkPath.Mistake {
  /// What is wrong, in a few words.
  var text: String {
    switch self {
    case .mixedPart: "a segment or a query item is empty, or is more than one text or one value"
    case .repeatedItem(let name): "two query items are called '\(name)'"
    case .valueNotOnce: "each value must stand in it once"
    }
  }
}

// MARK: - Writing and reading

extension LinkPath {
  /// The path with values in it, percent-encoded; `nil` if a segment would be none.
  func encoded(_ texts: [String?]) -> String? {
    func text(_ piece: Piece) -> String? {
      switch piece {
      case .text(let text): text
      case .value(let number): texts[number]
      }
    }
    var path: [String] = []
    for segment in segments {
      guard let text = text(segment), LinkRequest.isSegment(text) else { return nil }
      path.append(text.percentEncoded)
    }
    let query = items.compactMap { item in
      text(item.piece).map { "\(item.name.percentEncoded)=\($0.percentEncoded)" }
    }
    let separator = query.isEmpty ? "" : "?"
    return path.joined(separator: "/") + separator + query.joined(separator: "&")
  }

  /// The texts in the places of the values; `nil` if the path is another.
  func texts(of request: LinkRequest, valueCount: Int) throws(LinkMisfit) -> [String?]? {
    var texts: [String?] = Array(repeating: nil, count: valueCount)
    guard segments.count == request.segments.count else { return nil }
    for (number, (piece, text)) in zip(segments, request.segments).enumerated() {
      switch piece {
      case .text(let expected):
        let isHost = number == 0 && request.beginsWithHost
        guard text == expected || isHost && text.lowercased() == expected.lowercased() else {
          return nil
        }
      case .value(let number): texts[number] = text
      }
    }
    for item in items {
      let found = try request.values(of: item.name)
      guard found.count < 2 else { throw .repeatedItem(item.name) }
      switch item.piece {
      case .text(let expected): guard found.first == expected else { return nil }
      case .value(let number): texts[number] = found.first
      }
    }
    return texts
  }

  /// The name of the query item in which a value stands.
  func itemName(ofValue number: Int) -> String {
    items.first { $0.piece == .value(number) }?.name ?? ""
  }
}
