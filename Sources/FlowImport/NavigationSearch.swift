import FlowCore
import FlowDocuments
import FlowSupport

/// A navigation that runs by the rules of its platform, to find its reachable configurations.
protocol RunnableNavigation {
  /// The state that the platform keeps, which determines the stack.
  associatedtype State: Hashable
  /// The states in which it can start, with their conditions; never empty.
  var starts: [(state: State, condition: String?)] { get }
  func stack(in state: State) -> FlowDocument.Stack
  /// Returns what can happen in a state, in the order of the document.
  func departures(from state: State) -> [Departure<State>]
  func text(of state: State) -> String
}

/// Something that can happen in a state.
struct Departure<State> {
  var event: FlowDocument.Event
  /// The screen where it happens, if it is not the one on top.
  var screen: Int?
  /// The state that it leads to; `nil` if it ends the flow.
  var target: State?
  var outcome = ""
  var decisions: [FlowDocument.Decision] = []
  var `guard`: String?
  var location: String?
}

/// Finds the reachable configurations of a navigation, the nearest first.
struct NavigationSearch<Navigation: RunnableNavigation> {
  private let navigation: Navigation
  private var numbers: [Navigation.State: Int] = [:]
  private(set) var states: [Navigation.State] = []
  private(set) var configurations: [FlowDocument.Configuration] = []
  private var starts: [FlowDocument.Start] = []
  private var outcomes: [String] = []
  private var transitions: [FlowDocument.Transition] = []
  private var bound: FlowDocument.Bound?
  private var screensOnStacks: Set<Int> = []
  /// The screens on top of configurations of which all that can happen was explored.
  private var exploredScreens: Set<Int> = []
  /// Whether configurations are added beyond the limit.
  private var exceedsLimit = false
  private var next = 0
  private let context: ImportContext
  private var limits: ImportLimits { context.limits }
  private var maxConfigurations = 0

  init(_ navigation: Navigation, _ context: ImportContext) {
    (self.navigation, self.context) = (navigation, context)
    for start in navigation.starts { add(start: start.state, when: start.condition) }
  }

  var isTruncated: Bool { bound != nil }

  /// The states that a start leads to.
  var reached: [Navigation.State] {
    let successors = Dictionary(grouping: transitions, by: \.source)
    return breadthFirst(from: starts.map(\.configuration)) { source in
      (successors[source] ?? []).compactMap(\.target.configuration)
    }.map { states[$0] }
  }

  /// Continues the search from one more start, and returns whether the limit allowed it.
  ///
  /// - Parameter isNeeded: Whether the start itself is added beyond the limit.
  @discardableResult
  private mutating func add(
    start: Navigation.State, when condition: String?, isNeeded: Bool = false
  ) -> Bool {
    maxConfigurations = limits.maxConfigurations(afterLateStartAt: states.count)
    guard let number = number(of: start, isNeeded: isNeeded) else { return false }
    if starts.allSatisfy({ $0.configuration != number }) {
      starts.append(.init(configuration: number, condition: condition))
    }
    run()
    return true
  }

  /// Continues the search from a state that no start leads to, and which is no start itself.
  mutating func addUnreachable(_ state: Navigation.State) {
    if number(of: state) != nil { run() }
  }

  /// Continues the search from screens that nothing shows, which only code can open, so that all
  /// become reachable, preferring screens that no other leads to.
  ///
  /// Where a limit cut the search, one configuration of each screen is explored beyond it.
  ///
  /// - Parameters:
  ///   - kind: What the screens are, and what leads to them, for notes.
  ///   - opened: Those that are open at the start.
  ///   - successors: The screens or containers that each one leads to.
  ///   - start: Returns the state in which one was opened.
  mutating func openByCode(
    _ candidates: [Int], _ kind: (name: String, edge: String), opened: [Int], successors: [[Int]],
    screen: (Int) -> Int?, start: (Int) -> Navigation.State,
    origin: (Int) -> (name: String, element: XMLElement)
  ) {
    var reached = Set(breadthFirst(from: opened) { successors[$0] })
    let targets = Set(
      successors.enumerated().flatMap { source, next in next.filter { $0 != source } })
    var chosen: [Int] = []
    for candidate in candidates.filter({ !targets.contains($0) }) + candidates
    where !reached.contains(candidate) {
      chosen.append(candidate)
      let more = breadthFirst(from: [candidate]) { successors[$0].filter { !reached.contains($0) } }
      reached.formUnion(more)
    }
    let needed = Set(chosen)
    exploreEachScreen()
    for candidate in (chosen + candidates).distinct() {
      guard let screen = screen(candidate), !screensOnStacks.contains(screen) else { continue }
      let (name, element) = origin(candidate)
      let isWanted = needed.contains(candidate) || !isTruncated
      if isWanted,
        add(start: start(candidate), when: "opened by code", isNeeded: needed.contains(candidate))
      {
        exploreEachScreen()
        context.assume(
          "a \(kind.name) that no \(kind.edge) leads to is opened by code", name, in: element)
      } else {
        context.leave("\(kind.name) (the search reached its limit)", name, in: element)
      }
    }
  }

