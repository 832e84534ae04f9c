extension VirtualStack {
  /// Applies one command, or throws and leaves everything as it was.
  ///
  /// - Complexity: O(1) for `push`, `pop`, `replaceTop` and `present`; else O(*n*) in the screens
  ///   of the focused stack.
  @inlinable
  public mutating func apply(_ command: Command<Screen>) throws(Refusal<Screen>) {
    if let reason = change(by: command) {
      throw Refusal(command: command, reason: reason, stack: self)
    }
  }

  /// Applies all commands in order, or throws at the first that is refused and leaves everything
  /// as it was.
  @inlinable
  public mutating func apply(_ commands: CommandList<Screen>) throws(Refusal<Screen>) {
    switch commands {
    case .none: return
    case .one(let command): try apply(command)
    case .two, .many:
      let before = self
      do {
        for command in commands { try apply(command) }
      } catch {
        self = before
        throw error
      }
    }
  }

  /// Makes the change and returns `nil`, or returns why it cannot be made, having made none.
  @inlinable
  mutating func change(by command: Command<Screen>) -> Refusal<Screen>.Reason? {
    if case .setRoot(let screen) = command {
      setRoot(screen)
      return nil
    }
    guard let focus = layers.indices.last else { return .nothingOnShow }
    switch command {
    case .push(let screen):
      screens.append(screen)
      layers[focus].count += 1
    case .pop:
      guard layers[focus].count > 1 else { return .lastScreen }
      removeFocused(last: 1)
    case .popTo(let screen):
      guard let index = topmostIndex(of: screen) else { return .notOnStack }
      removeFocused(last: screens.count - index - 1)
    case .popToRoot:
      removeFocused(last: layers[focus].count - 1)
    case .replaceTop(let screen):
      screens[screens.count - 1] = screen
    case .setStack(let replacement):
      guard !replacement.isEmpty else { return .emptyStack }
      screens.replaceSubrange((screens.count - layers[focus].count)..., with: replacement)
      layers[focus].count = replacement.count
    case .remove(let screen):
      guard let index = topmostIndex(of: screen) else { return .notOnStack }
      guard layers[focus].count > 1 else { return .lastScreen }
      screens.remove(at: index)
      layers[focus].count -= 1
    case .bringToFront(let screen):
      guard let index = topmostIndex(of: screen) else { return .notOnStack }
      screens.append(screens.remove(at: index))
    case .present(let screen, let style):
      screens.append(screen)
      layers.append(Layer(style: style, count: 1))
    case .dismiss:
      guard focus > 0 else { return .noModal }
      screens.removeLast(layers.removeLast().count)
    case .dismissAll:
      screens.removeLast(screens.count - layers[0].count)
      layers.removeLast(focus)
    case .setRoot(let screen):
      setRoot(screen)
    }
    return nil
  }

  @inlinable
  mutating func setRoot(_ screen: Screen) {
    screens.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    screens.append(screen)
    layers.append(Layer(style: nil, count: 1))
  }

  @inlinable
  mutating func removeFocused(last count: Int) {
    screens.removeLast(count)
    layers[layers.count - 1].count -= count
  }

  @inlinable
  func topmostIndex(of screen: Screen) -> Int? {
    focusedScreens.lastIndex(of: screen)
  }
}
