#if CLI
import FlowDiagrams
import FlowDocuments
import FlowSupport

/// What `explore` reports.
struct ExplorationReport {
  let document: FlowDocument
  /// The option that sets the limit of the search; `nil` if the text does not name it.
  private let limitOption: String?
  private let refusals: [Diagnostic]
  private let mismatches: [Diagnostic]
  /// The configurations that are reachable from a start; others are not counted.
  private let configurations: [FlowDocument.Configuration]
  private let steps: [FlowDocument.Transition]
  private let unreachable: [String]

  init(document: FlowDocument, limitOption: String? = nil) {
    self.document = document
    self.limitOption = limitOption
    let traces = ShortestPaths(in: document)
    refusals = Diagnostic.refusals(in: document, traces)
    mismatches = Diagnostic.mismatches(in: document, traces)
    let reached = document.reached
    configurations = zip(document.configurations, reached).filter(\.1).map(\.0)
    steps = document.transitions.filter { reached[$0.source] }
    unreachable = document.unreachable
  }

  private var states: Int { Set(configurations.map(\.state)).count }
  private var screens: Int {
    // A document can list screens that are on no stack.
    unreachable.isEmpty ? document.screens.count : document.reachedScreens.count
  }
  private var transitions: Int { steps.count - selfLoops }
  private var selfLoops: Int { steps.count { $0.isSelfLoop } }
  private var notices: Int { steps.count { $0.isSelfLoop && $0.note != nil } }
}

// MARK: - Text

extension ExplorationReport {
  var text: String {
    let lines =
      [document.title] + counts.map { "  \($0)" } + containerNames.map { "  \($0)" }
      + [FlowDocument.text(ofUnreachable: unreachable)].compactMap { $0.map { "  \($0)" } }
      + ["  \(searched)"] + (document.hasStacks ? [] : ["  stacks unknown"])
      + (refusals + mismatches).flatMap { ["  \($0.text)", "    \($0.occurrences)"] }
      + document.deadEvents.map { line(for: $0) }
    return lines.asLines
  }

  private var counts: [String] {
    let ends =
      document.outcomes.isEmpty ? "" : " and to \(counted(document.outcomes.count, "outcome"))"
    let noticeText =
      notices == 0 ? "" : ", \(notices) of them shown by the screen itself, such as alerts"
    return [
      "\(counted(configurations.count, "configuration")) of "
        + "\(counted(states, "state")) and \(counted(screens, "screen"))",
      "\(counted(transitions, "transition")) between configurations\(ends)",
      counted(selfLoops, "self-loop") + noticeText,
    ] + relaunchLines
  }

  private var relaunchLines: [String] {
    let all = document.relaunches ?? []
    let restored = all.count { $0.target != nil }
    return
      (restored == 0
      ? [] : ["\(counted(restored, "relaunch", plural: "relaunches")) to another configuration"])
      + (restored == all.count
        ? [] : ["\(counted(all.count - restored, "configuration")) that cannot be restored"])
  }

  private var containerNames: [String] {
    let lists = [
      ("windows", document.extraWindowNames),
      ("tabs", document.tabNames), ("slots", document.slotNames),
    ]
    return lists.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))" }
  }

  private var searched: String {
    document.search.bound.map {
      "search stopped \($0.text(raisedBy: limitOption)); the results may be incomplete"
    } ?? "search complete"
  }

  private func line(for dead: FlowDocument.DeadEvent) -> String {
    "  dead event: \(dead.event.path) (\(dead.reason.text))"
      + (dead.transitions.first?.location.map { " (\($0))" } ?? "")
  }
}

// MARK: - JSON

