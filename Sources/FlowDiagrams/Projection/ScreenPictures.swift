import FlowCore
package import FlowDocuments

/// The pictures of screens as a layout needs them: with their sizes, without their images.
package struct ScreenPictures: Hashable, Sendable {
  package struct Picture: Hashable, Sendable {
    /// A description, such as the name of its file.
    package var name: String
    package var light: Int
    /// The number of its image in the dark appearance; `nil` if it has only one.
    package var dark: Int?
    package var pixels: Size

    package init(name: String, light: Int, dark: Int? = nil, pixels: Size) {
      (self.name, self.light, self.dark, self.pixels) = (name, light, dark, pixels)
    }
  }

  /// The picture of each screen, by its index in the document; screens without one are missing.
  package var screens: [Int: Picture] = [:]
  /// The pictures of screens with certain payloads, where they differ from that of the screen.
  package var payloads: [FlowDocument.StackScreen: Picture] = [:]

  package init() {}

  package var isEmpty: Bool { screens.isEmpty }

  package func picture(of screen: FlowDocument.StackScreen) -> Picture? {
    payloads[screen] ?? screens[screen.screen]
  }
}

extension Diagram {
  /// What a node shows above its title: a screen, or layers of screens, the top one last.
  package struct Picture: Hashable, Sendable {
    package struct Layer: Hashable, Sendable {
      package var picture: ScreenPictures.Picture
      /// Whether it leaves part of the layer below visible.
      package var isSheet: Bool
    }

    /// The screens, from back to front; never empty.
    package var layers: [Layer]
    package var size: Size
  }

  package var hasPictures: Bool { nodes.contains { $0.picture != nil } }
}

extension ScreenPictures {
  /// The largest picture on a node, in points: a phone fills its height, a page of a tablet its
  /// width.
  private static let room = Size(width: 180, height: 232)
  private static let sheetShare = 0.7

  /// The picture for the node of a screen; `nil` if there is none.
  ///
  /// - Parameter isSheet: Whether the screen is always shown in a layer that does not fill its
  ///   window, so that its node is shorter.
  func picture(ofScreen screen: Int, isSheet: Bool) -> Diagram.Picture? {
    screens[screen].map { picture in
      var size = Self.size(of: picture)
      if isSheet { size.height = (size.height * Self.sheetShare).rounded() }
      return Diagram.Picture(layers: [.init(picture: picture, isSheet: false)], size: size)
    }
  }

  /// The picture for the node of a configuration: the top screen over the layers below it; `nil` if
  /// the top screen has no picture.
  func picture(of configuration: FlowDocument.Configuration) -> Diagram.Picture? {
    var layers: [Diagram.Picture.Layer] = []
    for layer in configuration.stack.keyWindow?.layers ?? [] {
      let top = layer.container.top().flatMap { picture(of: $0.screen) }
      let isSheet = layer.style.map { !$0.coversWindow } ?? false
      // A layer that fills the window, or whose picture is missing, hides what is below it.
      guard let top else {
        layers = []
        continue
      }
      if !isSheet { layers = [] }
      layers.append(.init(picture: top, isSheet: isSheet && !layers.isEmpty))
    }
    return layers.first.map { bottom in
      Diagram.Picture(layers: layers, size: Self.size(of: bottom.picture))
    }
  }

  private static func size(of picture: Picture) -> Size {
    let (width, height) = (max(1, picture.pixels.width), max(1, picture.pixels.height))
    let scale = min(room.width / width, room.height / height)
    // A picture of extreme proportions is clipped.
    return Size(
      width: max(48, (width * scale).rounded()), height: max(48, (height * scale).rounded()))
  }
}

extension ScreenDuplicates {
  /// Whether a duplicate is always shown in a layer that leaves part of the layer below visible.
  func isInSheet(_ index: Int) -> Bool {
    commonSteps[index]?.contains { step in
      if case .modal(let name) = step { !ModalStyle(name: name).coversWindow } else { false }
    } ?? false
  }
}
