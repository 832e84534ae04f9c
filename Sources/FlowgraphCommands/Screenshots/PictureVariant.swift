#if CLI
/// The conditions under which a picture was taken, read from its name: device, language,
/// appearance, accessibility settings, and a number.
struct PictureVariant: Hashable, Sendable {
  /// The words for the device and its orientation, such as `iphone 13 pro`; empty if unknown.
  var device: [String] = []
  /// The language, with a region: `en` or `en-gb`; `nil` if unknown.
  var language: String?
  var isDark: Bool?
  /// The accessibility settings, such as large type; empty for none.
  var accessibility: [String] = []
  var numbers: [Int] = []
  /// The words for the state of the screen; empty for its default state.
  var state: [String] = []

  /// What pictures are ordered by, most important first; pictures of equal ranks differ in
  /// ``details``.
  var ranks: [Int] {
    [
      accessibility.isEmpty ? 0 : 1, isDark == true ? 1 : 0, stateRank, deviceRank,
      languageRank, isDark == nil ? 0 : isDark == false ? 1 : 2,
    ]
  }

  /// What pictures of equal ranks are ordered by.
  var details: [String] {
    [device.joined(separator: " "), language ?? "", accessibility.joined(separator: " ")]
  }

  private var deviceRank: Int {
    guard let first = device.first else { return 0 }
    let kind =
      switch first {
      case "iphone": 1
      case "ipad": 3
      case "portrait", "landscape": 0
      default: 2
      }
    return 2 * kind + (device.contains("landscape") ? 1 : 0)
  }

  private var languageRank: Int {
    guard let language else { return 0 }
    return language == "en" ? 1 : language.hasPrefix("en-") ? 2 : 3
  }

  mutating func add(_ other: Self) {
    device += other.device
    language = language ?? other.language
    isDark = isDark ?? other.isDark
    accessibility += other.accessibility
    numbers += other.numbers
    state += other.state
  }
}

extension PictureVariant {
  /// Removes the words that describe a variant from a name; returns the other words in order.
  static func parse(_ words: some Collection<NameWords.Word>) -> (Self, rest: [NameWords.Word]) {
    var variant = PictureVariant()
    var rest: [NameWords.Word] = []
    var words = Array(words)[...]
    while let word = words.first {
      if variant.takeDevice(from: &words) || variant.takeAppearance(from: &words)
        || variant.takeAccessibility(from: &words) || variant.takeLanguage(from: &words)
        || variant.takeNumber(from: &words)
      {
        continue
      }
      rest.append(word)
      words.removeFirst()
    }
    return (variant, rest)
  }

  private static let devices: Set = [
    "iphone", "ipad", "ipod", "pixel", "nexus", "galaxy", "portrait", "landscape",
  ]
  private static let deviceDetails: Set = [
    "pro", "max", "mini", "plus", "se", "air", "ultra", "x", "xr", "xs", "gen", "generation", "st",
    "nd", "rd", "th", "inch", "a", "s", "fold",
  ]

  private mutating func takeDevice(from words: inout ArraySlice<NameWords.Word>) -> Bool {
    guard let first = words.first, Self.devices.contains(first.text) else { return false }
    device.append(first.text)
    words.removeFirst()
    guard first.text != "portrait", first.text != "landscape" else { return true }
    while let next = words.first,
      Self.deviceDetails.contains(next.text) || (Int(next.text) != nil && next.separator != ".")
    {
      // After a hyphen, a small number counts the pictures: `iPhone-2`, but `iPhone-13`.
      if let number = Int(next.text), number < 5, next.separator == "-" { break }
      device.append(next.text)
      words.removeFirst()
    }
    return true
  }

  private mutating func takeAppearance(from words: inout ArraySlice<NameWords.Word>) -> Bool {
    switch words.first?.text {
    case "dark", "night", "darkmode": isDark = true
    case "light", "day", "lightmode": isDark = false
    default: return false
    }
    words.removeFirst()
    if let next = words.first?.text, ["mode", "theme", "appearance"].contains(next) {
      words.removeFirst()
    }
    return true
  }

