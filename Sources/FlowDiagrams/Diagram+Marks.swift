extension Diagram {
  /// How a box, a line or a label stands out under an overlay.
  public enum Emphasis: String, Hashable, Sendable, CaseIterable {
    /// It lies on the path.
    case path
    /// It lies beside the path.
    case quiet
    /// The run never came there.
    case missed
  }

  /// A mark that a box bears, in words.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    /// A property is violated here.
    case violated
    /// What was looked for is here.
    case witnessed
    /// The run never came here.
    case uncovered

    /// What stands on the box.
    public var text: String {
      switch self {
      case .violated: "violated"
      case .witnessed: "found here"
      case .uncovered: "not covered"
      }
    }
  }

  /// A sentence below the picture.
  public struct Note: Hashable, Sendable {
    /// The mark that the sentence explains.
    public var mark: Mark?
    /// The sentence.
    public var text: String
  }

  /// Whether something is drawn over the flow.
  var hasOverlay: Bool { !notes.isEmpty }
}
