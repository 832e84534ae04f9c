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
    /// The number of the step or the finding that the sentence is about.
    public var badge: String?
    /// The sentence.
    public var text: String
  }

  /// Whether something is drawn over the flow.
  var hasOverlay: Bool { !notes.isEmpty }

  /// Whether a path is drawn over the flow, and so everything else stands back.
  var hasPath: Bool {
    edges.contains { $0.emphasis == .path } || nodes.contains { $0.emphasis == .path }
  }
}

extension Diagram.Note {
  /// What stands before the sentence where there is only text: the mark, or the number.
  var lead: String { mark.map { "\($0.text) " } ?? badge.map { "(\($0)) " } ?? "" }
}
