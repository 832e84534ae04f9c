import FlowCore
import FlowDocuments
import FlowExploration
import FlowSupport

/// The reducer of a document with stacks: a row for each event of the screen on top, with commands
/// that lead to the right stack from every stack with this screen on top.
struct SwiftStackReducer: SwiftReducer {
  private let document: FlowDocument
  private let identifiers: SwiftIdentifiers
  let table: ReducerTable
  let holes: [String]

  init(_ document: FlowDocument, _ identifiers: SwiftIdentifiers) {
    (self.document, self.identifiers) = (document, identifiers)
    var finder = StackRuleFinder(document, identifiers)
    table = finder.table()
    holes = finder.holes
  }

  var stateType: [String] {
    [
      "/// What is on show. What an event does follows from the screen on top.",
      "public struct State: Hashable, Sendable {",
      "  public var stack = VirtualStack<Screen>()",
      "}",
    ]
  }

  func start(_ number: Int, of flow: String) -> String {
    let configuration =
      document.starts.indices.contains(number) ? document.starts[number].configuration : 0
    return flow + Self.showing(document.configurations[configuration].stack, identifiers)
  }

  /// The expression that shows a stack, whatever the current one is.
  static func showing(_ stack: FlowDocument.Stack, _ identifiers: SwiftIdentifiers) -> String {
    going(from: "State()", stack.rebuildCommands, identifiers)
  }

  /// A call of `go`, on several lines if it is long.
  static func going(
    from state: String, _ commands: [Command<FlowDocument.VisibleScreen>],
    _ identifiers: SwiftIdentifiers
  ) -> String {
    let arguments = commands.map { command in
      StackSource.text(command.map { SpelledScreen(sourceText: identifiers.screen($0.screen)) })
    }
    let line = "go(\(([state] + arguments).joined(separator: ", ")))"
    return line.count <= 88
      ? line : "go(\n  \(state),\n  \(arguments.joined(separator: ",\n  ")))"
  }

  var helpers: [[String]] {
    let go = [
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
    guard document.transitions.contains(where: { $0.event.move != nil }) else { return [go] }
    return [
      go,
      [
        "/// Follows the platform, where it can make the move.",
        "private func follow(",
        "  _ move: SystemMove, in state: State, fileID: StaticString = #fileID, line: UInt32 = #line",
        ") -> FlowTransition<Self>? {",
        "  guard let stack = state.stack.after(move),",
        "    let commands = VirtualStack.plan(from: state.stack, to: stack)",
        "  else { return nil }",
        "  return .to(State(stack: stack), Array(commands), fileID: fileID, line: line)",
        "}",
      ],
    ]
  }
}

/// A screen written as a case of a generated enumeration.
private struct SpelledScreen: Hashable, SwiftSourceConvertible {
  let sourceText: String
}

/// Finds rows that are right for every stack of a document.
private struct StackRuleFinder {
  private typealias Stack = FlowDocument.Stack
  private typealias Commands = [Command<FlowDocument.VisibleScreen>]

  /// What a row can do.
  private enum Rule: Hashable {
    case go(Commands)
    case show(Int)
    case follow(SystemMove, otherwise: Int?)
    case finish(Int)
  }

  private struct TopPattern: Hashable {
    var top: Int
    var pattern: String
  }

  /// Maximum number of rules tried for a row, and of those compared if none is right.
  private static let maxRules = 4000
  private static let maxCompared = 64

  private let document: FlowDocument
  private let identifiers: SwiftIdentifiers
  private(set) var holes: [String] = []
  /// The expanded configurations, by the screen on top.
  private var configurationIDs: [[Int]]
  private let searched: [Int]

  init(_ document: FlowDocument, _ identifiers: SwiftIdentifiers) {
    (self.document, self.identifiers) = (document, identifiers)
    searched = document.configurations.indices.filter { document.configurations[$0].isExpanded }
    configurationIDs = Array(repeating: [], count: document.screens.count)
    for id in searched {
      if let top = document.configurations[id].stack.top?.screen {
        configurationIDs[top].append(id)
      }
    }
  }

