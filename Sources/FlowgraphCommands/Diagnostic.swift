#if CLI
import FlowDocuments
import FlowSupport

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
