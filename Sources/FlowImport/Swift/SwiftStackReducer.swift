import FlowCore
import FlowDocuments
import FlowExploration
import FlowSupport

/// The reducer of a document with stacks: a row for each event of the screen on top, with commands
/// that lead to the right stack from every stack with this screen on top.
struct SwiftStackReducer {
  private typealias Commands = [Command<FlowDocument.StackScreen>]

  private enum Rule: Hashable {
    case go(Commands)
    case show(Int)
    case follow(SystemMove, otherwise: Int?)
    case finish(Int)
  }

  /// Maximum number of rules tried for a row, and of those compared if none is right.
  private static let maxRules = 4000
  private static let maxCompared = 64

  private let document: FlowDocument
  private let identifiers: SwiftIdentifiers
  private(set) var table: ReducerTable
  /// The expanded configurations, and those with each screen on top.
  private let searched: [Int]
  private var configurationIDs: [[Int]]

  init(_ identifiers: SwiftIdentifiers) {
    (document, self.identifiers) = (identifiers.document, identifiers)
    searched = document.configurations.indices.filter {
      identifiers.document.configurations[$0].isExpanded
    }
    configurationIDs = Array(repeating: [], count: document.screens.count)
    table = ReducerTable(
      stateType: [
        "/// What is on show. What an event does follows from the screen on top.",
        "public struct State: Hashable, Sendable {",
        "  public var stack = VirtualStack<Screen>()",
        "}",
      ], subject: "state.stack.top",
      sections: document.screens.indices.map { (identifiers.screens[$0], [], nil) },
      allPatterns: identifiers.allPatterns, starts: [], helpers: [Self.goHelper])
    table.starts = document.starts.map { showing($0.configuration) }
    if document.transitions.contains(where: { $0.event.move != nil }) {
      table.helpers.append(Self.followHelper)
    }
    for id in searched {
      if let top = top(of: id) { configurationIDs[top].append(id) }
    }
    addRows()
  }

  private func top(of configuration: Int) -> Int? {
    document.configurations[configuration].stack.top?.screen
  }

  /// The expression that shows the stack of a configuration, whatever the current one is.
  private func showing(_ configuration: Int) -> String {
    going(from: "State()", document.configurations[configuration].stack.rebuildCommands)
  }

  /// A call of `go`, on several lines if it is long.
  private func going(from state: String, _ commands: Commands) -> String {
    let arguments = commands.map { command in
      StackSource.text(command.map { SwiftSource(text: identifiers.screens[$0.screen]) })
    }
    let line = "go(\(([state] + arguments).joined(separator: ", ")))"
    return line.count <= 88
      ? line : "go(\n  \(state),\n  \(arguments.joined(separator: ",\n  ")))"
  }

  private static let goHelper = [
    "/// Changes what is on show, and keeps it in the state.",
    "private func go(",
    "  _ state: State, _ commands: Command<Screen>..., fileID: StaticString = #fileID,",
    "  line: UInt32 = #line",
    ") -> FlowTransition<Self> {",
    "  var after = state",
    "  for command in commands where (try? after.stack.apply(command)) == nil {",
    "    return .stay(commands, fileID: fileID, line: line)",
    "  }",
    "  return .to(after, commands, fileID: fileID, line: line)",
    "}",
  ]

  private static let followHelper = [
    "/// Follows the platform, where it can make the move.",
    "private func follow(",
    "  _ move: SystemMove, in state: State, fileID: StaticString = #fileID, line: UInt32 = #line",
    ") -> FlowTransition<Self>? {",
    "  guard let stack = state.stack.after(move),",
    "    let commands = VirtualStack.plan(from: state.stack, to: stack)",
    "  else { return nil }",
    "  return .to(State(stack: stack), Array(commands), fileID: fileID, line: line)",
    "}",
  ]

  private mutating func addRows() {
    let numbers = document.transitions.indices.filter {
      document.configurations[document.transitions[$0].source].isExpanded
    }
    for group in numbers.grouped(by: identifiers.pattern) {
      let pattern = identifiers.pattern(ofTransition: group[0])
      // The transitions of the pattern, by their sources.
      let transitions = Dictionary(
        group.map { (document.transitions[$0].source, $0) }, uniquingKeysWith: { $1 })
      let tops = Set(transitions.keys.compactMap(top))
      let event = document.transitions[group[0]].event
      if tops.count > 1 || document.screens.count == 1 || event.isLink || event.move != nil,
        let rule = rules(for: transitions).first(where: { fits($0, transitions, at: searched) })
      {
        table.globalRows.append(row(pattern, rule, transitions))
        continue
      }
      for top in tops.sorted() {
        let here = transitions.filter { self.top(of: $0.key) == top }
        table.sections[top].rows.append(row(pattern, here, top: top))
      }
    }
    for top in table.sections.indices
    where table.sections[top].rows.isEmpty && table.globalRows.isEmpty {
      table.sections[top].comment = "HOLE: nothing leads on in the file"
    }
    table.sections.append(("nil", [], nil))
  }

