import FlowCore
import FlowTesting
import Testing

@Suite("expectations in Swift Testing")
struct ExpectationTests {
  /// The issues that a test has.
  private final class Told: @unchecked Sendable {
    var issues: [Issue] = []
  }

  @Test("are reported at once, at the line of the call, and the test goes on")
  func told() throws {
    let told = Told()
    let line = #line + 4
    try withKnownIssue {
      try SignIn().test { app in
        try app.send(.nextTapped(name: "ann"))
        app.expectState(.name)
        app.expectCommands()
        app.expectStack(VirtualStack(.name))
        app.expectIgnored()
        app.expectRefused(.pop)
        app.expectOutcome(.signedIn(name: "ann"))
      }
    } matching: { issue in
      told.issues.append(issue)
      return true
    }
    #expect(told.issues.map { $0.sourceLocation?.line } == (0..<6).map { line + $0 })
    #expect(
      told.issues.first?.comments.first?.rawValue == """
        SignIn, step 1, nextTapped(name): ann (FlowTestingTests/ExpectationTests.swift:\(line))
          unexpected state
            expected: name
            actual:   password(name: "ann")
        """)
  }

  @Test("say nothing where all is as expected")
  func silent() throws {
    try SignIn().test { app in
      try app.send(.nextTapped(name: "ann"))
      app.expectState(.password(name: "ann"))
      app.expectCommands(.push(.password))
      app.expectStack(VirtualStack(.name, .password))
      try app.send(.closeTapped)
      app.expectIgnored()
      try app.send(.submitTapped)
      app.expectOutcome(.signedIn(name: "ann"))
    }
  }

  @Test("what a tester that is never finished leaves open is reported when it goes")
  func neverFinished() throws {
    try withKnownIssue {
      try FlowTester(SignIn()).send(.helpTapped)
    } matching: { issue in
      issue.comments.first?.rawValue.contains("the test does not account for all changes") == true
    }
  }
}
