import FlowDocuments

extension ScreenPictures {
  /// The width of a picture in a table, in points; its height follows.
  package static let widthInTable = 96
}

extension TransitionTable {
  /// Adds the pictures of the screens.
  ///
  /// - Parameter image: Returns the address of an image, by its number.
  mutating func add(_ pictures: ScreenPictures, _ image: (Int) -> String?) {
    let rowPictures: [ScreenPictures.Picture?] =
      level == .configurations
      ? document.configurations.map { $0.top.flatMap(pictures.picture) }
      : duplicates.all.map { pictures.screens[$0.screen] }
    for (index, picture) in zip(rowHeaders.indices, rowPictures) {
      guard let picture, let light = image(picture.light) else { continue }
      let dark = picture.dark.flatMap(image)
      rowHeaders[index].picture = Self.html(light: light, dark: dark, of: rowHeaders[index].name)
    }
  }

  /// A picture in HTML, which GitHub reads in a table cell.
  private static func html(light: String, dark: String?, of name: String) -> String {
    let name = attribute(VisibleText.shortened(VisibleText.clean(name)))
    let element =
      "<img src=\"\(attribute(light))\" width=\"\(ScreenPictures.widthInTable)\" alt=\"\(name)\">"
    guard let dark else { return element }
    return "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(attribute(dark))\">"
      + "\(element)</picture>"
  }

  private static func attribute(_ text: String) -> String {
    let codes: [Character: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "|": "&#124;", "`": "&#96;",
    ]
    return text.map { codes[$0] ?? String($0) }.joined()
  }
}