  private mutating func row(
    _ pattern: String, _ transitions: [Int: Int], top: Int
  ) -> ReducerTable.ReducerRow {
    let ids = configurationIDs[top]
    let candidates = rules(for: transitions)
    if let rule = candidates.first(where: { fits($0, transitions, at: ids) }) {
      return row(pattern, rule, transitions)
    }
    let counts = candidates.prefix(Self.maxCompared).map { rule in
      ids.count { fits(rule, transitions[$0], at: $0) }
    }
    let best = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    var row = row(pattern, candidates[best], transitions)
    let counterexample = ids.first { !fits(candidates[best], transitions[$0], at: $0) } ?? ids[0]
    let names = ScreenNames(document)
    let leads = transitions[counterexample].map { number in
      switch document.transitions[number].target {
      case .outcome(let outcome): "to the end '\(document.outcomes[outcome])'"
      case .configuration(let target): "to \(names.text(of: document.configurations[target]))"
      }
    }
    row.comment =
      "HOLE: right for \(counts[best]) of \(ids.count) stacks; "
      + "\(names.text(of: document.configurations[counterexample])) leads \(leads ?? "nowhere")"
    table.holes = ["rows that are not right for every stack with their screen on top"]
    return row
  }

  private func row(
    _ pattern: String, _ rule: Rule, _ transitions: [Int: Int]
  ) -> ReducerTable.ReducerRow {
    let first = transitions.values.min().map { document.transitions[$0] }
    let expression =
      switch rule {
      case .finish(let outcome): ".finish(\(identifiers.outcomes[outcome]))"
      case .follow(let move, let outcome):
        "follow(\(SwiftSource(move)), in: state)"
          + (outcome.map { " ?? .finish(\(identifiers.outcomes[$0]))" } ?? "")
      case .show(let configuration): showing(configuration)
      case .go(let commands) where commands.isEmpty: ".stay()"
      case .go(let commands): going(from: "state", commands)
      }
    let comment = first?.guard.map { "HOLE: guard \($0)" }
    return (pattern, expression + (first?.swiftModifiers ?? ""), comment)
  }

  private func fits(_ rule: Rule, _ transitions: [Int: Int], at ids: [Int]) -> Bool {
    ids.allSatisfy { fits(rule, transitions[$0], at: $0) }
  }

  /// Whether a rule does in a configuration what a transition does; without a transition, nothing.
  private func fits(_ rule: Rule, _ number: Int?, at id: Int) -> Bool {
    let stack = document.configurations[id].stack
    guard let target = number.map({ document.transitions[$0].target }) else {
      if case .follow(let move, nil) = rule { return stack.after(move) == nil }
      return false
    }
    switch (rule, target) {
    case (.finish(let end), .outcome(let outcome)): return end == outcome
    case (.follow(let move, let end), .outcome(let outcome)):
      return end == outcome && stack.after(move) == nil
    case (.follow(let move, _), .configuration(let target)):
      return stack.after(move) == document.configurations[target].stack
    case (.show(let configuration), .configuration(let target)): return configuration == target
    case (.go(let commands), .configuration(let target)):
      var after = stack
      guard (try? after.apply(CommandList(commands))) != nil else { return false }
      return after == document.configurations[target].stack
    default: return false
    }
  }

  /// Candidate rules for some transitions, the simplest first.
  private func rules(for transitions: [Int: Int]) -> [Rule] {
    var rules: [Rule] = []
    var outcome: Int?
    for number in transitions.sorted(by: { $0.key < $1.key }).map(\.value) {
      let transition = document.transitions[number]
      switch transition.target {
      case .outcome(let end):
        outcome = outcome ?? end
        rules.append(.finish(end))
      case .configuration(let target):
        let stacks = [transition.source, target].map { document.configurations[$0].stack }
        if transition.event.isLink { rules.append(.show(target)) }
        if rules.count < 64, let plan = FlowDocument.Stack.plan(from: stacks[0], to: stacks[1]) {
          rules.append(.go(Array(plan)))
        }
      }
    }
    if let move = transitions.values.first.flatMap({ document.transitions[$0].event.move }) {
      rules.insert(.follow(move, otherwise: outcome), at: 0)
    }
    return (rules.distinct() + goingBackFirst(transitions)).prefix(Self.maxRules).map(\.self)
  }

  /// Rules that first go back, such as to a named screen, and then forward.
  private func goingBackFirst(_ transitions: [Int: Int]) -> [Rule] {
    var targets: [Commands] = [[]]
    var screens: [FlowDocument.StackScreen] = []
    for (source, number) in transitions.sorted(by: { $0.key < $1.key }).prefix(16) {
      screens += document.configurations[source].stack.allScreens
      guard case .configuration(let target) = document.transitions[number].target,
        let layer = document.configurations[target].stack.windows.last?.layers.last,
        let top = document.configurations[target].stack.top
      else { continue }
      targets += [[.push(top)], [.replaceTop(top)], [.setRoot(top)]]
      if let style = layer.style { targets.append([.present(top, style: style)]) }
    }
    let layers: [Commands] = [[], [.dismiss], [.dismissAll]]
    let backs: [Commands] =
      [[], [.pop], [.popToRoot]]
      + screens.distinct().flatMap { [[.popTo($0)], [.popTo($0), .pop]] }
    return layers.flatMap { layer in
      backs.flatMap { back in targets.distinct().map { Rule.go(layer + back + $0) } }
    }
  }
}
