public import FlowDiagrams
public import FlowDocuments
public import FlowLayout

extension FlowDocument {
  /// Returns the player of the flow: an HTML page with the diagram, in which you can try every
  /// event.
  ///
  /// The page is self-contained: it needs no network, and its content security policy allows none.
  /// All text of the document is escaped.
  /// ```swift
  /// let page = try document.player(diagrams: [placed])
  /// ```
  ///
  /// - Parameters:
  ///   - diagrams: Diagrams of this document, without an overlay. The first is shown first; later,
  ///     the player shows one that contains the current screen.
  ///   - trace: A path to step through; its indices are those of the document.
  ///   - theme: The initial theme, which the reader can change.
  ///   - style: The colors.
  ///   - source: Returns the address of the code that makes a transition, by the transition's
  ///     index; it is used unchanged. Without it, events have no links.
  /// - Throws: ``PlayerError/tooLarge(transitions:)`` for more transitions than
  ///   `PlayerError.maxTransitions`.
  /// - Complexity: O(*n*) for the size *n* of the document and of the diagrams.
  public func player(
    diagrams: [PlacedDiagram], trace: Overlay.TracePath? = nil, theme: DiagramTheme = .auto,
    style: DiagramStyle = .standard, source: @escaping (Int) -> String? = { _ in nil }
  ) throws(PlayerError) -> String {
    try player(
      diagrams: diagrams, trace: trace, theme: theme, style: style, pictures: .init(), images: [:],
      source: source)
  }

  /// The same, with the pictures of screens.
  ///
  /// - Parameter images: The images of the pictures and of the diagrams, by number.
  package func player(
    diagrams: [PlacedDiagram], trace: Overlay.TracePath?, theme: DiagramTheme, style: DiagramStyle,
    pictures: ScreenPictures, images: [Int: PictureImage], source: @escaping (Int) -> String?
  ) throws(PlayerError) -> String {
    guard transitions.count <= PlayerError.maxTransitions else {
      throw .tooLarge(transitions: transitions.count)
    }
    return PlayerPage(
      document: self, diagrams: diagrams, trace: trace, theme: theme, style: style,
      pictures: pictures, images: images, source: source
    ).text()
  }
}

/// Why no player could be made for a flow.
public enum PlayerError: Error, Hashable, Sendable {
  package static let maxTransitions = 200_000

  /// There are more transitions than a page should hold.
  case tooLarge(transitions: Int)

  /// What happened, and what to do next.
  public var message: String {
    switch self {
    case .tooLarge(let transitions):
      "a player holds at most \(Self.maxTransitions) transitions, the flow has \(transitions); "
        + "explore less of it, with --max-depth or --max-configurations"
    }
  }
}
