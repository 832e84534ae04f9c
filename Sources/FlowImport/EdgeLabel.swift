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
  ///
  /// - Parameter hasPlainSlashes: Whether a slash within a word belongs to the event, as in
  ///   `on/off`; else each slash outside of a guard begins the action.
  init(parsing text: some StringProtocol, hasPlainSlashes: Bool = true) {
    var rest = text.trimmed[...]
    if let slash = Self.actionStart(in: rest, hasPlainSlashes) {
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

  /// The slash in front of the action: at the start, or after white space or a guard, if other
  /// slashes are plain characters.
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

  private static func filled(_ text: some StringProtocol) -> String? {
    let text = text.trimmed
    return text.isEmpty ? nil : text
  }

  /// What a choice calls the way that has this label.
  var choice: String? { self.guard ?? event }
}
