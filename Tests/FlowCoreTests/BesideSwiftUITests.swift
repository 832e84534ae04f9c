import FlowCore
import SwiftUIStandIn
import Testing

private struct Tour: Flow {
  enum State: Hashable, Sendable { case welcome, map }
  enum Event: Hashable, Sendable { case nextTapped, back }
  enum Screen: Hashable, Sendable { case welcome, map }

  var start: FlowTransition<Self> { .to(.welcome, .setRoot(.welcome)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.welcome, .nextTapped): open(.map)
    case (.map, .back): .to(.welcome, .pop)
    default: nil
    }
  }

  private func open(_ screen: Screen) -> FlowTransition<Self> { .to(.map, .push(screen)) }
}

/// What an app writes outside of its flow.
private struct Model: View {
  @SwiftUIStandIn.State var title = ""
  var interpreter: Interpreter<Tour>
  var shown: VirtualStack<Tour.Screen> { interpreter.configuration.stack }
  var last: FlowTransition<Tour>?
  var label: Label<Text, Text>?
  var command: Command<Tour.Screen> = .pop
  var move: SystemMove = .back
}

@Suite("A file that imports SwiftUI as well")
struct BesideSwiftUITests {
  @Test("uses every name of FlowCore without qualification") @MainActor
  func compiles() throws {
    var model = Model(interpreter: try Interpreter(Tour()))
    let transition = try #require(
      model.interpreter.flow.reduce(model.interpreter.configuration.state, .nextTapped))
    guard case .handled = model.interpreter.send(.nextTapped) else {
      Issue.record("nextTapped leads on")
      return
    }
    model.last = transition
    #expect(model.last == FlowTransition<Tour>.to(.map, .push(.map)))
    #expect(model.shown == VirtualStack(.welcome, .map))
  }
}
