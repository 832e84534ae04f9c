import FlowCore
import Testing

/// Shows its child's screens itself, and does not say which.
private struct Mute: Flow {
  enum State: Hashable, Sendable { case lamp(Lamp.State) }
  enum Event: Hashable, Sendable { case lamp(Lamp.Event) }
  enum Screen: Hashable, Sendable { case room }

  static let lamp = Child<Self, Lamp>(
    Lamp(), in: .pushed, state: .case(State.lamp), event: .case(Event.lamp), screen: .never)
  static let children: [AnyChild<Self>] = [lamp]

  var start: FlowTransition<Self> { .to(.lamp(.off), .setRoot(.room)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    forward(event, in: state)
  }

  struct Lamp: Flow {
    enum State: Hashable, Sendable { case off, on }
    enum Event: Hashable, Sendable { case switched, opened }
    enum Screen: Hashable, Sendable { case lamp, inside }

    var start: FlowTransition<Self> { .to(.off, .setRoot(.lamp)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .switched: .to(state == .off ? .on : .off)
      case .opened: .to(.on, .push(.inside))
      }
    }
  }
}

/// Has itself as its child, in the same state.
private struct Mirrors: Flow {
  enum State: Hashable, Sendable { case only }
  indirect enum Event: BackEvent { case back, inner(Event) }

  static let inner = Child<Self, Self>(
    { $0.parent }, in: .pushed, state: .identity, event: .case(Event.inner), screen: .identity)
  static let children: [AnyChild<Self>] = [inner]

  var start: FlowTransition<Self> { .to(.only, .setRoot(.only)) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }

  typealias Screen = State
}

@Suite("Mistakes in declarations of children")
struct ChildMistakeTests {
  @Test("a child whose screens cannot be made may change its state, but not the screens")
  func screens() throws {
    #expect(Mute().reduce(.lamp(.off), .lamp(.switched)) == .to(.lamp(.on)))
    var interpreter = try Interpreter(Mute())
    let before = interpreter.configuration
    #expect(
      interpreter.send(.lamp(.opened))
        == .refused(
          Refusal(command: .setStack([]), reason: .noScreensOfChild, stack: before.stack)))
    #expect(interpreter.configuration == before)
  }

  @Test("a flow that is its own child in the same state cannot start")
  func endless() {
    let failure = #expect(throws: StartFailure<Mirrors>.self) { try Interpreter(Mirrors()) }
    #expect(
      failure?.explanation == """
        Mirrors declares itself as a child with the same state (.identity), which never ends; store the \
        child's state in a case or an optional property
        """)
  }
}
