package import FlowDiagrams

package struct PictureImage: Hashable, Sendable {
  /// The image as a `data:` address.
  package var address: String
  package var size: Size

  package init(address: String, size: Size) { (self.address, self.size) = (address, size) }
}

/// Which images a diagram needs, by number, with the largest size at which each is drawn, in
/// points.
package typealias PictureNeeds = [Int: Size]

extension Diagram {
  /// The images that the diagram needs in a theme.
  ///
  /// - Parameter hasBoth: Whether `auto` needs the images of both appearances: not if the result
  ///   cannot follow the reader's system.
  package func pictureNeeds(in theme: DiagramTheme, hasBoth: Bool = true) -> PictureNeeds {
    var needs: PictureNeeds = [:]
    for picture in nodes.compactMap(\.picture) {
      for layer in picture.layers {
        for number in layer.picture.numbers(in: theme, hasBoth: hasBoth) {
          let largest = needs[number] ?? picture.size
          needs[number] = Size(
            width: max(largest.width, picture.size.width),
            height: max(largest.height, picture.size.height))
        }
      }
    }
    return needs
  }
}

extension ScreenPictures.Picture {
  package func numbers(in theme: DiagramTheme, hasBoth: Bool = true) -> [Int] {
    switch theme {
    case .light: [light]
    case .dark: [dark ?? light]
    case .auto: [light] + (hasBoth ? [dark].compactMap { $0 } : [])
    }
  }
}
