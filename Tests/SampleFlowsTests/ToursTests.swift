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
      let walked = try #require(try flow.trace(of: trace.happenings, from: trace.start))
      #expect(walked.last == trace.last)
      #expect(walked.steps.count == trace.steps.count)
      recorder.record(walked)
    }
    return recorder.coverage(of: "sample")
      .report(against: exploration.document(name: "sample", title: "Sample"))
  }

  private func expectWhole(_ report: CoverageReport) {
    #expect(report.transitions.covered == report.transitions.total)
    #expect(report.rows.covered == report.rows.total)
    #expect(report.configurations.covered == report.configurations.total)
    #expect(report.screens.covered == report.screens.total)
    #expect(report.unknown.total == 0, "\(report.unknown.missing)")
  }

  @Test("with decisions, children, scripts, tabs, slots, windows and links")
  func samples() throws {
    expectWhole(try report(SignIn()))
    expectWhole(try report(ApplicationCoordinator()))
    expectWhole(try report(UserRegistration()))
    expectWhole(try report(UserRegistrationScript()))
    expectWhole(try report(FlowControllers()))
    expectWhole(try report(Questionnaire()))
    expectWhole(try report(DeepLinks()))
    expectWhole(try report(Containers()))
    expectWhole(try report(RxFeedback()))
    expectWhole(try report(TabCoordinators()))
    expectWhole(try report(DeepLinksAsShipped()))
  }

  @Test("the guards of user-registration are covered both ways by its tour")
  func guards() throws {
    let report = try report(UserRegistration())
    #expect(report.guards.total > 0)
    #expect(report.guards.covered == report.guards.total, "\(report.guards.missing)")
  }
}
