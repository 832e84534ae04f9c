extension Diagram {
  /// How a node, an edge or a label stands out under an overlay.
  public enum Emphasis: String, Hashable, Sendable, CaseIterable {
    /// It lies on the path.
    case path
    /// It lies beside the path.
    case quiet
    /// The run never came there.
    case missed
    /// Only the new flow has it.
    case added
    /// Only the old flow has it.
    case removed
    /// Both flows have it, and it is not the same.
    case changed

    /// Whether it says what became of something.
    package var isChange: Bool {
      switch self {
      case .added, .removed, .changed: true
      case .path, .quiet, .missed: false
      }
    }
  }

  /// A mark that a node bears, in words.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    /// A property is violated here.
    case violated
    /// What was looked for is here.
    case witnessed
    /// The run never came here.
    case uncovered
    /// Only the new flow has it.
    case added
    /// Only the old flow has it.
    case removed
    /// Both flows have it, and it is not the same.
    case changed

    /// What stands on the node.
    public var text: String {
      switch self {
      case .violated: "violated"
      case .witnessed: "found here"
      case .uncovered: "not covered"
      case .added: "new"
      case .removed: "gone"
      case .changed: "changed"
      }
    }

    /// What stands before the text where nothing can be drawn.
    var sign: String {
      switch self {
      case .violated, .witnessed, .uncovered: "×"
      case .added: "+"
      case .removed: "−"
      case .changed: "~"
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
    /// How the number stands out; `nil` for as a number of a path.
    public var emphasis: Emphasis?
  }

  /// Whether something is drawn over the flow.
  package var hasOverlay: Bool { !notes.isEmpty }

  /// Whether a path is drawn over the flow, and so everything else stands back.
  package var hasPath: Bool {
    edges.contains { $0.emphasis == .path } || nodes.contains { $0.emphasis == .path }
  }

  /// Whether everything but a path, or what changed, stands back.
  package var hasQuiet: Bool {
    edges.contains { $0.emphasis == .quiet } || nodes.contains { $0.emphasis == .quiet }
  }
}

extension Diagram.Note {
  /// What stands before the sentence where there is only text: the mark, or the number.
  var lead: String { mark.map { "\($0.text) " } ?? badge.map { "(\($0)) " } ?? "" }
}
