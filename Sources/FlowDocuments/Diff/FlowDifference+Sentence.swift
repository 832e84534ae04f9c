extension FlowDifference {
  /// A sentence in which names are marked, so that they can be highlighted.
  public struct Sentence: Hashable, Sendable {
    /// A part of a sentence.
    public enum Part: Hashable, Sendable {
      /// Words of the tool.
      case words(String)
      /// A name from a flow, which can be any text.
      case name(String)
      /// A message from a flow, which is quoted.
      case quote(String)
    }

    /// The parts in order.
    public var parts: [Part]

    /// The sentence as plain text.
    public var text: String {
      parts.map { part in
        switch part {
        case .words(let text), .name(let text): text
        case .quote(let text): "“\(text)”"
        }
      }.joined()
    }

    init(_ parts: [Part] = []) { self.parts = parts }

    static func name(_ text: String) -> Self { Self([.name(text)]) }

    static func quote(_ text: String) -> Self { Self([.quote(text)]) }

    static func + (left: Self, right: Self) -> Self { Self(left.parts + right.parts) }

    /// Joins sentences: `a, b and c`.
    ///
    /// - Parameter comma: The text before the last word, for items that are lists themselves.
    static func list(_ items: [Self], joinedBy word: String, comma: String = "") -> Self {
      guard let last = items.last, items.count > 1 else { return items.first ?? Self() }
      let head = items.dropLast().reduce(into: Self()) { list, item in
        if !list.parts.isEmpty { list.parts.append(.words(", ")) }
        list.parts += item.parts
      }
      return "\(head)\(words: comma) \(words: word) \(last)"
    }

    /// Joins names: `A, B and C`.
    static func names(_ names: [String], joinedBy word: String) -> Self {
      list(names.map { .name($0) }, joinedBy: word)
    }
  }
}

extension FlowDifference.Sentence: ExpressibleByStringInterpolation {
  /// Builds a sentence from parts: `"\(name: "back") returns"`.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var parts: [Part] = []

    /// Begins a sentence.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words of the tool.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    /// Adds words of the tool.
    public mutating func appendInterpolation(words: String) { appendLiteral(words) }

    /// Adds a name from a flow.
    public mutating func appendInterpolation(name: String) { parts.append(.name(name)) }

    /// Adds a message from a flow.
    public mutating func appendInterpolation(quote: String) { parts.append(.quote(quote)) }

    /// Adds a sentence.
    public mutating func appendInterpolation(_ sentence: FlowDifference.Sentence) {
      parts += sentence.parts
    }

    /// Adds a number.
    public mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }
  }

  /// Makes a sentence from words.
  public init(stringLiteral value: String) { self.init([.words(value)]) }

  /// Makes a sentence from words and names.
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.parts) }
}
