import FlowCore
import FlowExploration

/// A receipt is shown in whichever window is the key window when the answer arrives.
struct ReceiptInKeyWindow: ExplorableFlow {
  enum State: Hashable, Sendable { case editing, saving(in: String), saved }
  enum Event: Hashable, Sendable {
    case saveTapped(in: String), saved, closeTapped, focused(String)
  }
  enum Screen: Hashable, Sendable { case page, receipt }
  enum Work: Hashable, Sendable { case save }

  var start: FlowTransition<Self> {
    .to(.editing, .setRoot(.page), .openWindow("second", .page))
  }

  func work(in state: State) -> [Work] { if case .saving = state { [.save] } else { [] } }
  func answers(to work: Work) -> [Event] { [.saved] }
  static let exploration = ExplorationOptions<Self>(traits: { _ in .background })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editing, .saveTapped(let window)): .to(.saving(in: window), .focusWindow(window))
    case (.saving, .saved): .to(.saved, .present(.receipt))
    case (.saved, .closeTapped):
      .to(.editing, .at(.window("main"), .dismissAll), .at(.window("second"), .dismissAll))
    case (_, .focused(let window)): .stay(.focusWindow(window))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .windowFocused(let window): .focused(window)
    case .back, .interactiveDismiss: .closeTapped
    default: nil
    }
  }

  var events: [Event] { [.saveTapped(in: "main"), .saveTapped(in: "second")] }
}

/// What the second window has asked for is published and then shown in the main window.
struct PublishedInMainWindow: ExplorableFlow {
  enum State: Hashable, Sendable { case editing, saving, publishing, published }
  enum Event: Hashable, Sendable { case publishTapped, saved, published, closeTapped }
  enum Screen: Hashable, Sendable { case page, progress, receipt }
  enum Work: Hashable, Sendable { case save, publish }

  var start: FlowTransition<Self> {
    .to(.editing, .setRoot(.page), .openWindow("second", .page))
  }

  func work(in state: State) -> [Work] {
    switch state {
    case .saving: [.save]
    case .publishing: [.publish]
    case .editing, .published: []
    }
  }
  func answers(to work: Work) -> [Event] { work == .save ? [.saved] : [.published] }
  static let exploration = ExplorationOptions<Self>(traits: { _ in .background })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editing, .publishTapped): .to(.saving, .at(.window("second"), .present(.progress)))
    case (.saving, .saved): .to(.publishing)
    case (.publishing, .published):
      .to(.published, .at(.window("main"), .present(.receipt)))
    case (_, .closeTapped):
      .to(.editing, .at(.window("main"), .dismissAll), .at(.window("second"), .dismissAll))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .closeTapped : nil
  }

  var events: [Event] { [.publishTapped, .closeTapped] }
}
