/// The label of an edge in UML notation: `event [guard] / action`.
struct EdgeLabel: Hashable, Sendable {
  var event: String?
  var `guard`: String?
  var action: String?

  /// The name of this edge as a choice of a decision.
  var choice: String? { self.guard ?? event }
}

extension EdgeLabel {
  /// Reads a label; any part can be missing.
  ///
  /// - Parameter hasPlainSlashes: Whether a slash within a word belongs to the event, as in
  ///   `on/off`; otherwise, any slash outside a guard starts the action.
  init(parsing text: some StringProtocol, hasPlainSlashes: Bool = true) {
    var rest = text.trimmed[...]
    if let slash = Self.actionStart(in: rest, hasPlainSlashes) {
      action = Self.nonEmpty(rest[rest.index(after: slash)...])
      rest = rest[..<slash]
    }
    if let open = rest.firstIndex(of: "["), let close = rest.lastIndex(of: "]"), open < close {
      self.guard = Self.nonEmpty(rest[rest.index(after: open)..<close])
      event = Self.nonEmpty(rest[..<open] + rest[rest.index(after: close)...])
    } else {
      event = Self.nonEmpty(rest)
    }
  }

  /// The slash before the action; if slashes can be plain characters, only one at the start or
  /// after white space or a guard.
  private static func actionStart(in text: Substring, _ hasPlainSlashes: Bool) -> String.Index? {
    var previous: Character = " "
    var depth = 0
    for index in text.indices {
      let character = text[index]
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if character == "/", depth <= 0,
        !hasPlainSlashes || previous.isWhitespace || previous == "]"
      {
        return index
      }
      previous = character
    }
    return nil
  }

  private static func nonEmpty(_ text: some StringProtocol) -> String? {
    let text = text.trimmed
    return text.isEmpty ? nil : text
  }
}
