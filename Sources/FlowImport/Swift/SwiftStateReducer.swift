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
