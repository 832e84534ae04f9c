import FlowCore
import FlowScripts

/// The listings of Documentation/ComingFromCoordinators.md under the word *after*.
enum CoordinatorsAfter {
  struct Shop: Flow {
    enum State: Hashable, Sendable { case list, item, help }
    enum Event: Hashable, Sendable { case itemTapped, helpTapped, closeTapped, back }
    enum Screen: Hashable, Sendable { case list, item, help }

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .itemTapped): .to(.item, .push(.item))
      case (.item, .back): .to(.list, .pop)
      case (.item, .helpTapped): .to(.help, .present(.help))
      case (.help, .closeTapped): .to(.item, .dismiss)
      default: nil
      }
    }

    func event(for move: SystemMove, in state: State) -> Event? {
      switch (state, move) {
      case (.item, .back): .back
      case (.help, .interactiveDismiss): .closeTapped
      default: nil
      }
    }
  }

  struct Wizard: Flow {
    enum State: Hashable, Sendable { case first, second }
    enum Event: Hashable, Sendable { case nextTapped, back }
    enum Screen: Hashable, Sendable { case first, second }
    enum Outcome: Hashable, Sendable { case left }

    var start: FlowTransition<Self> { .to(.first, .setRoot(.first)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.first, .nextTapped): .to(.second, .push(.second))
      case (.second, .back): .to(.first, .pop)
      case (.first, .back): .finish(.left)
      default: nil
      }
    }

    func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
  }

  struct Settings: Flow {
    enum State: Hashable, Sendable { case list, wizard(Wizard.State) }
    enum Event: Hashable, Sendable { case wizardTapped, wizard(Wizard.Event) }
    enum Screen: Hashable, Sendable { case list, wizard(Wizard.Screen) }

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .wizardTapped):
        begin(Wizard(), in: .pushed, state: State.wizard, screen: Screen.wizard)
      case (.wizard(let state), .wizard(let event)):
        embed(Wizard(), state, event, state: State.wizard, screen: Screen.wizard) { _ in
          .to(.list, .pop)
        }
      default: nil
      }
    }

    func event(for move: SystemMove, in state: State) -> Event? {
      guard case .wizard(let state) = state else { return nil }
      return Wizard().event(for: move, in: state).map(Event.wizard)
    }
  }

  struct Login: Flow {
    enum State: Hashable, Sendable { case form }
    enum Event: Hashable, Sendable { case submitTapped(name: String), closeTapped }
    enum Screen: Hashable, Sendable { case form }
    enum Outcome: Hashable, Sendable { case finished(name: String), cancelled }

    var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .submitTapped(let name): .finish(.finished(name: name))
      case .closeTapped: .finish(.cancelled)
      }
    }
  }

  struct Application: Flow {
    enum State: Hashable, Sendable { case top, login(Login.State), account(name: String) }
    enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), back }
    enum Screen: Hashable, Sendable { case top, login(Login.Screen), account(name: String) }

    var start: FlowTransition<Self> { .to(.top, .setRoot(.top)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.top, .loginTapped):
        begin(Login(), in: .modal(.fullScreen), state: State.login, screen: Screen.login)
      case (.login(let state), .login(let event)):
        embed(Login(), state, event, state: State.login, screen: Screen.login) { outcome in
          switch outcome {
          case .finished(let name):
            .to(.account(name: name), .dismiss, .push(.account(name: name)))
          case .cancelled: .to(.top, .dismiss)
          }
        }
      case (.account, .back): .to(.top, .pop)
      default: nil
      }
    }
  }

  struct App: Flow {
    enum State: Hashable, Sendable { case entry(Login.State), home(Shop.State) }
    enum Event: Hashable, Sendable { case entry(Login.Event), home(Shop.Event), logOutTapped }
    enum Screen: Hashable, Sendable { case entry(Login.Screen), home(Shop.Screen) }

    private var entry: FlowTransition<Self> {
      begin(Login(), in: .root, state: State.entry, screen: Screen.entry)
    }
    private var home: FlowTransition<Self> {
      begin(Shop(), in: .root, state: State.home, screen: Screen.home)
    }

    var start: FlowTransition<Self> { entry }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.entry(let state), .entry(let event)):
        embed(Login(), state, event, state: State.entry, screen: Screen.entry) { outcome in
          switch outcome {
          case .finished: home
          case .cancelled: .stay()
          }
        }
      case (.home(let state), .home(let event)):
        embed(Shop(), state, event, state: State.home, screen: Screen.home)
      case (.home, .logOutTapped): entry
      default: nil
      }
    }
  }

  struct AgeDecision: Decision {
    enum Choice: Hashable, Sendable, CaseIterable { case adult, child }

    func choose(_ age: Int) -> Choice { age >= 20 ? .adult : .child }
  }

  struct Orders: ScriptFlow {
    enum Screen: Hashable, Sendable { case age, adultForm, childForm, confirmation(String) }
    enum Confirmation: Hashable, Sendable { case confirmTapped }

    func run(_ ask: inout Script<Screen>) throws(AwaitingAnswer) -> String {
      let age = try ask(.age, for: Int.self)
      let text =
        switch ask.decide(AgeDecision(), age) {
        case .adult: try ask(.adultForm, for: String.self)
        case .child: try ask(.childForm, for: String.self)
        }
      _ = try ask(.confirmation(text), for: Confirmation.self)
      return text
    }
  }
}
