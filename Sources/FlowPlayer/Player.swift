public import FlowDiagrams
public import FlowDocuments
public import FlowLayout
public import FlowSVG

extension FlowDocument {
  /// Returns the player of the flow: an HTML page with the picture, in which every event can be
  /// tried out.
  ///
  /// The page is complete in itself: it needs no network, and its content security policy allows
  /// none. Every text of the document stays text.
  /// ```swift
  /// let page = try document.player(pictures: [placed])
  /// ```
  ///
  /// - Parameters:
  ///   - pictures: Diagrams of this very document, without an overlay; the first is shown first,
  ///     and one that shows where the flow is comes to the front.
  ///   - trace: A path to step through; its positions are those of the document.
  ///   - theme: Light or dark at first; the reader can change it.
  ///   - style: The colours.
  ///   - source: Gives the address of the line that makes a transition, by the transition's
  ///     position; it is written as it is. Without one, events lead to no source.
  /// - Throws: ``PlayerError/tooLarge(transitions:)`` for more transitions than
  ///   ``PlayerError/mostTransitions``.
  /// - Complexity: O(*n*) for the size *n* of the document and of the pictures.
  public func player(
    pictures: [PlacedDiagram], trace: Overlay.Trace? = nil, theme: DiagramTheme = .auto,
    style: DiagramStyle = .standard, source: @escaping (Int) -> String? = { _ in nil }
  ) throws(PlayerError) -> String {
    guard transitions.count <= PlayerError.mostTransitions else {
      throw .tooLarge(transitions: transitions.count)
    }
    return PlayerPage(
      document: self, pictures: pictures, trace: trace, theme: theme, style: style, source: source
    ).text()
  }
}

/// Why a flow has no player.
public enum PlayerError: Error, Hashable, Sendable {
  /// The most transitions that a player holds.
  public static let mostTransitions = 200_000

  /// There are more transitions than a page should hold.
  case tooLarge(transitions: Int)

  /// What happened, and what to do next.
  public var message: String {
    switch self {
    case .tooLarge(let transitions):
      "a player holds at most \(Self.mostTransitions) transitions, the flow has \(transitions); "
        + "explore less of it, with --max-depth or --max-configurations"
    }
  }
}
