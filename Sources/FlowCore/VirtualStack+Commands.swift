extension VirtualStack {
  /// Applies one command, or throws and leaves everything as it was.
  ///
  /// - Complexity: O(*r* · *d*) for *r* windows, layers, tabs and slots, nested *d* deep around the
  ///   place of the change. In the screens O(1) for `push`, `pop`, `replaceTop` and `present` in
  ///   the key window without tabs, else O(*n*) in all screens.
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
    var spare = VirtualStack()
    try apply(commands, keepingIn: &spare)
  }

  @inlinable
  mutating func apply(
    _ commands: CommandList<Screen>, keepingIn spare: inout VirtualStack
  ) throws(Refusal<Screen>) {
    guard let first = commands.first else { return }
    guard let second = commands.second else { return try apply(first) }
    let refused = change(by: first, second, rest: commands.rest, keepingIn: &spare)
    if let refused {
      throw Refusal(
        command: commands[refused.position], reason: refused.reason,
        stack: refused.position == 0 ? self : spare)
    }
  }

  /// Makes all changes of a list in order and returns `nil`, or returns which one failed, having made
  /// none.
  ///
  /// The commands are taken out of the list, one by one: a list is too large for registers, and what
  /// is not is copied and destroyed by generic code. Only one that fails is put back, as the first.
  @inlinable @inline(__always)
  mutating func change(
    taking list: UnsafeMutablePointer<CommandList<Screen>>, keepingIn spare: inout VirtualStack
  ) -> RefusedChange? {
    guard case .some = list.pointee.first else { return nil }
    let first = withUnsafeMutablePointer(to: &list.pointee.first) { Self.take($0) }
    let refused: (change: RefusedChange, command: Command<Screen>)
    if case .none = list.pointee.second {
      guard let reason = change(by: first) else { return nil }
      refused = (RefusedChange(position: 0, reason: reason), first)
    } else {
      let second = withUnsafeMutablePointer(to: &list.pointee.second) { Self.take($0) }
      var rest: [Command<Screen>]?
      if case .some = list.pointee.rest {
        rest = withUnsafeMutablePointer(to: &list.pointee.rest) { $0.move() }
      }
      let change = change(by: first, second, rest: rest, keepingIn: &spare)
      guard let change else { return nil }
      refused = (change, CommandList(first, second, rest: rest)[change.position])
    }
    withUnsafeMutablePointer(to: &list.pointee.first) { $0.initialize(to: refused.command) }
    return refused.change
  }

  /// Takes a command out of where it lies; there must be one.
  @inlinable @inline(__always)
  static func take(_ command: UnsafeMutablePointer<Command<Screen>?>) -> Command<Screen> {
    UnsafeMutableRawPointer(command).assumingMemoryBound(to: Command<Screen>.self).move()
  }

  /// Makes two changes or more in order and returns `nil`, or returns which one failed, having made
  /// none.
  ///
  /// Who makes many changes one after another keeps the spare, so that its room is used again and
  /// nothing is allocated. The commands come one by one because a list of them is too large for
  /// registers, and what is not is copied and destroyed by generic code.
  ///
  /// - Parameter spare: Room for the way back; after a change that failed behind others, what was on
  ///   show when it was tried.
  @inlinable
  mutating func change(
    by first: Command<Screen>, _ second: Command<Screen>, rest: [Command<Screen>]?,
    keepingIn spare: inout VirtualStack
  ) -> RefusedChange? {
    if rest != nil || !second.isNeverRefusedOnShow { spare.copy(self) }
    if let reason = change(by: first) { return RefusedChange(position: 0, reason: reason) }
    if let reason = change(by: second) {
      swap(&self, &spare)
      return RefusedChange(position: 1, reason: reason)
    }
    guard let rest else { return nil }
    for position in rest.indices {
      if let reason = change(by: rest[position]) {
        swap(&self, &spare)
        return RefusedChange(position: position + 2, reason: reason)
      }
    }
    return nil
  }

  /// The change that failed among several.
  @frozen @usableFromInline
  struct RefusedChange {
    @usableFromInline var position: Int
    @usableFromInline var reason: Refusal<Screen>.Reason

    @inlinable
    init(position: Int, reason: Refusal<Screen>.Reason) {
      self.position = position
      self.reason = reason
    }
  }

  @inlinable
  mutating func copy(_ other: VirtualStack) {
    screens.removeAll(keepingCapacity: true)
    screens.append(contentsOf: other.screens)
    regions.removeAll(keepingCapacity: true)
    regions.append(contentsOf: other.regions)
    focus = other.focus
  }

  // MARK: One command

  /// Makes the change and returns `nil`, or changes nothing and returns why it cannot be made.
  @inlinable
  mutating func change(by command: Command<Screen>) -> Refusal<Screen>.Reason? {
    if let focus {
      switch command {
      case .push(let screen) where !hasSlots(in: focus): return push(screen, on: focus)
      case .pop where !hasSlots(in: focus): return pop(focus)
      case .present(let screen, let style): return present(screen, style)
      case .dismiss: return dismiss()
      case .select(let tab): return select(tab, around: focus)
      default: break
      }
    }
    let reason = change(by: command, at: nil)
    if reason == nil { findFocus() }
    return reason
  }

  /// Makes the change at a place, and leaves the focus to be found.
  @inlinable
  mutating func change(
    by command: Command<Screen>, at place: Int?
  ) -> Refusal<Screen>.Reason? {
    switch command {
    case .at(let address, let inner):
      return change(by: inner, at: address, from: place)
    case .setRoot(let screen):
      return setRoot(screen, at: place)
    case .setContent(let container):
      return setContent(container, at: place)
    case .openWindow(let name, let screen):
      guard place == nil else { return .wrongPlace }
      return openWindow(name, screen)
    default:
      guard !isEmpty else { return .nothingOnShow }
    }
    switch command {
    case .present(let screen, let style): return present(screen, style, at: place)
    case .dismiss: return dismiss(at: place)
    case .dismissAll: return dismissAll(at: place)
    case .select(let tab): return select(tab, at: place)
    case .embed(let container, let slot): return embed(container, in: slot, at: place)
    case .clear(let slot): return clear(slot, at: place)
    case .closeWindow(let name): return place == nil ? closeWindow(name) : .wrongPlace
    case .focusWindow(let name): return place == nil ? focusWindow(name) : .wrongPlace
    case .setStack(let screens) where place != nil:
      return setContent(.stack(screens.map { Entry($0) }), at: place)
    default: return changeStack(by: command, at: place)
    }
  }

  @inlinable
  mutating func change(
    by command: Command<Screen>, at address: StackAddress, from place: Int?
  ) -> Refusal<Screen>.Reason? {
    guard let reached = resolve(address, from: place) else {
      return isEmpty ? .nothingOnShow : .noSuchPlace
    }
    return change(by: command, at: reached)
  }

  /// Makes a change within one stack.
  @inlinable
  mutating func changeStack(
    by command: Command<Screen>, at place: Int?
  ) -> Refusal<Screen>.Reason? {
    guard let focus = stackRegion(at: place) else { return .noSuchPlace }
    let count = regions[focus].count
    switch command {
    case .push(let screen):
      append(screen, to: focus)
    case .pop:
      guard count > 1 else { return .lastScreen }
      removeScreens(count - 1..<count, of: focus)
    case .popTo(let screen):
      guard let position = topmost(screen, in: focus) else { return .notOnStack }
      removeScreens(position + 1..<count, of: focus)
    case .popToRoot:
      removeScreens(1..<count, of: focus)
    case .replaceTop(let screen):
      removeSlots(ofScreens: count - 1..<count, in: focus)
      screens[range(of: focus).upperBound - 1] = screen
    case .setStack(let replacement):
      guard !replacement.isEmpty else { return .emptyStack }
      removeSlots(ofScreens: 0..<count, in: focus)
      screens.replaceSubrange(range(of: focus), with: replacement)
      regions[focus].content = .stack(replacement.count)
    case .remove(let screen):
      guard let position = topmost(screen, in: focus) else { return .notOnStack }
      guard count > 1 else { return .lastScreen }
      removeScreens(position..<position + 1, of: focus)
    case .bringToFront(let screen):
      guard let position = topmost(screen, in: focus) else { return .notOnStack }
      bringToFront(position, in: focus)
    case .present, .dismiss, .dismissAll, .setRoot, .setContent, .select, .embed, .clear,
      .openWindow, .closeWindow, .focusWindow, .at:
      return .wrongPlace
    }
    return nil
  }

  /// The position from the bottom of the topmost equal screen in a region's stack.
  @inlinable
  func topmost(_ screen: Screen, in region: Int) -> Int? {
    let range = range(of: region)
    var position = range.upperBound - 1
    while position >= range.lowerBound {
      if screens[position] == screen { return position - range.lowerBound }
      position -= 1
    }
    return nil
  }

  @inlinable
  mutating func bringToFront(_ position: Int, in region: Int) {
    guard end(of: region) == region + 1 else {
      return bringToFrontWithSlots(position, in: region)
    }
    let range = range(of: region)
    let screen = screens[range.lowerBound + position]
    for lower in range.lowerBound + position..<range.upperBound - 1 {
      screens[lower] = screens[lower + 1]
    }
    screens[range.upperBound - 1] = screen
  }

  /// Slots are kept in the order of their screens, so they are inserted again.
  @inlinable
  mutating func bringToFrontWithSlots(_ position: Int, in region: Int) {
    guard case .stack(var entries) = container(at: region) else { return }
    entries.append(entries.remove(at: position))
    replace(region, with: .stack(entries))
  }
}

extension Command {
  /// Whether the command applies whatever is on screen, if anything is.
  @inlinable
  var isNeverRefusedOnShow: Bool {
    switch self {
    case .push, .popToRoot, .replaceTop, .present, .dismissAll, .setRoot: true
    case .setStack(let screens): !screens.isEmpty
    case .pop, .popTo, .remove, .bringToFront, .dismiss, .setContent, .select, .embed, .clear,
      .openWindow, .closeWindow, .focusWindow, .at:
      false
    }
  }

  /// Whether the effect of the command depends on which screens are shown, not only on the shape.
  @usableFromInline package var comparesScreens: Bool {
    switch self {
    case .popTo, .remove, .bringToFront: true
    case .at(_, let command): command.comparesScreens
    case .push, .pop, .popToRoot, .replaceTop, .setStack, .present, .dismiss, .dismissAll, .setRoot,
      .setContent, .select, .embed, .clear, .openWindow, .closeWindow, .focusWindow:
      false
    }
  }
}
