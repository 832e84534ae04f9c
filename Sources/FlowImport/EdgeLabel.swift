/// The label of an edge in UML notation: `event [guard] / action`.
struct EdgeLabel: Hashable, Sendable {
  var event: String?
  var `guard`: String?
  var action: String?

  /// The name of this edge as a choice of a decision.
  var choice: String? { self.guard ?? event }

  /// The event and the guard, for a start.
  var text: String? {
    [event, self.guard].compactMap(\.self).joined(separator: ", ").nonEmpty
  }
}

extension EdgeLabel {
  /// - Parameter hasPlainSlashes: Whether a slash within a word starts no action, as in `on/off`.
  init(parsing text: some StringProtocol, hasPlainSlashes: Bool = true) {
    var rest = text.trimmed[...]
    if let slash = Self.actionStart(in: rest, hasPlainSlashes) {
      action = rest[rest.index(after: slash)...].trimmed.nonEmpty
      rest = rest[..<slash]
    }
    if let open = rest.firstIndex(of: "["), let close = rest.lastIndex(of: "]"), open < close {
      self.guard = rest[rest.index(after: open)..<close].trimmed.nonEmpty
      event = (rest[..<open] + rest[rest.index(after: close)...]).trimmed.nonEmpty
    } else {
      event = rest.trimmed.nonEmpty
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
}
