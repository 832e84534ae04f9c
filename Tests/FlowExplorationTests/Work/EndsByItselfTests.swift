import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// A question of the system's, and a request that is not always answered.
private struct CameraFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case home, asking, loading, camera }
  enum Event: Hashable, Sendable {
    case scanTapped, loadTapped, allowed, denied, loaded, closeTapped
  }
  enum Screen: Hashable, Sendable { case home, camera }
  enum Work: Hashable, Sendable { case askForCamera, load }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.scanTapped, .loadTapped, .closeTapped] }
  static let exploration = ExplorationOptions<Self>(
    traits: { $0 == .askForCamera ? .endsByItself : [] })

  func work(in state: State) -> [Work] {
    switch state {
    case .asking: [.askForCamera]
    case .loading: [.load]
    case .home, .camera: []
    }
  }
  func answers(to work: Work) -> [Event] { work == .load ? [.loaded] : [.allowed, .denied] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .scanTapped): .to(.asking)
    case (.asking, .allowed): .to(.camera, .push(.camera))
    case (.asking, .denied), (.loading, .loaded): .to(.home)
    case (.camera, .loadTapped): .to(.loading, .pop)
    case (.camera, .closeTapped): .to(.home, .pop)
    default: nil
    }
  }
}

@Suite("Work that ends by itself")
struct EndsByItselfTests {
  @Test("the user must be able to leave other work, but not that")
  func waiting() throws {
    let result = try #require(
      CameraFlow().check([.standard(.waitingCanBeLeft)]).results.first)
    #expect(
      result.finding.verdict
        == "violated after 3 events: if load is never answered, the user cannot leave from here")
  }

  @Test("its answers are checked all the same")
  func answers() throws {
    let report = try CameraFlow().check([.standard(.answersAreHandled)])
    #expect(report.results.map(\.finding.verdict) == ["holds (2 configurations)"])
  }
}
