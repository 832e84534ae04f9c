import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

// The listings of Documentation/RandomWalks.md, line by line.

private struct Basket: ExplorableFlow {
  enum Event: Hashable, Sendable { case emptied, added(pieces: Int) }
  enum Screen: Hashable, Sendable { case basket }
  struct State: Hashable, Sendable, CustomStringConvertible {
    var count = 0
    var description: String { "\(count)" }
  }

  var start: FlowTransition<Self> { .to(State(), .setRoot(.basket)) }
  var events: [Event] { [.emptied, .added(pieces: 1), .added(pieces: 10)] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .emptied: state.count > 0 ? .to(State()) : nil
    case .added(let pieces): .to(State(count: state.count + pieces))
    }
  }
}

@Suite("the article on random walks")
struct RandomWalksArticleTests {
  @Test("its listings are compiled here, line by line")
  func listings() throws {
    let article = try Article("RandomWalks.md", compiledIn: #filePath)
    #expect(article.listings.count == 4)
    #expect(article.listingsNotCompiled == [])
  }

  @Test("it tells the truth about the report")
  func truth() throws {
    let report = try Basket().walk(RandomWalks(count: 2000, length: 40, seed: 7))
    #expect(report.failures.isEmpty)
    #expect(report.method == .random(seed: 7, walks: 2000))
  }

  @Test("it tells the truth about shrinking")
  func shrinking() throws {
    let property = Property<Basket>.never("a gross") { $0.state.count >= 12 }
    let found = try Basket().walk([property], RandomWalks(count: 2000))
    let trace = found.failures.first?.finding.trace
    let inputs = try #require(trace?.inputs)
    #expect(inputs == [.event(.added(pieces: 10)), .event(.added(pieces: 10))])
    #expect("\(try #require(trace))".contains("no command; the state is 20"))
    let long = try Basket().trace(of: [.event(.added(pieces: 1)), .event(.added(pieces: 12))])
    let short = long.map { Basket().shrink($0, violating: property) }
    #expect(short?.inputs == [.event(.added(pieces: 12))])
  }

  @Test("it tells the truth about a single trace")
  func singleTrace() throws {
    let property = Property<Basket>.never("a gross") { $0.state.count >= 12 }
    let pasted = try Basket().trace(of: TraceCode("0:2.2"))
    let finding = try Basket().finding(of: property, along: pasted)
    #expect(finding?.isFailure == true)
  }
}
