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
  /// The keys of the flows around each screen.
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
#endif
