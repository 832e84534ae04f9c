import FlowCore
import FlowExploration
import FlowScripts
import FlowTesting
import Testing

/// A name that is looked up, as often as the user likes.
private struct Lookup: ScriptFlow, ExplorableFlow {
  enum Screen: Hashable, Sendable { case name, loading, failed }
  enum Work: Hashable, Sendable { case find(name: String, attempt: Int) }
  enum Found: Hashable, Sendable, SampledAnswer {
    case person(Int), failed
    static let samples = [Found.person(1), .failed]
  }
  enum Retry: Hashable, Sendable, CaseIterable { case retryTapped }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int {
    let name = try ask(.name, for: String.self)
    var attempt = 1
    while true {
      let work = Work.find(name: name, attempt: attempt)
      switch try ask(work, showing: .loading, for: Found.self, replacing: attempt > 1) {
      case .person(let number): return number
      case .failed: _ = try ask(.failed, for: Retry.self)
      }
      attempt += 1
    }
  }
}

private final class Console: StackHost {
  private(set) var shown: [Lookup.Screen] = []

  func perform(
    _ commands: CommandList<Lookup.Screen>, showing stack: VirtualStack<Lookup.Screen>
  ) -> HostReply<Lookup.Screen> {
    shown = Array(stack.focusedScreens)
    return .done
  }
}

@Suite("a script that waits, in a host and in a test of one path")
@MainActor
struct HostedScriptTests {
  private typealias Found = Lookup.Found

  private let work = ScriptedWork<Lookup.Work, ScriptEvent>(failing: .answer(Found.failed))
  private let console = Console()

  @Test("its work is done, fails, is done again, is cancelled, and is answered")
  func hosted() async throws {
    let hosted = try HostedFlow(Lookup(), on: console, workHandler: work)
    hosted.send(.answer("ann"))
    #expect(console.shown == [.name, .loading])
    #expect(await work.fail(.find(name: "ann", attempt: 1)))
    #expect(console.shown == [.name, .failed])
    hosted.send(.answer(Lookup.Retry.retryTapped))
    await work.settle()
    hosted.send(.back)
    await work.settle()
    #expect(work.cancelled == [.find(name: "ann", attempt: 2)])
    hosted.send(.answer(Lookup.Retry.retryTapped))
    #expect(await work.answer(.answer(Found.person(7)), to: .find(name: "ann", attempt: 2)))
    #expect(hosted.outcome == .finished(7))
    #expect(work.underWay == [])
  }

  @Test("its work is resumed after a relaunch")
  func relaunched() async throws {
    let answers = Answers([Answer("ann"), Answer(Found.failed), Answer(Lookup.Retry.retryTapped)])
    let restored = try Interpreter(Lookup(), from: Lookup().start(from: answers))
    let hosted = HostedFlow(restored, on: console, workHandler: work)
    await work.settle()
    #expect(work.underWay == [.find(name: "ann", attempt: 2)])
    #expect(await work.answer(.answer(Found.person(7)), to: .find(name: "ann", attempt: 2)))
    #expect(hosted.outcome == .finished(7))
  }

  @Test("its work is answered step by step")
  func tested() throws {
    let app = try FlowTester(Lookup(), exhaustivity: .off)
    try app.send(.answer("ann"))
    try app.answer(
      .answer(Found.failed), to: .find(name: "ann", attempt: 1),
      leadingTo: Answers([Answer("ann"), Answer(Found.failed)]))
    #expect(app.stack.top == .failed)
  }
}
