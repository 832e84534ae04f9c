import FlowCore
import FlowTestSupport

// Stacks and commands over few letters and names, so that they often meet.
extension SplitMix64 {
  static let tabNames = ["x", "y", "z"]
  static let slotNames = ["s", "t"]
  static let windowNames = ["main", "help", "more"]

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  mutating func nextLetter() -> Letter { pick(Letter.allCases) }

  mutating func nextLetters(_ counts: ClosedRange<Int>) -> [Letter] {
    (0..<counts.lowerBound + below(counts.count)).map { _ in nextLetter() }
  }

  mutating func nextStyle() -> ModalStyle {
    pick(ModalStyle.standard + [.custom("drawer")])
  }

  // MARK: Stacks

  /// Up to three windows, mostly one; up to three layers in each.
  mutating func nextStack() -> NaiveStack {
    let count = pick([1, 1, 1, 1, 2, 3])
    return NaiveStack(
      windows: Self.windowNames.shuffled(using: &self).prefix(count).map { nextWindow($0) })
  }

  private mutating func nextWindow(_ name: String) -> NaiveWindow {
    NaiveWindow(
      name: name,
      layers: (0..<pick([1, 1, 1, 2, 3])).map {
        NaiveLayer(style: $0 == 0 ? nil : nextStyle(), content: nextContent(depth: 2))
      })
  }

  /// A stack or tabs, with up to so many containers inside one another.
  mutating func nextContent(depth: Int) -> NaiveContent {
    guard depth > 0, once(in: 4) else {
      return .stack(
        nextLetters(1...3).map { letter in
          let hosts = depth > 0 && once(in: 6)
          let slots = hosts ? nextNamed(Self.slotNames, depth: depth - 1) : []
          return NaiveScreen(letter: letter, slots: slots)
        })
    }
    let tabs = nextNamed(Self.tabNames, depth: depth - 1)
    return .tabs(tabs, selected: pick(tabs).name)
  }

  private mutating func nextNamed(_ names: [String], depth: Int) -> [NaiveNamed] {
    names.shuffled(using: &self).prefix(1 + below(names.count)).map {
      NaiveNamed(name: $0, content: nextContent(depth: depth))
    }
  }

  // MARK: Commands

  /// Any command, on its own or, once in three times, at an address.
  mutating func nextCommand(for stack: NaiveStack) -> Command<Letter> {
    once(in: 3) ? .at(nextAddress(in: stack), nextPlainCommand()) : nextPlainCommand()
  }

  /// Any command without an address; rarely one inside which there is an address again.
  mutating func nextPlainCommand() -> Command<Letter> {
    if once(in: 20) { return .at(nextAddress(), .push(nextLetter())) }
    let operation = pick(CommandOperation.allCases)
    switch operation {
    case .setStack: return .setStack(nextLetters(0...3))
    case .setContent: return .setContent(nextContainer())
    case .embed: return .embed(nextContainer(), in: pick(Self.slotNames))
    default:
      let parts = CommandParts(
        operation, [nextLetter()], style: nextStyle(), name: pick(Self.names(for: operation)))
      return Command(parts) ?? .pop
    }
  }

  /// The names among which commands choose.
  static func names(for operation: CommandOperation) -> [String] {
    switch operation {
    case .select: tabNames
    case .embed, .clear: slotNames
    default: windowNames
    }
  }

  /// A container, once in four times with a mistake in it.
  private mutating func nextContainer() -> Stack.Container {
    let content = nextContent(depth: 1).real
    guard once(in: 4) else { return content }
    switch below(4) {
    case 0: return .stack([])
    case 1: return .tabs([], selected: "x")
    case 2: return .tabs([.init("x", content), .init("x", .a)], selected: "x")
    default: return .tabs([.init("x", content)], selected: "y")
    }
  }

  /// An address that mostly leads somewhere.
  mutating func nextAddress(in stack: NaiveStack) -> StackAddress {
    guard !once(in: 5), let key = stack.windows.last else { return nextAddress() }
    var steps: [StackAddress.Step] = []
    var window = key
    if once(in: 3) {
      window = pick(stack.windows)
      steps.append(.window(window.name))
    }
    var layer = window.layers.count - 1
    if once(in: 2) {
      layer = below(window.layers.count)
      steps.append(.layer(layer))
    }
    var content = window.layers[layer].content
    while !once(in: 3), let inner = nextInner(of: content) {
      steps.append(inner.step)
      content = inner.content
    }
    return StackAddress(steps)
  }

  private mutating func nextInner(
    of content: NaiveContent
  ) -> (step: StackAddress.Step, content: NaiveContent)? {
    switch content {
    case .tabs(let tabs, _):
      let tab = pick(tabs)
      return (.tab(tab.name), tab.content)
    case .stack(let screens):
      guard let slots = screens.last?.slots, !slots.isEmpty else { return nil }
      let slot = pick(slots)
      return (.slot(slot.name), slot.content)
    }
  }

  /// Any steps.
  private mutating func nextAddress() -> StackAddress {
    StackAddress(
      (0..<below(4)).map { _ in
        switch below(4) {
        case 0: .window(pick(Self.windowNames))
        case 1: .layer(below(5) - 1)
        case 2: .tab(pick(Self.tabNames))
        default: .slot(pick(Self.slotNames))
        }
      })
  }
}
