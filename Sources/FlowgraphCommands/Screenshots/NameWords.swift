#if CLI
/// A name as lower-case words: `LoginView`, `login_view` and `Login view` are `login` and `view`.
struct NameWords {
  struct Word: Hashable {
    var text: String
    /// The character before it; `nil` at the start, and within a camel-case name.
    var separator: Character?
  }

  private(set) var words: [Word] = []

  /// Splits a name at everything that is neither a letter nor a digit, at capitals and at numbers.
  init(_ name: String) {
    var current = ""
    var separator: Character?
    var previous: Character?
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        append(current, after: separator)
        (current, separator, previous) = ("", character, nil)
        continue
      }
      if let previous {
        let next = index + 1 < characters.count ? characters[index + 1] : nil
        let isHump = character.isUppercase && !previous.isUppercase
        // The last of several capitals begins the next word: `URLList` is `url` and `list`.
        let isEndOfRow = character.isUppercase && previous.isUppercase && next?.isLowercase == true
        if isHump || isEndOfRow || character.isNumber != previous.isNumber {
          append(current, after: separator)
          (current, separator) = ("", nil)
        }
      }
      current.append(character)
      previous = character
    }
    append(current, after: separator)
  }

  private mutating func append(_ text: String, after separator: Character?) {
    guard !text.isEmpty else { return }
    let text = text.lowercased()
    // Only Apple's own names begin with a lower-case letter before a capital.
    if separator == nil, ["phone", "pad", "pod"].contains(text), words.last?.text == "i" {
      words[words.count - 1].text += text
    } else {
      words.append(Word(text: text, separator: separator))
    }
  }

  var texts: [String] { words.map(\.text) }

  /// The words joined to one key, without endings such as `View` unless nothing else would remain.
  func key(without endings: Set<String> = Self.endings) -> String {
    var rest = texts[...]
    while rest.count > 1, let last = rest.last, endings.contains(last) { rest.removeLast() }
    return rest.joined()
  }

  /// The words at the end of a name for the kind of code that it names.
  static let endings: Set = [
    "view", "screen", "controller", "viewcontroller", "vc", "coordinator", "page", "scene",
    "preview", "previews", "test", "tests", "snapshot", "snapshots", "screenshot", "screenshots",
  ]
  static let flowEndings = endings.union(["flow", "flows", "feature", "module"])
  /// The words at the start of a name for the kind of file that it names.
  static let beginnings: Set = [
    "test", "tests", "snapshot", "snapshots", "screenshot", "screenshots", "preview", "previews",
    "screen",
  ]
}
#endif
