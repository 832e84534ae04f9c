import FlowCore
import FlowTestSupport
import Testing

/// A flow whose state is the work that is under way: its events put work in and take it out.
private struct WorkTable: Flow {
  enum Event: Hashable, Sendable { case wait([Int]), answered(Int), failed(Int), end }
  typealias Outcome = String

  var start: FlowTransition<Self> { .to([], .setRoot(0)) }

  func work(in state: [Int]) -> [Int] { state }

  func reduce(_ state: [Int], _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .wait(let work): .to(work)
    case .answered(let number) where number < 0: .to(state)
    case .answered(let number): .to(state.filter { $0 != number })
    case .failed(let number): .to(state.filter { $0 != number } + [-1])
    case .end: .finish("done")
    }
  }

  typealias State = [Int]
  typealias Screen = Int
}

private final class SilentHost: StackHost {
  func perform(_ commands: CommandList<Int>, showing stack: VirtualStack<Int>) -> HostReply<Int> {
    .done
  }
}

/// Counts what is being done, and answers when it is told to.
@MainActor
private final class CountingWork: WorkHandler {
  struct Failure: Error {}
  private(set) var started: [Int] = []
  private(set) var running: [Int: Int] = [:]
  private var answers: [Int: [WorkAnswer<WorkTable.Event>]] = [:]
  private var failing: Set<Int> = []

  func perform(_ work: Int, answer: @escaping WorkAnswer<WorkTable.Event>) async throws {
    started.append(work)
    running[work, default: 0] += 1
    answers[work, default: []].append(answer)
    defer { running[work] = running[work].flatMap { $0 > 1 ? $0 - 1 : nil } }
    while !Task.isCancelled {
      if failing.remove(work) != nil { throw Failure() }
      await Task.yield()
    }
  }

  nonisolated func answer(for error: any Error, from work: Int) -> WorkTable.Event { .failed(work) }

  /// Answers by every task that was ever started for the work: all but the last come late.
  func answerAll(_ work: Int) { for answer in answers[work] ?? [] { answer(.answered(work)) } }

  /// Answers by the first task that was started for the work.
  func answerFirst(_ work: Int) { answers[work]?.first?(.answered(work)) }

  func fail(_ work: Int) { failing.insert(work) }
}

@Suite("what a hosted flow waits for", .timeLimit(.minutes(10)))
@MainActor
struct HostedWorkTests {
  private let handler = CountingWork()

  private func hosted() throws -> HostedFlow<WorkTable, SilentHost> {
    try HostedFlow(WorkTable(), on: SilentHost(), workHandler: handler)
  }

  private func settle(until isSettled: @MainActor () -> Bool) async {
    for _ in 0..<10_000 where !isSettled() { await Task.yield() }
    #expect(isSettled())
  }

  @Test("work starts with its state, goes on while it is equal, and is cancelled when it is gone")
  func follows() async throws {
    let hosted = try hosted()
    hosted.send(.wait([1, 2]))
    await settle { handler.running == [1: 1, 2: 1] }
    hosted.send(.wait([2, 3]))
    await settle { handler.running == [2: 1, 3: 1] }
    #expect(handler.started == [1, 2, 3])
    #expect(hosted.workUnderWay == [2, 3])
    hosted.send(.end)
    await settle { handler.running == [:] }
    #expect(hosted.workUnderWay == [])
    #expect(hosted.answer(.answered(2), to: 2) == nil)
  }

  @Test("an answer to what is not under way is dropped, also where equal work has started since")
  func drops() async throws {
    let hosted = try hosted()
    #expect(hosted.answer(.answered(1), to: 1) == nil)
    hosted.send(.wait([1]))
    await settle { handler.running == [1: 1] }
    hosted.send(.wait([]))
    hosted.send(.wait([1]))
    await settle { handler.started == [1, 1] }
    handler.answerFirst(1)
    #expect(hosted.configuration.state == [1])
    #expect(hosted.answer(.answered(1), to: 1) == .handled)
    #expect(hosted.configuration.state == [])
    handler.answerAll(1)
    #expect(hosted.configuration.state == [])
  }

  @Test("an error is the answer that the handler makes of it, unless the work was cancelled")
  func fails() async throws {
    let hosted = try hosted()
    hosted.send(.wait([1]))
    await settle { handler.running == [1: 1] }
    handler.fail(1)
    await settle { hosted.configuration.state == [-1] }
    hosted.send(.wait([2]))
    await settle { handler.running == [2: 1] }
    handler.fail(2)
    hosted.send(.wait([]))
    await settle { handler.running == [:] }
    #expect(hosted.configuration.state == [])
  }

  @Test("a restored flow starts what its state implies")
  func restores() async throws {
    let configuration = Configuration<WorkTable>(state: [4, 5], stack: VirtualStack(0))
    let hosted = HostedFlow(
      Interpreter(WorkTable(), at: configuration), on: SilentHost(), workHandler: handler)
    await settle { handler.running == [4: 1, 5: 1] }
    #expect(hosted.workUnderWay == [4, 5])
  }

  @Test("a thousand starts and cancels leave no task, nor does a flow that is dropped")
  func leaksNothing() async throws {
    var hosted: HostedFlow<WorkTable, SilentHost>? = try hosted()
    for number in 0..<1000 { hosted?.send(.wait([number, number + 1])) }
    await settle { handler.running == [999: 1, 1000: 1] }
    hosted = nil
    await settle { handler.running == [:] }
  }

  @Test("observers are given transitions, with what was before and after")
  func observes() throws {
    let hosted = try hosted()
    var steps: [ObservedStep<WorkTable>] = []
    hosted.observe { steps.append($0) }
    hosted.send(.wait([1]))
    hosted.answer(.answered(1), to: 1)
    hosted.send(.end)
    hosted.send(.end)
    #expect(steps.map(\.event) == [.wait([1]), .answered(1), .end])
    #expect(steps.map(\.answeredWork) == [nil, 1, nil])
    #expect(steps.map(\.before.state) == [[], [1], []])
    #expect(steps.map(\.after.state) == [[1], [], []])
    #expect(steps.map(\.outcome) == [nil, nil, "done"])
    #expect(steps.allSatisfy { $0.move == nil && $0.after.stack == VirtualStack(0) })
  }

  @Test("an interpreter takes answers only to what is under way")
  func interprets() throws {
    var interpreter = try Interpreter(WorkTable())
    #expect(interpreter.answer(.answered(1), to: 1) == nil)
    interpreter.send(.wait([1]))
    #expect(interpreter.workUnderWay == [1])
    #expect(interpreter.answer(.answered(1), to: 1) == .handled)
    #expect(interpreter.configuration.state == [])
  }

  @Test("schedules at random end with the model and the work under way in agreement")
  func schedules() async throws {
    var random = SplitMix64(seed: 18)
    for _ in 0..<200 {
      let handler = CountingWork()
      var hosted = try HostedFlow(WorkTable(), on: SilentHost(), workHandler: handler)
      for _ in 0..<20 {
        let number = Int(random.next() % 4)
        switch random.next() % 6 {
        case 0: hosted.send(.wait([number]))
        case 1: hosted.send(.wait([number, number + 1]))
        case 2: handler.answerAll(number)
        case 3: handler.fail(number)
        case 4: await Task.yield()
        default:
          let restored = Interpreter(WorkTable(), at: hosted.configuration)
          hosted = HostedFlow(restored, on: SilentHost(), workHandler: handler)
        }
      }
      hosted.send(.wait([9]))
      await settle { handler.running == [9: 1] }
      hosted.send(.end)
      await settle { handler.running == [:] }
    }
  }
}
