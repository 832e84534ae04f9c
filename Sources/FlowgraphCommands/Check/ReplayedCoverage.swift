#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

/// The coverage of traces recorded in an app or by device tests, determined by a replay.
struct ReplayedCoverage {
  private let entry: CatalogEntry
  private let document: FlowDocument
  private let names: ScreenNames
  /// The indices of configurations by state and stack.
  private let configurationIDs: [[String]: Int]
  private let leaving: [[Int]]
  private(set) var coverage: Coverage

  /// - Parameter name: The name under which the coverage is counted.
  init(of entry: CatalogEntry, as name: String, in document: FlowDocument) {
    (self.entry, self.document) = (entry, document)
    let names = ScreenNames(document)
    self.names = names
    configurationIDs = Dictionary(
      document.configurations.enumerated().map {
        ([$1.state, names.text(of: $1)], $0)
      }, uniquingKeysWith: { first, _ in first })
    leaving = document.transitionsBySource
    coverage = Coverage(flow: name)
  }

  /// Replays a trace, and counts what it covers.
  ///
  /// Returns the reason if the replay fails, or `nil`.
  mutating func add(_ source: FlowReplay.TraceSource) throws(CatalogError) -> String? {
    let replay = try entry.replay(source, against: CheckRequest([]))
    let trace = replay.trace
    coverage.addRuns(1)
    var key = [trace.state, trace.stack]
    coverage.add(configuration(at: key))
    for step in trace.steps {
      let next = [step.state, step.stack]
      count(step, from: key, to: next)
      key = next
    }
    return replay.failure
  }

  private mutating func count(
    _ step: FlowCheck.TraceStep, from source: [String], to next: [String]
  ) {
    let taken = configurationIDs[source].map { leaving[$0] }?.lazy.map { [document] in
      document.transitions[$0]
    }.first { $0.event.tracePath == step.event && $0.event.payload == step.payload }
    guard step.result == .handled || step.result == .finished, let taken else {
      if step.result == .restored || step.result == .unmapped {
        coverage.add(configuration(at: next))
      }
      return
    }
    let effect: Coverage.StepReply
    switch taken.target {
    case .outcome(let outcome): effect = .finished(document.outcomes[outcome])
    case .configuration(let target):
      let reached = configuration(target)
      effect = .handled(reached)
      coverage.add(reached)
    }
    coverage.add(
      .init(
        from: configuration(taken.source),
        .init(taken.event.signature, payload: taken.event.payload, child: taken.event.child),
        effect, location: taken.location, guard: taken.guard))
  }

  private func configuration(at key: [String]) -> Coverage.Configuration {
    configurationIDs[key].map(configuration) ?? .init(state: key[0], stack: key[1], screens: [])
  }

  private func configuration(_ index: Int) -> Coverage.Configuration {
    let configuration = document.configurations[index]
    return .init(
      state: configuration.state, stack: names.text(of: configuration),
      screens: configuration.screensOnStacks.map { names.signatures[$0] })
  }
}

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
