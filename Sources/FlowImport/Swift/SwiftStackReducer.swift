import FlowCore
import FlowDocuments
import FlowExploration

/// The reducer of a document with stacks: a row for each event of the screen on top, by the commands
/// that lead to the right place from every stack with this screen on top.
struct SwiftStackReducer: SwiftReducer {
  private let document: FlowDocument
  private let words: SwiftWords
  let table: SwiftTable
  let holes: [String]

  init(_ document: FlowDocument, _ words: SwiftWords) {
    (self.document, self.words) = (document, words)
    var finder = StackRuleFinder(document, words)
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

  func start(_ number: Int) -> String {
    let place = document.starts.indices.contains(number) ? document.starts[number].configuration : 0
    return Self.showing(document.configurations[place].stack, words)
  }

  /// The expression that shows a place, wherever the flow is.
  static func showing(_ stack: FlowDocument.Stack, _ words: SwiftWords) -> String {
    going(from: "State()", stack.rebuilding, words)
  }

  /// A call of `go`, in several lines if it is long.
  static func going(
    from state: String, _ commands: [Command<FlowDocument.ShownScreen>], _ words: SwiftWords
  ) -> String {
    let arguments = commands.map { command in
      StackSource.text(command.map { SpelledScreen(sourceText: words.screen($0.screen)) })
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

/// A screen that is written as the case of a generated enumeration.
private struct SpelledScreen: Hashable, SpelledInSource {
  let sourceText: String
}

/// Finds rows that do for every stack what a document says of each.
private struct StackRuleFinder {
  private typealias Stack = FlowDocument.Stack
  private typealias Commands = [Command<FlowDocument.ShownScreen>]

  /// What a row can do.
  private enum Rule: Hashable {
    case go(Commands)
    case show(Int)
    case follow(SystemMove, otherwise: Int?)
    case finish(Int)
  }

  private struct Question: Hashable {
    var top: Int
    var pattern: String
  }

  /// How many rules are tried for a row, and how many of them are compared if none is right.
  private static let mostRules = 4000
  private static let mostCompared = 64

  private let document: FlowDocument
  private let words: SwiftWords
  private(set) var holes: [String] = []
  /// The configurations that were searched, by the screen on top.
  private var places: [[Int]]
  private let searched: [Int]

  init(_ document: FlowDocument, _ words: SwiftWords) {
    (self.document, self.words) = (document, words)
    searched = document.configurations.indices.filter { document.configurations[$0].isExpanded }
    places = Array(repeating: [], count: document.screens.count)
    for place in searched {
      if let top = document.configurations[place].stack.top?.screen { places[top].append(place) }
    }
  }

  mutating func table() -> SwiftTable {
    var table = SwiftTable(subject: "state.stack.top")
    table.allPatterns = words.eventList.indices.map { event in
      [words.event(event)] + (words.ways[event] == nil ? [] : words.samples(of: event))
    }
    // The transitions of each pattern, by their sources.
    var rows: [String: [Int: Int]] = [:]
    var order: [String] = []
    for (number, transition) in document.transitions.enumerated()
    where document.configurations[transition.source].isExpanded {
      let pattern = words.pattern(ofTransition: number)
      if rows[pattern] == nil { order.append(pattern) }
      rows[pattern, default: [:]][transition.source] = number
    }
    var sections = document.screens.indices.map {
      SwiftTable.Section(pattern: words.screen($0))
    }
    for pattern in order {
      let found = rows[pattern] ?? [:]
      let tops = Set(found.keys.compactMap { document.configurations[$0].stack.top?.screen })
      if tops.count > 1 || document.screens.count == 1 || isLinkOrMove(found),
        let rule = rules(for: found).first(where: { fits($0, found, at: searched) })
      {
        table.everywhere.append(row(pattern, rule, found))
        continue
      }
      for top in tops.sorted() {
        let here = found.filter { document.configurations[$0.key].stack.top?.screen == top }
        sections[top].rows.append(row(pattern, here, top: top))
      }
    }
    for top in sections.indices where sections[top].rows.isEmpty && table.everywhere.isEmpty {
      sections[top].comment = "HOLE: nothing leads on in the file"
    }
    table.sections = sections + [.init(pattern: "nil")]
    return table
  }

  private func isLinkOrMove(_ found: [Int: Int]) -> Bool {
    guard let event = found.values.first.map({ document.transitions[$0].event }) else {
      return false
    }
    return event.isLink || event.move != nil
  }

  // MARK: Rows

  private mutating func row(
    _ pattern: String, _ found: [Int: Int], top: Int
  ) -> SwiftTable.Row {
    var candidates = rules(for: found)
    if let rule = candidates.first(where: { fits($0, found, at: places[top]) }) {
      return row(pattern, rule, found)
    }
    candidates.removeSubrange(min(candidates.count, Self.mostCompared)...)
    let counts = candidates.map { rule in
      places[top].count { place in fits(rule, found[place], at: place) }
    }
    let best = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    var row = row(pattern, candidates[best], found)
    let odd = places[top].first { !fits(candidates[best], found[$0], at: $0) } ?? places[top][0]
    let names = ScreenNames(document)
    let leads = found[odd].map { number in
      switch document.transitions[number].target {
      case .outcome(let outcome): "to the end '\(document.outcomes[outcome])'"
      case .configuration(let target): "to \(names.text(of: document.configurations[target]))"
      }
    }
    row.comment =
      "HOLE: right for \(counts[best]) of \(places[top].count) stacks; "
      + "\(names.text(of: document.configurations[odd])) leads \(leads ?? "nowhere")"
    if !holes.contains(Self.hole) { holes.append(Self.hole) }
    return row
  }

  private static let hole = "rows that are not right for every stack with their screen on top"

  private func row(_ pattern: String, _ rule: Rule, _ found: [Int: Int]) -> SwiftTable.Row {
    let first = found.values.min().map { document.transitions[$0] }
    let expression =
      switch rule {
      case .finish(let outcome): ".finish(\(words.outcome(outcome)))"
      case .follow(let move, let outcome):
        "follow(\(SwiftSource(move)), in: state)"
          + (outcome.map { " ?? .finish(\(words.outcome($0)))" } ?? "")
      case .show(let place):
        SwiftStackReducer.showing(document.configurations[place].stack, words)
      case .go(let commands) where commands.isEmpty: ".stay()"
      case .go(let commands): SwiftStackReducer.going(from: "state", commands, words)
      }
    return .init(
      pattern: pattern, expression: expression + (first?.swiftWords ?? ""),
      comment: first?.guard.map { "HOLE: guard \($0)" })
  }

  // MARK: Rules

  private func fits(_ rule: Rule, _ found: [Int: Int], at places: [Int]) -> Bool {
    places.allSatisfy { fits(rule, found[$0], at: $0) }
  }

  /// Whether a rule does at a place what a transition does; `nil` for none.
  private func fits(_ rule: Rule, _ number: Int?, at place: Int) -> Bool {
    let stack = document.configurations[place].stack
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
    case (.show(let shown), .configuration(let target)): return shown == target
    case (.go(let commands), .configuration(let target)):
      var after = stack
      guard (try? after.apply(CommandList(commands))) != nil else { return false }
      return after == document.configurations[target].stack
    default: return false
    }
  }

  /// Rules that may do what some transitions do, the simplest first.
  private func rules(for found: [Int: Int]) -> [Rule] {
    var rules: [Rule] = []
    var outcome: Int?
    for number in found.sorted(by: { $0.key < $1.key }).map(\.value) {
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
    if let move = found.values.first.flatMap({ document.transitions[$0].event.move }) {
      rules.insert(.follow(move, otherwise: outcome), at: 0)
    }
    return (rules.distinct() + goingBackFirst(found)).prefix(Self.mostRules).map(\.self)
  }

  /// Rules that first go back to some screen, by a name, and then on.
  private func goingBackFirst(_ found: [Int: Int]) -> [Rule] {
    var targets: [Commands] = [[]]
    var screens: [FlowDocument.ShownScreen] = []
    for (source, number) in found.sorted(by: { $0.key < $1.key }).prefix(16) {
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
