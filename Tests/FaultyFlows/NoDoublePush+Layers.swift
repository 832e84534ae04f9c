import FlowCore
import FlowExploration

/// A product is enlarged in a sheet over itself.
struct ZoomedProduct: ExplorableFlow {
  enum State: Hashable, Sendable { case list, product, zoom }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, zoomTapped, left }
  enum Screen: Hashable, Sendable { case list, product }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .rowTapped): .to(.product, .push(.product))
    case (.product, .zoomTapped): .to(.zoom, .present(.product))
    case (.zoom, .left): .to(.product, .dismiss)
    case (.product, .left): .to(.list, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }
}

/// A message opens its chat, also when that chat is open.
struct SameChat: ExplorableFlow {
  enum State: Hashable, Sendable { case chats, chat, notified }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, messageTapped, back }
  enum Screen: Hashable, Sendable { case chats, chat(with: String) }

  var start: FlowTransition<Self> { .to(.chats, .setRoot(.chats)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.chats, .rowTapped): .to(.chat, .push(.chat(with: "ann")))
    case (.chats, .messageTapped): .to(.notified, .push(.chat(with: "ann")))
    case (.chat, .messageTapped): .to(.notified, .push(.chat(with: "ann")))
    case (.notified, .messageTapped): .stay()
    case (.chat, .back), (.notified, .back): .to(.chats, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// After a login on a profile is taken out, the member's profile lies on the guest's.
struct RemovedLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case guest, login, member }
  enum Event: Hashable, Sendable, CaseIterable { case loginTapped, loggedIn, signOutTapped, back }
  enum Screen: Hashable, Sendable { case profile, login }

  var start: FlowTransition<Self> { .to(.guest, .setRoot(.profile)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.guest, .loginTapped): .to(.login, .push(.login))
    case (.login, .loggedIn): .to(.member, .push(.profile), .remove(.login))
    case (.login, .back): .to(.guest, .pop)
    case (.member, .signOutTapped), (.member, .back): .to(.guest, .setRoot(.profile))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}
