/// A limit beyond which Mermaid refuses to draw, unless the page that shows the diagram raises it.
///
/// Your own page can raise both limits; GitHub's does not.
public enum MermaidLimit: Hashable, Sendable {
  /// The text is longer than Mermaid's `maxTextSize`; with its length in UTF-16 units.
  case textSize(Int)
  /// The diagram has more edges than Mermaid's `maxEdges`; with their number.
  case edges(Int)

  /// The longest text, in UTF-16 units.
  package static let maxTextLength = 50_000
  /// The maximum number of edges.
  package static let maxEdges = 500

  /// What exceeds the limit, and what to do.
  public var text: String {
    switch self {
    case .textSize(let size):
      "Mermaid draws texts of at most \(Self.maxTextLength) characters, and this one has \(size)"
    case .edges(let count):
      "Mermaid draws at most \(Self.maxEdges) edges, and this diagram has \(count)"
    }
  }
}

extension Diagram {
  /// The limits of Mermaid that the diagram exceeds; empty if Mermaid draws it.
  ///
  /// - Parameter text: The result of ``mermaid()``.
  public func mermaidLimits(exceededBy text: String) -> [MermaidLimit] {
    let size = text.utf16.count
    return (size > MermaidLimit.maxTextLength ? [.textSize(size)] : [])
      + (edges.count > MermaidLimit.maxEdges ? [.edges(edges.count)] : [])
  }
}
