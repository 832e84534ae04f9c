import FlowCore
import FlowDocuments
import FlowSupport

struct ScreenEvent: Hashable {
  var screen: String
  var event: String
}

/// The conditions and the payload under which an event is handled.
struct DiffCondition: Hashable {
  var decisions: [String] = []
  var `guard`: String?
  /// The sample payload, or `nil` if the flows were explored with different samples.
  var payload: String?

  var isPlain: Bool { decisions.isEmpty && `guard` == nil }

  var withoutPayload: DiffCondition { DiffCondition(decisions: decisions, guard: `guard`) }

  /// The payload and the conditions, as written after an event: `(3) [valid] [Age: adult]`.
  var text: String {
    (payload.map { "(\($0))" } ?? "") + (`guard`.map { " [\($0)]" } ?? "")
      + decisions.map { " [\($0)]" }.joined()
  }

  /// The text without the space before it.
  var trimmedText: String { String(text.drop(while: { $0 == " " })) }
}

enum DiffTarget: Hashable {
  case screen(String)
  case outcome(String)
  case stays
  /// Nothing changes on the stack, but the screen itself shows something.
  case shows(String)
  case refused(String)
  /// The event is ignored.
  case nothing

  var isScreen: Bool {
    if case .screen = self { true } else { false }
  }

  /// The sort key; targets of one kind sort by name.
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

struct DiffEffect: Hashable {
  var target: DiffTarget
  /// The commands as text; empty if there are none.
  var commands = ""
  var isBack = false
  /// What the screen shows in addition.
  var note: String?

  static let nothing = DiffEffect(target: .nothing)

  /// The values by which effects are compared.
  var sortKey: [String] {
    let (rank, name) = target.sortKey
    return [String(rank), name, commands, note ?? ""]
  }
}

extension [DiffEffect] {
  /// Without duplicates, in an order that does not depend on how they were found.
  var distinctSorted: [DiffEffect] {
    Set(self).sorted { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
  }

  var targets: [DiffTarget] { map(\.target).distinct() }
}

extension Command<FlowDocument.StackScreen> {
  /// The command as text, without the screens and the address: `present as sheet`.
  var diffText: String {
    let parts = parts
    return parts.operation.diagramNotation.text + (parts.name.map { " \($0)" } ?? "")
      + (parts.style.knownName.map { " as \($0)" } ?? "")
  }

  var isBack: Bool { parts.operation.diagramNotation.symbol.isBack }
}
