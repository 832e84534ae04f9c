#if CLI
import FlowDocuments
import FlowExploration

/// The log of a run of device tests, from which its traces are read.
///
/// There are two kinds: any text whose lines contain the markers of the tests, as XCUITest prints
/// them, and `commands.json`, the list of commands that Maestro writes for each flow, with the
/// markers in the labels of the completed commands.
struct DeviceLog {
  /// The codes of the traces in order, each with the name of its flow.
  private(set) var traces: [(flow: String, code: TraceCode)] = []
  /// Whether the next steps belong to the last trace, which ends at a failed step.
  private var isOpen = false

  init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let marker = StepMarker(in: line) else { continue }
      record(marker, isDone: Self.isDone(line))
    }
  }

  /// Whether a line is not one of those in which Maestro reports a failed or skipped command.
  private static func isDone(_ line: Substring) -> Bool {
    let words = line.split { $0.isWhitespace }
    let signs: [Substring] = ["❌", "🔲"]
    return !["FAILED", "SKIPPED"].contains(words.last) && !words.contains(where: signs.contains)
  }

  /// Reads Maestro's list of commands; `nil` for any other value.
  init?(maestro value: JSONValue) {
    guard let commands = value.elements,
      commands.allSatisfy({ $0["command"]?.members != nil && $0["metadata"]?.members != nil })
    else { return nil }
    let numbered = commands.enumerated().map { offset, command in
      (number: command["metadata"]?["sequenceNumber"]?.integer ?? offset, command: command)
    }
    for (_, command) in numbered.sorted(by: { $0.number < $1.number }) {
      guard let label = command["command"]?.firstLabel, let marker = StepMarker(in: label) else {
        continue
      }
      record(marker, isDone: command["metadata"]?["status"]?.string == "COMPLETED")
    }
  }

  private mutating func record(_ marker: StepMarker, isDone: Bool) {
    switch marker {
    case .launch(let start, let flow):
      isOpen = isDone
      if isDone { traces.append((flow, TraceCode("\(start):"))) }
    case .step(let step):
      isOpen = isOpen && isDone
      guard isOpen, let last = traces.popLast() else { return }
      let code = last.code.description
      traces.append((last.flow, TraceCode(code + (code.hasSuffix(":") ? "" : ".") + step)))
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
