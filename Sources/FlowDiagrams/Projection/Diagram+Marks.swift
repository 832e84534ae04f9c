extension Diagram {
  /// How a node, an edge or a label stands out under an overlay.
  package enum Emphasis: String, Hashable, Sendable, CaseIterable {
    case path
    /// It does not lie on the path.
    case quiet
    /// The run did not cover it.
    case missed
    case added
    /// Only the old flow has it.
    case removed
    /// Both flows have it, but it differs.
    case changed

    package var isChange: Bool { self == .added || self == .removed || self == .changed }
  }

  package enum Mark: String, Hashable, Sendable, CaseIterable {
    case violated
    /// What was searched for is here.
    case witnessed
    /// The run did not reach this node.
    case uncovered
    case added
    case removed
    case changed

    package var text: String {
      switch self {
      case .violated: "violated"
      case .witnessed: "found here"
      case .uncovered: "not covered"
      case .added: "new"
      case .removed: "gone"
      case .changed: "changed"
      }
    }

    var symbol: String {
      switch self {
      case .violated, .witnessed, .uncovered: "×"
      case .added: "+"
      case .removed: "−"
      case .changed: "~"
      }
    }
  }

  package struct Note: Hashable, Sendable {
    package var mark: Mark?
    /// The number of the step or finding that the sentence is about.
    package var badge: String?
    package var text: String
    /// How the number stands out; `nil` for the number of a step.
    package var emphasis: Emphasis?

    /// What precedes the sentence in text formats: the mark or the number.
    var lead: String { mark.map { "\($0.text) " } ?? badge.map { "(\($0)) " } ?? "" }
  }

  package var hasOverlay: Bool { !notes.isEmpty }

  /// Whether the diagram shows a path, and everything else is subdued.
  package var hasPath: Bool {
    edges.contains { $0.emphasis == .path } || nodes.contains { $0.emphasis == .path }
  }

  /// Whether everything is subdued except a path or the changes.
  package var hasQuiet: Bool {
    edges.contains { $0.emphasis == .quiet } || nodes.contains { $0.emphasis == .quiet }
  }
}
