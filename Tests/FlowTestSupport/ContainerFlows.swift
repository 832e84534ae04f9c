package import FlowCore
import FlowExploration

/// A screen that hosts one of two others in a slot.
package struct SlotFlow: ExplorableFlow {
  package enum State: Hashable, Sendable { case empty, first, second }
  package enum Event: Hashable, Sendable, CaseIterable { case firstTapped, nextTapped, closeTapped }
  package enum Screen: Hashable, Sendable { case main, first, second }

  package init() {}

  package var start: FlowTransition<Self> { .to(.empty, .setRoot(.main)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.empty, .firstTapped): .to(.first, .embed(.first, in: "child"))
    case (.first, .nextTapped): .to(.second, .push(.second))
    case (.second, .nextTapped): .to(.first, .pop)
    case (.first, .closeTapped): .to(.empty, .clear("child"))
    default: nil
    }
  }
}

/// A window with a list, and one with help.
package struct WindowFlow: ExplorableFlow {
  package enum State: Hashable, Sendable { case list, help, both }
  package enum Event: Hashable, Sendable {
    case helpTapped, listTapped, focused(String), closed(String)
  }
  package enum Screen: Hashable, Sendable { case list, help }

  package init() {}

  package var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .helpTapped): .to(.help, .openWindow("help", .help))
    case (.help, .listTapped), (.help, .focused("main")): .to(.both, .focusWindow("main"))
    case (.both, .focused("help")): .to(.help, .focusWindow("help"))
    case (_, .closed("help")): .to(.list, .closeWindow("help"))
    default: nil
    }
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .windowFocused(let name): .focused(name)
    case .windowClosed(let name): .closed(name)
    case .back, .backBy, .interactiveDismiss, .dismissalAttempted, .tabTapped, .tabRetapped: nil
    }
  }

  package var events: [Event] { [.helpTapped, .listTapped] }
}
