import FlowCore
import FlowDocuments
import FlowExploration
import FlowTesting
import SampleFlows
import Testing

@Suite("checkout")
struct CheckoutTests {
  @Test("it holds all that a flow with work can hold, in a search and on walks")
  func isSound() throws {
    let report = try Checkout().check()
    #expect(report.failures.isEmpty)
    #expect(report.bound == nil)
    for property: StandardProperty in [
      .answersAreHandled, .waitingCanBeLeft, .lateAnswersDoNothing, .workIsDoneOnce,
      .relaunchResumesWork,
    ] {
      let result = report.results.first { $0.property.standardProperty == property }
      #expect(result?.finding.kind == .holds, "\(property)")
    }
    #expect(try Checkout().walk(RandomWalks(count: 200)).failures.isEmpty)
  }

  private func signedIn() throws -> FlowTester<Checkout> {
    let app = try FlowTester(Checkout(), exhaustivity: .off)
    try app.send(.checkoutTapped)
    try app.send(.login(.submitTapped(name: "ann")))
    try app.answer(.login(.signedIn), to: .login(.signIn(name: "ann")))
    return app
  }

  @Test("a session that expires gives back the payment after the next login")
  func goesOn() throws {
    let app = try signedIn()
    try app.send(.payment(.payTapped))
    try app.answer(.payment(.declined), to: .payment(.charge))
    try app.answer(.sessionExpired, to: .session)
    let summary = VirtualStack<Checkout.Screen>(.cart, .payment(.summary))
    try app.ensureStack(summary.presenting(.login(.form), style: .fullScreen))
    try app.send(.login(.submitTapped(name: "bob")))
    try app.answer(.login(.signedIn), to: .login(.signIn(name: "bob")))
    try app.ensureState(Checkout.State(.payment(.summary), user: "bob"))
    try app.ensureStack(summary)
  }

  @Test("a charge that timed out is asked for, not repeated, and no session expires meanwhile")
  func asks() throws {
    let app = try signedIn()
    try app.send(.payment(.payTapped))
    try app.answer(.sessionExpired, to: .session, late: true)
    try app.ensureIgnored()
    try app.answer(.payment(.timedOut), to: .payment(.charge))
    try app.answer(.payment(.unpaid), to: .payment(.status))
    try app.ensureState(Checkout.State(.payment(.summary), user: "ann"))
  }

  @Test("so is a charge during which the app was killed")
  func restores() throws {
    let app = try signedIn()
    try app.send(.payment(.payTapped))
    try app.relaunch()
    try app.ensureStack(VirtualStack(.cart, .payment(.summary), .payment(.checking)))
    try app.answer(.payment(.paid), to: .payment(.status), leadingTo: Checkout.State(.receipt))
  }
}

@Suite("the faults of checkout-as-shipped")
struct CheckoutAsShippedTests {
  /// What a check finds of a fault: the property, the steps behind those that all have, and what is
  /// on screen then.
  private struct Fault: Equatable, CustomStringConvertible {
    var property: StandardProperty
    var steps: [String]
    var stack: String

    var description: String { "\(property): \(steps.joined(separator: ", ")): \(stack)" }
  }

  private static let submitted = ["checkoutTapped", "submitTapped"]
  private static let signedIn = submitted + ["signedIn (answer to signIn)"]
  private static let charging = signedIn + ["payTapped"]

  private static let faults = [
    Fault(
      property: .everyCommandApplies,
      steps: signedIn + ["sessionExpired (answer to session)", "cancelTapped"],
      stack: "[login]"),
    // What is restored after a relaunch waits for nothing, whatever the user does.
    Fault(
      property: .noDeadEnd, steps: charging + ["relaunch"], stack: "[cart, summary, charging]"),
    Fault(
      property: .systemBackIsHandled, steps: charging + ["relaunch", "back (system: back)"],
      stack: "[cart, summary, charging]"),
    Fault(
      property: .answersAreHandled, steps: submitted + ["refused (answer to signIn)"],
      stack: "[cart] + full screen[signingIn]"),
    Fault(
      property: .waitingCanBeLeft, steps: charging, stack: "[cart, summary, charging]"),
    Fault(
      property: .lateAnswersDoNothing,
      steps: submitted + ["cancelTapped", "signedIn (late answer to signIn)"],
      stack: "[cart, summary]"),
    Fault(
      property: .lateAnswersDoNothing,
      steps: signedIn + ["back (system: back)", "sessionExpired (late answer to session)"],
      stack: "[login]"),
    Fault(
      property: .lateAnswersDoNothing,
      steps: charging + [
        "sessionExpired (answer to session)", "paid (late answer to charge(1))",
      ],
      stack: "[receipt]"),
    Fault(
      property: .workIsDoneOnce, steps: charging + ["timedOut (answer to charge(1))"],
      stack: "[cart, summary, charging]"),
    Fault(
      property: .relaunchResumesWork, steps: charging + ["relaunch"],
      stack: "[cart, summary, charging]"),
  ]

  @Test("a check finds each of them, and nothing else")
  func findsAll() throws {
    let report = try CheckoutAsShipped().check(violations: 3)
    #expect(report.bound == nil)
    let found = report.failures.compactMap { result -> [Fault]? in
      guard let property = result.property.standardProperty else { return nil }
      let others = property == .lateAnswersDoNothing ? result.others : []
      return ([result.finding] + others).compactMap(\.trace).map { trace in
        Fault(
          property: property, steps: trace.steps.map(\.description),
          stack: "\(trace.last.stack)")
      }
    }
    #expect(found.flatMap(\.self) == Self.faults)
  }

  @Test("what is lost by a relaunch is the charge, before the session in the background")
  func losesCharge() throws {
    let report = try CheckoutAsShipped().check([.standard(.relaunchResumesWork)])
    let finding = try #require(report.failures.first).finding
    #expect("\(finding.verdict)".contains("charge(1) is lost"), "\(finding.verdict)")
  }
}
