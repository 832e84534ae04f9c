// Resolves addresses, and finds the container that a command without an address acts on.
extension VirtualStack {
  /// The region that an address leads to, or `nil` if it leads nowhere.
  @inlinable
  func resolve(_ address: StackAddress, from origin: Int?) -> Int? {
    var reached = origin
    for step in address.steps {
      guard let next = resolve(step, from: reached) else { return nil }
      reached = next
    }
    return reached ?? topLayerRegion
  }

  @inlinable
  func resolve(_ step: StackAddress.Step, from origin: Int?) -> Int? {
    switch step {
    case .window(let name):
      return origin == nil ? windowRegion(called: name) : nil
    case .layer(let number):
      guard let window = windowRegion(at: origin) else { return nil }
      return layer(number, ofWindow: window)
    case .tab(let name):
      return containerRegion(at: origin).flatMap { tab(name, of: $0)?.region }
    case .slot(let name):
      return containerRegion(at: origin).flatMap { slot(name, ofTopIn: ownStack(of: $0)) }
    }
  }

  /// The layer, tab or slot at a region: for a window, its top layer; for `nil`, the top layer of
  /// the key window.
  @inlinable
  func containerRegion(at target: Int?) -> Int? {
    guard let target else { return topLayerRegion }
    return regions[target].depth == 0 ? topLayer(ofWindow: target) : target
  }

  /// The stack that a command acts on: the own stack of a region, or the focused one for `nil`.
  @inlinable
  func stackRegion(at target: Int?) -> Int? {
    target == nil ? focusedRegion : containerRegion(at: target).map { ownStack(of: $0) }
  }

  /// The region itself if it is a window, or the key window for `nil`.
  @inlinable
  func windowRegion(at target: Int?) -> Int? {
    guard let target else { return keyWindowRegion }
    return regions[target].depth == 0 ? target : nil
  }

  /// The window around a region that is a layer.
  @inlinable
  func windowOfLayer(at target: Int?) -> Int? {
    guard let target, regions[target].depth == 1 else { return nil }
    return lastRegion(atDepth: 0, in: 0..<target)
  }

  @inlinable
  func windowRegion(called name: String) -> Int? {
    regions.firstIndex { $0.role == .window(name) }
  }

  @inlinable
  func layer(_ number: Int, ofWindow window: Int) -> Int? {
    guard number >= 0 else { return nil }
    var remaining = number
    for region in window + 1..<end(of: window) where regions[region].depth == 1 {
      if remaining == 0 { return region }
      remaining -= 1
    }
    return nil
  }

  /// The slot of that name that the top screen of a region's stack hosts.
  @inlinable
  func slot(_ name: String, ofTopIn region: Int) -> Int? {
    guard case .stack(let count) = regions[region].content else { return nil }
    return (region + 1..<end(of: region)).first { child in
      isChild(child, of: region) && regions[child].role == .slot(name, host: count - 1)
    }
  }
}