  mutating func table() -> ReducerTable {
    var table = ReducerTable(subject: "state.stack.top")
    table.allPatterns = identifiers.eventList.indices.map { event in
      [identifiers.event(event)]
        + (identifiers.branches[event] == nil ? [] : identifiers.samples(of: event))
    }
    // The transitions of each pattern, by their sources.
    var rows: [String: [Int: Int]] = [:]
    var order: [String] = []
    for (number, transition) in document.transitions.enumerated()
    where document.configurations[transition.source].isExpanded {
      let pattern = identifiers.pattern(ofTransition: number)
      if rows[pattern] == nil { order.append(pattern) }
      rows[pattern, default: [:]][transition.source] = number
    }
    var sections = document.screens.indices.map {
      ReducerTable.Section(pattern: identifiers.screen($0))
    }
    for pattern in order {
      let transitions = rows[pattern] ?? [:]
      let tops = Set(transitions.keys.compactMap { document.configurations[$0].stack.top?.screen })
      if tops.count > 1 || document.screens.count == 1 || isLinkOrMove(transitions),
        let rule = rules(for: transitions).first(where: { fits($0, transitions, at: searched) })
      {
        table.globalRows.append(row(pattern, rule, transitions))
        continue
      }
      for top in tops.sorted() {
        let here = transitions.filter { document.configurations[$0.key].stack.top?.screen == top }
        sections[top].rows.append(row(pattern, here, top: top))
      }
    }
    for top in sections.indices where sections[top].rows.isEmpty && table.globalRows.isEmpty {
      sections[top].comment = "HOLE: nothing leads on in the file"
    }
    table.sections = sections + [.init(pattern: "nil")]
    return table
  }

  private func isLinkOrMove(_ transitions: [Int: Int]) -> Bool {
    guard let event = transitions.values.first.map({ document.transitions[$0].event }) else {
      return false
    }
    return event.isLink || event.move != nil
  }

  // MARK: Rows

  private mutating func row(
    _ pattern: String, _ transitions: [Int: Int], top: Int
  ) -> ReducerTable.ReducerRow {
    var candidates = rules(for: transitions)
    if let rule = candidates.first(where: { fits($0, transitions, at: configurationIDs[top]) }) {
      return row(pattern, rule, transitions)
    }
    candidates.removeSubrange(min(candidates.count, Self.maxCompared)...)
    let counts = candidates.map { rule in
      configurationIDs[top].count { id in fits(rule, transitions[id], at: id) }
    }
    let best = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    var row = row(pattern, candidates[best], transitions)
    let counterexample =
      configurationIDs[top].first { !fits(candidates[best], transitions[$0], at: $0) }
      ?? configurationIDs[top][0]
    let names = ScreenNames(document)
    let leads = transitions[counterexample].map { number in
      switch document.transitions[number].target {
      case .outcome(let outcome): "to the end '\(document.outcomes[outcome])'"
      case .configuration(let target): "to \(names.text(of: document.configurations[target]))"
      }
    }
    row.comment =
      "HOLE: right for \(counts[best]) of \(configurationIDs[top].count) stacks; "
      + "\(names.text(of: document.configurations[counterexample])) leads \(leads ?? "nowhere")"
    if !holes.contains(Self.hole) { holes.append(Self.hole) }
    return row
  }

  private static let hole = "rows that are not right for every stack with their screen on top"

  private func row(_ pattern: String, _ rule: Rule, _ transitions: [Int: Int])
    -> ReducerTable.ReducerRow
  {
    let first = transitions.values.min().map { document.transitions[$0] }
    let expression =
      switch rule {
      case .finish(let outcome): ".finish(\(identifiers.outcome(outcome)))"
      case .follow(let move, let outcome):
        "follow(\(SwiftSource(move)), in: state)"
          + (outcome.map { " ?? .finish(\(identifiers.outcome($0)))" } ?? "")
      case .show(let configuration):
        SwiftStackReducer.showing(document.configurations[configuration].stack, identifiers)
      case .go(let commands) where commands.isEmpty: ".stay()"
      case .go(let commands): SwiftStackReducer.going(from: "state", commands, identifiers)
      }
    return .init(
      pattern: pattern, expression: expression + (first?.swiftModifiers ?? ""),
      comment: first?.guard.map { "HOLE: guard \($0)" })
  }

  // MARK: Rules

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
        let (before, after) = (
          document.configurations[transition.source].stack, document.configurations[target].stack
        )
        if transition.event.isLink { rules.append(.show(target)) }
        if rules.count < 64, let plan = Stack.plan(from: before, to: after) {
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
    var screens: [FlowDocument.VisibleScreen] = []
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
