package import FlowCore
package import FlowExploration

/// Every kind of container: a window, navigation, tabs, a child container, a child coordinator on
/// its parent's stack, and a second window.
package struct Containers: Flow {
  package enum Tab: String, ContainerName { case first = "1번", second = "2번" }
  private enum Slot: String, ContainerName { case child }
  private enum Window: String, ContainerName { case main, help }
  package enum Sub: Hashable, Sendable { case sub1, sub2 }
  package enum State: Hashable, Sendable {
    case main(Sub?), help
    case tabs(Tab)
    case parent
    case child(Child.State)
  }
  package enum Event: Hashable, Sendable {
    case sub1Tapped, sub2Tapped
    case helpTapped, showMeTapped, helpClosed
    case tabTapped(Tab)
    case goChild
    case child(Child.Event)
  }
  package enum Screen: Hashable, Sendable {
    case main, sub1, sub2, help
    case viewController, viewController2
    case parent
    case child(Child.Screen)
  }

  private static let child = FlowCore.Child<Self, Child>(
    Child(), in: .pushed,
    state: .case(State.child), event: .case(Event.child), screen: .case(Screen.child))
  package static let children: [AnyChild<Self>] = [child]

  package var start: FlowTransition<Self> { .to(.main(nil), .setRoot(.main)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.main(nil), .sub1Tapped), (.main(.sub2), .sub1Tapped):
      .to(.main(.sub1), .embed(.sub1, in: Slot.child))
    case (.main(nil), .sub2Tapped), (.main(.sub1), .sub2Tapped):
      .to(.main(.sub2), .embed(.sub2, in: Slot.child))
    case (.main(nil), .helpTapped): .to(.help, .openWindow(Window.help, .help))
    case (.help, .showMeTapped):
      .to(
        .main(.sub1), .at(.window(Window.main), .embed(.sub1, in: Slot.child)),
        .closeWindow(Window.help))
    case (.help, .helpClosed): .to(.main(nil), .closeWindow(Window.help))

    case (.tabs, .tabTapped(let tab)): .to(.tabs(tab), .select(tab))

    case (.parent, .goChild): begin(Self.child)
    case (.child(.first), .child(.back)): .to(.parent, .pop)
    default: forward(event, in: state)
    }
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    switch (state, move) {
    case (.help, .windowClosed(Window.help.rawValue)): .helpClosed
    case (.tabs, .tabTapped(let name)): Tab(rawValue: name).map(Event.tabTapped)
    default: nil
    }
  }

  package init() {}
}

extension Containers: ExplorableFlow {
  package var events: [Event] {
    [
      .sub1Tapped, .sub2Tapped, .helpTapped, .showMeTapped, .helpClosed, .tabTapped(.first),
      .tabTapped(.second), .goChild, .child(.nextTapped), .child(.back),
    ]
  }

  /// The events of the screens, except for tabs, back and closing windows, which are the system's.
  package func events(in state: State) -> [Event] {
    switch state {
    case .main(nil): [.sub1Tapped, .sub2Tapped, .helpTapped]
    case .main(.sub1): [.sub2Tapped]
    case .main(.sub2): [.sub1Tapped]
    case .help: [.showMeTapped]
    case .tabs: []
    case .parent: [.goChild]
    case .child: [.child(.nextTapped)]
    }
  }

  /// The buttons of a parent stay visible around a child, but are not part of its screen.
  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .main: [.sub1Tapped, .sub2Tapped, .helpTapped]
    case .help: [.showMeTapped]
    case .parent: [.goChild]
    case .child(.child): [.child(.nextTapped)]
    case .sub1, .sub2, .viewController, .viewController2, .child(.childNext): []
    }
  }

  package static let exploration = ExplorationOptions<Self>(starts: { flow in
    [
      Start(flow.start, when: "navigation"),
      Start(
        .to(
          .tabs(.first),
          .setTabs([.init(Tab.first, .viewController), .init(Tab.second, .viewController2)])),
        when: "tabs"),
      Start(.to(.parent, .setRoot(.parent)), when: "parent and child"),
    ]
  })
}
