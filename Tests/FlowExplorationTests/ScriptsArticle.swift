import FlowCore
import FlowDocuments
import FlowExploration
import FlowScripts
import FlowTestSupport
import Foundation
import Testing

// The listings of Documentation/Scripts.md, line by line.

private struct Name: Hashable, Sendable, Codable { var text: String }
private struct Image: Hashable, Sendable, Codable { var file: String }
private struct User: Hashable, Sendable, Codable { var name: Name, image: Image, age = 30 }
private enum ImageSource: Hashable, Sendable, Codable, SampledAnswer {
  case own(Image), sample
  static let samples = [Self.own(Image(file: "me")), .sample]
}
private enum Confirmation: Hashable, Sendable, Codable, CaseIterable { case register }
private struct Account: Hashable, Sendable { var isComplete: Bool }
private struct Form: Hashable, Sendable {}
private enum CardSteps: ScriptSteps {
  enum Screen: Hashable, Sendable { case number }
}

private struct AgeDecision: Decision {
  enum Choice: Hashable, Sendable, CaseIterable { case adult, child }
  func choose(_ user: User) -> Choice { user.age >= 20 ? .adult : .child }
}

private struct Registration: ScriptFlow {
  enum Screen: Hashable, Sendable { case name, imageSource, samples, confirmation(User) }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> User {
    let name = try ask(.name, for: Name.self)
    let user = User(name: name, image: try image(&ask))
    _ = try ask(.confirmation(user), for: Confirmation.self)
    return user
  }

  func image(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Image {
    switch try ask(.imageSource, for: ImageSource.self) {
    case .own(let image): return image
    case .sample: return try ask(.samples, for: Image.self)
    }
  }
}

extension Image: SampledAnswer {
  static let samples = [Image(file: "s0")]
}

extension Name: SampledAnswer {
  static let samples = [Name(text: "Ann"), Name(text: "")]
}
extension Registration: ExplorableFlow {}

private enum Fetched: Hashable, Sendable, SampledAnswer {
  case found(User), failed
  static let samples = [
    Fetched.found(User(name: Name(text: "Ann"), image: Image(file: "a"))), .failed,
  ]
}
private enum Retry: Hashable, Sendable, CaseIterable { case retryTapped }

private struct SignUp: ScriptFlow {
  enum Screen: Hashable, Sendable { case name, loading, failed }
  enum Work: Hashable, Sendable { case fetchUser(Name, attempt: Int) }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> User? {
    let name = try ask(.name, for: Name.self)
    for attempt in 1...3 {
      switch try ask(
        .fetchUser(name, attempt: attempt), showing: .loading, for: Fetched.self,
        replacing: attempt > 1)
      {
      case .found(let user): return user
      case .failed: _ = try ask(.failed, for: Retry.self)
      }
    }
    return nil
  }
}

extension SignUp: ExplorableFlow {
  static let exploration = ExplorationOptions<Self>(isFailure: { $0.value() == Fetched.failed })
}

private struct Server: Sendable {
  func user(named name: Name) async throws -> User { User(name: name, image: Image(file: "a")) }
}

private struct SignUpWork: WorkHandler {
  let server: Server

  func perform(
    _ work: SignUp.Work, answer: @escaping WorkAnswer<ScriptEvent>
  ) async throws {
    switch work {
    case .fetchUser(let name, attempt: _):
      await answer(.answer(Fetched.found(try await server.user(named: name))))
    }
  }

  func answer(for error: any Error, from work: SignUp.Work) -> ScriptEvent {
    .answer(Fetched.failed)
  }
}

private struct Visit: ScriptFlow {
  enum Screen: Hashable, Sendable { case signUp(SignUp.Screen) }
  enum Work: Hashable, Sendable { case signUp(SignUp.Work) }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> User? {
    try ask.run(SignUp(), screen: Screen.signUp, work: Work.signUp)
  }
}

private final class SignUpConsole: StackHost {
  func perform(
    _ commands: CommandList<SignUp.Screen>, showing stack: VirtualStack<SignUp.Screen>
  ) -> HostReply<SignUp.Screen> { .done }
}

private struct AddressScript: ScriptFlow {
  enum Screen: Hashable, Sendable { case street }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> String {
    try ask(.street, for: String.self)
  }
}

private struct Application: ScriptFlow {
  enum Screen: Hashable, Sendable {
    case account, address(AddressScript.Screen), card(CardSteps.Screen), adultForm, childForm
  }

  var user: User

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Form {
    let account = try ask(
      .account, for: Account.self, named: "nextButtonTapped", when: "all fields filled",
      asides: ["photoButtonTapped": "photo picker"], canCancel: true,
      note: { $0.isComplete ? nil : "alert" })
    let address = try ask.run(AddressScript(), screen: Screen.address)
    let card = try ask.run(screen: Screen.card) {
      (ask: inout Script<CardSteps>) throws(AwaitingAnswer) in
      try ask(.number, for: Int.self)
    }
    _ = (account, address, card)
    switch ask.decide(AgeDecision(), user) {
    case .adult: return try ask(.adultForm, for: Form.self)
    case .child: return try ask(.childForm, for: Form.self)
    }
  }
}

private struct App: Flow {
  enum State: Hashable, Sendable { case login, registration(Answers) }
  enum Event: Hashable, Sendable { case registerTapped, registration(ScriptEvent) }
  enum Screen: Hashable, Sendable { case login, registration(Registration.Screen) }