  private static let settings: Set = [
    "accessibility", "a11y", "ax", "xl", "xxl", "xxxl", "rtl", "voiceover", "dynamictype",
  ]
  private static let settingDetails: Set = [
    "dynamic", "type", "large", "larger", "largest", "extra", "medium", "small", "bold", "high",
    "increased", "contrast", "text", "size", "font",
  ]

  private mutating func takeAccessibility(from words: inout ArraySlice<NameWords.Word>) -> Bool {
    // `a11y` is split at its number.
    if words.count >= 3, Array(words.prefix(3).map(\.text)) == ["a", "11", "y"] {
      accessibility.append("a11y")
      words.removeFirst(3)
      return true
    }
    guard let first = words.first, Self.settings.contains(first.text) else { return false }
    accessibility.append(first.text)
    words.removeFirst()
    while let next = words.first,
      Self.settingDetails.contains(next.text) || Self.settings.contains(next.text)
        || (Int(next.text) != nil && next.separator == nil)
    {
      accessibility.append(next.text)
      words.removeFirst()
    }
    return true
  }

  private static let languages: Set = [
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "lv", "ms", "nb", "nl", "nn", "pl", "pseudo", "pt", "ro",
    "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh",
  ]

  private mutating func takeLanguage(from words: inout ArraySlice<NameWords.Word>) -> Bool {
    guard language == nil, let first = words.first, first.separator != nil,
      Self.languages.contains(first.text)
    else { return false }
    language = first.text
    words.removeFirst()
    if let region = words.first, region.text.count == 2, region.text.allSatisfy(\.isLetter),
      ["-", "_"].contains(region.separator)
    {
      language = "\(first.text)-\(region.text)"
      words.removeFirst()
    }
    return true
  }

  private mutating func takeNumber(from words: inout ArraySlice<NameWords.Word>) -> Bool {
    guard let first = words.first, let number = Int(first.text) else { return false }
    words.removeFirst()
    // `@2x` is the scale of a picture.
    if first.separator == "@", words.first?.text == "x" {
      words.removeFirst()
    } else {
      numbers.append(number)
    }
    return true
  }
}

extension PictureVariant {
  /// Words that begin a condition: `login_whenOffline`.
  private static let conditions: Set = [
    "when", "with", "without", "while", "if", "after", "before", "has", "showing", "shows",
    "displaying", "rendered", "renders",
  ]

  /// Words for states that screens commonly have, the most common ones first.
  private static let ordinary = [
    "default", "normal", "initial", "idle", "loaded", "content", "filled", "success", "populated",
  ]
  private static let common: Set = [
    "loading", "empty", "error", "errors", "failed", "failure", "offline", "placeholder",
    "skeleton", "disabled", "enabled", "selected", "unselected", "focused", "editing", "valid",
    "invalid", "validation", "pending", "refreshing", "partial", "full", "state", "unauthorized",
    "submitting", "submitted", "done", "completed", "retry", "expanded", "collapsed",
  ]

  /// Whether words describe the state of a screen, and are not part of another screen's name.
  static func describesState(_ words: [NameWords.Word], payloads: Set<String>) -> Bool {
    guard let first = words.first else { return true }
    // The tools put a full stop between the name of a screen or test and that of the picture.
    if first.separator == "." || conditions.contains(first.text) { return true }
    return words.allSatisfy { word in
      ordinary.contains(word.text) || common.contains(word.text) || payloads.contains(word.text)
    }
  }

  /// The rank of the state among those of a screen: 0 for none, 1 for a common one, 2 for others.
  var stateRank: Int {
    state.isEmpty ? 0 : state.allSatisfy { Self.ordinary.contains($0) || $0 == "state" } ? 1 : 2
  }
}
#endif
