// A virtual stack in two parts: its shape, and the screens that fill it.
extension VirtualStack {
  /// All of a virtual stack but which screens it shows: windows, layers, tabs and slots, and how
  /// many screens lie in each stack.
  @usableFromInline package struct Shape: Hashable, Sendable {
    @usableFromInline let regions: [Region]
    /// The number of screens that fill the shape.
    @usableFromInline package let screenCount: Int

    fileprivate init(regions: [Region]) {
      self.regions = regions
      screenCount = regions.reduce(0) { $0 + $1.count }
    }

    /// Makes the shape of a virtual stack, whatever its screens are.
    @usableFromInline package init<Other>(of stack: VirtualStack<Other>) {
      self.init(regions: stack.regions.map { Region($0) })
    }
  }

  /// Whether the shape is that of another virtual stack.
  package func hasShape(of other: VirtualStack) -> Bool { regions == other.regions }

  /// The shape of the virtual stack.
  package var shape: Shape { Shape(regions: regions) }

  /// Makes a virtual stack of a shape and the screens that fill it, in the order of ``allScreens``.
  ///
  /// Screens that are missing leave the virtual stack empty.
  @inlinable
  package init(_ shape: Shape, screens: [Screen]) {
    guard screens.count == shape.screenCount else { return }
    self.screens = screens
    regions = shape.regions
    findFocus()
  }
}

extension VirtualStack {
  /// The same virtual stack with the style of every modal layer as its name tells it: a custom
  /// style that is called `sheet` is a sheet.
  package var namingStyles: Self {
    var result = self
    for index in regions.indices {
      guard case .layer(.custom(let name)?) = regions[index].role else { continue }
      result.regions[index].role = .layer(ModalStyle(name: name))
    }
    return result
  }
}

extension VirtualStack<Int> {
  /// Makes a virtual stack in which every screen is its own position.
  @usableFromInline package init<Other>(positionsIn shape: VirtualStack<Other>.Shape) {
    screens = Array(0..<shape.screenCount)
    regions = shape.regions.map { Region($0) }
    findFocus()
  }
}

extension VirtualStack.Region {
  fileprivate init<Other>(_ other: VirtualStack<Other>.Region) {
    let role: Role =
      switch other.role {
      case .window(let name): .window(name)
      case .layer(let style): .layer(style)
      case .tab(let name): .tab(name)
      case .slot(let name, let host): .slot(name, host: host)
      }
    let content: Content =
      switch other.content {
      case .layers: .layers
      case .stack(let count): .stack(count)
      case .tabs(let selected): .tabs(selected: selected)
      }
    self.init(role, content, depth: other.depth)
  }
}