  /// Returns the document of what was found, without screens that no configuration shows.
  func document(
    name: String, title: String, parts: [FlowDocument.Part], screens: [FlowDocument.Screen]
  ) -> FlowDocument {
    let kept = screens.indices.filter { screensOnStacks.contains($0) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    func renumbered(_ screen: FlowDocument.StackScreen) -> FlowDocument.StackScreen {
      .init(numbers[screen.screen] ?? 0, payload: screen.payload)
    }
    var document = FlowDocument(
      name: name, title: title, search: .init(bound: bound), parts: parts,
      screens: kept.map { screens[$0] }, configurations: configurations, starts: starts,
      outcomes: outcomes, transitions: transitions)
    for number in configurations.indices {
      document.configurations[number].stack = configurations[number].stack.map(renumbered)
    }
    for number in transitions.indices {
      document.transitions[number].screen = transitions[number].screen.flatMap { numbers[$0] }
      document.transitions[number].commands = transitions[number].commands.map { command in
        // Use the form that a reader of the document will get.
        (Command(command.parts) ?? command).map(renumbered)
      }
    }
    return document
  }

  private mutating func number(of state: Navigation.State, isNeeded: Bool = false) -> Int? {
    if let existing = numbers[state] { return existing }
    let isWithin = states.count < maxConfigurations
    guard isWithin || (exceedsLimit || isNeeded) && states.count < StateDiagram.maxStates else {
      // This limit stops the whole search, so it replaces limits of depth, which stop single paths.
      bound = .init(kind: .configurations, limit: limits.maxConfigurations)
      return nil
    }
    let stack = navigation.stack(in: state).standardizingStyles
    let hasTooMany = stack.screenCount > ImportLimits.maxScreens
    let isTooDeep = stack.visibleDepth > limits.maxDepth
    if hasTooMany {
      bound = bound ?? .init(kind: .screens, limit: ImportLimits.maxScreens)
    } else if isTooDeep {
      bound = bound ?? .init(kind: .depth, limit: limits.maxDepth)
    }
    numbers[state] = states.count
    states.append(state)
    screensOnStacks.formUnion(stack.allScreens.lazy.map(\.screen))
    configurations.append(
      .init(state: navigation.text(of: state), stack: stack, isExpanded: !hasTooMany && !isTooDeep))
    return states.count - 1
  }

  private mutating func run() {
    while next < states.count {
      next += 1
      if configurations[next - 1].isExpanded { explore(next - 1) }
    }
  }

  /// Adds all that can happen in a configuration.
  private mutating func explore(_ source: Int) {
    guard transitions.count < StateDiagram.maxTransitions else {
      configurations[source].isExpanded = false
      bound = bound ?? .init(kind: .configurations, limit: source)
      return
    }
    for departure in navigation.departures(from: states[source]) { add(departure, from: source) }
    if configurations[source].isExpanded, let top = configurations[source].top {
      exploredScreens.insert(top.screen)
    }
  }

  /// Explores one configuration of each screen that the limits left unexplored.
  private mutating func exploreEachScreen() {
    guard isTruncated else { return }
    exceedsLimit = true
    let former = transitions.count
    var explored: Set<Int> = []
    var source = 0
    while source < states.count, transitions.count < StateDiagram.maxTransitions {
      let stack = configurations[source].stack
      if let top = configurations[source].top?.screen, !exploredScreens.contains(top),
        stack.screenCount <= ImportLimits.maxScreens
      {
        explored.insert(source)
        configurations[source].isExpanded = true
        explore(source)
      } else if source >= next {
        configurations[source].isExpanded = false
      }
      source += 1
    }
    // The former transitions of a configuration are those that the limits allowed.
    transitions =
      transitions[..<former].filter { !explored.contains($0.source) } + transitions[former...]
    next = states.count
    exceedsLimit = false
  }

  private mutating func add(_ departure: Departure<Navigation.State>, from source: Int) {
    var event = departure.event
    // Among tabs of the same name, for example, the move is that of another tab.
    if let move = event.move, configurations[source].stack.after(move) == nil { event.move = nil }
    var transition = FlowDocument.Transition(
      from: source, to: .outcome(0), event: event, on: departure.screen,
      decisions: departure.decisions, guard: departure.guard, location: departure.location)
    if let state = departure.target {
      guard let target = number(of: state) else {
        configurations[source].isExpanded = false
        return
      }
      transition.target = .configuration(target)
      let stack = configurations[target].stack
      // A link rebuilds the whole stack, whatever the current one is.
      transition.commands =
        departure.event.isLink
        ? stack.rebuildCommands
        : FlowDocument.Stack.plan(from: configurations[source].stack, to: stack).map(Array.init)
          ?? []
    } else {
      if !outcomes.contains(departure.outcome) { outcomes.append(departure.outcome) }
      transition.target = .outcome(outcomes.firstIndex(of: departure.outcome) ?? 0)
    }
    transitions.append(transition)
  }
}

extension VirtualStack {
  /// The stack with some layers in the main window; empty if they are not valid.
  init(layers: [Layer]) {
    self = (try? Self(windows: [.init(Self.mainWindow, layers: layers)])) ?? Self()
  }

  /// The number of screens on top of each other, without those in unselected tabs.
  fileprivate var visibleDepth: Int {
    windows.flatMap(\.layers).reduce(0) { $0 + $1.container.visibleDepth }
  }
}

extension VirtualStack.Container {
  fileprivate var visibleDepth: Int {
    switch self {
    case .stack(let entries):
      entries.count + (entries.last?.slots.map(\.container.visibleDepth).max() ?? 0)
    case .tabs(let tabs, let selected):
      tabs.first { $0.name == selected }?.container.visibleDepth ?? 0
    }
  }
}
