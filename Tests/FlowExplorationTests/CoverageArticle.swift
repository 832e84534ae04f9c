import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

// The listings of Documentation/Coverage.md, line by line.

private struct SignIn: ExplorableFlow {
  enum State: Hashable, Sendable { case name, password(name: String) }
  enum Event: Hashable, Sendable { case nextTapped(name: String), submitTapped, cancelTapped, back }
  enum Screen: Hashable, Sendable { case name, password }
  enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
    case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
    case (.password, .back): .to(.name, .pop)
    case (.name, .cancelTapped): .finish(.cancelled)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.nextTapped(name: "ann"), .submitTapped, .cancelTapped, .back] }
}

@Suite("the article on coverage")
struct CoverageArticleTests {
  @Test("its listings are compiled here, line by line")
  func listings() throws {
    let article = try Article("Coverage.md", compiledIn: #filePath)
    #expect(article.listings.count == 6)
    #expect(article.listingsNotCompiled == [])
  }

  @Test("it tells the truth about coverage")
  func coverage() throws {
    let trace = try SignIn().trace(of: [.event(.nextTapped(name: "ann")), .event(.submitTapped)])
    var recorder = CoverageRecorder<SignIn>()
    if let trace { recorder.record(trace) }
    let coverage = recorder.coverage(of: "sign-in")
    let whole = try Coverage(json: Array(coverage.json().utf8)).merging(coverage)
    let document = try SignIn().explore().document(name: "sign-in", title: "Sign in")
    let report = whole.report(against: document)
    print(report.text())
    let isEnough = report.transitions.isAtLeast(percent: 80)
    #expect(!isEnough)
    #expect(
      report.text().hasPrefix(
        """
        sign-in: 2 runs, 4 steps
          states            2 of 2        100 %
          screens           2 of 2        100 %
          configurations    2 of 2        100 %
          transitions       2 of 4         50 %
          rows              2 of 4         50 %
          handled events    2 of 4         50 %
          ignored events    0 of 4          0 %
        not covered:

        """))
    #expect(
      report.text().hasSuffix(
        """
        the shortest path to the first transition not covered:
          1. cancelTapped

        """))
  }

  @Test("it tells the truth about traces")
  func traces() throws {
    let exploration = try SignIn().explore()
    let shortest = exploration.shortestTraces(to: .configurations)
    let tour = exploration.tour()
    let simple = exploration.simpleTraces(upTo: 4).prefix(100)
    #expect(shortest.map(\.steps.count) == [0, 1])
    #expect(tour.count == 2)
    #expect(simple.map(\.steps.count) == [1, 2, 1])
    let test = tour[0].swiftTest(named: "tour", of: SignIn())
    let saved = FlowTrace(tour[0], of: SignIn(), named: "sign-in").json()
    #expect(try FlowTrace(json: Array(saved.utf8)).steps.count == 2)
    #expect(
      test == """
        @Test("nextTapped(name): ann, submitTapped")
        func tour() throws {
          let app = try FlowTester(SignIn(), exhaustivity: .off)
          try app.send(.nextTapped(name: "ann"))
          try app.send(.submitTapped)
        }

        """)
  }
}
