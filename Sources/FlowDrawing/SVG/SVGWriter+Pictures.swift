package import FlowDiagrams
import FlowLayout
import FlowSupport

extension SVGWriter {
  private static let radius = 8.0
  static let cardRadius = 12.0
  /// How far below the top of a picture a sheet begins, and each further one, as a share of its
  /// height.
  private static let sheetStep = 0.14

  /// The images of the diagram, each once, and the shapes that pictures are clipped to; `nil`
  /// without pictures.
  var pictureDefinitions: XMLElement? {
    let clips = clips
    guard !clips.isEmpty else { return nil }
    var definitions = XMLElement("defs")
    if numberInPage == nil {
      definitions.append(contentsOf: Self.symbols(for: images))
    }
    for (index, size) in clips.enumerated() {
      var clip = XMLElement("clipPath", ["id": clipName(index)])
      let (width, height, radius) = (number(size.width), number(size.height), number(Self.radius))
      clip.append(XMLElement("rect", ["width": width, "height": height, "rx": radius]))
      definitions.append(clip)
    }
    return definitions
  }

  package static func symbols(for images: [Int: PictureImage]) -> [XMLElement] {
    images.sorted { $0.key < $1.key }.map { number, image in
      let width = decimal(image.size.width, digits: 0)
      let height = decimal(image.size.height, digits: 0)
      // If a picture is clipped, the top of the screen stays visible.
      var symbol = XMLElement(
        "symbol",
        [
          "id": symbolName(number), "viewBox": "0 0 \(width) \(height)",
          "preserveAspectRatio": "xMidYMin slice",
        ])
      symbol.append(
        XMLElement("image", ["width": width, "height": height, "href": image.address]))
      return symbol
    }
  }

  /// The ID of the symbol of an image; no ID of a node has an underscore.
  package static func symbolName(_ number: Int) -> String { "picture_\(number)" }

  func picture(ofNode index: Int, in rect: Rect) -> [XMLElement] {
    guard let picture = placed.diagram.nodes[index].picture else { return [] }
    let (width, height) = (picture.size.width, picture.size.height)
    let bounds = Rect(
      minX: rect.center.x - width / 2, minY: rect.minY + CardMetrics.pictureInset,
      maxX: rect.center.x + width / 2,
      maxY: rect.minY + CardMetrics.pictureInset + height)
    var group = clipped(at: Point(x: bounds.minX, y: bounds.minY), to: picture.size)
    var size = picture.size
    for (position, layer) in picture.layers.enumerated() {
      if position > 0 { group.append(plane("dim", picture.size)) }
      guard layer.isSheet else {
        group.append(contentsOf: uses(of: layer.picture, size: picture.size))
        continue
      }
      size.height -= Self.sheetStep * height
      var sheet = clipped(at: Point(x: 0, y: height - size.height), to: size)
      sheet.append(contentsOf: uses(of: layer.picture, size: size))
      group.append(sheet)
    }
    return [
      stage(in: rect, height: CardMetrics.pictureHeight(of: placed.diagram.nodes[index])), group,
      Drawing.rectangle(bounds, radius: Self.radius, classes: "frame"),
    ]
  }

  /// The background of a picture, which fills the upper part of a card.
  private func stage(in rect: Rect, height: Double) -> XMLElement {
    let inner = rect.outset(by: -0.6)
    let (left, right) = (number(inner.minX), number(inner.maxX))
    let (top, corner) = (number(inner.minY), number(inner.minY + Self.cardRadius))
    let radius = number(Self.cardRadius)
    let bottom = number(rect.minY + height)
    let path =
      "M\(left),\(bottom) V\(corner) A\(radius),\(radius) 0 0 1 "
      + "\(number(inner.minX + Self.cardRadius)),\(top) "
      + "H\(number(inner.maxX - Self.cardRadius)) A\(radius),\(radius) 0 0 1 \(right),\(corner) "
      + "V\(bottom) Z"
    return Drawing.shape(path, classes: "stage")
  }

  /// The images of a picture: both appearances if it has both, of which the style sheet shows one.
  private func uses(of picture: ScreenPictures.Picture, size: Size) -> [XMLElement] {
    let numbers = picture.numbers(in: theme).filter { images[$0] != nil }
    return [plane("blank", size)]
      + numbers.map { image in
        var use = XMLElement(
          "use",
          [
            "href": "#" + Self.symbolName(image), "width": number(size.width),
            "height": number(size.height),
          ])
        if numbers.count > 1 {
          use.set("class", image == picture.light ? "by-light" : "by-dark")
        }
        use.append(tooltip(picture.name))
        return use
      }
  }

  private func plane(_ classes: String, _ size: Size) -> XMLElement {
    XMLElement(
      "rect",
      ["class": classes, "width": number(size.width), "height": number(size.height)])
  }

  private func clipped(at origin: Point, to size: Size) -> XMLElement {
    var group = XMLElement(
      "g", ["transform": "translate(\(number(origin.x)) \(number(origin.y)))"])
    if let index = clips.firstIndex(of: size) {
      group.set("clip-path", "url(#\(clipName(index)))")
    }
    return group
  }

  private func clipName(_ index: Int) -> String { name("clip_\(index)") }

  static func clips(of diagram: Diagram) -> [Size] {
    diagram.nodes.compactMap(\.picture).flatMap { picture in
      let sheets = picture.layers.count(where: \.isSheet)
      return (0...sheets).map { count in
        var size = picture.size
        for _ in 0..<count { size.height -= sheetStep * picture.size.height }
        return size
      }
    }.distinct()
  }
}

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
