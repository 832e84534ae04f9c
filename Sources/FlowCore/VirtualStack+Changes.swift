/// A container that a plan changes, located as when its command is applied.
struct PlannedContainer {
  /// The index of its layer in the window.
  var layer: Int
  /// Whether the layer is the top one of its window when the change is made.
  var isTopLayer: Bool
  /// The address of the container in its layer.
  var stepsInLayer: [StackAddress.Step] = []
  /// Whether the focused stack lies in the container.
  var isFocused: Bool

  init(layer: Int, isTopLayer: Bool, isFocused: Bool) {
    self.layer = layer
    self.isTopLayer = isTopLayer
    self.isFocused = isFocused
  }

  func inside(_ step: StackAddress.Step, isFocused: Bool) -> Self {
    var result = self
    result.stepsInLayer.append(step)
    result.isFocused = self.isFocused && isFocused
    return result
  }

  /// Whether it is inside a slot: a slot name without an address may then refer to a screen around
  /// it.
  var isInSlot: Bool {
    stepsInLayer.contains { if case .slot = $0 { true } else { false } }
  }

  /// The steps that name the container, whatever it holds.
  var address: [StackAddress.Step] {
    isTopLayer && !stepsInLayer.isEmpty ? stepsInLayer : [.layer(layer)] + stepsInLayer
  }
}

extension VirtualStack.Container {
  typealias Entries = [VirtualStack<Screen>.Entry]
  typealias Change = (command: Command<Screen>, address: [StackAddress.Step])

  /// Returns the single command that best describes the change of this container into another, or
  /// `nil` if they are equal.
  func change(to target: Self, at container: PlannedContainer) -> Change? {
    guard self != target else { return nil }
    switch (self, target) {
    case (.stack(let old), .stack(let new)):
      if let inner = Self.changeInside(old, new, at: container) { return inner }
      let address = container.isFocused && old.last?.slots.isEmpty != false ? [] : container.address
      if let step = Self.step(from: old, to: new) { return (step, address) }
      if let screens = Self.screensWithoutSlots(new) { return (.setStack(screens), address) }
    case (.tabs(let old, let selected), .tabs(let new, let newSelected))
    where old.map { $0.name } == new.map { $0.name }:
      let changed = old.indices.filter { old[$0] != new[$0] }
      if changed.isEmpty { return (.select(newSelected), container.address) }
      if changed.count == 1, selected == newSelected {
        let tab = old[changed[0]]
        let inner = container.inside(.tab(tab.name), isFocused: tab.name == selected)
        return tab.container.change(to: new[changed[0]].container, at: inner)
      }
    case (.tabs, .stack(let new)):
      if let screens = Self.screensWithoutSlots(new) {
        return (.setStack(screens), container.address)
      }
    case (.stack, .tabs), (.tabs, .tabs): break
    }
    let isTop = container.isFocused && container.stepsInLayer.isEmpty
    return (.setContent(target), isTop ? [] : container.address)
  }

  /// The change of one slot of the top screen, or `nil` if anything else differs.
  private static func changeInside(_ old: Entries, _ new: Entries, at container: PlannedContainer)
    -> Change?
  {
    guard old.count == new.count, old.dropLast() == new.dropLast(), let last = old.last,
      let newLast = new.last, last.screen == newLast.screen
    else { return nil }
    let (slots, newSlots) = (last.slots, newLast.slots)
    if newSlots.dropLast() == slots[...], let added = newSlots.last, slots.count < newSlots.count {
      let isFocus = container.isFocused && slots.isEmpty && !container.isInSlot
      return (.embed(added.container, in: added.name), isFocus ? [] : container.address)
    }
    let index = zip(slots, newSlots).prefix { $0 == $1 }.count
    guard index < slots.count else { return nil }
    var remaining = slots
    let changed = remaining.remove(at: index)
    if remaining == newSlots { return (.clear(changed.name), container.address) }
    guard slots.count == newSlots.count, newSlots[index].name == changed.name,
      slots[(index + 1)...] == newSlots[(index + 1)...]
    else { return nil }
    return changed.container.change(
      to: newSlots[index].container,
      at: container.inside(.slot(changed.name), isFocused: index == slots.count - 1))
  }

  /// The command that names a single step from one stack to the other.
  private static func step(from old: Entries, to new: Entries) -> Command<Screen>? {
    guard let newLast = new.last else { return nil }
    if new.dropLast() == old[...], newLast.slots.isEmpty { return .push(newLast.screen) }
    if new[...] == old.prefix(new.count) {
      if new.count == old.count - 1 { return .pop }
      if new.count == 1 { return .popToRoot }
      if old.lastIndex(where: { $0.screen == newLast.screen }) == new.count - 1 {
        return .popTo(newLast.screen)
      }
    }
    if new.count == old.count {
      if new.dropLast() == old.dropLast(), newLast.slots.isEmpty {
        return .replaceTop(newLast.screen)
      }
      return bringingToFront(newLast.screen, in: old) == new ? .bringToFront(newLast.screen) : nil
    }
    let index = zip(old, new).prefix { $0 == $1 }.count
    guard new.count == old.count - 1,
      let position = old.lastIndex(where: { $0.screen == old[index].screen })
    else { return nil }
    var rest = old
    rest.remove(at: position)
    return rest == new ? .remove(old[index].screen) : nil
  }

  private static func bringingToFront(_ screen: Screen, in entries: Entries) -> Entries? {
    guard let position = entries.lastIndex(where: { $0.screen == screen }) else { return nil }
    var result = entries
    result.append(result.remove(at: position))
    return result
  }

  /// The screens of a stack, or `nil` if any of them has slots.
  private static func screensWithoutSlots(_ entries: Entries) -> [Screen]? {
    entries.allSatisfy { $0.slots.isEmpty } ? entries.map { $0.screen } : nil
  }
}
