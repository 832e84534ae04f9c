extension VirtualStack {
  /// Returns a shortest list of commands that leads from one virtual stack to another, or `nil` if
  /// there is none: no command leads back to an empty stack.
  ///
  /// Applying the list to `start` gives exactly `target`. Among lists of the same length, it
  /// chooses the one whose commands describe the change best: a `pop` rather than a `setStack`, a
  /// `setStack` rather than a `setContent`.
  ///
  /// It is shortest because one command can fill any container, no command touches two windows, and
  /// only closing a layer, or the whole window by `setRoot`, touches more than one container. So
  /// each window is planned by itself, with the number of kept layers that costs least, and the
  /// windows that stay behind are those already in the target's order.
  ///
  /// - Complexity: O(*n* · *l*) for *n* screens and *l* layers.
  public static func plan(
    from start: VirtualStack, to target: VirtualStack
  ) -> CommandList<Screen>? {
    guard start != target else { return .empty }
    guard !target.isEmpty else { return nil }
    let (old, new) = (start.windows, target.windows)
    // Windows that are already open in the target's order, from the back, need not move.
    var moved = new.map(\.name)[...]
    for window in old where window.name == moved.first { moved.removeFirst() }
    var commands: [Command<Screen>] = []
    for window in new {
      let moves = moved.contains(window.name)
      guard let shown = old.first(where: { $0.name == window.name }) else {
        commands += window.openCommands(isFirst: old.isEmpty && commands.isEmpty)
        continue
      }
      if moves { commands.append(.focusWindow(window.name)) }
      guard shown != window else { continue }
      let isKey = moves || window.name == old.last?.name
      var planner = WindowPlanner<Screen>(window: window, isKey: isKey)
      planner.edit(shown.layers)
      commands += planner.commands
    }
    let names = Set(new.map(\.name))
    for window in old where !names.contains(window.name) {
      commands.append(.closeWindow(window.name))
    }
    return CommandList(commands)
  }
}

extension VirtualStack {
  /// Commands that make the key window of any virtual stack show the same as this one's.
  ///
  /// The first is a `setRoot`; other windows stay unchanged.
  public var rebuildCommands: [Command<Screen>] {
    guard let window = keyWindow else { return [] }
    return [.setRoot(window.layers[0].container.firstScreen)] + window.fillCommands
      + window.presentCommands
  }
}

extension VirtualStack.Window {
  /// The commands that complete the root layer of the key window, starting from its first screen
  /// alone.
  var fillCommands: [Command<Screen>] {
    var planner = WindowPlanner<Screen>(window: self, isKey: true)
    planner.fill(layer: 0, showing: .stack(layers[0].container.firstScreen))
    return planner.commands
  }

  /// The commands that open the modal layers over the root layer of the key window.
  var presentCommands: [Command<Screen>] {
    var planner = WindowPlanner<Screen>(window: self, isKey: true)
    planner.addLayers(from: 1)
    return planner.commands
  }

  /// The commands that open the window in front of all others.
  ///
  /// - Parameter isFirst: Whether nothing is on screen.
  fileprivate func openCommands(isFirst: Bool) -> [Command<Screen>] {
    let root = layers[0].container
    guard isFirst, name == VirtualStack<Screen>.mainWindow else {
      return [.openWindow(name, root.firstScreen)] + fillCommands + presentCommands
    }
    return [root.onlyScreen.map { .setRoot($0) } ?? .setContent(root)] + presentCommands
  }
}

extension VirtualStack.Container {
  /// The screen of a stack with a single screen without slots; `nil` for any other container.
  var onlyScreen: Screen? {
    guard case .stack(let entries) = self, entries.count == 1, entries[0].slots.isEmpty else {
      return nil
    }
    return entries[0].screen
  }

  /// The bottom screen of the stack, or of the first tab.
  var firstScreen: Screen {
    switch self {
    case .stack(let entries): entries[0].screen
    case .tabs(let tabs, _): tabs[0].container.firstScreen
    }
  }
}

/// Plans which layers of a window to keep, change, close and open.
private struct WindowPlanner<Screen: Hashable & Sendable> {
  typealias Stack = VirtualStack<Screen>

  let window: Stack.Window
  let isKey: Bool
  private(set) var commands: [Command<Screen>] = []

  init(window: Stack.Window, isKey: Bool) {
    self.window = window
    self.isKey = isKey
  }

  private var target: [Stack.Layer] { window.layers }

  mutating func edit(_ old: [Stack.Layer]) {
    guard let kept = bestNumberToKeep(of: old) else { return rebuild() }
    if kept < old.count {
      let closesOne = kept == old.count - 1
      if closesOne || kept == 1 {
        add(closesOne ? .dismiss : .dismissAll)
      } else {
        add(.dismiss, at: [.layer(kept)])
      }
    }
    for layer in 0..<kept { fill(layer: layer, of: kept, showing: old[layer].container) }
    addLayers(from: kept)
  }

  /// The largest number of layers to keep for which the fewest commands are needed, or `nil` if
  /// setting a new root takes fewer.
  private func bestNumberToKeep(of old: [Stack.Layer]) -> Int? {
    let commonCount = zip(old, target).prefix { $0.style == $1.style }.count
    let costs = target.map { $0.container.onlyScreen == nil ? 2 : 1 }
    var costOfAdding = costs.dropFirst().reduce(0, +)
    var best: Int?
    var least = costs[0] + costOfAdding
    var costOfChanges = 0
    for kept in 1...max(commonCount, 1) {
      costOfChanges += old[kept - 1] == target[kept - 1] ? 0 : 1
      if kept > 1 { costOfAdding -= costs[kept - 1] }
      let cost = costOfChanges + (kept < old.count ? 1 : 0) + costOfAdding
      if cost <= least { (best, least) = (kept, cost) }
    }
    return best
  }

  private mutating func rebuild() {
    let first = target[0].container.firstScreen
    add(.setRoot(first))
    fill(layer: 0, showing: .stack(first))
    addLayers(from: 1)
  }

  mutating func addLayers(from first: Int) {
    for (number, layer) in target.enumerated().dropFirst(first) {
      let screen = layer.container.firstScreen
      add(.present(screen, style: layer.style ?? .sheet))
      fill(layer: number, showing: .stack(screen))
    }
  }

  /// Changes what a layer shows.
  ///
  /// - Parameter count: The number of layers; by default, the layer is the top one.
  mutating func fill(layer: Int, of count: Int? = nil, showing old: Stack.Container) {
    let isTop = layer == (count ?? layer + 1) - 1
    let container = PlannedContainer(layer: layer, isTopLayer: isTop, isFocused: isTop && isKey)
    if let change = old.change(to: target[layer].container, at: container) {
      add(change.command, at: change.address)
    }
  }

  private mutating func add(_ command: Command<Screen>, at address: [StackAddress.Step] = []) {
    let address = (isKey ? [] : [.window(window.name)]) + address
    commands.append(address.isEmpty ? command : .at(StackAddress(address), command))
  }
}
