package import FlowCore
package import FlowDocuments

extension FlowDocument {
  /// The stack: `[Top,FoodList]`, `[Top]+modal[Login]`, tabs
  /// `{feed*:[Feed];search:[Search]}`, slots `[Main{child:[Sub]}]`, windows `main:[A]|help:[B]`.
  func stackText(of configuration: Configuration, names: [String]) -> String {
    let windows = configuration.stack.windows.map { window in
      let layers = window.layers.enumerated().map { index, layer in
        (index == 0 ? "" : "+modal") + text(of: layer.container, names: names)
      }
      return (name: window.name, text: layers.joined())
    }
    if windows.count == 1, windows[0].name == Stack.mainWindow { return windows[0].text }
    return windows.map { "\($0.name):\($0.text)" }.joined(separator: "|")
  }

  private func text(of container: Stack.Container, names: [String]) -> String {
    switch container {
    case .stack(let entries):
      let texts = entries.map { entry in
        let slots = entry.slots.map { "\($0.name):\(text(of: $0.container, names: names))" }
        let hosted = slots.isEmpty ? "" : "{\(slots.joined(separator: ";"))}"
        return names[entry.screen.screen] + hosted
      }
      return "[\(texts.joined(separator: ","))]"
    case .tabs(let tabs, let selected):
      let texts = tabs.map { tab in
        "\(tab.name)\(tab.name == selected ? "*" : ""):\(text(of: tab.container, names: names))"
      }
      return "{\(texts.joined(separator: ";"))}"
    }
  }

  /// The names of all screens, with their child flow if the name is ambiguous.
  func screenNames() -> [String] {
    let uses = screens.map(\.name).counted()
    return screens.map { screen in
      let isUnique = uses[screen.name] == 1 || screen.part == 0
      return isUnique ? screen.name : "\(parts[screen.part].name).\(screen.name)"
    }
  }

  /// The names of all configurations: the stack, and a number that distinguishes equal
  /// ones.
  func configurationNames() -> [(number: Int, text: String)] {
    var uses: [String: Int] = [:]
    let names = screenNames()
    return configurations.map { configuration in
      let stack = stackText(of: configuration, names: names)
      let number = uses[stack, default: 0] + 1
      uses[stack] = number
      return (number, number == 1 ? stack : "\(stack)#\(number)")
    }
  }

  /// The kinds of work under way while each duplicate of a screen is on top, each kind once.
  func kindsOfWork(in duplicates: ScreenDuplicates) -> [[String]] {
    var work: [[String]] = Array(repeating: [], count: duplicates.all.count)
    for (index, configuration) in configurations.enumerated() {
      guard let duplicate = duplicates.tops[index] else { continue }
      for kind in configuration.work.map(\.kindOfWork) where !work[duplicate].contains(kind) {
        work[duplicate].append(kind)
      }
    }
    return work
  }

  /// A command with the names of its screens: `present Login as sheet`.
  package func text(of command: Command<StackScreen>) -> String {
    command.text { screens[$0.screen].name }
  }

  func fullText(of transition: Transition) -> String {
    let commands = transition.commands.map { text(of: $0) }
    return transition.event.textWithWork
      + transition.decisionTexts.map { " " + $0 }.joined()
      + (transition.guard.map { " [\($0)]" } ?? "")
      + (commands.isEmpty ? "" : " / " + commands.joined(separator: ", "))
      + (transition.location.map { " — \($0)" } ?? "")
  }

  /// A transition as it is labeled, its index in the document, and the indices of those that it
  /// covers.
  typealias LabeledTransition = (transition: Transition, position: Int, elses: [Int])

