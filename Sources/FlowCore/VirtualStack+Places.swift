// Where an address leads, and where commands without one act.
extension VirtualStack {
  /// The record that an address leads to, or `nil` when it leads nowhere.
  @inlinable
  func resolve(_ address: StackAddress, from place: Int?) -> Int? {
    var reached = place
    for step in address.steps {
      guard let next = resolve(step, from: reached) else { return nil }
      reached = next
    }
    return reached ?? topLayerRegion
  }

  @inlinable
  func resolve(_ step: StackAddress.Step, from place: Int?) -> Int? {
    switch step {
    case .window(let name):
      return place == nil ? windowRegion(called: name) : nil
    case .layer(let number):
      guard let window = windowRegion(at: place) else { return nil }
      return layer(number, ofWindow: window)
    case .tab(let name):
      return containerRegion(at: place).flatMap { tab(name, of: $0)?.region }
    case .slot(let name):
      return containerRegion(at: place).flatMap { slot(name, ofTopIn: ownStack(of: $0)) }
    }
  }

  /// The layer, tab or slot at a place: of a window its top layer; without a place the top layer
  /// of the key window.
  @inlinable
  func containerRegion(at place: Int?) -> Int? {
    guard let place else { return topLayerRegion }
    return regions[place].depth == 0 ? topLayer(ofWindow: place) : place
  }

  /// The stack that a command acts on: the focused one, or the one a place has itself.
  @inlinable
  func stackRegion(at place: Int?) -> Int? {
    place == nil ? focusedRegion : containerRegion(at: place).map { ownStack(of: $0) }
  }

  /// The window at a place that is one; without a place the key window.
  @inlinable
  func windowRegion(at place: Int?) -> Int? {
    guard let place else { return keyWindowRegion }
    return regions[place].depth == 0 ? place : nil
  }

  /// The window around a place that is a layer.
  @inlinable
  func windowOfLayer(at place: Int?) -> Int? {
    guard let place, regions[place].depth == 1 else { return nil }
    return lastRegion(atDepth: 0, in: 0..<place)
  }

  @inlinable
  func windowRegion(called name: String) -> Int? {
    regions.firstIndex { $0.role == .window(name) }
  }

  @inlinable
  func layer(_ number: Int, ofWindow window: Int) -> Int? {
    guard number >= 0 else { return nil }
    var left = number
    for region in window + 1..<end(of: window) where regions[region].depth == 1 {
      if left == 0 { return region }
      left -= 1
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
