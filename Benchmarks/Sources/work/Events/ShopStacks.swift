extension ShopFlow.Event: Action {}

/// The state of ``ShopFlow`` as a store of closures holds it: with the stacks in it.
struct ShopStacks {
  private var phase = ShopFlow.Phase.welcome
  private var isLoggedIn = false
  private var pending: ShopFlow.Screen?
  private var modal: ShopFlow.Screen?
  private var selected = 0
  private var stacks: [[ShopFlow.Screen]] = [[.welcome]]

  var focusedScreens: [ShopFlow.Screen] { modal.map { [$0] } ?? stacks[selected] }
  var layerCount: Int { modal == nil ? 1 : 2 }
  private var depth: Int { stacks[selected].count - 1 }
  private var isFull: Bool { depth >= [7, 8, 1][selected] }

  static func reduce(_ action: any Action, _ state: ShopStacks) -> ShopStacks {
    guard let event = action as? ShopFlow.Event else { return state }
    var next = state
    if state.modal != nil {
      next.answerLogin(event)
    } else if state.phase == .app {
      next.answerApp(event)
    } else {
      next.answerWizard(event)
    }
    return next
  }

  private mutating func answerLogin(_ event: ShopFlow.Event) {
    guard event == .loginSucceeded || event == .dismiss else { return }
    modal = nil
    defer { pending = nil }
    guard event == .loginSucceeded else { return }
    isLoggedIn = true
    if phase != .app { return showTabs() }
    if let pending { stacks[selected].append(pending) }
  }

  private mutating func answerWizard(_ event: ShopFlow.Event) {
    switch (phase, event) {
    case (.welcome, .start): show(.email, .email)
    case (.email, .submitEmail): show(.password, .password)
    case (.password, .submitPassword): show(.terms, .terms)
    case (.terms, .acceptTerms): show(.profile, .profile)
    case (.welcome, .presentLogin): modal = .login
    case (.profile, .finish), (.profile, .next):
      isLoggedIn = event == .finish
      showTabs()
    case (.email, .back): goBack(to: .welcome)
    case (.password, .back): goBack(to: .email)
    case (.terms, .back): goBack(to: .password)
    case (.profile, .back): goBack(to: .terms)
    default: break
    }
  }

  private mutating func answerApp(_ event: ShopFlow.Event) {
    switch event {
    case .homeTapped: select(0)
    case .searchTapped: select(1)
    case .settingsTapped: select(2)
    case .openDetail where selected < 2 && !isFull: stacks[selected].append(.detail)
    case .openComments where selected < 2 && depth > 0 && !isFull: open(.comments)
    case .openResults where selected == 1 && depth == 0: stacks[1].append(.results)
    case .openAccount where selected == 2 && depth == 0: open(.account)
    case .pop where depth > 0: stacks[selected].removeLast()
    case .popToRoot where depth > 0: stacks[selected].removeLast(depth)
    case .presentLogin where !isLoggedIn: modal = .login
    case .logout where isLoggedIn: self = ShopStacks()
    default: break
    }
  }

  private mutating func show(_ next: ShopFlow.Phase, _ screen: ShopFlow.Screen) {
    phase = next
    stacks[0].append(screen)
  }

  private mutating func goBack(to previous: ShopFlow.Phase) {
    phase = previous
    stacks[0].removeLast()
  }

  private mutating func showTabs() {
    phase = .app
    selected = 0
    stacks = [[.home], [.search], [.settings]]
  }

  private mutating func select(_ tab: Int) {
    if tab == selected { stacks[tab].removeLast(depth) } else { selected = tab }
  }

  private mutating func open(_ screen: ShopFlow.Screen) {
    if isLoggedIn {
      stacks[selected].append(screen)
    } else {
      pending = screen
      modal = .login
    }
  }
}