  /// The transitions, with each *else* merged into the transition with the guard.
  ///
  /// A transition that changes nothing and has no guard becomes the *else* of the guarded
  /// transition of the same event: `[guard, else alert]`. If several are guarded, it is the
  /// remaining case, and stays separate as `[else]`.
  func transitionsFoldingElse() -> [LabeledTransition] {
    var guards: [Transition.EventKey: Set<String>] = [:]
    for transition in transitions {
      guard let condition = transition.guard else { continue }
      guards[transition.eventKey, default: []].insert(condition)
    }
    let isElse = { (transition: Transition) in
      transition.isSelfLoop && transition.commands.isEmpty && transition.guard == nil
        && guards[transition.eventKey] != nil
    }
    let elses = Dictionary(
      grouping: transitions.indices.filter { isElse(transitions[$0]) },
      by: { transitions[$0].eventKey }
    )
    return transitions.enumerated().compactMap { position, transition -> LabeledTransition? in
      var result = transition
      if isElse(transition) {
        guard guards[transition.eventKey]?.count != 1 else { return nil }
        result.guard = "else"
        return (result, position, [])
      }
      guard let condition = transition.guard, guards[transition.eventKey]?.count == 1,
        let others = elses[transition.eventKey], let other = others.first
      else { return (transition, position, []) }
      result.guard = "\(condition), else \(transitions[other].note ?? "no change")"
      return (result, position, others)
    }
  }
}

extension FlowDocument.Configuration {
  /// Whether it has only stacks in layers: no tabs, no slots, one window.
  var isPlain: Bool {
    let windows = stack.windows
    return windows.count == 1
      && windows[0].layers.allSatisfy { layer in
        guard case .stack(let entries) = layer.container else { return false }
        return entries.allSatisfy(\.slots.isEmpty)
      }
  }
}

extension FlowDocument.Transition {
  /// What the transitions of one event have in common.
  struct EventKey: Hashable {
    var source: Int
    var event: FlowDocument.Event
    var decisions: [FlowDocument.Decision]
    var `guard`: String?
  }

  /// The source, the event without its payload, and the choices.
  var eventKey: EventKey {
    var event = event
    (event.payload, event.instance) = (nil, nil)
    return EventKey(source: source, event: event, decisions: decisions)
  }

  /// The decisions with their choices: `[AgeDecision: adult]`.
  var decisionTexts: [String] { decisions.map { "[\($0.name): \($0.choice)]" } }

  /// The decisions with their choices, and the guard: `AgeDecision: adult`, `is signed in`.
  package var conditions: [String] {
    decisions.map { "\($0.name): \($0.choice)" } + (self.guard.map { [$0] } ?? [])
  }

  /// The details of its label: the guard, the note, and the commands if they are shown.
  func details(hasCommands: Bool) -> [String] {
    var details = self.guard.map { ["[\($0)]"] } ?? []
    if let note { details.append("/ \(note)") }
    if hasCommands, !commands.isEmpty {
      details.append("/ " + commands.map(\.text).joined(separator: ", "))
    }
    return details
  }

  /// What it does to the stack: `push`, `dismiss+push`, `alert`, `none`, `select search`,
  /// `popToRoot@tab search`.
  var operationText: String {
    let operations = (note.map { [$0] } ?? []) + commands.map(\.text)
    return operations.isEmpty ? "none" : operations.joined(separator: "+")
  }

  /// The symbols of its commands, or of its target if it has none.
  package var symbols: [EdgeSymbol] {
    guard commands.isEmpty else {
      return commands.map { $0.parts.operation.diagramNotation.symbol }
    }
    return switch target {
    case .configuration: [.none]
    case .outcome: [.end]
    }
  }
}

extension SystemMove {
  /// The move in an edge list: `^`, `^tab search`.
  var text: String {
    switch self {
    case .back: "^"
    case .backBy(let count): "^back \(count)"
    case .interactiveDismiss: "^swipe down"
    case .dismissalAttempted: "^swipe down attempted"
    case .tabTapped(let name): "^tab \(name)"
    case .tabRetapped(let name): "^retap \(name)"
    case .windowFocused(let name): "^window \(name)"
    case .windowClosed(let name): "^close \(name)"
    }
  }
}
