import FlowDocuments
import FlowImport
import Foundation
import Testing

/// Statecharts at random, run by us, by the algorithm of the specification, and by other libraries.
@Suite("statecharts run as specified")
struct StatechartOracleTests {
  /// How many statecharts are tried; `FLOWGRAPH_STATECHARTS` sets another number.
  private static let count =
    ProcessInfo.processInfo.environment["FLOWGRAPH_STATECHARTS"].flatMap { Int($0) } ?? 50

  struct Kind: CustomTestStringConvertible {
    var isXState: Bool
    var hasConditions: Bool

    var testDescription: String {
      (isXState ? "XState" : "SCXML") + (hasConditions ? " with guards" : "")
    }

    static let all = [false, true].flatMap { isXState in
      [false, true].map { Kind(isXState: isXState, hasConditions: $0) }
    }
  }

  /// A statechart, what became of it, and the values of its conditions.
  private struct Trial {
    var seed: Int
    var chart: RandomStatechart
    var values: [String: Bool]
    var run: StatechartRun
    /// The states that are active at first and after each event, by the specification.
    var specified: [Set<String>]

    var text: String { chart.text(where: values) }
  }

  private static func trials(_ kind: Kind) throws -> [Trial] {
    let format = try #require(ImportFormat(named: kind.isXState ? "xstate" : "scxml"))
    return try (0..<count).compactMap { seed in
      let chart = RandomStatechart(
        seed: UInt64(seed), isXState: kind.isXState, hasConditions: kind.hasConditions)
      let values = ["g1": seed & 1 == 0, "g2": seed & 2 == 0]
      let file = ImportFile(name: "chart", bytes: Array(chart.text(where: values).utf8))
      let flow = try ImportedFlow(file, as: format)
      // Some are not run to their end: they are too large, or never come to rest.
      let isIncomplete = flow.notes.contains { note in
        note.subject.contains("are imported as alternatives")
          || note.subject.hasPrefix("transitions without an event follow each other")
      }
      guard !isIncomplete, flow.document.search.bound == nil else { return nil }
      var model = SpecifiedStatechart(chart, where: values)
      var specified = [model.active]
      for event in chart.script where model.isRunning {
        model.send(event)
        specified.append(model.active)
      }
      guard !model.isEndless else { return nil }
      let run = StatechartRun(
        flow: flow.document, ends: chart.ends, isDetermined: !kind.hasConditions)
      return Trial(seed: seed, chart: chart, values: values, run: run, specified: specified)
    }
  }

  @Test("after every event, the states are active that SCXML and XState say", arguments: Kind.all)
  func agrees(_ kind: Kind) throws {
    let trials = try Self.trials(kind)
    #expect(trials.count > Self.count * 3 / 4)
    for trial in trials {
      if let difference = trial.run.difference(from: trial.specified, after: trial.chart.script) {
        Issue.record("seed \(trial.seed): \(difference)\n\(trial.chart.script)\n\(trial.text)")
      }
    }
  }

  /// Where a library differs, the specification decides, and the test above has seen to it.
  @Test(
    "most of the time, other libraries agree",
    .enabled(
      "python-statemachine and xstate-statemachine are missing: .ci/dependencies statecharts"
    ) {
      StatechartPeer.isInstalled
    }, arguments: Kind.all)
  func agreesWithPeers(_ kind: Kind) throws {
    let trials = try Self.trials(kind)
    let verdicts = try StatechartPeer.run(
      trials.map { trial in
        .init(
          format: kind.isXState ? "xstate" : "scxml", text: trial.text,
          script: trial.chart.script, guards: trial.values)
      })
    #expect(verdicts.count == trials.count)
    var (agreed, events) = (0, 0)
    var failures: [String: Int] = [:]
    for (trial, verdict) in zip(trials, verdicts) {
      guard let active = verdict.active else {
        failures[verdict.error ?? "", default: 0] += 1
        continue
      }
      guard trial.run.difference(from: active, after: trial.chart.script) == nil else { continue }
      agreed += 1
      events += active.count - 1
    }
    print(
      "\(kind.testDescription): \(agreed) of \(trials.count) statecharts agree, \(events) events; "
        + "without an answer: \(failures)")
    #expect(agreed > trials.count * 3 / 4)
  }
}

/// A document of a statechart, run along a script.
private struct StatechartRun {
  let flow: FlowDocument
  let ends: [String]
  /// Whether there is one path, because no condition is left open.
  let isDetermined: Bool

