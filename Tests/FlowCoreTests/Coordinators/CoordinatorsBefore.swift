import UIKitStandIn

/// The listings of Documentation/ComingFromCoordinators.md under the word *before*.
enum CoordinatorsBefore {
  @MainActor
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

  @MainActor
  final class SettingsCoordinator: NSObject, UINavigationControllerDelegate {
    private let navigation: UINavigationController
    private(set) var children: [WizardCoordinator] = []

    init(navigation: UINavigationController) {
      self.navigation = navigation
      super.init()
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

  @MainActor
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

  final class AppFlowController: UIViewController, EntryFlowControllerDelegate {
    func start() {
      let entry = EntryFlowController()
      entry.delegate = self
      addChild(entry)
    }

    func entryDidFinish(_ entry: EntryFlowController) {
      entry.removeFromParent()
      addChild(HomeFlowController())
    }

    func logOut(from home: HomeFlowController) {
      home.removeFromParent()
      start()
    }
  }

  @MainActor
  final class MainTabCoordinator {
    let presenter = UITabBarController()
    private let feed = FeedCoordinator()
    private let search = SearchCoordinator()

    func start() {
      presenter.viewControllers = [feed.presenter, search.presenter]
    }
  }
}

@MainActor
protocol DetailsPresentable: AnyObject {
  var presenter: UINavigationController { get }
}

extension DetailsPresentable {
  func showItem(_ item: Int) {
    presenter.pushViewController(Page("item \(item)"), animated: true)
  }
}

extension CoordinatorsBefore {
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
