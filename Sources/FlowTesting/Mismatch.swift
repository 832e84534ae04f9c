import FlowCore
import FlowExploration

/// A mismatch between what a test expects and what happened: a title, and lines with details.
struct Mismatch: Hashable, Sendable {
  var title: String
  var lines: [String]

  init(_ title: String, _ lines: [String] = []) {
    (self.title, self.lines) = (title, lines)
  }

  /// A mismatch of two texts, one above the other.
  init(_ title: String, expected: String, actual: String) {
    let hint = expected == actual ? ["they look the same, but are not equal"] : []
    self.init(title, ["expected: \(expected)", "actual:   \(actual)"] + hint)
  }

  /// A mismatch of two stacks: complete if they are short, otherwise only the differences.
  init(_ title: String, expected: VirtualStack<FlowLabel>, actual: VirtualStack<FlowLabel>) {
    let texts = [expected.description, actual.description]
    if texts.contains(where: { $0.count > Self.maxLineLength }), texts[0] != texts[1] {
      self.init(title, expected.differences(from: actual))
    } else {
      self.init(title, expected: texts[0], actual: texts[1])
    }
  }

  private static let maxLineLength = 72

  var text: String { ([title] + lines.map { $0.indented() }).joined(separator: "\n") }
}

extension Collection {
  func commandsText<F: Flow>(of flow: F.Type) -> String where Element == Command<F.Screen> {
    isEmpty ? "none" : map { "\($0.map(F.label(ofScreen:)))" }.joined(separator: ", ")
  }
}
