/// A virtual stack without its screens: the windows, layers, tabs and slots, and the number of
/// screens in each stack.
@usableFromInline package struct StackShape: Hashable, Sendable {
  @usableFromInline let regions: [StackRegion]
  /// The number of screens that fill the shape.
  @usableFromInline package let screenCount: Int

  fileprivate init(regions: [StackRegion]) {
    self.regions = regions
    screenCount = regions.reduce(0) { $0 + $1.count }
  }
}

// A virtual stack consists of its shape and the screens that fill it.
extension VirtualStack {
  /// Whether there is more than one stack: several windows or layers, tabs or slots.
  package var hasSeveralStacks: Bool { regions.haveSeveralStacks }

  /// Whether the virtual stack has the same shape as another.
  package func hasShape(of other: VirtualStack) -> Bool { regions == other.regions }

  @usableFromInline package var shape: StackShape { StackShape(regions: regions) }

  /// Makes a virtual stack from a shape and the screens that fill it, in the order of
  /// ``allScreens``.
  ///
  /// If the number of screens does not match, the virtual stack is empty.
  @inlinable
  package init(_ shape: StackShape, screens: [Screen]) {
    guard screens.count == shape.screenCount else { return }
    self.screens = screens
    regions = shape.regions
    findFocus()
  }

  /// The same virtual stack, with the style of every modal layer taken from its name: a custom
  /// style that is called `sheet` becomes a sheet.
  package var standardizingStyles: Self {
    var result = self
    result.regions = regions.map(\.standardizingStyle)
    return result
  }
}

extension StackShape {
  /// Whether there is more than one stack: several windows or layers, tabs or slots.
  package var hasSeveralStacks: Bool { regions.haveSeveralStacks }

  /// The same shape, with the style of every modal layer taken from its name.
  package var standardizingStyles: Self { StackShape(regions: regions.map(\.standardizingStyle)) }
}

extension [StackRegion] {
  /// A window with one layer, and a single tab in it, hold one stack.
  fileprivate var haveSeveralStacks: Bool {
    guard count > 2 else { return false }
    return count { if case .stack = $0.content { true } else { false } } > 1
  }
}

extension StackRegion {
  fileprivate var standardizingStyle: Self {
    guard case .layer(.custom(let name)?) = role else { return self }
    var result = self
    result.role = .layer(ModalStyle(name: name))
    return result
  }
}

extension VirtualStack<Int> {
  /// Makes a virtual stack in which every screen is its own index.
  @usableFromInline package init(positionsIn shape: StackShape) {
    screens = Array(0..<shape.screenCount)
    regions = shape.regions
    findFocus()
  }
}
