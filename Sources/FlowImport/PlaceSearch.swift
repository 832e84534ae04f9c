import FlowCore
import FlowDocuments

/// A navigation that is run by the rules of its own platform to find the places that it gets to.
protocol RunnableNavigation {
  /// What the platform keeps; what is on show follows from it.
  associatedtype State: Hashable

  /// Where it can start, and when; never empty.
  var starts: [(state: State, condition: String?)] { get }
  /// Returns what is on show.
  func stack(in state: State) -> FlowDocument.Stack
  /// Returns what can happen, in the order to tell it.
  func departures(from state: State) -> [Departure<State>]
  /// Returns the state as text.
  func text(of state: State) -> String
}

/// Something that can happen at a place.
struct Departure<State> {
  var event: FlowDocument.Event
  /// The screen that it happens on, if it is not the one on top.
  var screen: Int?
  /// Where it leads; `nil` to an end.
  var target: State?
  /// The name of the end.
  var outcome = ""
  var decisions: [FlowDocument.Decision] = []
  var `guard`: String?
  var position: String?
}

/// Finds the places of a navigation, nearest first.
struct PlaceSearch<Navigation: RunnableNavigation> {
  private let navigation: Navigation
  private var numbers: [Navigation.State: Int] = [:]
  private(set) var states: [Navigation.State] = []
  private(set) var configurations: [FlowDocument.Configuration] = []
  private var starts: [FlowDocument.Start] = []
  private var outcomes: [String] = []
  private var transitions: [FlowDocument.Transition] = []
  private var bound: FlowDocument.Bound?
  private var shown: Set<Int> = []
  private var next = 0
  private let limits: ImportLimits
  private var most: Int

  init(_ navigation: Navigation, within limits: ImportLimits) {
    self.navigation = navigation
    self.limits = limits
    most = limits.mostConfigurations
    for start in navigation.starts { add(start: start.state, when: start.condition) }
  }

  /// Whether something was not looked at.
  var isCut: Bool { bound != nil }

  /// Starts the search at one more place; returns whether there was room for it.
  @discardableResult
  mutating func add(start: Navigation.State, when condition: String?) -> Bool {
    most = limits.mostConfigurations(afterLateStartAt: states.count)
    guard let number = number(of: start) else { return false }
    if starts.allSatisfy({ $0.configuration != number }) {
      starts.append(.init(configuration: number, condition: condition))
    }
    run()
    return true
  }

  /// Whether a screen is on show anywhere.
  func shows(_ screen: Int) -> Bool { shown.contains(screen) }

  /// Returns the document of what was found, without the screens that are nowhere on show.
  func document(
    name: String, title: String, parts: [FlowDocument.Part], screens: [FlowDocument.Screen]
  ) -> FlowDocument {
    let kept = screens.indices.filter { shown.contains($0) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    func renumbered(_ shown: FlowDocument.ShownScreen) -> FlowDocument.ShownScreen {
      .init(numbers[shown.screen] ?? 0, payload: shown.payload)
    }
    var document = FlowDocument(
      name: name, title: title, search: .init(bound: bound), parts: parts,
      screens: kept.map { screens[$0] }, configurations: configurations, starts: starts,
      outcomes: outcomes, transitions: transitions)
    for place in configurations.indices {
      document.configurations[place].stack = configurations[place].stack.map(renumbered)
    }
    for number in transitions.indices {
      document.transitions[number].screen = transitions[number].screen.flatMap { numbers[$0] }
      document.transitions[number].commands = transitions[number].commands.map { command in
        // As it is read again from what is written of it.
        (Command(command.parts) ?? command).map(renumbered)
      }
    }
    return document
  }

  private mutating func number(of state: Navigation.State) -> Int? {
    if let known = numbers[state] { return known }
    guard states.count < most else {
      // Depth cuts single ways, this cuts all of them.
      bound = .init(kind: .configurations, limit: limits.mostConfigurations)
      return nil
    }
    let stack = navigation.stack(in: state).namingStyles
    let hasTooMany = stack.screenCount > ImportLimits.mostScreens
    let isTooDeep = stack.depthOnShow > limits.mostDepth
    if hasTooMany {
      bound = bound ?? .init(kind: .screens, limit: ImportLimits.mostScreens)
    } else if isTooDeep {
      bound = bound ?? .init(kind: .depth, limit: limits.mostDepth)
    }
    numbers[state] = states.count
    states.append(state)
    shown.formUnion(stack.allScreens.lazy.map(\.screen))
    configurations.append(
      .init(state: navigation.text(of: state), stack: stack, isExpanded: !hasTooMany && !isTooDeep))
    return states.count - 1
  }

  private mutating func run() {
    while next < states.count {
      let source = next
      next += 1
      guard configurations[source].isExpanded else { continue }
      guard transitions.count < StateDiagram.mostTransitions else {
        configurations[source].isExpanded = false
        bound = bound ?? .init(kind: .configurations, limit: source)
        continue
      }
      for departure in navigation.departures(from: states[source]) {
        guard let target = target(of: departure) else {
          configurations[source].isExpanded = false
          continue
        }
        transitions.append(transition(departure, from: source, to: target))
      }
    }
  }

  private mutating func target(
    of departure: Departure<Navigation.State>
  ) -> FlowDocument.Target? {
    if let state = departure.target { return number(of: state).map { .configuration($0) } }
    if let known = outcomes.firstIndex(of: departure.outcome) { return .outcome(known) }
    outcomes.append(departure.outcome)
    return .outcome(outcomes.count - 1)
  }

  private func transition(
    _ departure: Departure<Navigation.State>, from source: Int, to target: FlowDocument.Target
  ) -> FlowDocument.Transition {
    var commands: [Command<FlowDocument.ShownScreen>] = []
    if case .configuration(let target) = target {
      let stack = configurations[target].stack
      // A link opens the whole place anew, wherever it comes from.
      commands =
        departure.event.isLink
        ? stack.rebuilding
        : FlowDocument.Stack.plan(from: configurations[source].stack, to: stack).map(Array.init)
          ?? []
    }
    return .init(
      from: source, to: target, event: departure.event, on: departure.screen,
      decisions: departure.decisions, commands: commands, guard: departure.guard,
      position: departure.position)
  }
}

extension VirtualStack {
  /// How many screens lie above each other, without those of tabs that are not selected.
  fileprivate var depthOnShow: Int {
    windows.reduce(0) { sum, window in
      sum + window.layers.reduce(0) { $0 + $1.container.depthOnShow }
    }
  }
}

extension VirtualStack.Container {
  fileprivate var depthOnShow: Int {
    switch self {
    case .stack(let entries):
      entries.count
        + (entries.last?.slots.map(\.container.depthOnShow).max() ?? 0)
    case .tabs(let tabs, let selected):
      tabs.first { $0.name == selected }?.container.depthOnShow ?? 0
    }
  }
}
