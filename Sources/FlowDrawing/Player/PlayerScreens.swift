package import FlowDiagrams
package import FlowDocuments

/// The pictures of all screens, above the table that replaces the diagram.
struct PlayerScreens {
  let document: FlowDocument
  let pictures: ScreenPictures

  /// The pictures as an HTML list; empty without pictures.
  func html() -> String {
    guard !pictures.isEmpty else { return "" }
    let names = ScreenNames(document).paths
    let items = document.screens.indices.compactMap { screen in
      pictures.screens[screen].map { item(names[screen], $0) }
    }
    return "<ul class=\"shots\">\n\(items.joined())</ul>\n"
  }

  private func item(_ name: String, _ picture: ScreenPictures.Picture) -> String {
    let width = decimal(picture.pixels.width, digits: 0)
    let height = decimal(picture.pixels.height, digits: 0)
    var svg = XMLElement(
      "svg", ["class": "shot", "viewBox": "0 0 \(width) \(height)", "aria-hidden": "true"])
    let numbers = [picture.light] + [picture.dark].compactMap { $0 }
    for number in numbers {
      var use = XMLElement("use", ["href": "#" + SVGWriter.symbolName(number)])
      if numbers.count > 1 {
        use.set("class", number == picture.light ? "by-light" : "by-dark")
      }
      svg.append(use)
    }
    var text = ""
    svg.write(to: &text)
    let name = XMLElement.escaped(VisibleText.shortened(VisibleText.clean(name)))
    return "<li>\(text)\(name)</li>\n"
  }
}

/// Which images a player needs for itself.
package enum PlayerNeeds {
  /// The size at which the player's device shows a picture, in points.
  private static let size = Size(width: 150, height: 325)

  /// The images of all screens that are visible anywhere.
  package static func pictures(
    of pictures: ScreenPictures, in document: FlowDocument
  ) -> PictureNeeds {
    var needs: PictureNeeds = [:]
    for picture in Array(pictures.screens.values) + Array(pictures.payloads.values) {
      for number in picture.numbers(in: .auto) { needs[number] = size }
    }
    return needs
  }
}
