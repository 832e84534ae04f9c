#if CLI
import FlowDocuments
import Testing

@testable import FlowgraphCommands

@Suite("which results let a check fail")
struct StrictnessTests {
  private static let trace = FlowCheck.Trace(state: "home", stack: "[Home]")

  private func check(
    _ finding: FlowCheck.Finding, method: FlowCheck.Method = .exhaustive,
    severity: FlowCheck.Severity = .error
  ) -> FlowCheck {
    FlowCheck(
      flow: "a", title: "A", method: method, configurations: 1, transitions: 0,
      results: [.init(property: "p", summary: "p", severity: severity, finding: finding)])
  }

  /// Each finding, and whether it is a failure or undecided.
  private static let findings: [(FlowCheck.Finding, fails: Bool, isUndecided: Bool)] = [
    (.holds(.init(1, .steps)), false, false),
    (.violated(trace, because: "it is"), true, false),
    (.witnessed(trace), false, false),
    (.unseen, true, false),
    (.undecided(.init(kind: .depth, limit: 1)), false, true),
    (.nothingToJudge(.init("there is none")), false, false),
    (.nothingToJudge(.init("none was judged", isFailure: true)), true, false),
  ]

  @Test("every finding but a limit and what is fine", arguments: findings)
  func fails(_ finding: FlowCheck.Finding, _ fails: Bool, _ isUndecided: Bool) {
    #expect(Strictness().fails(check(finding)) == fails)
    #expect(Strictness().isUndecided(check(finding)) == isUndecided)
    #expect(!Strictness(allowsUndecided: true).isUndecided(check(finding)))
    let walked = check(finding, method: .random(seed: 1, walks: 1))
    #expect(!Strictness().isUndecided(walked), "walks are not meant to decide")
  }

  @Test(
    "a property that was requested and had nothing to judge fails, unless another flow had some")
  func vacuous() {
    var searched = check(
      .nothingToJudge(.init("there is none")), severity: FlowCheck.Severity.warning)
    #expect(Strictness(requested: ["p"]).fails(searched))
    #expect(!Strictness(requested: ["q"]).fails(searched))
    #expect(!Strictness(requested: ["p"], judged: ["p"]).fails(searched))
    var walked = searched
    walked.method = .random(seed: 1, walks: 1)
    #expect(Strictness(requested: ["p"], judged: ["p"]).fails(walked))
    Strictness(requested: ["q"]).markVacuous(in: &searched)
    #expect(searched.failures.isEmpty)
    Strictness(requested: ["p"]).markVacuous(in: &searched)
    #expect(searched.failures.map(\.property) == ["p"])
    #expect(searched.failures.map(\.finding.verdict) == ["nothing to judge: there is none"])
  }

  @Test("walks fail by what they cannot decide and was requested by name, and warnings never")
  func requested() {
    let walked = check(
      .nothingToJudge(.init("walks cannot decide it")), method: .random(seed: 1, walks: 1))
    #expect(!Strictness().fails(walked))
    #expect(Strictness(requested: ["p"]).fails(walked))
    #expect(!Strictness(requested: ["q"]).fails(walked))
    let stuck = FlowCheck.Finding.violatedWithoutTrace(because: "stuck", at: nil)
    #expect(!Strictness().fails(check(stuck, severity: FlowCheck.Severity.warning)))
    #expect(Strictness().fails(check(stuck)))
    let cut = FlowCheck.Finding.undecided(.init(kind: .depth, limit: 1))
    #expect(!Strictness().isUndecided(check(cut, severity: FlowCheck.Severity.warning)))
  }
}
#endif
