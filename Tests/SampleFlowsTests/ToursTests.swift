import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("A tour of a sample covers all of it")
struct ToursTests {
  /// Walks the tours of a flow anew, and compares what they meet with its document.
  private func report<F: ExplorableFlow>(_ flow: F) throws -> CoverageReport {
    let limits = ExplorationLimits(configurations: 200, depth: 5)
    let exploration = try flow.explore(within: limits)
    var recorder = CoverageRecorder<F>()
    for trace in exploration.tour() {
      let walked = try #require(try flow.trace(of: trace.inputs, from: trace.start))
      #expect(walked.last == trace.last, "\(trace.inputs) in \(F.self)")
      #expect(walked.steps.count == trace.steps.count, "\(trace.inputs) in \(F.self)")
      recorder.record(walked)
    }
    return recorder.coverage(of: "sample")
      .report(against: exploration.document(name: "sample", title: "Sample"))
  }

  private func expectWhole<F: ExplorableFlow>(_ flow: F) throws {
    let report = try report(flow)
    #expect(report.transitions.covered == report.transitions.total, "\(F.self)")
    #expect(report.rows.covered == report.rows.total, "\(F.self)")
    #expect(report.configurations.covered == report.configurations.total, "\(F.self)")
    #expect(report.screens.covered == report.screens.total, "\(F.self)")
    #expect(report.unknown.total == 0, "\(F.self): \(report.unknown.missing)")
  }

  @Test("with decisions, children, scripts, tabs, slots, windows and links")
  func samples() throws {
    try expectWhole(SignIn())
    try expectWhole(ApplicationCoordinator())
    try expectWhole(UserRegistration())
    try expectWhole(UserRegistrationScript())
    try expectWhole(FlowControllers())
    try expectWhole(Questionnaire())
    try expectWhole(DeepLinks())
    try expectWhole(Containers())
    try expectWhole(RxFeedback())
    try expectWhole(Checkout())
    try expectWhole(CheckoutAsShipped())
    try expectWhole(TabCoordinators())
    try expectWhole(DeepLinksAsShipped())
  }

  @Test("the guards of user-registration are covered both ways by its tour")
  func guards() throws {
    let report = try report(UserRegistration())
    #expect(report.guards.total > 0)
    #expect(report.guards.covered == report.guards.total, "\(report.guards.missing)")
  }
}
