/// The listings of Documentation/ComingFromCoordinators.md under the word *before*.
enum CoordinatorsBefore {
  final class ShopCoordinator {
    private let navigation: UINavigationController

    init(navigation: UINavigationController) { self.navigation = navigation }

    func start() {
      let list = Page("list")
      list.onButton["item"] = { [weak self] in self?.showItem() }
      navigation.setViewControllers([list], animated: false)
    }

    private func showItem() {
      let item = Page("item")
      item.onButton["help"] = { [weak self] in self?.showHelp() }
      navigation.pushViewController(item, animated: true)
    }

    private func showHelp() {
      let help = Page("help")
      help.onButton["close"] = { [weak self] in self?.navigation.dismiss(animated: true) }
      navigation.present(help, animated: true)
    }
  }

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

  final class SettingsCoordinator: UINavigationControllerDelegate {
    private let navigation: UINavigationController
    private(set) var children: [WizardCoordinator] = []

    init(navigation: UINavigationController) {
      self.navigation = navigation
      navigation.delegate = self
    }

    func showWizard() {
      let child = WizardCoordinator(navigation: navigation)
      children.append(child)
      child.start()
    }

    func navigationController(
      _ navigation: UINavigationController, didShow shown: UIViewController, animated: Bool
    ) {
      children.removeAll { child in
        !navigation.viewControllers.contains { $0 === child.first }
      }
    }
  }

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

  final class ApplicationCoordinator {
    private let router: Router
    private var children: [LoginCoordinator] = []

    init(router: Router) { self.router = router }

    func start() {
      let top = Page("top")
      top.onButton["login"] = { [weak self] in self?.runLogin() }
      router.setRoot(top)
    }

    private func runLogin() {
      let modal = Router()
      let child = LoginCoordinator(router: modal)
      child.finishFlow = { [weak self, weak child] name in
        self?.close(child)
        self?.router.push(Page("account of \(name)"))
      }
      child.cancelFlow = { [weak self, weak child] in self?.close(child) }
      children.append(child)
      child.start()
      router.present(modal)
    }

    private func close(_ child: LoginCoordinator?) {
      router.dismiss()
      children.removeAll { $0 === child }
    }
  }

  final class Router {
    let navigation = UINavigationController()

    func setRoot(_ page: Page) { navigation.setViewControllers([page], animated: false) }
    func push(_ page: Page) { navigation.pushViewController(page, animated: true) }
    func present(_ other: Router) { navigation.present(other.navigation, animated: true) }
    func dismiss() { navigation.dismiss(animated: true) }
  }

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

  final class AppFlowController: UIViewController, EntryFlowControllerDelegate {
    func start() {
      let entry = EntryFlowController()
      entry.delegate = self
      addChild(entry)
    }

    func entryDidFinish(_ entry: EntryFlowController) {
      remove(entry)
      addChild(HomeFlowController())
    }

    func logOut(from home: HomeFlowController) {
      remove(home)
      start()
    }
  }

  final class FeedCoordinator: DetailsPresentable {
    let presenter = UINavigationController()
  }

  final class SearchCoordinator: DetailsPresentable {
    let presenter = UINavigationController()
  }

  final class MainTabCoordinator {
    let presenter = UITabBarController()
    private let feed = FeedCoordinator()
    private let search = SearchCoordinator()

    func start() {
      presenter.viewControllers = [feed.presenter, search.presenter]
    }
  }
}

protocol DetailsPresentable: AnyObject {
  var presenter: UINavigationController { get }
}

extension DetailsPresentable {
  func showItem(_ item: Int) {
    presenter.pushViewController(Page("item \(item)"), animated: true)
  }
}

extension CoordinatorsBefore {
  class Step<Input, Output> {
    func perform(_ input: Input, completion: @escaping (Output) -> Void) {}
  }

  struct Orders {
    let age: Step<Void, Int>
    let adultForm: Step<Int, String>
    let childForm: Step<Int, String>
    let confirmation: Step<String, Void>

    func start(completion: @escaping (String) -> Void) {
      age.perform(()) { age in
        let form = age >= 20 ? adultForm : childForm
        form.perform(age) { text in
          confirmation.perform(text) { completion(text) }
        }
      }
    }
  }
}
