import FlowCore
import FlowDocuments
import FlowExploration

/// The reducer of a document without stacks: a row for each transition, a state for each
/// configuration, which shows its screen alone.
struct SwiftStateReducer: SwiftReducer {
  private let document: FlowDocument
  private let words: SwiftWords
  private let rows: [[Int]]
  /// The first configuration of each state.
  private let places: [Int]

  init(_ document: FlowDocument, _ words: SwiftWords, _ equal: EqualPlaces) {
    (self.document, self.words) = (document, words)
    places = document.configurations.indices.filter { equal.first[$0] == $0 }
    var rows: [[Int]] = Array(repeating: [], count: document.configurations.count)
    for (number, transition) in document.transitions.enumerated() {
      rows[transition.source].append(number)
    }
    self.rows = rows
  }

  var stateType: [String] { words.states.declaration("State", namesTexts: false) }

  var helpers: [[String]] { [] }

  var holes: [String] {
    [
      "stacks: each screen replaces what was on show (.setRoot); where your app pushes, presents or "
        + "goes back, write .push, .present, .pop or .dismiss, and add an event 'back'"
    ]
  }

  func start(_ number: Int) -> String {
    let place = document.starts.indices.contains(number) ? document.starts[number].configuration : 0
    return going(to: place)
  }

  private func going(to place: Int) -> String {
    let screen = document.configurations[place].stack.top?.screen ?? 0
    return ".to(\(words.state(place)), .setRoot(\(words.screen(screen))))"
  }

  var table: SwiftTable {
    var table = SwiftTable(subject: "state")
    table.allPatterns = words.eventList.indices.map { event in
      [words.event(event)] + (words.ways[event] == nil ? [] : words.samples(of: event))
    }
    let shared = eventsThatDoTheSame
    table.everywhere = shared.map { row(for: $0, isEverywhere: true) }
    let hoisted = Set(shared.map { words.number(of: document.transitions[$0].event) })
    let looks = places.reduce(into: [:]) {
      $0[document.configurations[$1].stack, default: 0] += 1
    }
    table.sections = places.map { place in
      let own = rows[place].filter {
        !hoisted.contains(words.number(of: document.transitions[$0].event))
      }
      let configuration = document.configurations[place]
      let comment: String? =
        if !configuration.isExpanded {
          "HOLE: the import went no further"
        } else if rows[place].isEmpty { "HOLE: nothing leads on in the file" } else {
          looks[configuration.stack] != 1 ? configuration.state : nil
        }
      return .init(
        pattern: words.state(place), rows: own.map { row(for: $0, isEverywhere: false) },
        comment: comment)
    }
    return table
  }

  private func row(for number: Int, isEverywhere: Bool) -> SwiftTable.Row {
    let transition = document.transitions[number]
    var expression =
      switch transition.target {
      case .outcome(let outcome): ".finish(\(words.outcome(outcome)))"
      case .configuration(let place) where place == transition.source && !isEverywhere: ".stay()"
      case .configuration(let place): going(to: place)
      }
    expression += transition.swiftWords
    return .init(
      pattern: words.pattern(ofTransition: number), expression: expression,
      comment: transition.guard.map { "HOLE: guard \($0)" })
  }

  /// A transition of each event that leads to one place from everywhere.
  private var eventsThatDoTheSame: [Int] {
    guard places.count > 2 else { return [] }
    var counts: [Int: (first: Int, count: Int)] = [:]
    for number in places.flatMap({ rows[$0] }) {
      let transition = document.transitions[number]
      let event = words.number(of: transition.event)
      guard let known = counts[event] else {
        counts[event] = (number, 1)
        continue
      }
      let first = document.transitions[known.first]
      let isSame = first.target == transition.target && first.swiftWords == transition.swiftWords
      counts[event] = (known.first, isSame ? known.count + 1 : -document.transitions.count)
    }
    return counts.values.filter {
      $0.count == places.count && !words.pattern(ofTransition: $0.first).contains("(")
    }
    .map(\.first).sorted()
  }
}

extension FlowDocument.Transition {
  /// What a row says to the reader beside what it does.
  var swiftWords: String {
    var text = decisions.map { decision in
      let choices = decision.choices.map { SwiftSource.literal($0) }.joined(separator: ", ")
      return ".deciding(\(SwiftSource.literal(decision.name)), "
        + "\(SwiftSource.literal(decision.choice)), of: [\(choices)])"
    }.joined()
    if let condition = self.guard { text += ".when(\(SwiftSource.literal(condition)))" }
    if let note { text += ".noting(\(SwiftSource.literal(note)))" }
    return text
  }
}
