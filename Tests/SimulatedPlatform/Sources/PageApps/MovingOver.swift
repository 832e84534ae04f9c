import FlowCore
import FlowUIKit
import UIKit

// Both apps of the page about moving over from coordinators.

// MARK: A coordinator in a flow

/// The old coordinator: it pushes screens of its own, and calls back.
@MainActor
final class PaymentCoordinator {
  private let navigation: UINavigationController
  private let paid: () -> Void

  init(navigation: UINavigationController, paid: @escaping () -> Void) {
    self.navigation = navigation
    self.paid = paid
  }

  func showCard() {
    let card = UIViewController()
    card.title = "card"
    navigation.pushViewController(card, animated: true)
  }

  func cardEntered() { paid() }
}

struct Order: Flow {
  enum State: Hashable, Sendable { case cart, payment, receipt }
  enum Event: BackEvent { case payTapped, paid, back }
  enum Screen: Hashable, Sendable { case cart, payment, receipt }
  typealias Outcome = Never

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.payment, .push(.payment))
    case (.payment, .paid): .to(.receipt, .setStack([.receipt]))
    case (.payment, .back): .to(.cart, .pop)
    default: nil
    }
  }
}

/// The first screen of the payment, run by the old coordinator.
final class PaymentController: UIViewController {
  private(set) var coordinator: PaymentCoordinator?
  private let paid: () -> Void

  init(paid: @escaping () -> Void) {
    self.paid = paid
    super.init(nibName: nil, bundle: nil)
    title = "payment"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard coordinator == nil, let navigationController else { return }
    coordinator = PaymentCoordinator(navigation: navigationController, paid: paid)
  }
}

@MainActor
func startOrder(in window: UIWindow) throws -> FlowWindow<Order> {
  let flow = try FlowWindow(
    Order(), in: window,
    configuring: { host, _ in host.pushesScreens = { $0 == .payment } },
    showing: { screen, send in
      switch screen {
      case .cart, .receipt: titled("\(screen)")
      case .payment: PaymentController(paid: { send(.paid) })
      }
    })
  return flow
}

@MainActor
func titled(_ title: String) -> UIViewController {
  let controller = UIViewController()
  controller.title = title
  return controller
}

// MARK: A flow in a coordinator

/// The old coordinator: it runs a flow above its own screens.
@MainActor
final class ShopCoordinator {
  private let navigation: UINavigationController
  private(set) var signIn: FlowSection<SignIn>?
  private(set) var results: [String] = []

  init(navigation: UINavigationController) {
    self.navigation = navigation
    navigation.viewControllers = [titled("shop")]
  }

  func runSignIn() throws {
    signIn = try FlowSection(SignIn(), on: navigation, showing: Self.makeController) {
      [weak self] in
      self?.signInDidEnd($0)
    }
  }

  private static func makeController(
    _ screen: SignIn.Screen, _ send: @escaping (SignIn.Event) -> Void
  ) -> UIViewController {
    switch screen {
    case .name:
      NameController(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
    case .password: PasswordController(submit: { send(.submitTapped) })
    }
  }

  private func signInDidEnd(_ outcome: SignIn.Outcome?) {
    let below = signIn?.viewControllersBelow ?? []
    signIn = nil
    switch outcome {
    case .signedIn(let name):
      results.append(name)
      navigation.setViewControllers(below + [titled("account of \(name)")], animated: true)
    case .cancelled, nil:
      results.append("none")
      navigation.setViewControllers(below, animated: true)
    }
  }
}
