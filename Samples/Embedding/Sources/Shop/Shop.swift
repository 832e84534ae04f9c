import FlowCore

/// A small shop: two tabs, pushed details, a checkout in a sheet, and a login before it.
struct Shop: Flow {
  enum Item: String, Hashable, Sendable, CaseIterable { case tea, cup, kettle }
  enum Tab: String, ContainerName { case home, cart }
  enum Sheet: Hashable, Sendable { case login(Login.State), checkout, paying, receipt }
  struct State: Hashable, Sendable {
    var tab = Tab.home
    var item: Item?
    var cart: [Item] = []
    var user: String?
    var sheet: Sheet?
  }
  enum Event: Hashable, Sendable {
    case itemTapped(Item), addToCartTapped, checkoutTapped, payTapped, paymentArrived, doneTapped
    case login(Login.Event)
    case tabTapped(Tab), back, closed
  }
  enum Screen: Hashable, Sendable {
    case home, detail(Item), cart, login(Login.Screen), checkout, paying, receipt
  }

  static let login = Child<Self, Login>(
    { _ in Login() }, in: .modal(.sheet), state: .property(\.sheet, case: Sheet.login),
    event: .case(Event.login), screen: .case(Screen.login)
  ) { outcome, _, state in
    switch outcome {
    case .loggedIn(let user): .to(state.with(sheet: .checkout, user: user), .setStack([.checkout]))
    case .cancelled: .to(state.with(sheet: nil), .dismiss)
    }
  }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init(Tab.home, .home), .init(Tab.cart, .cart)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.sheet, event) {
    case (nil, .tabTapped(let tab)): select(tab, in: state)
    case (nil, .checkoutTapped): checkOut(state)
    case (nil, _): state.tab == .home ? browse(state, event) : nil
    case (.checkout, .payTapped): .to(state.with(sheet: .paying), .push(.paying))
    case (.checkout, .closed): .to(state.with(sheet: nil), .dismiss)
    case (.paying, .paymentArrived):
      .to(state.with(sheet: .receipt, cart: []), .setStack([.receipt]))
    case (.receipt, .doneTapped), (.receipt, .closed): .to(state.with(sheet: nil), .dismiss)
    default: forward(event, in: state)
    }
  }

  private func browse(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.item, event) {
    case (nil, .itemTapped(let item)): .to(state.with(item: item), .push(.detail(item)))
    case (let item?, .addToCartTapped):
      .to(state.with(item: nil, cart: state.cart + [item]), .pop)
    case (.some, .back): .to(state.with(item: nil), .pop)
    default: nil
    }
  }

  /// Tapping the selected tab again returns to its first screen.
  private func select(_ tab: Tab, in state: State) -> FlowTransition<Self> {
    if tab != state.tab { return .to(state.with(tab: tab), .select(tab)) }
    return tab == .home ? .to(state.with(item: nil), .popToRoot) : .stay()
  }

  private func checkOut(_ state: State) -> FlowTransition<Self>? {
    guard state.tab == .cart, !state.cart.isEmpty else { return nil }
    guard state.user == nil else {
      return .to(state.with(sheet: .checkout), .present(.checkout))
    }
    return begin(Self.login, in: state)
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (state.sheet, move) {
    case (nil, .tabTapped(let name)), (nil, .tabRetapped(let name)):
      Tab(rawValue: name).map(Event.tabTapped)
    case (nil, .back): .back
    case (.login, .interactiveDismiss): .login(.cancelTapped)
    case (.checkout, .back), (.checkout, .interactiveDismiss): .closed
    case (.receipt, .back), (.receipt, .interactiveDismiss): .closed
    default: nil
    }
  }
}

extension Shop.State {
  fileprivate func with(tab: Shop.Tab) -> Self { changed { $0.tab = tab } }
  fileprivate func with(item: Shop.Item?) -> Self { changed { $0.item = item } }
  fileprivate func with(sheet: Shop.Sheet?) -> Self { changed { $0.sheet = sheet } }
  fileprivate func with(item: Shop.Item?, cart: [Shop.Item]) -> Self {
    changed { ($0.item, $0.cart) = (item, cart) }
  }
  fileprivate func with(sheet: Shop.Sheet, cart: [Shop.Item]) -> Self {
    changed { ($0.sheet, $0.cart) = (sheet, cart) }
  }
  fileprivate func with(sheet: Shop.Sheet, user: String) -> Self {
    changed { ($0.sheet, $0.user) = (sheet, user) }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
