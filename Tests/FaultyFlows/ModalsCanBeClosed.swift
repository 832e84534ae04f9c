import FlowCore
import FlowExploration

/// The plans lie over everything, lead to their details and back, and cannot be closed.
struct Paywall: ExplorableFlow {
  enum State: Hashable, Sendable { case home, plans, detail }
  enum Event: Hashable, Sendable, CaseIterable { case premiumTapped, planTapped, closeTapped, back }
  enum Screen: Hashable, Sendable { case home, plans, detail }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .premiumTapped): .to(.plans, .present(.plans, style: .fullScreen))
    case (.plans, .planTapped): .to(.detail, .push(.detail))
    case (.detail, .back): .to(.plans, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// A survey asks its two questions again and again.
struct EndlessSurvey: ExplorableFlow {
  enum State: Hashable, Sendable { case home, first, second }
  enum Event: Hashable, Sendable, CaseIterable { case surveyTapped, answered, closeTapped }
  enum Screen: Hashable, Sendable { case home, first, second }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .surveyTapped): .to(.first, .present(.first, style: .fullScreen))
    case (.first, .answered): .to(.second, .replaceTop(.second))
    case (.second, .answered): .to(.first, .replaceTop(.first))
    default: nil
    }
  }
}

/// Without a network an alert says so, and has no button.
struct OfflineAlert: ExplorableFlow {
  enum State: Hashable, Sendable { case login, home, offline }
  enum Event: Hashable, Sendable, CaseIterable { case loginTapped, lost, okTapped, logoutTapped }
  enum Screen: Hashable, Sendable { case login, home, offline }

  var start: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.login, .loginTapped): .to(.home, .setRoot(.home))
    case (.home, .logoutTapped): .to(.login, .setRoot(.login))
    case (.home, .lost): .to(.offline, .present(.offline, style: .alert))
    default: nil
    }
  }
}
