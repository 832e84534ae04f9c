import FlowCore
import FlowDocuments
import FlowTestSupport

/// Makes valid documents at random, with texts that are hard to write down.
struct DocumentGenerator {
  typealias Stack = FlowDocument.Stack

  private var random: SplitMix64
  private var parts = 0
  private var screens = 0
  private var configurations = 0
  private var outcomes = 0
  private var isComplete = false

  init(seed: UInt64) {
    self.random = SplitMix64(seed: seed)
  }

  mutating func document() -> FlowDocument {
    parts = 1 + random.below(4)
    screens = 1 + random.below(5)
    configurations = 1 + random.below(6)
    outcomes = random.below(3)
    return FlowDocument(
      name: name(), title: name(), search: search(),
      parts: (0..<parts).map { part(at: $0) },
      screens: (0..<screens).map { _ in
        .init(
          name: name(), parameters: texts(), part: random.below(parts),
          group: random.once(in: 3) ? name() : nil,
          description: random.once(in: 3) ? name() : nil)
      },
      configurations: (0..<configurations).map { _ in configuration() },
      starts: many { .init(configuration: $0.configuration(), condition: $0.maybeText()) },
      outcomes: (0..<outcomes).map { _ in name() },
      lateAnswers: many { $0.lateAnswer() },
      transitions: many { $0.transition() }, refusals: many { $0.refusal() },
      ignoredLinks: many { $0.ignoredLink() }.reduce(into: []) { links, link in
        if !links.contains(link) { links.append(link) }
      },
      deadEvents: many { $0.deadEvent() }, childMismatches: many { $0.finding() },
      relaunches: random.once(in: 2) ? nil : relaunches())
  }

  private mutating func search() -> FlowDocument.Search {
    let limits = [0, 1, 12, 9_007_199_254_740_993, Int.max]
    let limit = limits[random.below(limits.count)]
    let kind = FlowDocument.Bound.BoundKind.allCases[random.below(3)]
    isComplete = random.once(in: 2)
    return .init(
      bound: isComplete ? nil : .init(kind: kind, limit: limit),
      ignoredEvents: limits[random.below(limits.count)])
  }

  private mutating func part(at position: Int) -> FlowDocument.Part {
    .init(name: name(), parent: position == 0 ? nil : random.below(position))
  }

  private mutating func shown() -> FlowDocument.StackScreen {
    .init(random.below(screens), payload: maybeText())
  }

  private mutating func configuration() -> FlowDocument.Configuration {
    let isExpanded = !random.once(in: 4) || isComplete
    let names = random.once(in: 3) ? self.names() : [Stack.mainWindow]
    let windows = names.map { Stack.Window($0, layers: layers()) }
    return .init(
      state: text(), stack: .init(tree: windows),
      work: random.once(in: 3) ? self.names().filter { !$0.isEmpty } : [],
      isExpanded: isExpanded)
  }

  private mutating func layers() -> [Stack.Layer] {
    (0...random.below(3)).map { layer in
      Stack.Layer(container(depth: 0), style: layer == 0 ? nil : ModalStyle(name: text()))
    }
  }

  private mutating func container(depth: Int) -> Stack.Container {
    guard depth < 3, random.once(in: 4) else {
      return .stack((0...random.below(3)).map { _ in entry(depth: depth) })
    }
    let tabs = names().map { Stack.Tab($0, container(depth: depth + 1)) }
    return .tabs(tabs, selected: tabs[random.below(tabs.count)].name)
  }

  private mutating func entry(depth: Int) -> Stack.Entry {
    let hosts = depth < 3 && random.once(in: 6)
    let slots = hosts ? names().map { Stack.Slot($0, container(depth: depth + 1)) } : []
    return .init(shown(), slots: slots)
  }

  /// One to three texts that differ.
  private mutating func names() -> [String] {
    var known: Set<String> = []
    return (0...random.below(3)).map { _ in text() }.filter { known.insert($0).inserted }
  }

  private mutating func configuration() -> Int { random.below(configurations) }

  private mutating func event() -> FlowDocument.Event {
    let work = random.once(in: 4) ? name() : nil
    return .init(
      name: name(), parameters: texts(), payload: maybeText(), child: maybeText(),
      move: random.once(in: 2) ? move() : nil, isLink: random.once(in: 4), work: work,
      isFailure: work != nil && random.once(in: 2))
  }

