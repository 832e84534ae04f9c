import FlowCore
import FlowDocuments
import FlowExploration
import FlowScripts
import FlowTesting
import Testing

// The listings in the comments of FlowDocuments, FlowExploration and FlowTesting.

private struct PersonalInformation: Hashable, Sendable { var name: String }

extension PersonalInformation: SampledAnswer {
  static let samples = [Self(name: "Ann"), Self(name: "")]
}

private struct Registration: ScriptFlow {
  enum Screen: Hashable, Sendable { case personal }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> PersonalInformation {
    try ask(.personal, for: PersonalInformation.self)
  }
}

extension Registration: ExplorableFlow {}

private struct App: ExplorableFlow {
  enum State: Hashable, Sendable { case registration(Answers) }
  enum Event: Hashable, Sendable { case registration(ScriptEvent) }
  typealias Screen = Registration.Screen

  static let registration = Child<Self, Registration>(
    Registration(), in: .root,
    state: .case(State.registration), event: .case(Event.registration), screen: .case({ $0 })
  ) { _ in .stay() }
  static let children: [AnyChild<Self>] = [registration]

  var start: FlowTransition<Self> { begin(Self.registration) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }

  var events: [Event] { [] }

  func events(in state: State) -> [Event] { events(of: Self.registration, in: state) }

  var properties: [Property<Self>] {
    Property.standard(except: .depthIsBounded)
      + [.never("two modals at once") { $0.stack.layerCount > 2 }]
  }
}

@Suite("the listings in comments", .noEnvironment)
struct CommentListingTests {
  @Test("on properties")
  func properties() throws {
    let properties: [Property<SignIn>] = [
      .always("something is on show") { !$0.stack.isEmpty },
      .never("two modals at once") { $0.stack.layerCount > 2 },
      .never("a move signs in", inTransitions: { $0.input.move != nil && $0.outcome != nil }),
      .sometimes("the password is asked") { $0.stack.top == .password },
      .canAlwaysReach("the name") { $0.stack.top == .name },
    ]
    let report = try SignIn().check(properties)
    #expect(report.failures.map(\.property.name) == [])
    #expect(App().properties.count == Property<App>.standard.count)
    #expect(App().events(in: .registration(Answers([]))).count == 3)
  }

  @Test("on searching, walking and replaying")
  func searches() throws {
    let exploration = try SignIn().explore()
    for trace in exploration.simpleTraces(upTo: 8).prefix(100) { print(trace) }
    let flow = SignIn()
    let trace = try flow.trace(of: TraceCode("0:2.1.r"))
    let finding = try flow.finding(of: .standard(.noDeadEnd), along: trace)
    #expect(finding?.isFailure != true)
    let report = try SignIn().walk(RandomWalks(count: 1000, seed: 7))
    #expect(report.method == .random(seed: 7, walks: 1000))
    #expect(
      SwiftSource(SignIn.Event.nextTapped(name: "ann")).text == ".nextTapped(name: \"ann\")")
  }

  @Test("nextTapped(name): ann, submitTapped")
  func signIn() throws {
    let app = try FlowTester(SignIn(), exhaustivity: .off)
    try app.send(.nextTapped(name: "ann"))
    try app.send(.submitTapped)
  }

  @Test("on what tests throw")
  func failures() throws {
    do {
      try Checkout().verify()
    } catch let failure as FlowFailure {
      print(failure)
      #expect(failure.properties == ["no-dead-end"])
    }
    let replayed = try Checkout().replay("0:2.1")
    #expect(replayed.steps.count == 2)
    try SignIn().verify()
    try SignIn().verify([.never("two modals at once") { $0.stack.layerCount > 2 }])
    try SignIn().verifyAtRandom()
    try SignIn().verifyAtRandom(walks: RandomWalks(count: 1000, length: 100, seed: 7))
  }

  @Test("on coverage and traces")
  func documents() throws {
    let document = try SignIn().explore().document(name: "sign-in", title: "Sign in")
    let first = Array(Coverage(flow: "sign-in").json().utf8)
    let second = first
    let whole = try Coverage(json: first).merging(Coverage(json: second))
    let report = whole.report(against: document)
    print(report.text())
    #expect(!report.transitions.isAtLeast(percent: 80))
    let trace = FlowTrace(
      flow: "sign-in",
      steps: [.init("nextTapped(name)", payload: "ann"), .init("submitTapped")])
    #expect(try FlowTrace(json: Array(trace.json().utf8)) == trace)
  }

  @Test("on a report of coverage")
  func coverageReport() throws {
    let document = try SignIn().explore().document(name: "sign-in", title: "Sign in")
    let coverage = Coverage(flow: "sign-in")
    let report = coverage.report(against: document)
    print(report.text())
    #expect(report.transitions.isAtLeast(percent: 0))
    #expect(!report.transitions.isAtLeast(percent: 80))
  }

  @Test("on a path that ends")
  func path() throws {
    try SignIn().test { app in
      try app.send(
        .nextTapped(name: "ann"), to: .password(name: "ann"), by: .push(.password),
        showing: VirtualStack(.name, .password))
      try app.send(.submitTapped, ending: .signedIn(name: "ann"))
    }
  }
}
