#if CLI
struct ScreenshotMatch: Hashable, Sendable {
  struct Picture: Hashable, Sendable {
    /// The path of the file, relative to its folder.
    var path: String
    var darkPath: String?
    /// The state of the screen in lower-case words: `["error"]`; empty for its default state.
    var state: [String] = []
  }

  /// Names that match equally well, so that none is chosen.
  enum Tie: Hashable, Sendable {
    /// A file whose name matches several screens, given as indices.
    case screens(file: String, [Int])
    /// Files whose names match one screen, given as its index, equally well.
    case files(screen: Int, [String])

    var screens: [Int] {
      switch self {
      case .screens(_, let screens): screens
      case .files(let screen, _): [screen]
      }
    }
  }

  var pictures: [[Picture]]
  var ties: [Tie] = []
  /// The files of the screens with ties, the most suitable first; files that match equally well
  /// share an element.
  var tied: [Int: [[String]]] = [:]
  var unmatched: [String] = []

  /// Returns the picture of a screen with a payload: the one that is named after the payload if
  /// there is exactly one, otherwise the most suitable of all.
  func picture(ofScreen screen: Int, payload: String?) -> Picture? {
    guard pictures.indices.contains(screen) else { return nil }
    if let payload {
      let words = Set(NameWords(payload).texts)
      let named = pictures[screen].filter { picture in
        !picture.state.isEmpty && picture.state.allSatisfy(words.contains)
      }
      if named.count == 1 { return named[0] }
    }
    return pictures[screen].first
  }
}
#endif