  static let registration = Child<Self, Registration>(
    Registration(), in: .modal(.sheet), state: .case(State.registration),
    event: .case(Event.registration), screen: .case(Screen.registration)
  ) { outcome in
    switch outcome {
    case .finished, .cancelled: .to(.login, .dismiss)
    }
  }
  static let children: [AnyChild<Self>] = [registration]

  var start: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.login, .registerTapped): begin(Self.registration)
    default: forward(event, in: state)
    }
  }
}

extension App: ExplorableFlow {
  var events: [Event] { [.registerTapped] }

  func events(in state: State) -> [Event] {
    switch state {
    case .login: events
    case .registration: events(of: Self.registration, in: state)
    }
  }
}

@Suite("the article on scripts")
struct ScriptsArticleTests {
  @Test("its listings are compiled here, line by line")
  func listings() throws {
    let article = try Article("Scripts.md", compiledIn: #filePath)
    #expect(article.listings.count == 13)
    #expect(article.listingsNotCompiled == [])
  }

  @Test("it tells the truth about exploring")
  func exploring() throws {
    let document = try App().explore().document(name: "app", title: "App")
    #expect(document.deadEvents == [])
    #expect(document.search.isComplete)
    // The login and the first step; then, for each name, the sources, the samples, and a
    // confirmation over each of the two.
    #expect(document.configurations.count == 2 + 2 * 4)
  }

  @Test("it tells the truth about the stack")
  func stack() throws {
    typealias Stack = VirtualStack<Registration.Screen>
    var interpreter = try Interpreter(Registration())
    interpreter.send(.answer(Name(text: "Ann")))
    interpreter.send(.answer(ImageSource.sample))
    interpreter.send(.back)
    #expect(interpreter.configuration.stack == Stack(.name, .imageSource))
    interpreter.send(.answer(ImageSource.sample))
    #expect(interpreter.configuration.stack == Stack(.name, .imageSource, .samples))
  }

  @Test("it tells the truth about saving")
  func saving() throws {
    let script = Registration()
    let answers = Answers([Answer(Name(text: "Ann")), Answer(ImageSource.sample)])
    let saved: [Data] = try script.save(answers) { try JSONEncoder().encode($0) }
    let restored = script.restore(saved) { type, data in
      try JSONDecoder().decode(type, from: data)
    }
    if let misfit = restored.misfit { print(misfit.explanation) }
    let resumed = try Interpreter(script, from: script.start(from: restored.answers))
    #expect(restored.answers == answers)
    #expect(resumed.configuration.stack.top == .samples)
  }

  @Test("it tells the truth about waiting")
  @MainActor
  func waiting() async throws {
    let document = try SignUp().explore().document(name: "sign-up", title: "Sign up")
    #expect(document.search.isComplete)
    #expect(document.deadEvents == [])
    // For each of two names: three attempts, each with a failure.
    #expect(document.configurations.count == 1 + 2 * 6)
    let failed = document.transitions.filter(\.event.isFailure)
    #expect(failed.count == 6)
    #expect(try SignUp().check().failures.isEmpty)
    #expect(try Interpreter(Visit()).workUnderWay == [])
    let hosted = try HostedFlow(
      SignUp(), on: SignUpConsole(), workHandler: SignUpWork(server: Server()))
    hosted.send(.answer(Name(text: "Ann")))
    #expect(hosted.workUnderWay == [.fetchUser(Name(text: "Ann"), attempt: 1)])
    while hosted.outcome == nil { await Task.yield() }
    #expect(hosted.outcome == .finished(User(name: Name(text: "Ann"), image: Image(file: "a"))))
  }

  @Test("a script with parts and a decision, in a flow, from the first step to the last")
  func parts() throws {
    let user = User(name: Name(text: "Ann"), image: Image(file: "a"))
    var application = try Interpreter(Application(user: user))
    let events: [ScriptEvent] = [
      .answer(Account(isComplete: false)), .aside("photoButtonTapped"),
      .answer(Account(isComplete: true)), .answer("Gasse"), .answer(7), .answer(Form()),
    ]
    for event in events { #expect(application.send(event) != .ignored, "\(event)") }
    #expect(application.outcome == .finished(Form()))
    var app = try Interpreter(App())
    app.send(.registerTapped)
    app.send(.registration(.answer(Name(text: "Ann"))))
    #expect(app.configuration.stack.layerCount == 2)
    app.send(.registration(.cancel))
    #expect(app.configuration == Configuration(state: .login, stack: VirtualStack(.login)))
  }
}
