#if CLI
import FlowDocuments
import FlowExploration

/// What tests on devices wrote about a run, from which the traces are read that it took.
///
/// Two kinds are known: any text whose lines have the markers of the tests, as XCUITest prints them;
/// and the list of commands that Maestro writes for each flow, `commands.json`, where the markers are
/// in the labels of the commands that were completed.
struct DeviceLog {
  /// The codes of the traces, each with the flow that it is of, in order.
  private(set) var traces: [(flow: String, code: TraceCode)] = []
  /// Whether the next steps belong to the last trace: not after a step that failed.
  private var isOpen = false

  /// Reads the lines of a text.
  init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let marker = StepMarker(in: line) else { continue }
      note(marker, isDone: Self.isDone(line))
    }
  }

  /// Whether a line does not say, as Maestro does, that its command failed or was not run.
  private static func isDone(_ line: Substring) -> Bool {
    let words = line.split { $0.isWhitespace }
    let signs: [Substring] = ["❌", "🔲"]
    return !["FAILED", "SKIPPED"].contains(words.last) && !words.contains(where: signs.contains)
  }

  /// Reads Maestro's list of commands; `nil` if it is something else.
  init?(maestro value: JSONValue) {
    guard let commands = value.elements,
      commands.allSatisfy({ $0["command"]?.members != nil && $0["metadata"]?.members != nil })
    else { return nil }
    let ordered = commands.enumerated().sorted { left, right in
      let numbers = [left, right].map {
        $0.element["metadata"]?["sequenceNumber"]?.integer ?? $0.offset
      }
      return (numbers[0], left.offset) < (numbers[1], right.offset)
    }
    for (_, command) in ordered {
      guard let label = command["command"]?.firstLabel, let marker = StepMarker(in: label) else {
        continue
      }
      note(marker, isDone: command["metadata"]?["status"]?.string == "COMPLETED")
    }
  }

  private mutating func note(_ marker: StepMarker, isDone: Bool) {
    switch marker {
    case .launch(let start, let flow):
      isOpen = isDone
      if isDone { traces.append((flow, TraceCode("\(start):"))) }
    case .step(let word):
      isOpen = isOpen && isDone
      guard isOpen, let last = traces.popLast() else { return }
      let code = last.code.description
      traces.append((last.flow, TraceCode(code + (code.hasSuffix(":") ? "" : ".") + word)))
    }
  }
}

extension JSONValue {
  /// The first text under the key `label`, in this object or one inside.
  fileprivate var firstLabel: String? {
    guard let members else { return nil }
    return self["label"]?.string ?? members.lazy.compactMap(\.value.firstLabel).first
  }
}
#endif