extension ExplorationReport {
  var json: String {
    JSONValue.object([
      "flow": .string(document.name), "complete": .bool(document.search.isComplete),
      "bound": document.search.bound?.jsonValue,
      "stacksKnown": document.hasStacks ? nil : .bool(false),
      "states": .integer(states), "screens": .integer(screens),
      "configurations": .integer(configurations.count),
      "unreachable": unreachable.isEmpty ? nil : .strings(unreachable),
      "transitions": .integer(transitions), "selfLoops": .integer(selfLoops),
      "relaunches": document.relaunches.map { .integer($0.count) },
      "notices": .integer(notices), "outcomes": .integer(document.outcomes.count),
      "windows": .strings(document.windowNames), "tabs": .strings(document.tabNames),
      "slots": .strings(document.slotNames), "refusals": .array(refusals.map(\.json)),
      "findings": .array(mismatches.map(\.json)),
      "deadEvents": .strings(document.deadEvents.map(\.event.path)),
    ]).text() + "\n"
  }
}

/// Refused commands or child mismatches of one kind, with a shortest trace to one of them.
struct Diagnostic {
  /// What is wrong, as a line.
  let text: String
  private let details: JSONValue
  private let configurationCount: Int
  /// The launch condition of the trace; `nil` when there is only one start.
  private let condition: String?
  /// The events of the trace, the offending one last.
  private let trace: [String]

  /// - Parameter last: Returns the offending event, if it is not part of the trace to the configuration.
  private init<Element>(
    _ group: [Element], _ traces: ShortestPaths, in document: FlowDocument,
    source: (Element) -> Int, last: (Element) -> String?, describe: (Element) -> (String, JSONValue)
  ) {
    var nearest = group[0]
    var distance = traces.distances[source(nearest)] ?? .max
    for element in group.dropFirst() {
      guard let other = traces.distances[source(element)], other < distance else { continue }
      (nearest, distance) = (element, other)
    }
    (text, details) = describe(nearest)
    configurationCount = Set(group.map(source)).count
    let path = traces.path(to: source(nearest))
    condition = path.flatMap { document.starts[$0.start].condition }
    let steps = path?.texts { document.transitions[$0].event.text } ?? []
    trace = steps + [last(nearest)].compactMap(\.self)
  }

  var occurrences: String {
    let path = (condition.map { ["[\($0)]"] } ?? []) + trace
    return "in \(counted(configurationCount, "configuration")); shortest trace: "
      + (path.isEmpty ? "at the start" : path.joined(separator: " → "))
  }

  var json: JSONValue {
    .joined(
      details,
      .object([
        "configurations": .integer(configurationCount), "start": condition.map(JSONValue.string),
        "trace": .strings(trace),
      ]))
  }
}

extension Diagnostic {
  /// The commands that are refused on a screen after an event, each with its reason.
  static func refusals(in document: FlowDocument, _ traces: ShortestPaths) -> [Self] {
    func screen(of refusal: FlowDocument.Refusal) -> Int? {
      document.configurations[refusal.source].top?.screen
    }
    let groups = document.refusals.grouped { refusal -> [AnyHashable] in
      var event = refusal.event
      (event.payload, event.instance) = (nil, nil)
      return [screen(of: refusal) ?? -1, event, refusal.command.text, refusal.reason]
    }
    return groups.map { group in
      Self(group, traces, in: document, source: \.source, last: \.event.text) { refusal in
        let screen = screen(of: refusal).map { document.screens[$0].name } ?? "no screen"
        let (event, command) = (refusal.event.name, refusal.command.text)
        let location = refusal.location.map { " (\($0))" } ?? ""
        return (
          "refused: \(screen): \(event): \(command): \(refusal.reason)\(location)",
          .object([
            "screen": .string(screen), "event": .string(event), "command": .string(command),
            "reason": .string(refusal.reason), "position": refusal.location.map(JSONValue.string),
          ])
        )
      }
    }
  }

  /// The child flows that outlive their screens, and the reverse.
  static func mismatches(in document: FlowDocument, _ traces: ShortestPaths) -> [Self] {
    document.childMismatches.grouped { [$0.kind, $0.part] as [AnyHashable] }.map { group in
      Self(group, traces, in: document, source: \.configuration, last: { _ in nil }) { mismatch in
        let child = document.parts[mismatch.part].name
        return (
          "finding: child flow: \(mismatch.kind.explanation(of: child))",
          .object(["kind": .string(mismatch.kind.rawValue), "child": .string(child)])
        )
      }
    }
  }
}
#endif
