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
    enum Event: BackEvent { case nextTapped, back }
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
  }

  struct Settings: Flow {
    enum State: Hashable, Sendable { case list, wizard(Wizard.State) }
    enum Event: Hashable, Sendable { case wizardTapped, wizard(Wizard.Event) }
    enum Screen: Hashable, Sendable { case list, wizard(Wizard.Screen) }

    static let wizard = Child<Self, Wizard>(
      Wizard(), in: .pushed,
      state: .case(State.wizard), event: .case(Event.wizard), screen: .case(Screen.wizard)
    ) { _ in .to(.list, .pop) }
    static let children: [AnyChild<Self>] = [wizard]

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .wizardTapped): begin(Self.wizard)
      default: forward(event, in: state)
      }
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

    static let login = Child<Self, Login>(
      Login(), in: .modal(.fullScreen),
      state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
    ) { outcome in
      switch outcome {
      case .finished(let name): .to(.account(name: name), .dismiss, .push(.account(name: name)))
      case .cancelled: .to(.top, .dismiss)
      }
    }
    static let children: [AnyChild<Self>] = [login]

    var start: FlowTransition<Self> { .to(.top, .setRoot(.top)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.top, .loginTapped): begin(Self.login)
      case (.account, .back): .to(.top, .pop)
      default: forward(event, in: state)
      }
    }
  }

  struct App: Flow {
    enum State: Hashable, Sendable { case entry(Login.State), home(Shop.State) }
    enum Event: Hashable, Sendable { case entry(Login.Event), home(Shop.Event), logOutTapped }
    enum Screen: Hashable, Sendable { case entry(Login.Screen), home(Shop.Screen) }

    static let entry = Child<Self, Login>(
      { _ in Login() }, in: .root,
      state: .case(State.entry), event: .case(Event.entry), screen: .case(Screen.entry)
    ) { outcome, context, _ in
      switch outcome {
      case .finished: context.parent.begin(home)
      case .cancelled: .stay()
      }
    }
    static let home = Child<Self, Shop>(
      Shop(), in: .root,
      state: .case(State.home), event: .case(Event.home), screen: .case(Screen.home))
    static let children: [AnyChild<Self>] = [entry, home]

    var start: FlowTransition<Self> { begin(Self.entry) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.home, .logOutTapped): begin(Self.entry)
      default: forward(event, in: state)
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

    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> String {
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
