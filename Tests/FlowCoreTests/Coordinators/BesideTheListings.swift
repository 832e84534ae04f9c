import UIKitStandIn

// What the listings of Documentation/ComingFromCoordinators.md under the word *before* use, and the
// page does not show. `ListingIsolationTests` compiles it with those listings as an app would.

/// A screen of the listings: its name, and what its buttons do.
final class Page: UIViewController {
  let name: String
  var onButton: [String: () -> Void] = [:]

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  func tap(_ button: String) { onButton[button]?() }
}

@MainActor
final class WizardCoordinator {
  let first = Page("first")
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    first.onButton["next"] = { [weak self] in
      self?.navigation.pushViewController(Page("second"), animated: true)
    }
    navigation.pushViewController(first, animated: true)
  }
}

@MainActor
final class LoginCoordinator {
  var finishFlow: ((String) -> Void)?
  var cancelFlow: (() -> Void)?
  private let router: Router

  init(router: Router) { self.router = router }

  func start() {
    let login = Page("login")
    login.onButton["submit"] = { [weak self] in self?.finishFlow?("ann") }
    login.onButton["close"] = { [weak self] in self?.cancelFlow?() }
    router.setRoot(login)
  }
}

@MainActor
final class Router {
  let navigation = UINavigationController()

  func setRoot(_ page: Page) { navigation.setViewControllers([page], animated: false) }
  func push(_ page: Page) { navigation.pushViewController(page, animated: true) }
  func present(_ other: Router) { navigation.present(other.navigation, animated: true) }
  func dismiss() { navigation.dismiss(animated: true) }
}

@MainActor
protocol EntryFlowControllerDelegate: AnyObject {
  func entryDidFinish(_ entry: EntryFlowController)
}

final class EntryFlowController: UIViewController {
  weak var delegate: (any EntryFlowControllerDelegate)?

  func enterTapped() { delegate?.entryDidFinish(self) }
}

final class HomeFlowController: UIViewController {
  let navigation = UINavigationController()
}

final class FeedCoordinator: DetailsPresentable {
  let presenter = UINavigationController()
}

final class SearchCoordinator: DetailsPresentable {
  let presenter = UINavigationController()
}

class Step<Input, Output> {
  func perform(_ input: Input, completion: @escaping (Output) -> Void) {}
}
