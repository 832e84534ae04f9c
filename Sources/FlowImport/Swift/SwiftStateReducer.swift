import FlowCore
import FlowDocuments
import FlowExploration
import FlowSupport

/// The reducer of a document without stacks: a row for each transition, and a state for each
/// configuration, which shows only its own screen.
struct SwiftStateReducer: SwiftReducer {
  private let document: FlowDocument
  private let identifiers: SwiftIdentifiers
  private let rows: [[Int]]

  init(_ document: FlowDocument, _ identifiers: SwiftIdentifiers) {
    (self.document, self.identifiers) = (document, identifiers)
    var rows: [[Int]] = Array(repeating: [], count: document.configurations.count)
    for (number, transition) in document.transitions.enumerated() {
      rows[transition.source].append(number)
    }
    self.rows = rows
  }

  var stateType: [String] { identifiers.states.declaration("State", namesTexts: false) }

  var helpers: [[String]] { [] }

  var holes: [String] {
    [
      "stacks: each screen replaces what was on show (.setRoot); where your app pushes, presents or "
        + "goes back, write .push, .present, .pop or .dismiss, and add an event 'back'"
    ]
  }

  func start(_ configuration: Int, of flow: String) -> String {
    let screen = document.configurations[configuration].stack.top?.screen ?? 0
    return ".to(\(identifiers.state(configuration)), .setRoot(\(identifiers.screens[screen])))"
  }

  var table: ReducerTable {
    var table = ReducerTable(subject: "state")
    table.allPatterns = identifiers.allPatterns
    let shared = eventsThatDoTheSame
    table.globalRows = shared.map { row(for: $0, isEverywhere: true) }
    let hoisted = Set(shared.map { identifiers.number(of: document.transitions[$0].event) })
    let stackCounts = identifiers.configurationIDs.reduce(into: [:]) {
      $0[document.configurations[$1].stack, default: 0] += 1
    }
    table.sections = identifiers.configurationIDs.map { id in
      let own = rows[id].filter {
        !hoisted.contains(identifiers.number(of: document.transitions[$0].event))
      }
      let configuration = document.configurations[id]
      let comment: String? =
        if !configuration.isExpanded {
          "HOLE: the import went no further"
        } else if rows[id].isEmpty { "HOLE: nothing leads on in the file" } else {
          stackCounts[configuration.stack] != 1 ? configuration.state : nil
        }
      return .init(
        pattern: identifiers.state(id), rows: own.map { row(for: $0, isEverywhere: false) },
        comment: comment)
    }
    return table
  }

  private func row(for number: Int, isEverywhere: Bool) -> ReducerTable.ReducerRow {
    let transition = document.transitions[number]
    var expression =
      switch transition.target {
      case .outcome(let outcome): ".finish(\(identifiers.outcomes[outcome]))"
      case .configuration(let id) where id == transition.source && !isEverywhere: ".stay()"
      case .configuration(let id): start(id, of: "")
      }
    expression += transition.swiftModifiers
    return .init(
      pattern: identifiers.pattern(ofTransition: number), expression: expression,
      comment: transition.guard.map { "HOLE: guard \($0)" })
  }

  /// One transition of each event that has the same effect in every state.
  private var eventsThatDoTheSame: [Int] {
    let ids = identifiers.configurationIDs
    guard ids.count > 2 else { return [] }
    let groups = ids.flatMap { rows[$0] }.grouped {
      identifiers.number(of: document.transitions[$0].event)
    }
    return groups.filter { group in
      let first = document.transitions[group[0]]
      return group.count == ids.count
        && !identifiers.pattern(ofTransition: group[0]).contains("(")
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
