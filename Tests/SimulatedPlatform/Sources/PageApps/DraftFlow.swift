import FlowCore

/// A draft that can be discarded, which an alert asks about.
struct Draft: Flow {
  enum State: Hashable, Sendable { case editing, asking }
  enum Event: Hashable, Sendable { case closeTapped, discardTapped, keepTapped, quitTapped }
  enum Screen: Hashable, Sendable { case editor, discardQuestion }
  enum Outcome: Hashable, Sendable { case discarded }

  var start: FlowTransition<Self> { .to(.editing, .setRoot(.editor)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editing, .closeTapped): .to(.asking, .present(.discardQuestion, style: .alert))
    case (.asking, .keepTapped): .to(.editing, .dismiss)
    case (.asking, .discardTapped): .finish(.discarded, .dismiss)
    // This leaves the alert on the screen.
    case (.asking, .quitTapped): .finish(.discarded)
    default: nil
    }
  }
}
