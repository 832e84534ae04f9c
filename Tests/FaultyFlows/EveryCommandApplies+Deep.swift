import FlowCore
import FlowExploration

/// The way back to the cart takes for granted that it is there, and a shortcut leads past it.
struct SkippedCart: ExplorableFlow {
  enum State: Hashable, Sendable { case shop, product, cart, address }
  enum Event: Hashable, Sendable, CaseIterable {
    case productTapped, cartTapped, buyNowTapped, nextTapped, changeTapped, back
  }
  enum Screen: Hashable, Sendable { case shop, product, cart, address }

  var start: FlowTransition<Self> { .to(.shop, .setRoot(.shop)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.shop, .productTapped): .to(.product, .push(.product))
    case (.shop, .cartTapped), (.product, .cartTapped): .to(.cart, .push(.cart))
    case (.product, .buyNowTapped), (.cart, .nextTapped): .to(.address, .push(.address))
    case (.address, .changeTapped): .to(.cart, .popTo(.cart))
    case (_, .back): .to(.shop, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// A color is chosen over the editor's sheet or without it, and two sheets close in either case.
struct TwiceDismissed: ExplorableFlow {
  enum State: Hashable, Sendable { case canvas, editor, color }
  enum Event: Hashable, Sendable, CaseIterable { case editTapped, colorTapped, chosen, left }
  enum Screen: Hashable, Sendable { case canvas, editor, color }

  var start: FlowTransition<Self> { .to(.canvas, .setRoot(.canvas)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.canvas, .editTapped): .to(.editor, .present(.editor))
    case (.canvas, .colorTapped), (.editor, .colorTapped): .to(.color, .present(.color))
    case (.color, .chosen): .to(.canvas, .dismiss, .dismiss)
    case (.editor, .left), (.color, .left): .to(.canvas, .dismissAll)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }
}

/// A link goes back to the list, which is not there before somebody has signed in.
struct LinkBeforeList: ExplorableFlow {
  enum State: Hashable, Sendable { case login, list, detail }
  enum Event: Hashable, Sendable { case loginTapped, rowTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case list }
  enum Screen: Hashable, Sendable { case login, list, detail }

  var start: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.login, .loginTapped): .to(.list, .setRoot(.list))
    case (.list, .rowTapped): .to(.detail, .push(.detail))
    case (_, .linkOpened): .to(.list, .popTo(.list))
    case (.detail, .back): .to(.list, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.loginTapped, .rowTapped] }
  var linkEvents: [Event] { [.linkOpened(.list)] }
}

/// Signing out closes the help window, whether it is open or not.
struct SignOutWithHelp: ExplorableFlow {
  enum State: Hashable, Sendable { case account, settings, help }
  enum Event: Hashable, Sendable, CaseIterable {
    case settingsTapped, helpTapped, signOutTapped, windowClosed, back
  }
  enum Screen: Hashable, Sendable { case account, settings, help }
  enum Outcome: Hashable, Sendable { case signedOut }

  var start: FlowTransition<Self> { .to(.account, .setRoot(.account)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.account, .settingsTapped): .to(.settings, .push(.settings))
    case (.settings, .helpTapped): .to(.help, .openWindow("help", .help))
    case (.settings, .signOutTapped), (.help, .signOutTapped):
      .finish(.signedOut, .closeWindow("help"))
    case (.help, .windowClosed): .to(.settings, .closeWindow("help"))
    case (.settings, .back): .to(.account, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .windowClosed("help"): .windowClosed
    default: nil
    }
  }
}
