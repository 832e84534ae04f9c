import FlowCore
import FlowDocuments
import FlowExploration

/// The reducer of a document without stacks: a row for each transition, and a state for each
/// configuration, which shows only its own screen.
struct SwiftStateReducer: SwiftReducer {
  private let document: FlowDocument
  private let identifiers: SwiftIdentifiers
  private let rows: [[Int]]
  /// The first configuration of each state.
  private let configurationIDs: [Int]

  init(_ document: FlowDocument, _ identifiers: SwiftIdentifiers, _ equal: EquivalentConfigurations)
  {
    (self.document, self.identifiers) = (document, identifiers)
    configurationIDs = document.configurations.indices.filter { equal.first[$0] == $0 }
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

  func start(_ number: Int, of flow: String) -> String {
    let id = document.starts.indices.contains(number) ? document.starts[number].configuration : 0
    return going(to: id)
  }

  private func going(to id: Int) -> String {
    let screen = document.configurations[id].stack.top?.screen ?? 0
    return ".to(\(identifiers.state(id)), .setRoot(\(identifiers.screen(screen))))"
  }

  var table: ReducerTable {
    var table = ReducerTable(subject: "state")
    table.allPatterns = identifiers.eventList.indices.map { event in
      [identifiers.event(event)]
        + (identifiers.branches[event] == nil ? [] : identifiers.samples(of: event))
    }
    let shared = eventsThatDoTheSame
    table.globalRows = shared.map { row(for: $0, isEverywhere: true) }
    let hoisted = Set(shared.map { identifiers.number(of: document.transitions[$0].event) })
    let stackCounts = configurationIDs.reduce(into: [:]) {
      $0[document.configurations[$1].stack, default: 0] += 1
    }
    table.sections = configurationIDs.map { id in
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
      case .outcome(let outcome): ".finish(\(identifiers.outcome(outcome)))"
      case .configuration(let id) where id == transition.source && !isEverywhere: ".stay()"
      case .configuration(let id): going(to: id)
      }
    expression += transition.swiftModifiers
    return .init(
      pattern: identifiers.pattern(ofTransition: number), expression: expression,
      comment: transition.guard.map { "HOLE: guard \($0)" })
  }

  /// One transition of each event that has the same effect in every state.
  private var eventsThatDoTheSame: [Int] {
    guard configurationIDs.count > 2 else { return [] }
    var counts: [Int: (first: Int, count: Int)] = [:]
    for number in configurationIDs.flatMap({ rows[$0] }) {
      let transition = document.transitions[number]
      let event = identifiers.number(of: transition.event)
      guard let existing = counts[event] else {
        counts[event] = (number, 1)
        continue
      }
      let first = document.transitions[existing.first]
      let isSame =
        first.target == transition.target && first.swiftModifiers == transition.swiftModifiers
      counts[event] = (existing.first, isSame ? existing.count + 1 : -document.transitions.count)
    }
    return counts.values.filter {
      $0.count == configurationIDs.count
        && !identifiers.pattern(ofTransition: $0.first).contains("(")
    }
    .map(\.first).sorted()
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
