import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

// The listings of Documentation/ComingFromStateMachines.md, line by line.

private struct Upload: ExplorableFlow {
  enum State: Hashable, Sendable { case idle, choosing, confirming(photo: Int) }
  enum Event: Hashable, Sendable { case addTapped, picked(photo: Int), sendTapped, cancelled }
  enum Screen: Hashable, Sendable { case album, picker, confirmation }

  var start: FlowTransition<Self> { .to(.idle, .setRoot(.album)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.idle, .addTapped): .to(.choosing, .present(.picker, style: .sheet))
    case (.choosing, .picked(let photo)): .to(.confirming(photo: photo), .push(.confirmation))
    case (.confirming, .sendTapped): .to(.idle, .dismiss)
    case (.choosing, .cancelled), (.confirming, .cancelled): .to(.idle, .dismiss)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (state, move) {
    case (.confirming, .back): nil
    case (_, .interactiveDismiss): .cancelled
    default: nil
    }
  }

  var events: [Event] { [.addTapped, .picked(photo: 1), .sendTapped, .cancelled] }
}

@Suite("the article on state machine libraries")
struct StateMachinesArticleTests {
  @Test("its listings are compiled here, line by line")
  func listings() throws {
    let article = try Article("ComingFromStateMachines.md", compiledIn: #filePath)
    #expect(article.listings.count == 3)
    #expect(article.listingsNotCompiled == [])
  }

  @Test("the check finds that back is not handled, by a shortest trace")
  func finds() throws {
    let report = try Upload().check([.standard(.systemBackIsHandled)])
    let finding = try #require(report.results.first?.finding)
    guard case .violated(let trace, let reason) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(trace.steps.count == 3)
    #expect(reason == "the system offers back there, and the flow has no event for it")
  }

  @Test("an event without a row is ignored, and a command that cannot apply is refused")
  func replies() throws {
    var interpreter = try Interpreter(Upload())
    #expect(interpreter.send(.sendTapped) == .ignored)
    interpreter.send(.addTapped)
    interpreter.send(.picked(photo: 7))
    #expect(interpreter.configuration.state == .confirming(photo: 7))
    #expect(interpreter.configuration.stack.layerCount == 2)
  }
}
