/// The path and the query of a link's URL, with the values in them.
///
/// ```swift
/// .init(Link.search) { text, page in "search?q=\(text)&page=\(page)" }
/// ```
/// It is written as a string with interpolations, one for each value of the link. Each path segment
/// and each query item is either a text or a value. Texts are written without percent-encoding.
public struct LinkPath: ExpressibleByStringInterpolation, Sendable {
  /// The placeholder of a value of the link.
  public struct Value<Content: LinkValue>: Sendable {
    let number: Int
  }

  enum Component: Hashable, Sendable {
    case text(String)
    case value(Int)
  }

  private(set) var segments: [Component] = []
  private(set) var items: [(name: String, component: Component)] = []
  /// Why the path can neither be written nor parsed, or `nil` if it can.
  private var mistake: String?

  /// Makes a path without values.
  public init(stringLiteral text: String) { self.init([.text(text)]) }

  /// Makes a path with values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.components)
  }

  /// Collects the texts and the values of a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var components: [Component] = []

    /// Makes an empty path.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a text.
    public mutating func appendLiteral(_ literal: String) { components.append(.text(literal)) }

    /// Appends a value.
    public mutating func appendInterpolation<Content>(_ value: Value<Content>) {
      components.append(.value(value.number))
    }
  }

  private init(_ components: [Component]) { mistake = parse(components) }

  /// Stores the segments and query items, up to the first mistake.
  private mutating func parse(_ components: [Component]) -> String? {
    let mixedPart = "a path segment or a query item must be exactly one text or one value"
    let parts = Self.parts(of: components, at: "?", atMost: 2)
    var path = Self.parts(of: parts[0], at: "/")
    if path.first?.isEmpty == true { path.removeFirst() }
    for part in path {
      guard part.count == 1 else { return mixedPart }
      segments.append(part[0])
    }
    guard parts.count > 1 else { return nil }
    for part in Self.parts(of: parts[1], at: "&") {
      guard let item = Self.item(part) else { return mixedPart }
      guard !items.contains(where: { $0.name == item.name }) else {
        return "two query items are called '\(item.name)'"
      }
      items.append(item)
    }
    return nil
  }

  /// Splits components at a separator in their texts.
  private static func parts(
    of components: [Component], at separator: Character, atMost limit: Int = .max
  ) -> [[Component]] {
    var parts: [[Component]] = [[]]
    for component in components {
      guard case .text(let text) = component else {
        parts[parts.count - 1].append(component)
        continue
      }
      let texts = text.split(
        separator: separator, maxSplits: limit - parts.count, omittingEmptySubsequences: false)
      for (number, text) in texts.enumerated() {
        if number > 0 { parts.append([]) }
        if !text.isEmpty { parts[parts.count - 1].append(.text(String(text))) }
      }
    }
    return parts
  }

  /// Parses a query item: a name, `=`, and a value or a text.
  private static func item(_ components: [Component]) -> (name: String, component: Component)? {
    let sides = parts(of: components, at: "=", atMost: 2)
    guard sides[0].count == 1, case .text(let name) = sides[0][0] else { return nil }
    guard sides.count > 1, let component = sides[1].first else { return (name, .text("")) }
    return sides[1].count == 1 ? (name, component) : nil
  }

  /// Why the path cannot be used with a number of values, or `nil` if it can.
  func mistake(withValues count: Int) -> String? {
    let numbers = (segments + items.map(\.component)).compactMap { component in
      if case .value(let number) = component { number } else { nil }
    }
    let areComplete = numbers.sorted() == Array(0..<count)
    return mistake ?? (areComplete ? nil : "each value must occur in it exactly once")
  }

  /// The path as text, with each value replaced by a text.
  func text(_ value: (Int) -> String) -> String {
    func text(_ component: Component) -> String {
      switch component {
      case .text(let text): text
      case .value(let number): value(number)
      }
    }
    let path = segments.map(text).joined(separator: "/")
    let query = items.map { "\($0.name)=\(text($0.component))" }.joined(separator: "&")
    return items.isEmpty ? path : "\(path)?\(query)"
  }
}

// MARK: - Writing and parsing

extension LinkPath {
  /// Returns the percent-encoded path with its values, or `nil` if a segment would be invalid.
  func encoded(_ texts: [String?]) -> String? {
    func text(_ component: Component) -> String? {
      switch component {
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
      text(item.component).map { "\(item.name.percentEncoded)=\($0.percentEncoded)" }
    }
    let separator = query.isEmpty ? "" : "?"
    return path.joined(separator: "/") + separator + query.joined(separator: "&")
  }

  /// Returns the texts of the values in a request, or `nil` if its path does not match.
  func texts(of request: LinkRequest, valueCount: Int) throws(LinkMisfit) -> [String?]? {
    var texts: [String?] = Array(repeating: nil, count: valueCount)
    guard segments.count == request.segments.count else { return nil }
    for (number, (component, text)) in zip(segments, request.segments).enumerated() {
      switch component {
      case .text(let expected):
        let isHost = number == 0 && request.beginsWithHost
        guard text == expected || isHost && text.lowercased() == expected.lowercased() else {
          return nil
        }
      case .value(let number): texts[number] = text
      }
    }
    for item in items {
      let values = try request.values(of: item.name)
      guard values.count < 2 else { throw .repeatedItem(item.name) }
      switch item.component {
      case .text(let expected): guard values.first == expected else { return nil }
      case .value(let number): texts[number] = values.first
      }
    }
    return texts
  }

  /// Returns the name of the query item that contains a value.
  func itemName(ofValue number: Int) -> String {
    items.first { $0.component == .value(number) }?.name ?? ""
  }
}
