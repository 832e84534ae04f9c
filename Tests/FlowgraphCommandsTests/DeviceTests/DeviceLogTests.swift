#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration
import Testing

@testable import FlowgraphCommands

@Suite("coverage of tests on devices")
struct DeviceLogTests {
  private static let shop = MaestroFlowTests.shop

  private func codes(_ log: DeviceLog) -> [String] {
    log.traces.map { "\($0.flow) \($0.code)" }
  }

  @Test("a log is read up to the step that failed, and from the next launch on")
  func reads() {
    let log = DeviceLog(
      text: """
        Test Case '-[ShopTests testPath1]' started.
        [flowgraph 0: shop]
            t =     4.20s Tap "searchTapped" Button
        [flowgraph +1]
        [flowgraph +0]
        [flowgraph 1: sign [in]]
        Tap... [flowgraph +2] FAILED
        [flowgraph +3]
        ✅  Launch app [flowgraph 2: shop]
        ❌  Tap [flowgraph +4]
        [flowgraph 3 shop]
        [flowgraph
        """)
    #expect(codes(log) == ["shop 0:1.0", "sign [in] 1:", "shop 2:"])
  }

  @Test("of Maestro's commands those count that were completed, in the order they ran")
  func readsCommands() throws {
    func command(_ label: String, _ status: String, _ number: Int) -> String {
      """
      {"command": {"assertConditionCommand": {"condition": {"visible": {"idRegex": "a"}},
       "label": "\(label)"}}, "metadata": {"status": "\(status)", "sequenceNumber": \(number)}}
      """
    }
    let json = """
      [\(command("b [flowgraph +1]", "COMPLETED", 3)),
       \(command("a [flowgraph 0: shop]", "COMPLETED", 1)),
       {"command": {"backPressCommand": {}}, "metadata": {"status": "COMPLETED"}},
       \(command("c [flowgraph +0]", "FAILED", 4)), \(command("d [flowgraph +0]", "PENDING", 5))]
      """
    let log = try #require(DeviceLog(maestro: try JSONValue(parsing: Array(json.utf8))))
    #expect(codes(log) == ["shop 0:1"])
    for other in ["{}", "[1]", #"[{"command": {}}]"#] {
      #expect(DeviceLog(maestro: try JSONValue(parsing: Array(other.utf8))) == nil)
    }
  }

  /// What a whole run of generated tests prints is all that they can do.
  @Test("a whole run covers what is tested, and nothing else", arguments: DeviceFlow.samples)
  func covers(_ flow: DeviceFlow) throws {
    let tests = try flow.tests()
    let lines = tests.tests.flatMap { test in
      ([test.launch] + test.steps.map(\.sight)).compactMap(\.marker?.text)
    }
    let log = DeviceLog(text: lines.joined(separator: "\n"))
    #expect(log.traces.count == tests.tests.count)
    var replayed = ReplayedCoverage(of: flow.entry, as: flow.entry.name, in: flow.document)
    for trace in log.traces {
      let failure = try replayed.add(.code(trace.code))
      #expect(failure == nil)
    }
    let report = replayed.coverage.report(against: flow.document)
    #expect(report.transitions.covered == tests.model.actions.count { $0 != nil })
    #expect(report.unknown.total == 0, "\(report.unknown.missing)")
  }

  @Test("a trace that an app recorded counts as what it does")
  func recorded() throws {
    let document = try Self.shop.document()
    let trace = FlowTrace(
      flow: "shop", steps: [.init("searchTapped"), .init("closed", move: "swipe down")])
    var replayed = ReplayedCoverage(of: Self.shop, as: "shop", in: document)
    let failure = try replayed.add(.saved(trace))
    #expect(failure == nil)
    let stale = try replayed.add(.saved(FlowTrace(flow: "shop", steps: [.init("bought")])))
    #expect(stale != nil)
    let report = replayed.coverage.report(against: document)
    #expect(report.transitions.covered == 2)
    #expect(replayed.coverage.runs == 2)
  }

  @Test("files of all kinds are merged, and what is none is refused")
  func files() throws {
    let scratch = try Scratch()
    let document = try Self.shop.document()
    var own = ReplayedCoverage(of: Self.shop, as: "shop", in: document)
    _ = try own.add(.code(TraceCode("0:0")))
    try scratch.put(own.coverage.json(), in: "coverage.json")
    try scratch.put(
      FlowTrace(flow: "shop", steps: [.init("searchTapped")]).json(), in: "trace.json")
    try scratch.put("[flowgraph 0: shop]\n[flowgraph +0]\n[flowgraph 0: other]\n", in: "run.log")
    try scratch.put("[flowgraph 0: other]\n", in: "other.log")
    try scratch.put("nothing", in: "empty.log")
    func merged(_ names: [String]) throws -> Coverage {
      try Coverage.merged(names.map { scratch[$0] }, of: "shop", advice: nil) {
        ReplayedCoverage(of: Self.shop, as: "shop", in: document)
      }
    }
    #expect(try merged(["coverage.json", "trace.json", "run.log", "other.log"]).runs == 3)
    let ofOther = ToolFailure.badInput(
      "\(scratch["other.log"]): this is coverage of the flow 'other', not of 'shop'")
    #expect(throws: ofOther) { try merged(["other.log"]) }
    let empty = ToolFailure.badInput(
      "\(scratch["empty.log"]): no coverage found; expected a file that tests wrote, a saved "
        + "trace, or the log of tests that 'flowgraph paths --format maestro' or xcuitest wrote")
    #expect(throws: empty) { try merged(["empty.log"]) }
  }

  @Test("a generated test is not taken for the log of its run")
  func refusesTests() throws {
    let scratch = try Scratch()
    let document = try Self.shop.document()
    let flow = DeviceFlow(entry: Self.shop, document: document)
    let tests = try flow.tests()
    let files = [
      (tests.maestroFile(), "shop-1.yaml"),
      (tests.xcuitestFile(suite: "ShopUITests"), "ShopUITests.swift"),
    ]
    for (text, name) in files {
      #expect(!DeviceLog(text: text).traces.isEmpty)
      try scratch.put(text, in: name)
      let failure = ToolFailure.badInput(
        "\(scratch[name]): this is a generated test, not the log of a run; name Maestro's "
          + "commands.json, or the saved output of xcodebuild")
      #expect(throws: failure) {
        try Coverage.merged([scratch[name]], of: "shop", advice: nil) {
          ReplayedCoverage(of: Self.shop, as: "shop", in: document)
        }
      }
    }
  }
}
#endif
