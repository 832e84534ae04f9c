/// The label of an edge as UML writes it: `event [guard] / action`.
struct EdgeLabel: Hashable, Sendable {
  var event: String?
  var `guard`: String?
  var action: String?

  init(event: String? = nil, guard: String? = nil, action: String? = nil) {
    self.event = event
    self.guard = `guard`
    self.action = action
  }

  /// Reads a label; any part can be missing.
  init(parsing text: some StringProtocol) {
    var rest = text.trimmed[...]
    if let slash = Self.actionStart(in: rest) {
      action = Self.filled(rest[rest.index(after: slash)...])
      rest = rest[..<slash]
    }
    if let open = rest.firstIndex(of: "["), let close = rest.lastIndex(of: "]"), open < close {
      self.guard = Self.filled(rest[rest.index(after: open)..<close])
      event = Self.filled(rest[..<open] + rest[rest.index(after: close)...])
    } else {
      event = Self.filled(rest)
    }
  }

  /// The slash in front of the action: at the start, or after white space or a guard.
  private static func actionStart(in text: Substring) -> String.Index? {
    var previous: Character = " "
    var depth = 0
    for index in text.indices {
      let character = text[index]
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if character == "/", depth <= 0, previous.isWhitespace || previous == "]" { return index }
      previous = character
    }
    return nil
  }

  private static func filled(_ text: some StringProtocol) -> String? {
    let text = text.trimmed
    return text.isEmpty ? nil : text
  }

  /// What a choice calls the way that has this label.
  var choice: String? { self.guard ?? event }
}