  private mutating func ignoredLink() -> FlowDocument.Event {
    .init(name: name(), parameters: texts(), payload: maybeText(), isLink: true)
  }

  private mutating func move() -> SystemMove {
    let moves: [SystemMove] = [
      .back, .backBy(random.below(9)), .interactiveDismiss, .tabTapped(text()),
      .tabRetapped(text()), .windowFocused(text()), .windowClosed(text()),
    ]
    return moves[random.below(moves.count)]
  }

  private mutating func finding() -> FlowDocument.ChildMismatch {
    .init(
      random.once(in: 2) ? .childWithoutScreens : .screensWithoutChild,
      part: random.below(parts), configuration: configuration())
  }

  private mutating func relaunches() -> [FlowDocument.Relaunch] {
    var sources: Set<Int> = []
    return many { $0.relaunch() }.filter { sources.insert($0.source).inserted }
  }

  private mutating func relaunch() -> FlowDocument.Relaunch {
    .init(from: configuration(), to: random.once(in: 3) ? nil : configuration())
  }

  private mutating func command() -> Command<FlowDocument.StackScreen> {
    let operations = CommandOperation.allCases
    let parts = CommandParts(
      operations[random.below(operations.count)], many { $0.shown() } + [shown()],
      style: ModalStyle(name: text()), name: text(),
      address: random.once(in: 2) ? address() : nil)
    return Command(parts) ?? .pop
  }

  private mutating func address() -> StackAddress {
    StackAddress(
      many { generator in
        switch generator.random.below(4) {
        case 0: .window(generator.text())
        case 1: .layer(generator.random.below(3))
        case 2: .tab(generator.text())
        default: .slot(generator.text())
        }
      })
  }

  private mutating func transition() -> FlowDocument.Transition {
    let ends = outcomes > 0 && random.once(in: 3)
    return .init(
      from: configuration(),
      to: ends ? .outcome(random.below(outcomes)) : .configuration(configuration()),
      event: event(), on: random.once(in: 4) ? random.below(screens) : nil,
      decisions: many { $0.decision() }, commands: many { $0.command() },
      guard: maybeText(), note: maybeText(), location: maybeText())
  }

  private mutating func decision() -> FlowDocument.Decision {
    let choices = names()
    return .init(name: name(), choice: choices[random.below(choices.count)], choices: choices)
  }

  private mutating func refusal() -> FlowDocument.Refusal {
    .init(
      source: configuration(), event: event(), command: command(), reason: text(),
      location: maybeText())
  }

  private mutating func lateAnswer() -> FlowDocument.LateAnswer {
    .init(
      from: configuration(), event: event(), commands: many { $0.command() },
      outcome: maybeText(), location: maybeText())
  }

  private mutating func deadEvent() -> FlowDocument.DeadEvent {
    .init(
      event: event(), reason: FlowDocument.DeadEvent.DeadEventReason.allCases[random.below(3)],
      transitions: many { $0.transition() })
  }
}

// MARK: - Texts

extension DocumentGenerator {
  /// Texts that a careless writer or reader breaks.
  private static let pieces = [
    "a", "onCellTap", " ", "\"", "\\", "/", "\\u0041", "\n", "\r\n", "\r", "\t", "\u{0}", "\u{1F}",
    "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}",
    "é", "e\u{301}", "\u{301}", "Å", "\u{212B}", "\u{212A}", "日本", "👩‍👩‍👧", "🇨🇭", "\u{202E}",
    "</script>", "{", "]", ",", "null", "1e999", "\u{D7FF}\u{E000}",
  ]

  private mutating func text() -> String {
    (0..<random.below(5)).map { _ in Self.pieces[random.below(Self.pieces.count)] }.joined()
  }

  private mutating func name() -> String {
    Self.pieces[random.below(Self.pieces.count)] + text()
  }

  private mutating func maybeText() -> String? { random.once(in: 2) ? text() : nil }

  private mutating func texts() -> [String] { many { $0.text() } }

  private mutating func many<Element>(_ make: (inout Self) -> Element) -> [Element] {
    (0..<random.below(3)).map { _ in make(&self) }
  }
}