  /// The first difference from the states that were active at first and after each event.
  func difference(from active: [Set<String>], after script: [String]) -> String? {
    var configurations = Set(flow.starts.map { Optional($0.configuration) })
    for (step, wanted) in active.enumerated() {
      if step > 0 {
        let event = script[step - 1]
        configurations = configurations.reduce(into: []) {
          $0.formUnion(targets(of: event, from: $1))
        }
      }
      let found = Set(configurations.map(states))
      if isDetermined, found.count > 1 { return "several ways in step \(step): \(found)" }
      let ended = !wanted.isDisjoint(with: ends)
      configurations = configurations.filter { configuration in
        configuration == nil ? ended : states(configuration) == wanted
      }
      if configurations.isEmpty {
        return "step \(step): \(found.map { $0.sorted() }) and not \(wanted.sorted())"
      }
    }
    return nil
  }

  private func targets(of event: String, from configuration: Int?) -> Set<Int?> {
    let steps = flow.transitions.filter { $0.source == configuration && $0.event.name == event }
    guard !steps.isEmpty else { return [configuration] }
    var found = Set<Int?>(
      steps.map { step in
        if case .configuration(let target) = step.target { target } else { nil }
      })
    // Where a guard holds in no way that is left, nothing happens.
    if steps.allSatisfy({ $0.guard != nil }) { found.insert(configuration) }
    return found
  }

  /// The names of the states that are active in a configuration.
  private func states(_ configuration: Int?) -> Set<String> {
    guard let configuration else { return ["(end)"] }
    let leaves = flow.configurations[configuration].state.prefix { $0 != "," }.split(separator: " ")
    return Set(leaves.flatMap { $0.split(separator: ".").map(String.init) })
  }
}

/// Runs statecharts with [python-statemachine](https://pypi.org/project/python-statemachine/) and
/// [xstate-statemachine](https://pypi.org/project/xstate-statemachine/).
private enum StatechartPeer {
  struct Case: Encodable {
    var format: String
    var text: String
    var script: [String]
    var guards: [String: Bool]
  }

  struct Verdict: Decodable {
    /// The states that were active at first and after each event; missing if it ran too long.
    var active: [Set<String>]?
    /// Why there is no response.
    var error: String?
  }

  struct Failure: Error { var status: Int32 }

  static let isInstalled = (try? run([])) != nil

  static func run(_ cases: [Case]) throws -> [Verdict] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecharts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (
      folder.appendingPathComponent("in"), folder.appendingPathComponent("out")
    )
    try JSONEncoder().encode(cases).write(to: source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, source.path, target.path]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PYTHONPATH": packages.path]) { _, new in new }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return try JSONDecoder().decode([Verdict].self, from: Data(contentsOf: target))
  }

  /// Where `.ci/dependencies statecharts` puts them.
  private static let packages: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.appendingPathComponent(".build/statecharts")
  }()

  private static let script = """
    import json, logging, signal, sys
    import statemachine, xstate_statemachine

    logging.disable(logging.CRITICAL)

    class TooLong(BaseException):
        pass

    def stop(*_):
        raise TooLong

    # The signals that the tests' own process waits for are blocked in its children, too.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    signal.signal(signal.SIGALRM, stop)

    def run_scxml(text, script, guards):
        from statemachine.io.scxml.processor import SCXMLProcessor
        processor = SCXMLProcessor(trusted=True)
        processor.parse_scxml("chart", text)
        machine = processor.start()
        found = [sorted(state.id for state in machine.configuration)]
        for event in script:
            if machine.is_terminated:
                break
            machine.send(event)
            found.append(sorted(state.id for state in machine.configuration))
        return {"active": found, "ended": machine.is_terminated}

    def run_xstate(text, script, guards):
        from xstate_statemachine import MachineLogic, SyncInterpreter, create_machine
        conditions = {name: (lambda *_, value=value: value) for name, value in guards.items()}
        machine = create_machine(json.loads(text), logic=MachineLogic(guards=conditions))
        service = SyncInterpreter(machine).start()
        def active():
            return sorted({name for path in service.current_state_ids for name in path.split(".")[1:]})
        found = [active()]
        for event in script:
            if service.status != "running":
                break
            service.send(event)
            found.append(active())
        return {"active": found, "ended": service.status != "running"}

    def judge(case):
        signal.setitimer(signal.ITIMER_REAL, 1)
        try:
            run = run_scxml if case["format"] == "scxml" else run_xstate
            return run(case["text"], case["script"], case["guards"])
        except TooLong:
            return {"error": "too long"}
        except Exception as error:
            return {"error": type(error).__name__ + ": " + str(error)}
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    with open(sys.argv[1]) as source:
        cases = json.load(source)
    with open(sys.argv[2], "w") as target:
        json.dump([judge(case) for case in cases], target)
    """
}
