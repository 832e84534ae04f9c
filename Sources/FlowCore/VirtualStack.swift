/// The value model of everything that is on show: layers, each with a stack of screens.
///
/// Layer 0 is the root; the others are modals in the order presented. The *focused stack*, on
/// which commands act, is the one in the topmost layer.
///
/// Stored flat: the screens of all layers one after another, and one small record a layer.
/// The innermost stack is always the tail, so a push or a pop touches only the array's end.
@frozen
public struct VirtualStack<Screen: Hashable & Sendable>: Hashable, Sendable {
  @frozen @usableFromInline
  struct Layer: Hashable, Sendable {
    @usableFromInline var style: ModalStyle?
    @usableFromInline var count: Int

    @inlinable
    init(style: ModalStyle?, count: Int) {
      self.style = style
      self.count = count
    }
  }

  @usableFromInline var screens: [Screen] = []
  @usableFromInline var layers: [Layer] = []

  /// Makes a virtual stack with nothing on show, as it is before a flow starts.
  @inlinable
  public init() {}

  /// Makes a virtual stack with one layer, first screen at the bottom.
  @inlinable
  public init(_ screens: Screen...) {
    guard !screens.isEmpty else { return }
    self.screens = screens
    self.layers = [Layer(style: nil, count: screens.count)]
  }

  /// Returns this virtual stack with one more modal layer, first screen at the bottom.
  ///
  /// Without a screen, or without a root layer, there is nothing to add, and the result is equal.
  public func presenting(_ screens: Screen..., style: ModalStyle = .sheet) -> Self {
    guard !screens.isEmpty, !layers.isEmpty else { return self }
    var result = self
    result.screens += screens
    result.layers.append(Layer(style: style, count: screens.count))
    return result
  }
}

extension VirtualStack {
  /// Whether nothing is on show.
  @inlinable public var isEmpty: Bool { layers.isEmpty }

  /// The screen on top of everything.
  @inlinable public var top: Screen? { screens.last }

  /// The number of layers: 1 without a modal, 0 when nothing is on show.
  @inlinable public var layerCount: Int { layers.count }

  /// The number of screens in all layers.
  @inlinable public var screenCount: Int { screens.count }

  /// The screens of one layer, first at the bottom; empty when there is no such layer.
  ///
  /// - Complexity: O(*l*) for *l* layers.
  public func screens(inLayer index: Int) -> ArraySlice<Screen> {
    guard layers.indices.contains(index) else { return [] }
    let start = layers[..<index].reduce(0) { $0 + $1.count }
    return screens[start..<start + layers[index].count]
  }

  /// The style of one layer; `nil` for the root layer and where there is no such layer.
  public func style(ofLayer index: Int) -> ModalStyle? {
    layers.indices.contains(index) ? layers[index].style : nil
  }

  /// The screens of the focused stack, first at the bottom.
  @inlinable
  public var focusedScreens: ArraySlice<Screen> {
    screens.suffix(layers.last?.count ?? 0)
  }
}
