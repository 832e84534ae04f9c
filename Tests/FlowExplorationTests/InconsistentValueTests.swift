import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowExploration

@Suite("values that break the rules of Hashable")
struct InconsistentValueTests {
  /// A kind of value that breaks the rules, and the message about it.
  struct Row: CustomTestStringConvertible, Sendable {
    let value: any OddValue.Type
    let message: String
    var testDescription: String { "\(value)" }
  }

  static let rows = [
    Row(value: HashedIdentity.self, message: "are equal, but their hashes differ: let == and hash"),
    Row(value: RandomHash.self, message: "changes from call to call: hash only what == compares"),
    Row(value: Rate.self, message: "is not equal to itself: NaN never equals itself"),
    Row(value: NeverEqual.self, message: "is not equal to itself"),
    Row(value: AlwaysEqual.self, message: "are equal, but their hashes differ"),
    Row(value: OneWay.self, message: "but not the reverse"),
  ]

  @Test("every engine names them, whatever they are to the flow", arguments: rows)
  func named(_ row: Row) {
    for (role, flow) in row.value.flows {
      for (engine, text) in Self.verdicts(of: flow) {
        // A trace has one outcome: there is nothing to compare it with.
        if role == "outcome", engine == "finding" { continue }
        #expect(text.contains(row.message), "\(role), \(engine): \(text)")
        #expect(text.contains("the \(role)"), "\(engine)")
      }
    }
  }

  @Test("a state that holds an object which changes is named")
  func changing() {
    let explored = Self.verdict { try OddStates<Boxed>().explore() }
    #expect(explored.contains("changed after the flow had returned it: use structs and enums"))
    for (engine, text) in Self.verdicts(of: OddStates<Boxed>()) {
      // A trace has only what the object is in the end.
      guard engine != "finding" else { continue }
      #expect(text.contains("changed after") || text.contains("not transitive"), "\(engine)")
    }
  }

  @Test("an equality that is not transitive ends no engine")
  func notTransitive() {
    for (role, flow) in Neighbors.flows {
      for (engine, text) in Self.verdicts(of: flow) {
        #expect(text == "nothing" || text.contains("state"), "\(role), \(engine): \(text)")
      }
    }
  }

  @Test("the explanation names values, type and event")
  func explains() {
    #expect(
      Self.verdict { try OddStates<Rate>().explore() }
        == "the state Rate(rate: nan), found with next in the state Rate(rate: 3.0), is not equal to "
        + "itself: NaN never equals itself; avoid NaN, or implement == so that every value equals "
        + "itself (type Rate)")
    #expect(
      Self.verdict { try OddScreens<HashedIdentity>().explore() }
        == "the screens HashedIdentity(number: 0, identity: 0) and "
        + "HashedIdentity(number: 0, identity: 3), found with next in the state 2, are equal, but "
        + "their hashes differ: let == and hash(into:) use the same properties (type HashedIdentity)"
    )
  }

  @Test("traces, documents and coverage of such values are made all the same", arguments: rows)
  func recorded(_ row: Row) throws {
    for (_, flow) in row.value.flows { try Self.record(flow) }
  }

  private static func record<F: ExplorableFlow>(_ flow: F) throws {
    let inputs = (0..<40).compactMap { number in
      flow.events.indices.contains(number % flow.events.count)
        ? Input<F>.event(flow.events[number % flow.events.count]) : nil
    }.filter { "\($0)" != "end" }
    let trace = try #require(try flow.trace(of: inputs))
    var recorder = CoverageRecorder<F>()
    for _ in 0..<3 { recorder.record(trace) }
    #expect(recorder.coverage(of: "odd").flow == "odd")
    #expect(trace.document(of: flow, name: "odd", title: "Odd").configurations.count > 0)
    #expect(trace.swiftTest(named: "odd", of: flow).contains("odd"))
    let never = Property<F>.never("nothing happens") { (_: Configuration<F>) in true }
    #expect(flow.shrink(trace, violating: never).steps.count <= trace.steps.count)
  }

  @Test("values that come late are found as well")
  func late() {
    var table = InternTable<Rate>()
    for _ in 0..<2 {
      var rate = Rate.first
      for _ in 0..<3 { rate = rate.next }
      _ = table.number(of: rate)
    }
    #expect(!table.isFaulty)
    var numbers = InternTable<LateIdentity>()
    for number in 0..<200 { _ = numbers.number(of: LateIdentity(number: number)) }
    #expect(!numbers.isFaulty)
    for number in 200..<400 { _ = numbers.number(of: LateIdentity(number: number)) }
    #expect(numbers.isFaulty)
  }

  // MARK: Engines

  /// The message of each engine about a flow.
  private static func verdicts<F: ExplorableFlow>(of flow: F) -> [(engine: String, text: String)] {
    let limits = ExplorationLimits(configurations: 500)
    let events = flow.events.filter { "\($0)" != "end" && "\($0)" != "back" }
    return [
      ("explore", verdict { try flow.explore(within: limits) }),
      ("count", verdict { try flow.countReachable(within: limits) }),
      ("check", verdict { try flow.check(within: limits) }),
      ("walk", verdict { try flow.walk(RandomWalks(count: 50)) }),
      ("threads", verdict { try flow.walk(RandomWalks(count: 600, threads: 2)) }),
      (
        "finding",
        verdict {
          let inputs = (0..<30).map { Input<F>.event(events[$0 % events.count]) }
          let trace = try #require(try flow.trace(of: inputs))
          return try flow.finding(of: .standard(.noTrap), along: trace, within: limits)
        }
      ),
    ]
  }

  private static func verdict(_ body: () throws -> Any?) -> String {
    do { _ = try body() } catch { return explanation(error) }
    return "nothing"
  }

  private static func explanation(_ error: any Error) -> String {
    (error as? any Explained)?.explanation ?? "\(error)"
  }
}

