/// What Mermaid does not draw unless the page that shows it allows more.
///
/// A page of your own can raise both limits; GitHub's cannot.
public enum MermaidLimit: Hashable, Sendable {
  /// The text is longer than Mermaid's `maxTextSize` allows; how long it is, in UTF-16 units.
  case textSize(Int)
  /// The diagram has more edges than Mermaid's `maxEdges` allows; how many it has.
  case edges(Int)

  /// The longest text, in UTF-16 units.
  public static let longestText = 50_000
  /// The most edges.
  public static let mostEdges = 500

  /// What is too much, and what to do, in a sentence.
  public var text: String {
    switch self {
    case .textSize(let size):
      "Mermaid draws texts of at most \(Self.longestText) characters, and this one has \(size)"
    case .edges(let count):
      "Mermaid draws at most \(Self.mostEdges) edges, and this diagram has \(count)"
    }
  }
}

extension Diagram {
  /// The limits of Mermaid that the diagram goes beyond; empty where Mermaid draws it.
  ///
  /// - Parameter text: What ``mermaid()`` wrote of the diagram.
  public func mermaidLimits(exceededBy text: String) -> [MermaidLimit] {
    let size = text.utf16.count
    return (size > MermaidLimit.longestText ? [.textSize(size)] : [])
      + (edges.count > MermaidLimit.mostEdges ? [.edges(edges.count)] : [])
  }
}
