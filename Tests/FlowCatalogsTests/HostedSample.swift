import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import SampleFlows
import Testing

/// A host that shows whatever it is given.
final class AgreeingHost<Screen: Hashable & Sendable>: StackHost {
  func perform(
    _ commands: CommandList<Screen>, showing stack: VirtualStack<Screen>
  ) -> HostReply<Screen> { .done }
}

/// Begins work, and leaves it to the test to answer it.
struct SilentWork<Work: Hashable & Sendable, Event: Hashable & Sendable>: WorkHandler {
  let failure: Event

  func perform(_ work: Work, answer: @escaping WorkAnswer<Event>) async {}
  func answer(for error: any Error, from work: Work) -> Event { failure }
}

/// A sample that is hosted, saved, restored and recorded.
struct HostedSample: CustomTestStringConvertible, Sendable {
  let name: String
  let restoresEverywhere: @MainActor @Sendable () throws -> Void
  let survivesMutilation: @MainActor @Sendable () throws -> Void
  let replaysRecording: @MainActor @Sendable (_ seed: UInt64, _ limit: Int) throws -> Void

  var testDescription: String { name }

  init(_ name: String, _ flow: some ExplorableFlow) {
    self.name = name
    let run = HostedRun(flow: flow, name: name)
    restoresEverywhere = run.restoresEverywhere
    survivesMutilation = run.survivesMutilation
    replaysRecording = { try run.replaysRecording($0, keeping: $1) }
  }

  static let all = [
    HostedSample("sign-in", SignIn()),
    HostedSample("application-coordinator", ApplicationCoordinator()),
    HostedSample("user-registration", UserRegistration()),
    HostedSample("user-registration-script", UserRegistrationScript()),
    HostedSample("flow-controllers", FlowControllers()),
    HostedSample("questionnaire", Questionnaire()),
    HostedSample("deep-links", DeepLinks()),
    HostedSample("containers", Containers()),
    HostedSample("rx-feedback", RxFeedback()),
    HostedSample("checkout", Checkout()),
    HostedSample("checkout-as-shipped", CheckoutAsShipped()),
    HostedSample("tab-coordinators", TabCoordinators()),
    HostedSample("deep-links-as-shipped", DeepLinksAsShipped()),
  ]
}

@MainActor
private struct HostedRun<F: ExplorableFlow> {
  let flow: F
  let name: String

  nonisolated init(flow: F, name: String) { (self.flow, self.name) = (flow, name) }

  /// What can be reached, as far as the search goes, and the events that lead there from the flow's
  /// own start.
  private func explored() throws -> (
    isComplete: Bool, configurations: Set<Configuration<F>>, runs: [(Configuration<F>, [F.Event])]
  ) {
    let exploration = try flow.explore(within: ExplorationLimits(configurations: 2_000))
    let start = try Configuration(after: flow.start)
    let runs = exploration.nodes.indices.compactMap { exploration.trace(to: $0) }
      .filter { $0.first == start }
      .filter { $0.steps.allSatisfy { $0.outcome == nil && $0.input != .relaunch } }
      .map { ($0.last, $0.inputs.compactMap(\.event)) }
    return (
      exploration.bound == nil, Set(exploration.nodes.map(\.configuration)), runs
    )
  }

  /// Saved anywhere, the flow is restored there.
  func restoresEverywhere() throws {
    for (configuration, events) in try explored().runs {
      let history = try FlowHistory(flow)
      for event in events { history.send(event) }
      let saved = history.saved
      let restored = try FlowHistory(flow, restoring: saved)
      #expect(restored.misfit == nil)
      #expect(restored.interpreter.configuration == configuration)
      #expect(restored.saved == saved)
      #expect(saved.events.count <= events.count)
    }
  }

