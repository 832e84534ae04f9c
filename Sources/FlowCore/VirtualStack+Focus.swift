// The focused stack, and the commands that act around it without an address.

/// The position of the focused stack among the regions and the screens.
@frozen @usableFromInline
struct StackFocus: Sendable {
  @usableFromInline var region: Int
  /// The position of its first screen.
  @usableFromInline var start: Int

  @inlinable
  init(region: Int, start: Int) {
    self.region = region
    self.start = start
  }
}

extension VirtualStack {
  /// Updates the cached focus after the regions have changed.
  @inlinable
  mutating func findFocus() {
    if let layer = topLayerRegion { focus = focus(inside: layer) } else { focus = nil }
  }

  /// The innermost active stack at or inside a layer or a tab.
  ///
  /// - Parameter reference: A known position to count screens from, the closer the faster; by
  ///   default the first region.
  @inlinable @inline(__always)
  func focus(
    inside region: Int, from reference: StackFocus = StackFocus(region: 0, start: 0)
  ) -> StackFocus {
    regions.withUnsafeBufferPointer { regions in
      var region = region
      while region &+ 1 < regions.count, regions[region &+ 1].depth > regions[region].depth,
        let inner = Self.active(in: region, of: regions)
      {
        region = inner
      }
      var (other, start) = (reference.region, reference.start)
      while other < region {
        start &+= regions[other].count
        other &+= 1
      }
      while other > region {
        other &-= 1
        start &-= regions[other].count
      }
      return StackFocus(region: region, start: start)
    }
  }

  /// Like ``active(in:)``, for a layer, a tab or a slot.
  @inlinable
  static func active(in region: Int, of regions: UnsafeBufferPointer<Region>) -> Int? {
    let inner = regions[region].depth + 1
    var child = region + 1
    switch regions[region].content {
    case .layers: return nil
    case .tabs(let selected):
      var remaining = selected
      while child < regions.count, regions[child].depth >= inner {
        if regions[child].depth == inner {
          if remaining == 0 { return child }
          remaining -= 1
        }
        child += 1
      }
      return nil
    case .stack(let count):
      var last: Int?
      while child < regions.count, regions[child].depth >= inner {
        if regions[child].depth == inner, regions[child].host == count - 1 { last = child }
        child += 1
      }
      return last
    }
  }

  /// Whether a screen of the focused stack hosts anything.
  @inlinable
  func hasSlots(in focus: StackFocus) -> Bool {
    regions.withUnsafeBufferPointer { regions in
      let next = focus.region &+ 1
      return next < regions.count && regions[next].depth > regions[focus.region].depth
    }
  }

  // MARK: Commands

  @inlinable
  mutating func push(_ screen: Screen, on focus: StackFocus) -> Refusal<Screen>.Reason? {
    let count = regions[focus.region].count
    let end = focus.start &+ count
    screens.append(screen)
    if end < screens.count &- 1 {
      screens.withUnsafeMutableBufferPointer { screens in
        var position = screens.count &- 1
        while position > end {
          screens[position] = screens[position &- 1]
          position &-= 1
        }
        screens[end] = screen
      }
    }
    regions[focus.region].content = .stack(count &+ 1)
    return nil
  }

  @inlinable
  mutating func pop(_ focus: StackFocus) -> Refusal<Screen>.Reason? {
    let count = regions[focus.region].count
    guard count > 1 else { return .lastScreen }
    let end = focus.start &+ count
    if end < screens.count {
      screens.withUnsafeMutableBufferPointer { screens in
        for position in end..<screens.count { screens[position &- 1] = screens[position] }
      }
    }
    screens.removeLast()
    regions[focus.region].content = .stack(count &- 1)
    return nil
  }

  /// Opens a layer on top of the key window, whose regions come last.
  @inlinable
  mutating func present(_ screen: Screen, _ style: ModalStyle) -> Refusal<Screen>.Reason? {
    focus = StackFocus(region: regions.count, start: screens.count)
    screens.append(screen)
    regions.append(Region(.layer(style), .stack(1), depth: 1))
    return nil
  }

  /// Closes the top layer of the key window, whose regions come last.
  @inlinable
  mutating func dismiss() -> Refusal<Screen>.Reason? {
    guard let layer = topLayerRegion, regions[layer - 1].depth != 0 else { return .noModal }
    while regions.count > layer {
      for _ in 0..<regions[regions.count - 1].count { screens.removeLast() }
      regions.removeLast()
    }
    findFocus()
    return nil
  }

  /// Selects the tab of that name in the innermost tabs around the focused stack that have one.
  @inlinable
  mutating func select(_ name: String, around focus: StackFocus) -> Refusal<Screen>.Reason? {
    var inner = focus.region
    while let outer = parent(of: inner) {
      if let tab = tab(name, of: outer) {
        regions[outer].content = .tabs(selected: tab.number)
        self.focus = self.focus(inside: tab.region, from: focus)
        return nil
      }
      inner = outer
    }
    return .noSuchTab
  }

  /// The layer, tab or slot around a tab or a slot.
  @inlinable
  func parent(of region: Int) -> Int? {
    regions.withUnsafeBufferPointer { regions in
      let depth = regions[region].depth
      guard depth > 1 else { return nil }
      var outer = region &- 1
      while regions[outer].depth >= depth { outer &-= 1 }
      return outer
    }
  }

  /// The tab of that name directly inside a region.
  @inlinable
  func tab(_ name: String, of region: Int) -> (number: Int, region: Int)? {
    regions.withUnsafeBufferPointer { regions in
      guard case .tabs = regions[region].content else { return nil }
      let inner = regions[region].depth &+ 1
      var (number, child) = (0, region &+ 1)
      while child < regions.count, regions[child].depth >= inner {
        if regions[child].depth == inner {
          if case .tab(let tabName) = regions[child].role, tabName == name {
            return (number, child)
          }
          number &+= 1
        }
        child &+= 1
      }
      return nil
    }
  }
}
