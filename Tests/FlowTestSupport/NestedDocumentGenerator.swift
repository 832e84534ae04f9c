import FlowCore
package import FlowDocuments

/// Makes valid documents at random whose stacks nest: tabs in slots, in modal layers, in windows.
///
/// Screens belong to child flows inside child flows, and many are never on top, so that groups
/// lie in groups and some have nothing to hold. Events have few names: some lead from one
/// configuration to several.
package struct NestedDocumentGenerator {
  package typealias Stack = FlowDocument.Stack

  private static let maxConfigurations = 14
  private static let names = ["feed", "search", "main", "list", "detail", "filter"]
  private static let styles = ModalStyle.standard.filter { $0 != .alert } + [.custom("drawer")]

  private var random: SplitMix64
  private var document = FlowDocument(
    name: "nested", title: "Nested", search: .init(), parts: [.init(name: "App")], screens: [],
    configurations: [], starts: [], transitions: [])

  /// Makes a generator; equal seeds give equal documents.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Returns a document.
  ///
  /// - Parameter repeatsCommands: Whether each transition tells what its commands do; if not, some
  ///   transitions have other commands or none, as in a document written by hand.
  package mutating func document(repeatsCommands: Bool = false) -> FlowDocument {
    for _ in 0..<random.below(5) {
      let parent = random.below(document.parts.count)
      document.parts.append(.init(name: "Child\(document.parts.count)", parent: parent))
    }
    for index in 0..<2 + random.below(9) {
      document.screens.append(.init(name: "Screen\(index)", part: part()))
    }
    for _ in 0...random.below(3) { add(.init(tree: windows())) }
    document.starts = (0...random.below(2)).map { .init(configuration: $0 % count) }
    document.outcomes = (0..<random.below(3)).map { "outcome\($0)" }
    for _ in 0..<30 { step() }
    if !repeatsCommands { leap() }
    limitSearch()
    return document
  }

  /// Returns another version of a document: without some transitions, and with steps more.
  package mutating func nextVersion() -> FlowDocument {
    for _ in 0..<2 where !document.transitions.isEmpty {
      document.transitions.remove(at: random.below(document.transitions.count))
    }
    document.screens.append(.init(name: "Added", part: part()))
    add(.init(tree: windows()))
    for _ in 0..<10 { step() }
    leap()
    limitSearch()
    return document
  }

  private var count: Int { document.configurations.count }

  private mutating func part() -> Int { random.below(document.parts.count) }

  private mutating func name() -> String { Self.names[random.below(Self.names.count)] }

  /// One to three names that differ.
  private mutating func distinctNames() -> [String] {
    Array(Self.names.shuffled(using: &random).prefix(1 + random.below(3)))
  }

  /// The configuration with a stack, which is added if it is new.
  @discardableResult
  private mutating func add(_ stack: Stack) -> Int {
    if let known = document.configurations.firstIndex(where: { $0.stack == stack }) { return known }
    let work = random.once(in: 6) ? ["load(\(random.below(2)))"] : []
    document.configurations.append(
      .init(
        state: "state\(count)", stack: stack, work: work, isExpanded: !random.once(in: 9)))
    return count - 1
  }

  /// Says that a limit stopped the search if not all configurations are expanded.
  private mutating func limitSearch() {
    let isComplete = document.configurations.allSatisfy(\.isExpanded)
    document.search.bound = isComplete ? nil : .init(kind: .configurations, limit: count)
  }

  // MARK: Stacks

  private mutating func windows() -> [Stack.Window] {
    let names = random.once(in: 2) ? [Stack.mainWindow] : distinctNames()
    return names.map { name in
      Stack.Window(
        name,
        layers: (0...random.below(3)).map { layer in
          Stack.Layer(
            container(depth: 0),
            style: layer == 0 ? nil : Self.styles[random.below(Self.styles.count)])
        })
    }
  }

  private mutating func container(depth: Int) -> Stack.Container {
    guard depth < 4, random.once(in: 2) else {
      return .stack((0...random.below(2)).map { _ in entry(depth: depth) })
    }
    let tabs = distinctNames().map { Stack.Tab($0, container(depth: depth + 1)) }
    return .tabs(tabs, selected: tabs[random.below(tabs.count)].name)
  }

  private mutating func entry(depth: Int) -> Stack.Entry {
    let hosts = depth < 4 && random.once(in: 3)
    let slots = hosts ? distinctNames().map { Stack.Slot($0, container(depth: depth + 1)) } : []
    return .init(screen(), slots: slots)
  }

  private mutating func screen() -> FlowDocument.StackScreen {
    .init(
      random.below(document.screens.count),
      payload: random.once(in: 5) ? "\(random.below(3))" : nil)
  }

  // MARK: Transitions

  /// Adds a transition whose commands lead from a configuration to another, unless they are refused.
  private mutating func step() {
    let source = random.below(count)
    let commands = (0...random.below(2)).map { _ in command() }
    var stack = document.configurations[source].stack
    guard (try? stack.apply(CommandList(commands))) != nil,
      count < Self.maxConfigurations
        || document.configurations.contains(where: { $0.stack == stack })
    else { return }
    add(from: source, to: .configuration(add(stack)), commands)
  }

  /// Adds transitions that do not tell what happens to the stack.
  private mutating func leap() {
    for _ in 0..<random.below(6) {
      let ends = !document.outcomes.isEmpty && random.once(in: 3)
      add(
        from: random.below(count),
        to: ends
          ? .outcome(random.below(document.outcomes.count)) : .configuration(random.below(count)),
        random.once(in: 2) ? [] : [command()])
    }
  }

  private mutating func command() -> Command<FlowDocument.StackScreen> {
    let operations = CommandOperation.allCases
    let parts = CommandParts(
      operations[random.below(operations.count)], [screen()],
      style: Self.styles[random.below(Self.styles.count)], name: name())
    return Command(parts) ?? .pop
  }

  private mutating func add(
    from source: Int, to target: FlowDocument.Target,
    _ commands: [Command<FlowDocument.StackScreen>]
  ) {
    let choices = ["yes", "no"]
    let decisions =
      random.once(in: 6)
      ? [FlowDocument.Decision(name: "Ask", choice: choices[random.below(2)], choices: choices)]
      : []
    document.transitions.append(
      .init(
        from: source, to: target, event: event(), decisions: decisions, commands: commands,
        guard: random.once(in: 8) ? "signed in" : nil))
  }

  private mutating func event() -> FlowDocument.Event {
    let work = random.once(in: 8) ? "load(\(random.below(2)))" : nil
    return .init(
      name: "\(name())Tapped", move: random.once(in: 8) ? .back : nil,
      isLink: random.once(in: 8), work: work)
  }
}
