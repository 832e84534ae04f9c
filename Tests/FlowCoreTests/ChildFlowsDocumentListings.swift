import FlowCore

/// The listings of Documentation/ChildFlows.md, in the order they stand there.
enum ChildFlowsDocument {
  struct Login: Flow {
    enum State: Hashable, Sendable { case name, password(name: String) }
    enum Event: Hashable, Sendable {
      case nextTapped(name: String), submitTapped, closeTapped, back
    }
    enum Screen: Hashable, Sendable { case name, password }
    enum Outcome: Hashable, Sendable { case loggedIn(name: String), cancelled }

    var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
      case (.password(let name), .submitTapped): .finish(.loggedIn(name: name))
      case (.password, .back): .to(.name, .pop)
      case (_, .closeTapped): .finish(.cancelled)
      default: nil
      }
    }
  }

  struct Checkout: Flow {
    enum State: Hashable, Sendable { case cart, login(Login.State) }
    enum Event: Hashable, Sendable { case payTapped, back, login(Login.Event) }
    enum Screen: Hashable, Sendable { case cart, login(Login.Screen) }
    enum Outcome: Hashable, Sendable { case paid(by: String), left }

    var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.cart, .payTapped):
        begin(Login(), in: .modal(.sheet), state: State.login, screen: Screen.login)
      case (.login(let state), .login(let event)):
        embed(Login(), state, event, state: State.login, screen: Screen.login) { outcome in
          switch outcome {
          case .loggedIn(let name): .finish(.paid(by: name), .dismiss)
          case .cancelled: .to(.cart, .dismiss)
          }
        }
      case (.cart, .back): .finish(.left, .pop)
      default: nil
      }
    }
  }

  struct Shop: Flow {
    enum State: Hashable, Sendable { case shelf, checkout(Checkout.State), thanks(name: String) }
    enum Event: Hashable, Sendable { case cartTapped, checkout(Checkout.Event) }
    enum Screen: Hashable, Sendable { case shelf, thanks, checkout(Checkout.Screen) }

    var start: FlowTransition<Self> { .to(.shelf, .setRoot(.shelf)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.shelf, .cartTapped):
        begin(Checkout(), in: .pushed, state: State.checkout, screen: Screen.checkout)
      case (.checkout(let state), .checkout(let event)):
        embed(Checkout(), state, event, state: State.checkout, screen: Screen.checkout) { outcome in
          switch outcome {
          case .paid(let name): .to(.thanks(name: name), .setStack([.shelf, .thanks]))
          case .left: .to(.shelf)
          }
        }
      default: nil
      }
    }
  }

  struct Wizard: Flow {
    enum State: Hashable, Sendable { case first, second }
    enum Event: Hashable, Sendable { case nextTapped, back, helpTapped }
    enum Screen: Hashable, Sendable { case first, second }

    var start: FlowTransition<Self> { .to(.first, .setRoot(.first)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.first, .nextTapped): .to(.second, .push(.second))
      case (.second, .back): .to(.first, .pop)
      default: nil
      }
    }
  }

  struct Settings: Flow {
    enum State: Hashable, Sendable { case list, wizard(Wizard.State) }
    enum Event: Hashable, Sendable { case wizardTapped, wizard(Wizard.Event) }
    enum Screen: Hashable, Sendable { case list, help, wizard(Wizard.Screen) }

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .wizardTapped):
        begin(Wizard(), in: .pushed, state: State.wizard, screen: Screen.wizard)
      case (.wizard(let state), .wizard(let event)):
        embed(Wizard(), state, event, state: State.wizard, screen: Screen.wizard)
          ?? unhandled(event)
      default: nil
      }
    }

    private func unhandled(_ event: Wizard.Event) -> FlowTransition<Self>? {
      switch event {
      case .back: .to(.list, .pop)
      case .helpTapped: .stay(.present(.help))
      case .nextTapped: nil
      }
    }
  }

  struct Shelf: Flow {
    enum State: Hashable, Sendable { case list, item(Int) }
    enum Event: Hashable, Sendable { case itemTapped(Int), back }
    enum Screen: Hashable, Sendable { case list(title: String), item(String) }

    var title: String
    var items: [String]

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list(title: title))) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .itemTapped(let index)) where items.indices.contains(index):
        .to(.item(index), .push(.item(items[index])))
      case (.item, .back): .to(.list, .pop)
      default: nil
      }
    }
  }

  struct Library: Flow {
    struct State: Hashable, Sendable {
      var new = Shelf.State.list
      var saved: Shelf.State?
    }
    enum Event: Hashable, Sendable {
      case savedTapped, new(Shelf.Event), saved(Shelf.Event)
    }
    typealias Screen = Shelf.Screen

    var new: [String]
    var saved: [String]

    private var newShelf: Shelf { Shelf(title: "New", items: new) }
    private var savedShelf: Shelf { Shelf(title: "Saved", items: saved) }

    var start: FlowTransition<Self> {
      begin(newShelf, in: .root, state: { State(new: $0) }, screen: { $0 })
    }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .new(let event) where state.saved == nil:
        embed(newShelf, state.new, event, state: replacing(\.new, in: state), screen: { $0 })
      case .savedTapped where state.saved == nil:
        begin(
          savedShelf, in: .modal(.sheet), state: replacing(\.saved, in: state), screen: { $0 })
      case .saved(let event) where state.saved != nil:
        embed(savedShelf, state.saved, event, state: replacing(\.saved, in: state), screen: { $0 })
          ?? (event == .back ? closeSaved(state) : nil)
      default: nil
      }
    }

    private func closeSaved(_ state: State) -> FlowTransition<Self> {
      .to(replacing(\.saved, in: state)(nil), .dismiss)
    }
  }
}
