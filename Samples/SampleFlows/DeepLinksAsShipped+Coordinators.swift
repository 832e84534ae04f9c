import FlowCore

extension DeepLinksAsShipped {
  /// A coordinator that the application keeps.
  package struct Child: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case main, deeplink }
    /// A login coordinator, whose screen is visible or was refused by the system.
    package enum Login: Hashable, Sendable { case onShow, neverShown }

    package var kind: Kind
    package var login: Login?

    package init(_ kind: Kind) { self.kind = kind }
  }

  /// A page of the navigation stack, with the coordinator that its buttons call.
  package struct Page: Hashable, Sendable {
    package var screen: Screen
    package var owner: Child.Kind

    init(_ screen: Screen, of owner: Child.Kind) {
      self.screen = screen
      self.owner = owner
    }
  }

  /// The calls of the coordinators, one after another.
  struct Calls {
    private(set) var state: State
    private(set) var commands: [Command<Screen>] = []
    /// Whether the system refused to show the login.
    private(set) var isRefused = false
    private var isDismissing = false

    init(state: State) { self.state = state }

    mutating func push(_ screen: Screen, of owner: Child.Kind) {
      state.pages.append(Page(screen, of: owner))
      commands.append(.at(.layer(0), .push(screen)))
    }

    mutating func pop() {
      state.pages.removeLast()
      commands.append(.pop)
    }

    /// D1: adds a main coordinator even if there is one, and does not close a login.
    mutating func showMain() {
      state.children.append(Child(.main))
      state.pages = [Page(.top, of: .main)]
      commands.append(state.showsLogin ? .at(.layer(0), .setStack([.top])) : .setRoot(.top))
    }

    mutating func startDeeplink() { state.children.append(Child(.deeplink)) }

    /// D2: the system shows no login while another one is visible or being closed.
    mutating func presentLogin(of owner: Child.Kind) {
      guard let child = state.children.lastIndex(where: { $0.kind == owner }) else { return }
      isRefused = state.showsLogin || isDismissing
      state.children[child].login = isRefused ? .neverShown : .onShow
      guard !isRefused else { return }
      state.showsLogin = true
      commands.append(.present(.login(.login), style: App.loginStyle))
    }

    mutating func endLogin(ofChild child: Int) {
      switch state.children[child].kind {
      case .main:
        state.children[child].login = nil
        state.showsLogin = false
        isDismissing = true
        commands.append(.dismiss)
      case .deeplink:
        // D3: showMain drops the deeplink, which then cannot dismiss its login.
        showMain()
        state.children.remove(at: child)
      }
    }

    /// Ends every login and drops every main; a deeplink's own cancel is empty.
    mutating func cancelAll() {
      var child = 0
      for kept in state.children {
        let isLast = kept.login != nil && kept.kind == .deeplink
        if kept.login != nil { endLogin(ofChild: child) }
        if kept.kind == .main { state.children.remove(at: child) }
        if kept.kind == .deeplink, !isLast { child += 1 }
      }
    }
  }
}
