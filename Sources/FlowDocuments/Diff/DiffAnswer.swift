import FlowCore

/// An event on a screen.
struct ScreenEvent: Hashable {
  var screen: String
  var event: String
}

/// Under which conditions, and with which payload, an event is answered.
struct DiffWay: Hashable {
  var decisions: [String] = []
  var `guard`: String?
  /// The sample payload; `nil` where the flows were not asked with the same samples.
  var payload: String?

  /// Whether it is taken without a condition that the flow names.
  var isPlain: Bool { decisions.isEmpty && `guard` == nil }

  /// The way for any payload.
  var withoutPayload: DiffWay { DiffWay(decisions: decisions, guard: `guard`) }

  /// The payload and the conditions, as behind an event: `(3) [valid] [Age: adult]`.
  var text: String {
    (payload.map { "(\($0))" } ?? "") + (`guard`.map { " [\($0)]" } ?? "")
      + decisions.map { " [\($0)]" }.joined()
  }
}

/// Where an event leads.
enum DiffPlace: Hashable {
  case screen(String)
  case outcome(String)
  /// Nothing changes on the stack.
  case stays
  /// Nothing changes on the stack, and the screen itself shows something.
  case shows(String)
  case refused(String)
  /// The event is ignored.
  case nothing

  /// What places of one kind are sorted by.
  var sortKey: (Int, String) {
    switch self {
    case .screen(let name): (0, name)
    case .outcome(let name): (1, name)
    case .stays: (2, "")
    case .shows(let note): (3, note)
    case .refused(let reason): (4, reason)
    case .nothing: (5, "")
    }
  }
}

/// What a flow answers to an event.
struct DiffAnswer: Hashable {
  var place: DiffPlace
  /// The commands in words; empty where there are none.
  var commands = ""
  /// Whether all commands go back.
  var isBack = false
  /// What the screen shows besides.
  var note: String?

  static let nothing = DiffAnswer(place: .nothing)

  fileprivate var sortKey: [String] {
    let (rank, name) = place.sortKey
    return [String(rank), name, commands, note ?? ""]
  }
}

extension [DiffAnswer] {
  /// The answers, each once, in an order that does not depend on how they were met.
  var sortedOnce: [DiffAnswer] {
    Set(self).sorted { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
  }

  /// The places they lead to, each once.
  var places: [DiffPlace] { map(\.place).distinct() }
}

extension Command<FlowDocument.ShownScreen> {
  /// The command in words, without the screens and the address: `present as sheet`.
  var diffText: String {
    let parts = parts
    return parts.operation.meaning.words + (parts.name.map { " \($0)" } ?? "")
      + (parts.style.knownName.map { " as \($0)" } ?? "")
  }

  /// Whether it goes back.
  var isBack: Bool { parts.operation.meaning.kind.isBack }
}
