import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("a recording of a hosted flow")
@MainActor
struct FlowRecorderTests {
  private let host = AgreeingHost<SignIn.Screen>()

  private func replay(_ recorded: RecordedTrace) throws -> FlowReplay {
    let entry = CatalogEntry("sign-in", title: "Sign in", summary: "A sample.", SignIn())
    return try entry.replay(.saved(recorded.trace))
  }

  @Test("has the payloads as they were; its trace has samples, and notes what was replaced")
  func replacesPayloads() throws {
    let hosted = try HostedFlow(SignIn(), on: host)
    let recorder = FlowRecorder(hosted)
    hosted.send(.nextTapped(name: "bob"))
    hosted.systemDidMove(.back)
    #expect(recorder.trace.inputs == [.event(.nextTapped(name: "bob")), .move(.back, .back)])
    let recorded = recorder.recorded(as: "sign-in")
    #expect(
      recorded.differences == [
        "step 1, 'nextTapped(name): bob', is replaced by 'nextTapped(name): ann'"
      ])
    #expect(recorded.trace.steps.map(\.description) == ["nextTapped(name): ann", "back"])
    #expect(recorded.trace.steps.map(\.move) == [nil, "back"])
    #expect(try replay(recorded).failure == nil)
  }

  @Test("that begins elsewhere is given the shortest path there")
  func leadsThere() throws {
    let configuration = Configuration<SignIn>(
      state: .password(name: "bob"), stack: VirtualStack(.name, .password))
    let hosted = HostedFlow(Interpreter(SignIn(), at: configuration), on: host)
    let recorder = FlowRecorder(hosted)
    hosted.send(.submitTapped)
    let recorded = recorder.recorded(as: "sign-in")
    #expect(
      recorded.trace.steps.map(\.description) == ["nextTapped(name): ann", "submitTapped"])
    #expect(recorded.trace.steps.last?.outcome == "signedIn(ann)")
    #expect(recorded.trace.json().contains("\"outcome\": \"signedIn(ann)\""))
    #expect(try replay(recorded).failure == nil)
  }

  @Test("ends with what the flow ignored, if nothing came after it")
  func endsIgnored() throws {
    let hosted = try HostedFlow(SignIn(), on: host)
    let recorder = FlowRecorder(hosted)
    hosted.send(.submitTapped)
    #expect(recorder.recorded(as: "sign-in").trace.steps.map(\.event) == ["submitTapped"])
    hosted.send(.nextTapped(name: "ann"))
    #expect(recorder.recorded(as: "sign-in").trace.steps.map(\.event) == ["nextTapped(name)"])
    hosted.send(.nextTapped(name: "ann"))
    let recorded = recorder.recorded(as: "sign-in")
    #expect(recorded.trace.steps.map(\.event) == ["nextTapped(name)", "nextTapped(name)"])
    #expect(recorded.differences == [])
    #expect(try replay(recorded).failure == nil)
    hosted.send(.submitTapped)
    hosted.send(.submitTapped)
    #expect(recorder.trace.inputs.count == 2)
  }

  @Test("that no samples lead to has no steps, and gives the reason")
  func leadsNowhere() throws {
    let configuration = Configuration<SignIn>(state: .name, stack: VirtualStack(.password))
    let recorder = FlowRecorder(HostedFlow(Interpreter(SignIn(), at: configuration), on: host))
    let recorded = recorder.recorded(as: "sign-in")
    #expect(recorded.trace.steps == [])
    #expect(
      recorded.differences == [
        "the recording begins at [Password], which no samples reach: add samples to events"
      ])
  }

  @Test("an event without a sample makes an end, and the message says what to do")
  func lacksSample() throws {
    let hosted = try HostedFlow(Lift(), on: AgreeingHost<Lift.Screen>())
    let recorder = FlowRecorder(hosted)
    hosted.send(.up)
    hosted.send(.jump(to: 9))
    hosted.send(.up)
    let recorded = recorder.recorded(as: "lift")
    #expect(recorded.trace.steps.map(\.event) == ["up"])
    #expect(
      recorded.differences == [
        "step 2, 'jump(to): 9', and all later steps are omitted: no sample of the event leads to "
          + "[Floor, Floor, Floor]; add one to events"
      ])
  }

  @Test("keeps nothing alive")
  func releases() throws {
    weak var recorder: FlowRecorder<SignIn>?
    weak var hosted: HostedFlow<SignIn, AgreeingHost<SignIn.Screen>>?
    do {
      let flow = try HostedFlow(SignIn(), on: AgreeingHost<SignIn.Screen>())
      hosted = flow
      let made = FlowRecorder(flow)
      recorder = made
      flow.send(.nextTapped(name: "ann"))
      #expect(recorder?.trace.steps.count == 1)
    }
    #expect(hosted == nil)
    #expect(recorder == nil)
  }
}

/// A lift whose events do not include a jump.
private struct Lift: ExplorableFlow {
  enum Event: Hashable, Sendable { case up, jump(to: Int) }
  struct Screen: Hashable, Sendable, CustomStringConvertible {
    var description: String { "floor" }
    var number: Int
  }
  typealias State = Int

  var start: FlowTransition<Self> { .to(0, .setRoot(Screen(number: 0))) }
  var events: [Event] { [.up] }
  static let exploration = ExplorationOptions<Self>(
    limits: ExplorationLimits(configurations: 10))

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .up: .to(state + 1, .push(Screen(number: state + 1)))
    case .jump(let floor): .to(floor, .push(Screen(number: floor)))
    }
  }
}
