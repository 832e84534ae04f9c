package import FlowCore
package import FlowExploration

/// The links as the app shipped them, with four defects that a search finds.
///
/// Screens hold their coordinator weakly: a button whose coordinator is gone does nothing.
package struct DeepLinksAsShipped: Flow {
  package typealias App = ApplicationCoordinator
  package typealias Event = DeepLinks.Event
  package typealias Screen = App.Screen
  package struct State: Hashable, Sendable {
    /// The coordinators that the application keeps, in the order added.
    package var children: [Child] = [Child(.main)]
    /// The navigation stack, the first page at the bottom.
    package var pages = [Page(.top, of: .main)]
    /// Whether a login covers the pages.
    package var showsLogin = false

    /// The screen on top, and the coordinator that it would call.
    var top: Page {
      let page = pages.last ?? Page(.top, of: .main)
      return showsLogin ? Page(.login(.login), of: page.owner) : page
    }

    /// Whether a coordinator of the kind still exists for its pages to call.
    func keeps(_ kind: Child.Kind) -> Bool { children.contains { $0.kind == kind } }
  }

  /// What the app shows; its state is here.
  package static let children: [AnyChild<Self>] = [
    FlowCore.Child<Self, App>(
      App(), in: .root, state: .never, event: .case(Event.app), screen: .identity)
  ]

  package var start: FlowTransition<Self> { .to(State(), .setRoot(.top)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.top.screen, event) {
    case (.top, .app(.onTopButtonTap)) where state.keeps(.main):
      calling(state) { $0.presentLogin(of: .main) }
    case (.top, .app(.onBottomButtonTap)) where state.keeps(.main):
      calling(state) { $0.push(.foodList, of: .main) }
    case (.foodList, .app(.onCellTap(let url))) where state.keeps(state.top.owner):
      calling(state) { $0.push(.web(url: url), of: state.top.owner) }
    case (.login, .app(.login)):
      state.children.firstIndex { $0.login == .onShow }.map { child in
        calling(state) { $0.endLogin(ofChild: child) }
      }
    case (.foodList, .app(.back)), (.web, .app(.back)): calling(state) { $0.pop() }

    case (_, .open(.foodList)):
      calling(state) {
        $0.cancelAll(); $0.startDeeplink(); $0.push(.foodList, of: .deeplink)
      }
      .when("acs://foodlist")
    case (_, .open(.login)):
      calling(state) {
        $0.cancelAll(); $0.startDeeplink(); $0.presentLogin(of: .deeplink)
      }
      .when("acs://login")
    case (_, .open(.unknown)): calling(state) { $0.showMain() }.when("any other link")
    default: nil
    }
  }

  /// Lets the coordinators call each other, and returns the resulting transition.
  private func calling(
    _ state: State, _ calls: (inout Calls) -> Void,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> FlowTransition<Self> {
    var made = Calls(state: state)
    calls(&made)
    let moved = FlowTransition<Self>.to(made.state, made.commands, fileID: fileID, line: line)
    return made.isRefused ? moved.because(.screenHandlesIt).with(note: "login not shown") : moved
  }

  package init() {}
}

extension DeepLinksAsShipped: ExplorableFlow {
  package var events: [Event] { DeepLinks().events }

  /// The buttons of the visible screen, handled or not, and links, which can arrive at any time.
  package func events(in state: State) -> [Event] {
    events(on: state.top.screen) + linkEvents
  }

  package var linkEvents: [Event] { DeepLinks().linkEvents }

  /// Every link adds a coordinator that is never removed.
  package static let exploration = ExplorationOptions<Self>(
    limits: ExplorationLimits(configurations: 100, depth: 5))
}
