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

    static let login = Child<Self, Login>(
      Login(), in: .modal(.sheet),
      state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
    ) { outcome in
      switch outcome {
      case .loggedIn(let name): .finish(.paid(by: name), .dismiss)
      case .cancelled: .to(.cart, .dismiss)
      }
    }
    static let children: [AnyChild<Self>] = [login]

    var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.cart, .payTapped): begin(Self.login)
      case (.cart, .back): .finish(.left, .pop)
      default: forward(event, in: state)
      }
    }
  }

  struct Shop: Flow {
    enum State: Hashable, Sendable { case shelf, checkout(Checkout.State), thanks(name: String) }
    enum Event: Hashable, Sendable { case cartTapped, checkout(Checkout.Event) }
    enum Screen: Hashable, Sendable { case shelf, thanks, checkout(Checkout.Screen) }

    static let checkout = Child<Self, Checkout>(
      Checkout(), in: .pushed,
      state: .case(State.checkout), event: .case(Event.checkout), screen: .case(Screen.checkout)
    ) { outcome in
      switch outcome {
      case .paid(let name): .to(.thanks(name: name), .setStack([.shelf, .thanks]))
      case .left: .to(.shelf)
      }
    }
    static let children: [AnyChild<Self>] = [checkout]

    var start: FlowTransition<Self> { .to(.shelf, .setRoot(.shelf)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.shelf, .cartTapped): begin(Self.checkout)
      default: forward(event, in: state)
      }
    }
  }

  struct Profile: Flow {
    struct State: Hashable, Sendable {
      var user: String?
      var login: Login.State?
    }
    enum Event: Hashable, Sendable { case loginTapped, login(Login.Event) }
    enum Screen: Hashable, Sendable { case profile, login(Login.Screen) }

    static let login = Child<Self, Login>(
      { _ in Login() }, in: .modal(.sheet),
      state: .property(\.login), event: .case(Event.login), screen: .case(Screen.login)
    ) { outcome, _, state in
      var state = state
      state.login = nil
      if case .loggedIn(let name) = outcome { state.user = name }
      return .to(state, .dismiss)
    }
    static let children: [AnyChild<Self>] = [login]

    var start: FlowTransition<Self> { .to(State(), .setRoot(.profile)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .loginTapped where state.login == nil: begin(Self.login, in: state)
      default: forward(event, in: state)
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

    static let wizard = Child<Self, Wizard>(
      Wizard(), in: .pushed,
      state: .case(State.wizard), event: .case(Event.wizard), screen: .case(Screen.wizard))
    static let children: [AnyChild<Self>] = [wizard]

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .wizardTapped): begin(Self.wizard)
      case (.wizard, .wizard(let unhandled)): forward(event, in: state) ?? answer(unhandled)
      default: nil
      }
    }

    private func answer(_ event: Wizard.Event) -> FlowTransition<Self>? {
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

    static let newShelf = Child<Self, Shelf>(
      { Shelf(title: "New", items: $0.parent.new) }, in: .root,
      state: .property(\.new), event: .case(Event.new), screen: .identity)
    static let savedShelf = Child<Self, Shelf>(
      { Shelf(title: "Saved", items: $0.parent.saved) }, in: .modal(.sheet),
      state: .property(\.saved), event: .case(Event.saved), screen: .identity)
    static let children: [AnyChild<Self>] = [newShelf, savedShelf]

    var start: FlowTransition<Self> { begin(Self.newShelf, in: State()) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .new where state.saved == nil: forward(event, in: state)
      case .savedTapped where state.saved == nil: begin(Self.savedShelf, in: state)
      case .saved(let unhandled) where state.saved != nil:
        forward(event, in: state) ?? (unhandled == .back ? closeSaved(state) : nil)
      default: nil
      }
    }

    private func closeSaved(_ state: State) -> FlowTransition<Self> {
      var state = state
      state.saved = nil
      return .to(state, .dismiss)
    }
  }

  struct Editor: Flow {
    enum State: Hashable, Sendable { case text, preview }
    enum Event: Hashable, Sendable { case previewTapped, saveTapped }
    enum Screen: Hashable, Sendable { case text, preview }
    enum Outcome: Hashable, Sendable { case saved }

    var start: FlowTransition<Self> { .to(.text, .setRoot(.text)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.text, .previewTapped): .to(.preview, .push(.preview))
      case (_, .saveTapped): .finish(.saved)
      default: nil
      }
    }
  }

  struct Notes: Flow {
    enum State: Hashable, Sendable { case list, edit(id: Int, Editor.State) }
    enum Event: Hashable, Sendable { case noteTapped(id: Int), edit(id: Int, Editor.Event) }
    enum Screen: Hashable, Sendable { case list, edit(id: Int, Editor.Screen) }

    static let editor = KeyedChild<Self, Int, Editor>(
      { _, id in Editor() }, in: .modal(.sheet),
      state: .case(State.edit), event: .case(Event.edit), screen: .case(Screen.edit)
    ) { outcome, context, state in .to(.list, .dismiss) }
    static let children: [AnyChild<Self>] = [editor]

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .noteTapped(let id)): begin(Self.editor, for: id)
      default: forward(event, in: state)
      }
    }
  }

  struct Bookshop: IndependentTabs {
    enum Tab: String, ContainerName { case new, saved }
    struct State: Hashable, Sendable {
      var selected = Tab.new
      var new = Shelf.State.list
      var saved = Shelf.State.list
    }
    enum Event: Hashable, Sendable { case tabTapped(Tab), new(Shelf.Event), saved(Shelf.Event) }
    enum Screen: Hashable, Sendable { case new(Shelf.Screen), saved(Shelf.Screen) }

    var new: [String]
    var saved: [String]

    static let tabs = TabList<Self>(
      State(), selected: \.selected, tapped: Event.tabTapped,
      .init(
        .new, { Shelf(title: "New", items: $0.new) }, state: \.new, event: .case(Event.new),
        screen: .case(Screen.new)),
      .init(
        .saved, { Shelf(title: "Saved", items: $0.saved) }, state: \.saved,
        event: .case(Event.saved), screen: .case(Screen.saved)))
  }
}
