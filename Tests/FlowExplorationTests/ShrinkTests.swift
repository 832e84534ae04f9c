import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("shrinking")
struct ShrinkTests {
  @Test("no single deletion, replacement or earlier start still fails", .large, arguments: 0..<60)
  func minimal(seed: Int) throws {
    let flow = StackFlow(seed: UInt64(seed), states: 8)
    let properties =
      Property<StackFlow>.standard(except: .noTrap, .modalsCanBeClosed, .depthIsBounded) + [
        .always("low") { $0.state < 7 },
        .never("jump", inTransitions: { $0.after.state == $0.before.state + 3 }),
      ]
    let report = try flow.walk(properties, RandomWalks(count: 300, seed: UInt64(seed)))
    for result in report.failures {
      let trace = try #require(result.finding.trace, "\(result.property.name)")
      try expectMinimal(trace, of: flow, violating: result.property)
    }
  }

  /// Tries every small change of a trace.
  private func expectMinimal<F: ExplorableFlow>(
    _ trace: Trace<F>, of flow: F, violating property: Property<F>
  ) throws {
    // What only shows the failure, such as going round in circles, is no part of it.
    var events = trace.inputs
    // An ignored link is reported by itself, though another configuration is needed to see it.
    guard try shown(by: property, along: events, from: trace.start, of: flow) != nil else {
      #expect(property.standardProperty == .linksLeadToOnePlace, "\(property.name): \(events)")
      return
    }
    while !events.isEmpty,
      try shown(by: property, along: Array(events.dropLast()), from: trace.start, of: flow)
        == trace.inputs
    {
      events.removeLast()
    }
    for position in events.indices {
      var changes = [Array(events[..<position]) + Array(events[(position + 1)...])]
      let rank = events[position].event.flatMap { flow.events.firstIndex(of: $0) }
      for earlier in flow.events[..<(rank ?? flow.events.count)] {
        var replaced = events
        replaced[position] = .event(earlier)
        changes.append(replaced)
      }
      for change in changes {
        #expect(
          try shown(by: property, along: change, from: trace.start, of: flow) == nil,
          "\(property.name): \(change) instead of \(events)")
      }
    }
    for start in 0..<trace.start {
      #expect(
        try shown(by: property, along: events, from: start, of: flow) == nil,
        "\(property.name): from start \(start)")
    }
  }

  /// What shows the failure along a trace that is compared with itself alone.
  private func shown<F: ExplorableFlow>(
    by property: Property<F>, along inputs: [Input<F>], from start: Int, of flow: F
  ) throws -> [Input<F>]? {
    let trace = try #require(try flow.trace(of: inputs, from: start))
    let finding = try flow.finding(
      of: property, along: trace, within: .init(configurations: 1))
    guard case .violated(let shown, _)? = finding else { return nil }
    return shown.inputs
  }

  @Test("a walk through data without end finds a defect and shrinks it")
  func endless() throws {
    let property = Property<TillFlow>.never("odd hundred") {
      $0.state > 100 && $0.state % 2 == 1
    }
    let report = try TillFlow().walk([property], RandomWalks(count: 5000, length: 60))
    let trace = try #require(report.failures.first?.finding.trace)
    #expect(trace.last.state > 100)
    try expectMinimal(trace, of: TillFlow(), violating: property)
    let report2 = try TillFlow().walk(
      [.sometimes("nine") { $0.state == 9 }], RandomWalks(count: 5000, length: 60))
    let witness = try #require(report2.results.first?.finding.trace)
    #expect(witness.last.state == 9)
  }

  @Test("of an event with several samples the first is kept that will do")
  func payloads() throws {
    let flow = TillFlow()
    let trace = try #require(
      try flow.trace(of: [.event(.coin(5)), .event(.coin(10)), .event(.receipt), .event(.coin(10))])
    )
    let shrunk = flow.shrink(trace, violating: .never("three") { $0.state >= 3 })
    #expect(shrunk.inputs == [.event(.coin(5))])
    let one = flow.shrink(trace, violating: .never("paid") { $0.state > 0 })
    #expect(one.inputs == [.event(.coin(1))])
  }

  @Test("events that the flow lists nowhere are kept where they are needed")
  func foreign() throws {
    let flow = TillFlow()
    let trace = try #require(
      try flow.trace(of: [.event(.coin(1)), .event(.coin(77)), .event(.coin(5))]))
    let shrunk = flow.shrink(trace, violating: .never("much") { $0.state >= 77 })
    #expect(shrunk.inputs == [.event(.coin(77))])
  }

  @Test("what does not fail, or asks what lies ahead, is left as it is")
  func untouched() throws {
    let flow = TillFlow()
    let trace = try #require(try flow.trace(of: [.event(.coin(1)), .event(.coin(5))]))
    let properties: [Property<TillFlow>] = [
      .always("any") { $0.state >= 0 }, .canAlwaysReach("minus") { $0.state < 0 },
      .standard(.noTrap),
    ]
    for property in properties {
      #expect(
        flow.shrink(trace, violating: property).inputs == trace.inputs,
        "\(property.name)")
    }
  }

  @Test("an earlier start is taken, and a relaunch kept only where it is needed")
  func starts() throws {
    let flow = TillFlow()
    let trace = try #require(
      try flow.trace(of: [.relaunch, .event(.coin(10)), .event(.coin(10))], from: 1))
    let shrunk = flow.shrink(trace, violating: .never("ten") { $0.state >= 10 })
    #expect(shrunk.start == 0)
    #expect(shrunk.inputs == [.event(.coin(10))])
  }

  @Test("a failure at the start has no events")
  func atOnce() throws {
    let flow = TillFlow()
    let trace = try #require(try flow.trace(of: [.event(.coin(1))]))
    #expect(flow.shrink(trace, violating: .never("till") { $0.state >= 0 }).steps.isEmpty)
  }
}

/// A till that takes coins forever.
private struct TillFlow: ExplorableFlow {
  enum Event: Hashable, Sendable { case receipt, coin(Int) }
  typealias Screen = Int

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  static let exploration = ExplorationOptions<Self>(starts: { flow in
    [Start(flow.start, when: "empty"), Start(.to(2, .setRoot(0)), when: "two")]
  })
  var events: [Event] { [.receipt, .coin(1), .coin(5), .coin(10)] }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .receipt: state == 0 ? nil : .stay(note: "receipt")
    case .coin(let value): .to(state + value)
    }
  }
}
