import FlowCore
import FlowDocuments
import FlowExploration
import FlowSupport

// The reducer of a document without stacks: a row for each transition, and a state for each
// configuration, which shows only its own screen.
extension SwiftIdentifiers {
  func stateReducer() -> ReducerTable {
    var rows: [[Int]] = Array(repeating: [], count: document.configurations.count)
    for (number, transition) in document.transitions.enumerated() {
      rows[transition.source].append(number)
    }
    let shared = eventsThatDoTheSame(in: rows)
    let hoisted = Set(shared.map { number(of: document.transitions[$0].event) })
    let stackCounts = configurationIDs.reduce(into: [:]) {
      $0[document.configurations[$1].stack, default: 0] += 1
    }
    let sections: [ReducerTable.Section] = configurationIDs.map { id in
      let own = rows[id].filter { !hoisted.contains(number(of: document.transitions[$0].event)) }
      let configuration = document.configurations[id]
      let comment: String? =
        if !configuration.isExpanded {
          "HOLE: the import went no further"
        } else if rows[id].isEmpty { "HOLE: nothing leads on in the file" } else {
          stackCounts[configuration.stack] != 1 ? configuration.state : nil
        }
      return (state(id), own.map { row(for: $0, isEverywhere: false) }, comment)
    }
    return ReducerTable(
      stateType: states.declaration("State", namesTexts: false), subject: "state",
      globalRows: shared.map { row(for: $0, isEverywhere: true) }, sections: sections,
      allPatterns: allPatterns, starts: document.starts.map { transition(to: $0.configuration) },
      holes: [
        "stacks: each screen replaces what was on show (.setRoot); where your app pushes, presents or "
          + "goes back, write .push, .present, .pop or .dismiss, and add an event 'back'"
      ])
  }

  private func transition(to configuration: Int) -> String {
    let screen = document.configurations[configuration].stack.top?.screen ?? 0
    return ".to(\(state(configuration)), .setRoot(\(screens[screen])))"
  }

  private func row(for number: Int, isEverywhere: Bool) -> ReducerTable.ReducerRow {
    let transition = document.transitions[number]
    let expression =
      switch transition.target {
      case .outcome(let outcome): ".finish(\(outcomes[outcome]))"
      case .configuration(let id) where id == transition.source && !isEverywhere: ".stay()"
      case .configuration(let id): self.transition(to: id)
      }
    return (
      pattern(ofTransition: number), expression + transition.swiftModifiers,
      transition.guard.map { "HOLE: guard \($0)" }
    )
  }

  /// One transition of each event that has the same effect in every state.
  private func eventsThatDoTheSame(in rows: [[Int]]) -> [Int] {
    guard configurationIDs.count > 2 else { return [] }
    let groups = configurationIDs.flatMap { rows[$0] }.grouped {
      number(of: document.transitions[$0].event)
    }
    return groups.filter { group in
      let first = document.transitions[group[0]]
      return group.count == configurationIDs.count
        && !pattern(ofTransition: group[0]).contains("(")
        && group.allSatisfy { number in
          let transition = document.transitions[number]
          return first.target == transition.target
            && first.swiftModifiers == transition.swiftModifiers
        }
    }.map { $0[0] }.sorted()
  }
}

extension FlowDocument.Transition {
  /// The modifiers of a row that only document it: decisions, guard and note.
  var swiftModifiers: String {
    var text = decisions.map { decision in
      let choices = decision.choices.map { SwiftSource.literal($0) }.joined(separator: ", ")
      return ".deciding(\(SwiftSource.literal(decision.name)), "
        + "\(SwiftSource.literal(decision.choice)), of: [\(choices)])"
    }.joined()
    if let condition = self.guard { text += ".when(\(SwiftSource.literal(condition)))" }
    if let note { text += ".with(note: \(SwiftSource.literal(note)))" }
    return text
  }
}

/// The reducer of a flow: the transitions of events in a state, or with a screen on top.
struct ReducerTable {
  /// The pattern of an event, `.payTapped` or `.payTapped(.declined)`, and what it leads to.
  typealias ReducerRow = (pattern: String, expression: String, comment: String?)
  /// The pattern of a state, or of the screen on top, with the rows for it.
  typealias Section = (pattern: String, rows: [ReducerRow], comment: String?)

  var stateType: [String]
  /// The subject of the outer `switch`: `state`, or `state.stack.top`.
  var subject: String
  /// The rows that apply in every section.
  var globalRows: [ReducerRow] = []
  var sections: [Section] = []
  /// The patterns of each event: one that covers it, then those of its branches.
  var allPatterns: [[String]]
  /// The expressions that start the flow, one for each start of the document.
  var starts: [String]
  /// The functions that the rows and starts call.
  var helpers: [[String]] = []
  /// Descriptions of what the file does not say.
  var holes: [String] = []

  var lines: [String] {
    let table = ["switch \(subject) {"] + sections.flatMap(lines) + ["}"]
    guard !globalRows.isEmpty else { return table }
    let rows = globalRows.flatMap { Self.lines(of: $0, returning: true) }
    return ["switch event {"] + rows + ["default: break", "}", "return \(table[0])"]
      + table.dropFirst()
  }

  private func lines(of section: Section) -> [String] {
    let comment = section.comment.map { ["// \(SwiftSource.comment($0))"] } ?? []
    guard !section.rows.isEmpty || !comment.isEmpty else { return ["case \(section.pattern): nil"] }
    let handled = Set(section.rows.map(\.pattern))
    let isExhaustive = allPatterns.allSatisfy { patterns in
      handled.contains(patterns[0])
        || (patterns.count > 1 && patterns[1...].allSatisfy(handled.contains))
    }
    let table =
      ["switch event {"] + section.rows.flatMap { Self.lines(of: $0) }
      + (isExhaustive ? ["}"] : ["default: nil", "}"])
    return ["case \(section.pattern):"]
      + (comment + (section.rows.isEmpty ? ["nil"] : table)).indented()
  }

  private static func lines(of row: ReducerRow, returning: Bool = false) -> [String] {
    let comment = row.comment.map { ["// \(SwiftSource.comment($0))"] } ?? []
    let expression = ((returning ? "return " : "") + row.expression).split(separator: "\n")
    let line = "case \(row.pattern): \(expression[0])"
    // In the file, it is indented by four or six more columns, of 100.
    if expression.count == 1, line.count <= (returning ? 96 : 94) { return comment + [line] }
    return comment + ["case \(row.pattern):"] + expression.map { "  \($0)" }
  }
}