  /// However a saved flow is changed, it is restored somewhere that the flow can get to, and what is
  /// dropped is said.
  func survivesMutilation() throws {
    let (isComplete, configurations, runs) = try explored()
    var random = SplitMix64(seed: 53)
    let all = runs.flatMap(\.1)
    for (_, events) in runs.prefix(300) {
      var saved = SavedFlow<F>(events: events)
      for _ in 0..<3 {
        let index = Int.random(in: 0...saved.events.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: saved.events.removeSubrange(index...)
        case 1: if index < saved.events.count { saved.events.remove(at: index) }
        case 2:
          if let event = all.randomElement(using: &random) { saved.events.insert(event, at: index) }
        default: saved.events.shuffle(using: &random)
        }
      }
      let history = try FlowHistory(flow, restoring: saved)
      let restored = history.interpreter.configuration
      if isComplete { #expect(configurations.contains(restored)) }
      var replayed = try Configuration(after: flow.start)
      for event in history.misfit.map({ saved.events.prefix($0.replayedCount) })
        ?? saved.events[...]
      {
        #expect(replayed.send(event, to: flow).reply == .handled)
      }
      #expect(replayed == restored)
      #expect(
        history.misfit.map { $0.replayedCount + $0.droppedCount } ?? saved.events.count
          == saved.events.count)
    }
  }

  /// What is recorded of a random run is replayed by the tool's reader, and leads to the same stack.
  func replaysRecording(_ seed: UInt64, keeping limit: Int) throws {
    var random = SplitMix64(seed: seed)
    guard let failure = flow.events.first else { return }
    let hosted = try HostedFlow(
      flow, on: AgreeingHost<F.Screen>(), workHandler: SilentWork<F.Work, F.Event>(failure: failure)
    )
    let recorder = FlowRecorder(hosted, limit: limit)
    for _ in 0..<20 {
      guard hosted.outcome == nil else { break }
      let configuration = hosted.configuration
      switch flow.inputs(at: configuration).randomElement(using: &random) {
      case .event(let event)?: hosted.send(event)
      case .answer(let event, let work)?: hosted.answer(event, to: work)
      case .move(let move, _)?: hosted.systemDidMove(move)
      default: break
      }
      if let move = configuration.stack.systemMoves.randomElement(using: &random),
        Bool.random(using: &random)
      {
        hosted.systemDidMove(move)
      }
    }
    let recorded = recorder.recorded(as: name)
    #expect(recorded.differences == [])
    let trace = try FlowTrace(json: Array(recorded.trace.json().utf8))
    #expect(trace == recorded.trace)
    let entry = CatalogEntry(name, title: name, summary: "A sample.", flow)
    let replay = try entry.replay(.saved(trace), against: CheckRequest(["no-double-push"]))
    #expect(replay.failure == nil, "\(trace.json())")
    #expect(replay.trace.steps.count == trace.steps.count)
    #expect(trace.steps.last?.stack ?? "" == trace.steps.last.map { _ in stackText(hosted) } ?? "")
  }

  private func stackText(_ hosted: HostedFlow<F, AgreeingHost<F.Screen>>) -> String {
    hosted.configuration.stack.map(F.label(ofScreen:)).description
  }
}

@Suite("samples in an app")
@MainActor
struct HostedSampleTests {
  @Test("saved anywhere, a flow is restored there", arguments: HostedSample.all)
  func restoresEverywhere(_ sample: HostedSample) throws { try sample.restoresEverywhere() }

  @Test("a mutilated save is restored where the flow can get to", arguments: HostedSample.all)
  func survivesMutilation(_ sample: HostedSample) throws { try sample.survivesMutilation() }

  @Test("what is recorded is replayed by the tool's reader", arguments: HostedSample.all, 0..<5)
  func replaysRecording(_ sample: HostedSample, _ seed: Int) throws {
    try sample.replaysRecording(UInt64(seed), 1000)
  }

  @Test(
    "the latest steps are replayed behind the shortest way to them", arguments: HostedSample.all)
  func replaysLatest(_ sample: HostedSample) throws { try sample.replaysRecording(7, 3) }
}
