import FlowCore
import FlowDocuments
import FlowExploration
import FlowTesting
import Testing

@Suite("secrets are in no failure of a test")
struct PrivacyInTestsTests {
  struct SignIn: ExplorableFlow {
    enum State: Hashable { case login, home(token: String) }
    enum Event: Hashable { case submitTapped(password: String), logout }
    enum Screen: Hashable { case login, home(token: String) }
    enum Outcome: Hashable { case left(secret: String) }

    var events: [Event] {
      [.submitTapped(password: "s3cr3t-a"), .submitTapped(password: "s3cr3t-b"), .logout]
    }
    var properties: [Property<Self>] {
      [.never("nobody is at home") { $0.state != .login }]
    }
    var start: FlowTransition<Self> { .to(.login, .setRoot(.login)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.login, .submitTapped(let password)):
        .to(.home(token: password), .push(.home(token: password)))
      case (.home(let token), .logout): .finish(.left(secret: token))
      default: nil
      }
    }
  }

  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return ""
  }

  @Test("a report of a search or of walks has masks, a line to replay and a test")
  func verify() {
    for text in [
      message { try SignIn().verify() }, message { try SignIn().verifyAtRandom() },
    ] {
      #expect(text.contains("1. submitTapped(password): •••1"), "\(text)")
      #expect(text.contains(#"replay("0:0")"#))
      #expect(text.contains(#"try app.take("0", labeled: "submitTapped(password): •••1")"#))
      #expect(!text.contains("s3cr3t"), "\(text)")
    }
  }

  @Test("a failed step has masks, also in what it suggests")
  func steps() throws {
    let wrong = message {
      try SignIn().test { app in
        try app.send(.submitTapped(password: "s3cr3t-b"), to: .home(token: "s3cr3t-a"))
      }
    }
    #expect(wrong.contains("expected: home(token: •••1)"), "\(wrong)")
    #expect(wrong.contains("actual:   home(token: •••2)"))
    let left = message {
      try SignIn().test { app in try app.send(.submitTapped(password: "s3cr3t-b")) }
    }
    #expect(left.contains("to: .home(token: /* •••2 */)"), "\(left)")
    let ended = message {
      try SignIn().test { app in
        app.exhaustivity = .off
        try app.send(.submitTapped(password: "s3cr3t-b"))
        try app.send(.logout)
        try app.ensureOutcome(.left(secret: "s3cr3t-c"))
      }
    }
    #expect(ended.contains("actual:   left(•••2)"), "\(ended)")
    let impossible = message {
      try SignIn().test { app in
        app.exhaustivity = .off
        try app.send(.submitTapped(password: "s3cr3t-b"))
        try app.perform(.tabTapped("news"))
      }
    }
    #expect(impossible.contains("stack:    [Login, Home(•••2)]"), "\(impossible)")
    for text in [wrong, left, ended, impossible] { #expect(!text.contains("s3cr3t"), "\(text)") }
  }

  @Test("the calls of a generated test find the samples by their positions")
  func generated() throws {
    let trace = try #require(
      try SignIn().trace(of: [.event(.submitTapped(password: "s3cr3t-b"))]))
    let test = trace.swiftTest(named: "path", of: SignIn(), then: trace.expectationsAtEnd)
    #expect(!test.contains("s3cr3t"))
    #expect(
      test.contains(#"try app.take("1", labeled: "submitTapped(password): •••2")"#), "\(test)")
    try SignIn().test { app in
      app.exhaustivity = .off
      // The number is that of another run.
      try app.take("1", labeled: "submitTapped(password): •••7")
      try app.ensureState(labeled: "home(token: •••7)")
      try app.ensureStack(labeled: "[Login, Home(•••7)]")
      #expect(app.state == .home(token: "s3cr3t-b"))
      #expect(throws: FlowFailure.self) {
        try app.take("0", labeled: "logout")
      }
    }
  }

  @Test("coverage has masks, with the numbers of the flow's document")
  func coverage() throws {
    let trace = try #require(
      try SignIn().trace(of: [.event(.submitTapped(password: "s3cr3t-b"))]))
    var recorder = CoverageRecorder<SignIn>()
    recorder.record(trace)
    #expect(!recorder.coverage(of: "sign-in").json().contains("s3cr3t"))
  }
}