/// An error that explains itself, whatever the flow.
private protocol Explained { var explanation: String { get } }
extension ExplorationFailure: Explained {}

/// Numbers that are all different first, and later equal though hashed differently.
private struct LateIdentity: Hashable {
  var number: Int
  static func == (left: Self, right: Self) -> Bool {
    min(left.number, 200) == min(right.number, 200)
  }
}

// MARK: - Saved configurations and descriptions

@Suite("places and words that are not what they were")
struct UnfaithfulFlowTests {
  enum Manner: CaseIterable { case drops, changes, fails }

  @Test("a flow that is restored wrongly violates a property", arguments: Manner.allCases)
  func restoring(_ manner: Manner) throws {
    let flow = ForgetfulFlow(manner: manner)
    let property = Property<ForgetfulFlow>.standard(.restoringGivesTheSame)
    for report in [
      try flow.check([property]), try flow.walk([property], RandomWalks(count: 50)),
    ] {
      let finding = try #require(report.failures.first?.finding)
      #expect(finding.trace?.steps.last?.input == .relaunch)
    }
    #expect(try flow.explore().nodes.count == 4)
  }

  @Test("descriptions that differ from call to call end no engine")
  func describing() throws {
    let flow = OddStates<FickleDescription>()
    let document = try flow.explore().document(name: "fickle", title: "Fickle")
    #expect(document.configurations.count == 3)
    #expect(try FlowDocument(json: Array(document.json().utf8)).configurations.count == 3)
    #expect(try flow.check().failures.isEmpty)
    #expect(try flow.walk(RandomWalks(count: 20)).failures.isEmpty)
  }
}

/// Counts to three, and is saved in one of three wrong ways.
private struct ForgetfulFlow: RestorableFlow {
  struct Lost: Error {}

  var manner: UnfaithfulFlowTests.Manner

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  var events: [Bool] { [true, false] }

  func reduce(_ state: Int, _ event: Bool) -> FlowTransition<Self>? {
    event ? .to((state + 1) % 4) : nil
  }

  func save(_ configuration: Configuration<Self>) throws -> Int {
    if manner == .fails, configuration.state == 3 { throw Lost() }
    return configuration.state
  }

  func restore(_ saved: Int) -> Configuration<Self> {
    let state = manner == .drops ? 0 : manner == .changes ? saved + 1 : saved
    return Configuration(state: state % 4, stack: VirtualStack(0))
  }

  typealias State = Int
  typealias Event = Bool
  typealias Screen = Int
}

/// Is described with another number every time.
private struct FickleDescription: OddValue, CustomStringConvertible {
  private nonisolated(unsafe) static var count = 0
  var number = 0

  static var first: Self { Self() }
  var next: Self { Self(number: (number + 1) % 3) }
  var description: String {
    Self.count += 1
    return "words \(Self.count)"
  }
}
