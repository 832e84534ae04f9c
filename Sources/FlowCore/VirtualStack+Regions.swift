// Finds and changes the flat regions.
extension VirtualStack {
  // MARK: Finding

  /// The last region of a depth in a range: windows have depth 0, layers depth 1.
  @inlinable
  func lastRegion(atDepth depth: Int, in candidates: Range<Int>) -> Int? {
    var region = candidates.upperBound - 1
    while region >= candidates.lowerBound {
      if regions[region].depth == depth { return region }
      region -= 1
    }
    return nil
  }

  @inlinable
  var keyWindowRegion: Int? { lastRegion(atDepth: 0, in: 0..<regions.count) }

  /// The region of the topmost layer of the key window, which is the last of all layers.
  @inlinable
  var topLayerRegion: Int? { lastRegion(atDepth: 1, in: 0..<regions.count) }

  @inlinable
  var focusedRegion: Int? { focus?.region ?? topLayerRegion.map { focus(inside: $0).region } }

  /// The innermost active stack at or inside a layer, tab or slot.
  @inlinable
  func innermost(from region: Int) -> Int { focus(inside: region).region }

  /// The next active region inward: the selected tab, or the last slot of the screen on top.
  @inlinable
  func active(in region: Int) -> Int? {
    if case .layers = regions[region].content { return topLayer(ofWindow: region) }
    return regions.withUnsafeBufferPointer { Self.active(in: region, of: $0) }
  }

  /// The region of the own stack of a container: through selected tabs, not into slots.
  @inlinable
  func ownStack(of region: Int) -> Int {
    var current = region
    while case .tabs(let selected) = regions[current].content,
      let inner = tab(selected, of: current)
    {
      current = inner
    }
    return current
  }

  @inlinable
  func topLayer(ofWindow window: Int) -> Int? {
    lastRegion(atDepth: 1, in: window..<end(of: window))
  }

  /// The region of a tab, by its index among the tabs.
  @inlinable
  func tab(_ number: Int, of region: Int) -> Int? {
    var remaining = number
    for child in region + 1..<end(of: region) where isChild(child, of: region) {
      if remaining == 0 { return child }
      remaining -= 1
    }
    return nil
  }

  /// Whether a region inside another is directly inside it.
  @inlinable
  func isChild(_ child: Int, of region: Int) -> Bool {
    regions[child].depth == regions[region].depth + 1
  }

  /// The index after the last region inside a region.
  @inlinable
  func end(of region: Int) -> Int {
    var next = region + 1
    while next < regions.count, regions[next].depth > regions[region].depth { next += 1 }
    return next
  }

  /// The indices of a region's own screens.
  @inlinable
  func range(of region: Int) -> Range<Int> {
    if region == regions.count - 1 {
      return screens.count - regions[region].count..<screens.count
    }
    let start = screenStart(of: region)
    return start..<start + regions[region].count
  }

  /// The index of the first screen at or after a region.
  @inlinable
  func screenStart(of region: Int) -> Int {
    var start = 0
    for outer in 0..<region { start += regions[outer].count }
    return start
  }

  // MARK: Changing

  /// Removes a region with everything inside it.
  @inlinable
  mutating func remove(region: Int) {
    let end = end(of: region)
    screens.removeSubrange(screenStart(of: region)..<screenStart(of: end))
    regions.removeSubrange(region..<end)
  }

  /// Puts a screen on top of a region's stack.
  @inlinable
  mutating func append(_ screen: Screen, to region: Int) {
    let range = range(of: region)
    screens.append(screen)
    var position = screens.count - 1
    if position > range.upperBound {
      while position > range.upperBound {
        screens[position] = screens[position - 1]
        position -= 1
      }
      screens[position] = screen
    }
    regions[region].content = .stack(range.count + 1)
  }

  /// Removes screens from a region's stack, by their indices from the bottom, with their slots.
  @inlinable
  mutating func removeScreens(_ positions: Range<Int>, of region: Int) {
    guard !positions.isEmpty else { return }
    removeSlots(ofScreens: positions, in: region)
    let range = range(of: region)
    screens.removeSubrange(
      range.lowerBound + positions.lowerBound..<range.lowerBound + positions.upperBound)
    regions[region].content = .stack(range.count - positions.count)
    moveHosts(in: region, from: positions.upperBound, by: -positions.count)
  }

  /// Removes the slots of some screens of a region's stack.
  @inlinable
  mutating func removeSlots(ofScreens positions: Range<Int>, in region: Int) {
    var child = end(of: region) - 1
    while child > region {
      if isChild(child, of: region), case .slot(_, let host) = regions[child].role,
        positions.contains(host)
      {
        remove(region: child)
      }
      child -= 1
    }
  }

  /// Adjusts the host indices of the slots of all screens from an index upward.
  @inlinable
  mutating func moveHosts(in region: Int, from first: Int, by distance: Int) {
    for child in region + 1..<end(of: region) where isChild(child, of: region) {
      if case .slot(let name, let host) = regions[child].role, host >= first {
        regions[child].role = .slot(name, host: host + distance)
      }
    }
  }
}
