import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("coverage is gathered from anything that runs a flow")
struct CoverageRecorderTests {
  @Test("steps are described as in documents, with what was ignored and refused")
  func descriptions() throws {
    let flow = DoorsFlow()
    var recorder = CoverageRecorder<DoorsFlow>()
    recorder.record(try #require(try flow.trace(of: [.event(.jump), .event(.climb)])))
    recorder.record(try #require(try flow.trace(of: [.event(.jump), .event(.leave)], from: 2)))
    let coverage = recorder.coverage(of: "doors")
    let hall = Coverage.Configuration(state: "hall", stack: "[Hall]", screens: ["Hall"])
    let kitchen = Coverage.Configuration(
      state: "kitchen", stack: "[Kitchen]", screens: ["Kitchen"])
    let file = "FlowExplorationTests/StepTests.swift"
    let line = DoorsFlow.jumpLine
    #expect(coverage.flow == "doors")
    #expect(coverage.runs == 2)
    #expect(coverage.stepCount == 4)
    #expect(coverage.configurations.map(\.configuration) == [hall, kitchen])
    #expect(coverage.configurations.map(\.visits) == [1, 1])
    #expect(
      coverage.steps.map(\.step) == [
        .init(from: hall, .init("climb"), .finished("left(by)"), location: "\(file):\(line - 2)"),
        .init(from: hall, .init("jump"), .ignored),
        .init(from: kitchen, .init("jump"), .refused, location: "\(file):\(line)"),
        .init(
          from: kitchen, .init("leave"), .finished("left(by)"), location: "\(file):\(line - 3)"),
      ])
  }

  @Test("the same step is counted, and a child's event is recorded with its child")
  func counts() throws {
    let flow = TabFlow()
    let once: [Input<TabFlow>] = [.event(.loginTapped), .event(.login(.doneTapped))]
    var recorder = CoverageRecorder<TabFlow>()
    recorder.record(try #require(try flow.trace(of: once + once)))
    let steps = recorder.coverage(of: "tabs").steps
    #expect(steps.map(\.count) == [2, 2])
    #expect(steps.map(\.step.event).contains(.init("doneTapped", child: "login")))
    let screens = steps.map(\.step.source.screens)
    #expect(screens.contains(["Feed", "Search", "Login.Name"]))
    #expect(screens.contains(["Search", "Feed"]))
  }

  @Test("a move without an event and a relaunch are no steps")
  func unasked() throws {
    let flow = TabFlow()
    let trace = try flow.trace(of: [.move(.windowClosed("a"), nil), .relaunch])
    var recorder = CoverageRecorder<TabFlow>()
    recorder.record(try #require(trace))
    let coverage = recorder.coverage(of: "tabs")
    #expect(coverage.stepCount == 0)
    #expect(coverage.configurations.map(\.visits) == [1])
  }

  @Test("values of a flow that hold other things are distinguished")
  func otherValues() throws {
    var recorder = CoverageRecorder<CountingFlow>()
    let limited = try #require(try CountingFlow(limit: 1).trace(of: [.event(.next)]))
    let endless = try #require(try CountingFlow().trace(of: [.event(.next)]))
    for trace in [limited, endless, endless] { recorder.record(trace) }
    let steps = recorder.coverage(of: "count").steps
    #expect(steps.map(\.count) == [2, 1])
    #expect(steps.map(\.step.reply.isIgnored) == [false, true])
  }

  @Test(
    "parts of a run, merged, are the whole run, in any order", arguments: 0..<20 as Range<UInt64>)
  func merging(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var whole = CoverageRecorder<TabFlow>()
    var parts = Array(repeating: CoverageRecorder<TabFlow>(), count: 3)
    for _ in 0..<6 {
      let trace = try TabFlow().randomTrace(&random)
      whole.record(trace)
      parts[random.below(3)].record(trace)
    }
    let told = parts.map { $0.coverage(of: "tabs") }.shuffled(using: &random)
    let merged = told[0].merging(told[1]).merging(told[2])
    #expect(merged == whole.coverage(of: "tabs"))
    #expect(merged.json() == whole.coverage(of: "tabs").json())
    #expect(try Coverage(json: Array(merged.json().utf8)) == merged)
  }

  @Test("what is on show is the same text in a document and in a coverage")
  func stackText() throws {
    try expectSameText(TabFlow())
    try expectSameText(SlotFlow())
    try expectSameText(WindowFlow())
    try expectSameText(EndlessTabFlow())
    try expectSameText(LeakyFlow())
  }

  private func expectSameText<F: ExplorableFlow>(_ flow: F) throws {
    let exploration = try flow.explore(within: TourTests.limits)
    let document = exploration.document(name: "flow", title: "Flow")
    let text = ScreenNames(document)
    for (node, told) in zip(exploration.nodes, document.configurations) {
      let stack = node.configuration.stack.map(F.label(ofScreen:))
      #expect(text.text(of: told) == stack.description, "\(type(of: flow))")
    }
  }

  @Test("a trace is described step by step")
  func traceText() throws {
    let trace = try #require(
      try TabFlow().trace(
        of: [
          .event(.rowTapped(id: 1)), .relaunch, .move(.back, .back), .move(.windowClosed("a"), nil),
          .event(.loginTapped), .event(.login(.doneTapped)),
        ]))
    let told = FlowTrace(trace, of: TabFlow(), named: "tabs")
    #expect(told.flow == "tabs")
    #expect(
      told.steps.map(\.description) == [
        "rowTapped(id): 1", "relaunch", "back", "close window a", "loginTapped",
        "login.doneTapped",
      ])
    #expect(told.steps.map(\.move) == [nil, nil, "back", "close window a", nil, nil])
    #expect(told.steps.map(\.kind) == [.event, .relaunch, .event, .move, .event, .event])
    #expect(told.steps[4].stack == "{feed*: [Feed]; search: [Search]} + sheet[Login.Name]")
    #expect(told.steps.allSatisfy { $0.outcome == nil })
    let end = try #require(try DoorsFlow().trace(of: [.event(.jump), .event(.climb)], from: 1))
    #expect(
      FlowTrace(end, of: DoorsFlow(), named: "doors")
        == FlowTrace(
          flow: "doors", start: 1,
          steps: [
            .init("jump", stack: "[Hall]"),
            .init("climb", stack: "[Hall]", outcome: "left(window)"),
          ]))
  }
}

extension Coverage.StepReply {
  fileprivate var isIgnored: Bool { self == .ignored }
}

extension ExplorableFlow {
  /// A trace of up to twelve steps.
  fileprivate func randomTrace(_ random: inout SplitMix64) throws -> Trace<Self> {
    var trace = Trace(first: try Configuration(after: start))
    for _ in 0..<random.below(12) {
      let choices = inputs(at: trace.last)
      guard !choices.isEmpty else { break }
      trace.steps.append(step(choices[random.below(choices.count)], at: trace.last))
    }
    return trace
  }
}
