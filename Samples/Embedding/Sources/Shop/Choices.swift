import FlowCore

/// An action of the user: tapping a button of the visible screen, or moving screens by hand.
enum Choice {
  case button(String, Shop.Event)
  case move(String, SystemMove)

  var title: String {
    switch self {
    case .button(let title, _), .move(let title, _): title
    }
  }

  /// All actions that are possible on the visible screens.
  static func all(on shown: VirtualStack<Shop.Screen>) -> [Choice] {
    let buttons = shown.top.map(\.buttons) ?? []
    return buttons + shown.systemMoves.map { .move($0.name, $0) }
  }
}

extension Shop.Screen {
  /// The buttons on the screen, which a view would show.
  fileprivate var buttons: [Choice] {
    switch self {
    case .home: Shop.Item.allCases.map { .button("open \($0.rawValue)", .itemTapped($0)) }
    case .detail(let item): [.button("add \(item.rawValue) to the cart", .addToCartTapped)]
    case .cart: [.button("check out", .checkoutTapped)]
    case .login(.name):
      [.button("next as ann", .login(.nextTapped(name: "ann"))), cancel]
    case .login(.password): [.button("submit", .login(.submitTapped)), cancel]
    case .checkout: [.button("pay", .payTapped), .button("close", .closed)]
    case .paying: [.button("wait for the payment", .paymentArrived)]
    case .receipt: [.button("done", .doneTapped)]
    }
  }

  private var cancel: Choice { .button("cancel", .login(.cancelTapped)) }
}

extension Shop.Screen: CustomStringConvertible {
  var description: String {
    switch self {
    case .home: "home"
    case .detail(let item): "detail(\(item.rawValue))"
    case .cart: "cart"
    case .login(.name): "login name"
    case .login(.password): "login password"
    case .checkout: "checkout"
    case .paying: "paying"
    case .receipt: "receipt"
    }
  }
}
