import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("Faults of flows that wait for something")
struct WorkFaultTests {
  private static let properties: [StandardProperty] = [
    .answersAreHandled, .waitingCanBeLeft, .lateAnswersDoNothing, .workIsDoneOnce,
    .relaunchResumesWork,
  ]

  private func violations<F: ExplorableFlow>(of report: CheckReport<F>) -> [Expectation] {
    report.results.compactMap { result in
      guard case .violated(let trace, because: _) = result.finding,
        let property = result.property.standardProperty
      else { return nil }
      return Expectation(property, steps: trace.steps.map(\.description))
    }
  }

  /// Checks every fault of a flow, then the flow without one.
  private func check<F: WaitingFlow>(
    _ flow: F.Type, _ expectation: (F.Fault) -> Expectation
  ) throws {
    for fault in F.Fault.allCases {
      let report = try F(fault).check(Self.properties.map { .standard($0) })
      #expect(violations(of: report) == [expectation(fault)], "\(fault)")
    }
    let sound = violations(of: try F(nil).check())
    #expect(sound == [])
  }

  /// Walks through every fault of a flow with twenty seeds, then through the flow without one.
  private func walk<F: WaitingFlow>(
    _ flow: F.Type, _ expectation: (F.Fault) -> Expectation
  ) throws {
    for seed in 0..<20 as Range<UInt64> {
      let walks = RandomWalks(count: 200, seed: seed)
      for fault in F.Fault.allCases {
        let property = expectation(fault).property
        let report = try F(fault).walk([.standard(property)], walks)
        #expect(violations(of: report).map(\.property) == [property], "\(fault), \(seed)")
      }
      let sound = violations(of: try F(nil).walk(walks))
      #expect(sound == [], "\(seed)")
    }
  }

  @Test("a payment")
  func paying() throws {
    try check(PayingFlow.self, PayingFlow.expectation)
    try walk(PayingFlow.self, PayingFlow.expectation)
  }

  @Test("a login")
  func login() throws {
    try check(LoginFlow.self, LoginFlow.expectation)
    try walk(LoginFlow.self, LoginFlow.expectation)
  }

  @Test("items that are loaded, from a list and by links")
  func loading() throws {
    try check(LoadingFlow.self, LoadingFlow.expectation)
    try walk(LoadingFlow.self, LoadingFlow.expectation)
  }

  @Test("an upload with its progress")
  func upload() throws {
    try check(UploadFlow.self, UploadFlow.expectation)
    try walk(UploadFlow.self, UploadFlow.expectation)
  }

  @Test("a session that expires")
  func session() throws {
    try check(SessionFlow.self, SessionFlow.expectation)
    try walk(SessionFlow.self, SessionFlow.expectation)
  }

  @Test("a payment in which the app is killed")
  func restored() throws {
    try check(RestoredPayment.self, RestoredPayment.expectation)
    try walk(RestoredPayment.self, RestoredPayment.expectation)
  }

  @Test("a script")
  func script() throws {
    try check(OrderScript.self, OrderScript.expectation)
    try walk(OrderScript.self, OrderScript.expectation)
  }

  @Test("a script that begins with a wait")
  func splash() throws {
    try check(SplashScript.self, SplashScript.expectation)
    try walk(SplashScript.self, SplashScript.expectation)
  }

  @Test("a script as a child")
  func childScript() throws {
    try check(SheetFlow.self, SheetFlow.expectation)
    try walk(SheetFlow.self, SheetFlow.expectation)
  }
}
