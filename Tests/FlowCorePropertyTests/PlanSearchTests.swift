import FlowCore
import FlowTestSupport
import Testing

/// Plans compared with a search over all commands between small stacks.
@Suite("no way is shorter than a plan, as a search over all commands says", .large)
struct PlanSearchTests {
  private static let containers = [
    "[a]", "[b]", "[a, b]", "[b, a]", "[a, b, a]", "{x*: [a]; y: [b]}", "{x: [a]; y*: [b]}",
    "{x*: [b, a]; y: [b]}", "[a{s: [b]}]", "[b, a{s: [a]}]",
  ].map(container)

  /// Small stacks: one window with up to three layers, and two windows.
  static let stacks: [Stack] = {
    typealias Layer = Stack.Layer
    let roots = containers.map { Layer($0) }
    let modals = containers[..<7].flatMap {
      [Layer($0, style: .sheet), Layer($0, style: .alert)]
    }
    var windows = roots.map { [Stack.Window("main", layers: [$0])] }
    for root in roots { windows += modals.map { [.init("main", layers: [root, $0])] } }
    for root in roots[..<5] {
      for modal in modals[..<6] {
        windows += modals[..<4].map { [.init("main", layers: [root, modal, $0])] }
      }
    }
    for back in [roots[0], roots[2], roots[5]] {
      for front in [roots[0], roots[1], roots[3], roots[6], roots[8]] {
        for names in [["main", "help"], ["help", "main"]] {
          windows.append([.init(names[0], layers: [back]), .init(names[1], layers: [front])])
          windows.append([
            .init(names[0], layers: [back, modals[2]]), .init(names[1], layers: [front]),
          ])
        }
      }
    }
    return windows.compactMap { try? Stack(windows: $0) }
  }()

  /// Every command over the letters, names and containers of these stacks.
  private static let commands: [Command<Letter>] = {
    var commands: Set<Command<Letter>> = []
    for operation in CommandOperation.allCases {
      for letter in [Letter.a, .b] {
        for style in [ModalStyle.sheet, .alert] {
          for name in names {
            let parts = CommandParts(operation, [letter], style: style, name: name)
            if let command = Command(parts), isUseful(parts) { commands.insert(command) }
          }
        }
      }
    }
    for container in containers {
      commands.formUnion([.setContent(container), .embed(container, in: "s")])
      if case .stack(let entries) = container, entries.allSatisfy(\.slots.isEmpty) {
        commands.insert(.setStack(entries.map(\.screen)))
      }
    }
    return Array(commands)
  }()

  private static let names = ["main", "help", "x", "y", "s"]

  /// Whether a name is one that the stacks have for what the command names.
  private static func isUseful(_ parts: CommandParts<Letter>) -> Bool {
    parts.name.map(SplitMix64.names(for: parts.operation).contains) ?? true
  }

  /// The address of every place in a stack.
  private static func addresses(in stack: Stack) -> [StackAddress] {
    stack.windows.flatMap { window -> [StackAddress] in
      let address = StackAddress.window(window.name)
      return [address]
        + window.layers.enumerated().flatMap { number, layer in
          addresses(in: layer.container, at: address.layer(number))
        }
    }
  }

  private static func addresses(in container: Stack.Container, at address: StackAddress)
    -> [StackAddress]
  {
    switch container {
    case .tabs(let tabs, _):
      [address] + tabs.flatMap { addresses(in: $0.container, at: address.tab($0.name)) }
    case .stack(let entries):
      [address]
        + (entries.last?.slots ?? []).flatMap {
          addresses(in: $0.container, at: address.slot($0.name))
        }
    }
  }

  /// Everything that one command leads to.
  private static func successors(of stack: Stack) -> Set<Stack> {
    var found: Set<Stack> = []
    for command in commands {
      var next = stack
      if (try? next.apply(command)) != nil { found.insert(next) }
    }
    for address in addresses(in: stack) {
      for command in commands {
        var next = stack
        if (try? next.apply(.at(address, command))) != nil { found.insert(next) }
      }
    }
    return found
  }

  @Test("between all pairs of over 316 small stacks: a plan of two is needed where it is made")
  func plansOfTwo() throws {
    let stacks = Self.stacks
    #expect(stacks.count * stacks.count > 100_000)
    var lengths: [Int: Int] = [:]
    for start in stacks {
      let reached = Self.successors(of: start)
      for target in stacks {
        let plan = try #require(
          VirtualStack.plan(from: start, to: target), "\(start) to \(target)")
        lengths[plan.count, default: 0] += 1
        if start == target {
          try #require(plan.isEmpty, "\(start)")
        } else {
          try #require((plan.count == 1) == reached.contains(target), "\(start) to \(target)")
        }
      }
    }
    #expect(lengths[1, default: 0] > 1000)
    #expect(lengths[2, default: 0] > 10_000)
  }

  @Test("from some small stacks to all: a plan of three or more is needed where it is made")
  func plansOfThree() throws {
    var random = SplitMix64(seed: 20)
    var lengths: [Int: Int] = [:]
    for _ in 0..<3 {
      let start = random.pick(Self.stacks)
      let far = Set(
        Self.stacks.filter { (VirtualStack.plan(from: start, to: $0)?.count ?? 0) >= 3 })
      for next in Self.successors(of: start) {
        let reached = Self.successors(of: next).intersection(far)
        try #require(reached.isEmpty, "from \(start) over \(next)")
      }
      for target in far {
        lengths[VirtualStack.plan(from: start, to: target)?.count ?? 0, default: 0] += 1
      }
    }
    #expect(lengths[3, default: 0] > 50)
  }
}
