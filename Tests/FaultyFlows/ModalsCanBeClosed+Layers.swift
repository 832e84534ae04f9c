import FlowCore
import FlowExploration

/// A warning over a sheet leads to its details and back, and never to the sheet.
struct WarningOverSheet: ExplorableFlow {
  enum State: Hashable, Sendable { case home, upload, warning, details }
  enum Event: Hashable, Sendable, CaseIterable { case uploadTapped, lost, moreTapped, left }
  enum Screen: Hashable, Sendable { case home, upload, warning, details }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .uploadTapped): .to(.upload, .present(.upload))
    case (.upload, .lost): .to(.warning, .present(.warning, style: .alert))
    case (.warning, .moreTapped): .to(.details, .replaceTop(.details))
    case (.details, .left): .to(.warning, .replaceTop(.warning))
    case (.upload, .left): .to(.home, .dismiss)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .left : nil
  }
}

/// A login covers the screen, and nobody listens when it ends.
struct DroppedOutcome: ExplorableFlow {
  enum State: Hashable, Sendable { case home, login(Login.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event) }
  enum Screen: Hashable, Sendable { case home, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .modal(.fullScreen),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .stay() }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .loginTapped): begin(Self.login)
    default: forward(event, in: state)
    }
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped)] }
}

/// Whoever is too young gets a page over everything, which has no button.
struct AgeGate: ExplorableFlow {
  enum State: Hashable, Sendable { case shelf, adult, child }
  enum Event: Hashable, Sendable { case ageEntered(Int), back }
  enum Screen: Hashable, Sendable { case shelf, wine, tooYoung }

  /// Whether somebody may see the wines.
  struct Age: Decision {
    enum Choice: Hashable, Sendable, CaseIterable { case adult, child }
    func choose(_ age: Int) -> Choice { age < 18 ? .child : .adult }
  }

  var start: FlowTransition<Self> { .to(.shelf, .setRoot(.shelf)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.shelf, .ageEntered(let age)):
      decide(Age(), age) { choice in
        switch choice {
        case .adult: .to(.adult, .push(.wine))
        case .child: .to(.child, .present(.tooYoung, style: .fullScreen))
        }
      }
    case (.adult, .back): .to(.shelf, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.ageEntered(18), .ageEntered(17)] }
}

/// Two tips close by opening each other.
struct EndlessTips: ExplorableFlow {
  enum State: Hashable, Sendable { case home, first, second }
  enum Event: Hashable, Sendable, CaseIterable { case tipTapped, left }
  enum Screen: Hashable, Sendable { case home, first, second }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .tipTapped): .to(.first, .present(.first, style: .popover))
    case (.first, .left): .to(.second, .dismiss, .present(.second, style: .popover))
    case (.second, .left): .to(.first, .dismiss, .present(.first, style: .popover))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .left : nil
  }
}
