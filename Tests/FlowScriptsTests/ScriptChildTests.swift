import FlowCore
import FlowScripts
import Testing

@Suite("a script as a child")
struct ScriptChildTests {
  @Test("begins with another start, such as a script's with restored answers")
  func restored() throws {
    struct Parent: Flow {
      enum State: Hashable, Sendable { case none, pizza(Answers) }
      enum Event: Hashable, Sendable { case restored(Answers), pizza(ScriptEvent) }
      enum Screen: Hashable, Sendable { case top, pizza(ScriptExamples.Pizza.Screen) }

      static let pizza = Child<Self, ScriptExamples.Pizza>(
        .init(), in: .modal(.sheet),
        state: .case(State.pizza), event: .case(Event.pizza), screen: .case(Screen.pizza)
      ) { _ in .to(.none, .dismiss) }
      static let children: [AnyChild<Self>] = [pizza]

      var start: FlowTransition<Self> { .to(.none, .setRoot(.top)) }
      func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
        switch event {
        case .restored(let answers):
          begin(Self.pizza, with: ScriptExamples.Pizza().start(from: answers))
        case .pizza: forward(event, in: state)
        }
      }
    }
    var parent = try Interpreter(Parent())
    parent.send(.restored(Answers([Answer(ScriptExamples.Size.large)])))
    #expect(
      parent.configuration.stack
        == VirtualStack(.top).presenting(.pizza(.size), .pizza(.extras)))
    parent.send(.pizza(.back))
    #expect(parent.configuration.state == .pizza(Answers()))
    #expect(
      Interpreter.event(for: .interactiveDismiss, of: Parent(), in: .pizza(Answers()))
        == .pizza(.cancel))
  }
}
