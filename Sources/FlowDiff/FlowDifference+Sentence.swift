extension FlowDifference {
  /// A sentence in which names are marked, so that they can be highlighted.
  package struct Sentence: Hashable, Sendable {
    package enum Fragment: Hashable, Sendable {
      case words(String)
      /// A name from a flow, which can be any text.
      case name(String)
      case quote(String)
    }

    package var fragments: [Fragment]

    package var text: String {
      fragments.map { fragment in
        switch fragment {
        case .words(let text), .name(let text): text
        case .quote(let text): "“\(text)”"
        }
      }.joined()
    }

    init(_ fragments: [Fragment] = []) { self.fragments = fragments }

    static func name(_ text: String) -> Self { Self([.name(text)]) }

    static func quote(_ text: String) -> Self { Self([.quote(text)]) }

    static func + (left: Self, right: Self) -> Self { Self(left.fragments + right.fragments) }

    /// Joins sentences: `a, b and c`.
    ///
    /// - Parameter comma: The text before the conjunction, for items that are lists themselves.
    static func list(_ items: [Self], joinedBy conjunction: String, comma: String = "") -> Self {
      guard let last = items.last, items.count > 1 else { return items.first ?? Self() }
      let head = items.dropLast().reduce(into: Self()) { list, item in
        if !list.fragments.isEmpty { list.fragments.append(.words(", ")) }
        list.fragments += item.fragments
      }
      return "\(head)\(words: comma) \(words: conjunction) \(last)"
    }

    static func names(_ names: [String], joinedBy conjunction: String) -> Self {
      list(names.map { .name($0) }, joinedBy: conjunction)
    }
  }
}

/// A sentence collects its own parts: `"\(name: "back") returns"`.
extension FlowDifference.Sentence: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  package init(literalCapacity: Int, interpolationCount: Int) { self.init() }

  package init(stringLiteral value: String) { self.init([.words(value)]) }

  package init(stringInterpolation: Self) { self = stringInterpolation }

  package mutating func appendLiteral(_ literal: String) {
    if !literal.isEmpty { fragments.append(.words(literal)) }
  }

  /// Adds text of the tool.
  package mutating func appendInterpolation(words: String) { appendLiteral(words) }

  package mutating func appendInterpolation(name: String) { fragments.append(.name(name)) }

  package mutating func appendInterpolation(quote: String) { fragments.append(.quote(quote)) }

  package mutating func appendInterpolation(_ sentence: Self) { fragments += sentence.fragments }

  package mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }
}
