import FlowCore

/// The screens of the checkout, as lines of text.
final class CheckoutHost: StackHost {
  private var buttons: [(title: String, event: Checkout.Event)] = []

  func perform(
    _ commands: CommandList<Checkout.Screen>, showing stack: VirtualStack<Checkout.Screen>
  ) -> HostReply<Checkout.Screen> {
    buttons = stack.top?.buttons ?? []
    print("\n\(stack)")
    for (number, button) in buttons.enumerated() { print("  \(number + 1)  \(button.title)") }
    return .done
  }

  /// The event of the button whose number, or the beginning of whose title, was typed.
  func event(for typed: String) -> Checkout.Event? {
    if let number = Int(typed) {
      return buttons.indices.contains(number - 1) ? buttons[number - 1].event : nil
    }
    return typed.isEmpty ? nil : buttons.first { $0.title.hasPrefix(typed) }?.event
  }
}

extension Checkout.Screen {
  fileprivate var buttons: [(title: String, event: Checkout.Event)] {
    switch self {
    case .cart: [("check out", .checkoutTapped)]
    case .login(.form):
      [("sign in as ann", .login(.submitTapped(name: "ann"))), ("cancel", .login(.cancelTapped))]
    case .login(.signingIn): [("back", .login(.back)), ("cancel", .login(.cancelTapped))]
    case .payment(.summary): [("pay", .payment(.payTapped)), ("back", .payment(.back))]
    case .payment(.charging), .payment(.checking): [("leave", .payment(.back))]
    case .payment(.unclear): [("check again", .payment(.checkTapped)), ("leave", .payment(.back))]
    case .receipt: [("done", .doneTapped)]
    }
  }
}

extension Checkout.Screen: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cart: "cart"
    case .receipt: "receipt"
    case .login(let screen): "\(screen)"
    case .payment(let screen): "\(screen)"
    }
  }
}

extension Checkout.Event: CustomStringConvertible {
  package var description: String {
    switch self {
    case .checkoutTapped: "checkoutTapped"
    case .sessionExpired: "sessionExpired"
    case .doneTapped: "doneTapped"
    case .login(let event): "\(event)"
    case .payment(let event): "\(event)"
    }
  }
}

extension Checkout.Work: CustomStringConvertible {
  package var description: String {
    switch self {
    case .session: "session"
    case .login(let work): "\(work)"
    case .payment(let work): "\(work)"
    }
  }
}
