// The commands that change more than one stack: layers, tabs, slots and windows.
extension VirtualStack {
  // MARK: Windows and layers

  @inlinable
  mutating func setRoot(_ screen: Screen, at target: Int?) -> Refusal<Screen>.Reason? {
    if regions.count <= 2 || (target == nil && keyWindowRegion == 0) {
      return setOnlyRoot(screen, at: target)
    }
    guard let window = windowRegion(at: target) else { return .wrongContainer }
    for layer in (window + 1..<end(of: window)).reversed() where regions[layer].depth == 1 {
      remove(region: layer)
    }
    insert(.stack(screen), as: .layer(nil), depth: 1, at: window + 1)
    return nil
  }

  @inlinable
  mutating func setOnlyRoot(_ screen: Screen, at target: Int?) -> Refusal<Screen>.Reason? {
    guard windowRegion(at: target) != nil || isEmpty else { return .wrongContainer }
    if isEmpty { regions.append(Region(.window(Self.mainWindow), .layers, depth: 0)) }
    screens.removeAll(keepingCapacity: true)
    screens.append(screen)
    regions.removeSubrange(1...)
    regions.append(Region(.layer(nil), .stack(1), depth: 1))
    return nil
  }

  @inlinable
  mutating func present(
    _ screen: Screen, _ style: ModalStyle, at target: Int?
  ) -> Refusal<Screen>.Reason? {
    if let target, regions[target].depth == 1, end(of: target) < regions.count,
      regions[end(of: target)].depth == 1
    {
      return .covered
    }
    guard let window = windowRegion(at: target) ?? windowOfLayer(at: target) else {
      return .wrongContainer
    }
    let end = end(of: window)
    let layer = Region(.layer(style), .stack(1), depth: 1)
    if end == regions.count {
      screens.append(screen)
      regions.append(layer)
    } else {
      screens.insert(screen, at: screenStart(of: end))
      regions.insert(layer, at: end)
    }
    return nil
  }

  @inlinable
  mutating func dismiss(at target: Int?) -> Refusal<Screen>.Reason? {
    guard let window = windowRegion(at: target) ?? windowOfLayer(at: target) else {
      return .wrongContainer
    }
    let named = target.flatMap { regions[$0].depth == 1 ? $0 : nil }
    guard let layer = named ?? topLayer(ofWindow: window), layer > window + 1 else {
      return .noModal
    }
    removeLayers(from: layer, of: window)
    return nil
  }

  @inlinable
  mutating func dismissAll(at target: Int?) -> Refusal<Screen>.Reason? {
    guard let window = windowRegion(at: target) else { return .wrongContainer }
    removeLayers(from: end(of: window + 1), of: window)
    return nil
  }

  @inlinable
  mutating func removeLayers(from first: Int, of window: Int) {
    let end = end(of: window)
    screens.removeSubrange(screenStart(of: first)..<screenStart(of: end))
    regions.removeSubrange(first..<end)
  }

  @inlinable
  mutating func openWindow(_ name: String, _ screen: Screen) -> Refusal<Screen>.Reason? {
    guard windowRegion(called: name) == nil else { return .windowExists }
    regions.append(Region(.window(name), .layers, depth: 0))
    append(.stack(screen), as: .layer(nil), depth: 1)
    return nil
  }

  @inlinable
  mutating func closeWindow(_ name: String) -> Refusal<Screen>.Reason? {
    guard let window = windowRegion(called: name) else { return .noSuchWindow }
    guard regions.contains(where: { $0.depth == 0 && $0.role != .window(name) }) else {
      return .lastWindow
    }
    remove(region: window)
    return nil
  }

  @inlinable
  mutating func focusWindow(_ name: String) -> Refusal<Screen>.Reason? {
    guard let window = windowRegion(called: name) else { return .noSuchWindow }
    let end = end(of: window)
    let screenRange = screenStart(of: window)..<screenStart(of: end)
    let moved = (Array(screens[screenRange]), Array(regions[window..<end]))
    screens.removeSubrange(screenRange)
    regions.removeSubrange(window..<end)
    screens += moved.0
    regions += moved.1
    return nil
  }

  // MARK: Containers

  @inlinable
  mutating func setContent(_ container: Container, at target: Int?) -> Refusal<Screen>.Reason? {
    do { try Self.check(container) } catch { return error.reason }
    if isEmpty {
      regions.append(Region(.window(Self.mainWindow), .layers, depth: 0))
      append(container, as: .layer(nil), depth: 1)
      return nil
    }
    guard let region = containerRegion(at: target) else { return .noSuchContainer }
    replace(region, with: container)
    return nil
  }

  /// Replaces the content of a layer, tab or slot.
  @inlinable
  mutating func replace(_ region: Int, with container: Container) {
    let old = regions[region]
    remove(region: region)
    insert(container, as: old.role, depth: old.depth, at: region)
  }

  @inlinable
  mutating func select(_ name: String, at target: Int?) -> Refusal<Screen>.Reason? {
    guard let tab = tabs(with: name, at: target) else { return .noSuchTab }
    regions[tab.region].content = .tabs(selected: tab.number)
    return nil
  }

  /// The tabs that have a tab of that name: those at a region, or for `nil` the innermost around
  /// the focused stack.
  @inlinable
  func tabs(with name: String, at target: Int?) -> (region: Int, number: Int)? {
    var result: (region: Int, number: Int)?
    var current = containerRegion(at: target)
    while let region = current {
      if let tab = tab(name, of: region) { result = (region, tab.number) }
      current = target == nil ? active(in: region) : nil
    }
    return result
  }

  @inlinable
  mutating func embed(
    _ container: Container, in slot: String, at target: Int?
  ) -> Refusal<Screen>.Reason? {
    do { try Self.check(container) } catch { return error.reason }
    if let filled = slotRegion(slot, at: target) {
      replace(filled, with: container)
      return nil
    }
    guard let host = stackRegion(at: target) else { return .noSuchContainer }
    insert(
      container, as: .slot(slot, host: regions[host].count - 1), depth: regions[host].depth + 1,
      at: end(of: host))
    return nil
  }

  @inlinable
  mutating func clear(_ slot: String, at target: Int?) -> Refusal<Screen>.Reason? {
    guard let filled = slotRegion(slot, at: target) else { return .noSuchSlot }
    remove(region: filled)
    return nil
  }

  /// The slot of that name: of the top screen at a region, or for `nil` of the nearest screen
  /// around the focused stack.
  @inlinable
  func slotRegion(_ name: String, at target: Int?) -> Int? {
    if let target {
      return containerRegion(at: target).flatMap { self.slot(name, ofTopIn: ownStack(of: $0)) }
    }
    var result: Int?
    var current = topLayerRegion
    while let region = current {
      if let slot = self.slot(name, ofTopIn: region) { result = slot }
      current = active(in: region)
    }
    return result
  }
}

extension VirtualStack.Malformation {
  @inlinable var reason: Refusal<Screen>.Reason {
    switch self {
    case .empty, .misplacedStyle: .emptyStack
    case .repeatedName: .repeatedName
    case .noSuchTab: .noSuchTab
    }
  }
}
