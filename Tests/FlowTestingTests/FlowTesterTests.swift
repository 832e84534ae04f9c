import FlowCore
import FlowExploration
import FlowTesting
import Testing

@Suite("a tester")
struct FlowTesterTests {
  /// Runs a test that fails, and returns its report.
  private func report(_ test: () throws -> Void) throws -> String {
    try #require(throws: FlowFailure.self) { try test() }.description
  }

  @Test("passes where everything is said, in one call or in several")
  func passes() throws {
    try SignIn().test { app in
      try app.send(
        .nextTapped(name: "ann"), to: .password(name: "ann"), by: .push(.password),
        showing: VirtualStack(.name, .password))
      try app.perform(.back)
      try app.ensureState(.name)
      try app.ensureCommands(.pop)
      try app.ensureStack(VirtualStack(.name))
      try app.send(.submitTapped)
      try app.ensureIgnored()
      try app.send(.wrongTapped)
      try app.ensureRefused(.pop, because: .lastScreen)
      try app.send(.nextTapped(name: "bob"))
      app.skipChanges()
      try app.send(.submitTapped, ending: .signedIn(name: "bob"))
      try app.send(.submitTapped)
      try app.ensureIgnored()
      #expect(app.outcome == .signedIn(name: "bob"))
      #expect(app.trace.steps.count == 7)
    }
  }

  @Test("fails where a change is not said before the next step, at the line of the step")
  func missingExpectations() throws {
    let step: UInt = #line + 3
    let report = try report {
      let app = try FlowTester(SignIn())
      try app.send(.nextTapped(name: "ann"))
      try app.send(.back)
    }
    #expect(
      report == """
        SignIn, step 1, nextTapped(name): ann (FlowTestingTests/FlowTesterTests.swift:\(step))
          the test does not account for all changes
            state:    password(name: "ann"), was name
            commands: push Password
            stack:    [Name, Password], was [Name]
            add:      to: .password(name: "ann"), by: .push(.password), \
        showing: VirtualStack(.name, .password)
        """)
  }

  @Test("says only what is missing")
  func partlySaid() throws {
    let report = try report {
      try SignIn().test { app in
        try app.send(.nextTapped(name: "ann"), to: .password(name: "ann"))
        try app.ensureStack(VirtualStack(.name, .password))
      }
    }
    #expect(
      report.hasSuffix(
        "account for all changes\n    commands: push Password\n    add:      by: .push(.password)"))
  }

  @Test("fails where nobody says that an event is ignored or refused, or how the flow ended")
  func missingReplies() throws {
    let ignored = try report { try SignIn().test { try $0.send(.submitTapped) } }
    #expect(
      ignored.hasSuffix(
        "account for all changes\n    reply:    ignored\n    add:      ensureIgnored()"))
    let refused = try report { try SignIn().test { try $0.send(.wrongTapped) } }
    #expect(
      refused.hasSuffix(
        "account for all changes\n    reply:    refused: pop\n    add:      ensureRefused(.pop, because: "
          + ".lastScreen)"
      ))
    let ended = try report {
      try SignIn().test { app in
        try app.send(.nextTapped(name: "ann"))
        app.skipChanges()
        try app.send(.submitTapped)
      }
    }
    #expect(
      ended.hasSuffix(
        "account for all changes\n    outcome:  signedIn(ann)\n    add:      ending: .signedIn(name: \"ann\")"
      ))
  }

  @Test("shows all that is not as it is said, expected above actual")
  func mismatches() throws {
    let line: UInt = #line + 3
    let report = try report {
      try SignIn().test { app in
        try app.send(
          .nextTapped(name: "ann"), to: .password(name: "bob"), by: .push(.name), .push(.password),
          showing: VirtualStack(.password), ending: .signedIn(name: "bob"))
      }
    }
    #expect(
      report == """
        SignIn, step 1, nextTapped(name): ann (FlowTestingTests/FlowTesterTests.swift:\(line))
          unexpected outcome
            expected: signedIn(bob)
            actual:   none, the flow is still running
          unexpected state
            expected: password(name: "bob")
            actual:   password(name: "ann")
          unexpected commands
            expected: push Name, push Password
            actual:   push Password
          unexpected stack
            expected: [Password]
            actual:   [Name, Password]
        """)
  }

  @Test("shows what came instead of an ignored event or a refusal")
  func unexpectedReplies() throws {
    let tester = try FlowTester(SignIn(), exhaustivity: .off)
    let early = try report { try tester.ensureIgnored() }
    #expect(early.hasPrefix("SignIn, at the start ("))
    #expect(early.hasSuffix("no step was taken yet"))
    try tester.send(.helpTapped)
    let ignored = try report { try tester.ensureIgnored() }
    #expect(
      ignored.hasSuffix(
        "the step was not ignored\n    expected: ignored\n    actual:   present Help as sheet"))
    let refused = try report { try tester.ensureRefused() }
    #expect(
      refused.hasSuffix(
        "no command was refused\n    expected: refused\n    actual:   present Help as sheet"))
    try tester.send(.closeTapped)
    try tester.send(.wrongTapped)
    let other = try report { try tester.ensureRefused(.dismiss, because: .noModal) }
    #expect(
      other.hasSuffix(
        """
          a different command was refused
            expected: dismiss
            actual:   pop
          the command was refused for a different reason
            expected: no modal layer is open there; use pop to leave a pushed screen
            actual:   it is the last screen of its stack; use dismiss, clear, setStack or setRoot
        """))
  }

  @Test("refuses a system move that the platform cannot make")
  func impossibleMove() throws {
    let tester = try FlowTester(SignIn())
    let back = try report { try tester.perform(.back) }
    #expect(
      back.hasSuffix(
        """
          the system move 'back' is not possible
            stack:    [Name]
            possible: none
        """))
    try tester.send(
      .helpTapped, to: .help, by: .present(.help), showing: VirtualStack(.name).presenting(.help))
    let tab = try report { try tester.perform(.tabTapped("x")) }
    #expect(tab.contains("possible: back, swipe down"))
    try tester.perform(.interactiveDismiss, to: .name, by: .dismiss, showing: VirtualStack(.name))
  }

  @Test("asks for nothing when exhaustivity is off, and for everything when it is on again")
  func exhaustivity() throws {
    let tester = try FlowTester(SignIn(), exhaustivity: .off)
    try tester.send(.helpTapped)
    try tester.send(.closeTapped)
    tester.exhaustivity = .on
    #expect(throws: FlowFailure.self) { try tester.send(.submitTapped) }
    try tester.send(.submitTapped)
    #expect(throws: FlowFailure.self) { try tester.finish() }
    try tester.finish()
  }

  @Test("begins at any configuration")
  func beginsAnywhere() throws {
    let tester = FlowTester(
      SignIn(), at: Configuration(state: .help, stack: VirtualStack(.name).presenting(.help)))
    try tester.perform(.back, to: .name, by: .dismiss, showing: VirtualStack(.name))
    #expect(throws: FlowFailure.self) { try FlowTester(SignIn(), start: 1) }
    #expect(try FlowTester(SignIn(), start: 0).state == .name)
  }
}
