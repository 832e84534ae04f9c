#if CLI
/// The screens of a flow, by the words of their names.
struct ScreenKeys {
  /// The screens whose name a text begins with, and what follows it.
  struct NameMatch {
    var screens: Set<Int>
    var length: Int
    /// The words after the name, and after endings such as `View`.
    var rest: [NameWords.Word]
    var hasEnding: Bool
  }

  private static let maxWords = 16

  private let screens: [ScreenshotMatcher.WantedScreen]
  private var byKey: [String: Set<Int>] = [:]
  private let flows: [Set<String>]

  init(_ screens: [ScreenshotMatcher.WantedScreen], flow: String) {
    self.screens = screens
    flows = screens.map { screen in Set(screen.flows.map(Self.flowKey)) }
    let root = Self.flowKey(flow)
    for (index, screen) in screens.enumerated() {
      let name = NameWords(screen.name)
      for key in Set([name.key(), name.key(without: [])]) {
        add(index, key)
        // With the names of its flows as a prefix, as in `shop-cart`.
        var prefix = key
        for flow in screen.flows.reversed().map(Self.flowKey) {
          add(index, flow + key)
          prefix = flow + prefix
          add(index, prefix)
        }
        add(index, root + key)
        add(index, root + prefix)
      }
    }
  }

  private static func flowKey(_ name: String) -> String {
    NameWords(name).key(without: NameWords.flowEndings)
  }

  private mutating func add(_ screen: Int, _ key: String) {
    guard !key.isEmpty else { return }
    byKey[key, default: []].insert(screen)
  }

  /// Returns the screens with the longest name that the words begin with, so that `LoginHelp` is
  /// not taken for `Login`, or `nil` if there is none.
  func longestMatch(of words: [NameWords.Word]) -> NameMatch? {
    var best: NameMatch?
    for start in words.indices {
      if start > 0 {
        let skipped = words[start - 1].text
        guard NameWords.beginnings.contains(skipped) || Int(skipped) != nil else { break }
      }
      var key = ""
      for end in words[start...].indices.prefix(Self.maxWords) {
        key += words[end].text
        guard let found = byKey[key], key.count > best?.length ?? 0 else { continue }
        var rest = words[(end + 1)...]
        var hasEnding = NameWords.endings.contains(words[end].text)
        while let next = rest.first, NameWords.endings.contains(next.text) {
          rest.removeFirst()
          hasEnding = true
        }
        best = NameMatch(screens: found, length: key.count, rest: Array(rest), hasEnding: hasEnding)
      }
    }
    return best
  }

  /// The screens in the flows named like the folders, if there are any; otherwise all of them.
  func narrowed(_ candidates: Set<Int>, to folders: [String]) -> Set<Int> {
    let keys = Set(folders.map(Self.flowKey))
    let inside = candidates.filter { !flows[$0].isDisjoint(with: keys) }
    return inside.isEmpty ? candidates : inside
  }

  func isScreen(_ screen: Int, inFlowNamed folder: String) -> Bool {
    flows[screen].contains(Self.flowKey(folder))
  }

  func payloads(of screen: Int) -> Set<String> { screens[screen].payloads }
}

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
