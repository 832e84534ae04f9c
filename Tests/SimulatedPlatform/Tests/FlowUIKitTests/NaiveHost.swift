import FlowCore
import HostSchedules
import UIKit

/// The host that one writes first: it does at once what it is told, and believes it is done.
final class NaiveHost: NSObject, StackHost, UINavigationControllerDelegate,
  UITabBarControllerDelegate, UIPageViewControllerDataSource, UIPageViewControllerDelegate
{
  private let window: UIWindow
  private var layers: [(navigation: UINavigationController, screens: [Letter])] = []
  private var tabs: (bar: UITabBarController, names: [String])?
  private let pageController = UIPageViewController(
    transitionStyle: .scroll, navigationOrientation: .horizontal)
  private var pages: [UINavigationController] = []
  weak var hosted: HostedFlow<ObedientFlow, NaiveHost>?
  /// The navigation controllers of the app, with delegates of its own.
  var makeNavigationController: () -> UINavigationController = { UINavigationController() }

  init(_ window: UIWindow) { self.window = window }

  func perform(
    _ commands: CommandList<Letter>, showing stack: Stack
  ) -> HostReply<Letter> {
    let wanted = stack.keyWindow?.layers ?? []
    while layers.count > max(1, wanted.count) {
      layers.removeLast().navigation.dismiss(animated: true)
    }
    for (index, layer) in wanted.enumerated() { show(layer, at: index) }
    return .done
  }

  private func show(_ layer: Stack.Layer, at index: Int) {
    if index == 0, case .tabs(let tabs, let selected) = layer.container {
      if tabs[0].name == "p" { return showPages(tabs, selecting: selected) }
      return show(tabs, selecting: selected)
    }
    if let letter = layer.container.screens.first, letter == .g || letter == .h {
      return ask(letter)
    }
    let screens = layer.container.screens
    if index == 0, layers.first?.screens.first != screens.first { layers = [] }
    if index == layers.count {
      let navigation = makeNavigationController()
      navigation.delegate = self
      navigation.modalPresentationStyle = layer.style == .popover ? .popover : .automatic
      if index == 0 {
        window.rootViewController = navigation
      } else {
        (layers.last?.navigation ?? window.rootViewController)?.present(navigation, animated: true)
      }
      layers.append((navigation, []))
    }
    let (navigation, shown) = layers[index]
    layers[index].screens = screens
    let kept = zip(screens, shown).prefix { $0 == $1 }.count
    if kept < shown.count {
      navigation.setViewControllers(Array(navigation.viewControllers.prefix(kept)), animated: true)
    }
    for screen in screens.dropFirst(kept) {
      navigation.pushViewController(
        ScreenController(screen), animated: !navigation.viewControllers.isEmpty)
    }
  }

  private func show(_ tabs: [Stack.Tab], selecting selected: String) {
    let bar = self.tabs?.bar ?? UITabBarController()
    if self.tabs == nil {
      bar.delegate = self
      bar.viewControllers = tabs.map { tab in
        let navigation = UINavigationController()
        navigation.viewControllers = tab.container.screens.map { ScreenController($0) }
        navigation.tabBarItem = UITabBarItem(title: tab.name, image: nil, tag: 0)
        navigation.delegate = self
        return navigation
      }
      window.rootViewController = bar
      self.tabs = (bar, tabs.map(\.name))
    }
    bar.selectedIndex = tabs.firstIndex { $0.name == selected } ?? 0
    for (tab, controller) in zip(tabs, bar.viewControllers ?? []) {
      guard let navigation = controller as? UINavigationController else { continue }
      for screen in tab.container.screens.dropFirst(navigation.viewControllers.count) {
        navigation.pushViewController(ScreenController(screen), animated: true)
      }
    }
  }

  private func showPages(_ tabs: [Stack.Tab], selecting selected: String) {
    pages = tabs.map { tab in
      if let page = pages.first(where: { $0.tabBarItem.title == tab.name }) { return page }
      let page = UINavigationController()
      page.viewControllers = tab.container.screens.map { ScreenController($0) }
      page.tabBarItem = UITabBarItem(title: tab.name, image: nil, tag: 0)
      return page
    }
    if window.rootViewController !== pageController {
      pageController.dataSource = self
      pageController.delegate = self
      window.rootViewController = pageController
    }
    guard let page = pages.first(where: { $0.tabBarItem.title == selected }),
      pageController.viewControllers != [page]
    else { return }
    pageController.setViewControllers([page], direction: .forward, animated: true)
  }

  private func ask(_ letter: Letter) {
    let alert = UIAlertController(
      title: letter.rawValue, message: nil, preferredStyle: letter == .h ? .actionSheet : .alert)
    alert.addAction(
      UIAlertAction(title: "Done", style: .default) { [weak self] _ in
        self?.hosted?.send(.run([.dismiss]))
      })
    alert.addAction(UIAlertAction(title: "Nothing", style: .cancel))
    (layers.last?.navigation ?? window.rootViewController)?.present(alert, animated: true)
  }

  // MARK: Delegates

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    guard let index = layers.firstIndex(where: { $0.navigation === navigationController }),
      navigationController.viewControllers.count < layers[index].screens.count
    else { return }
    layers[index].screens.removeLast()
    hosted?.systemDidMove(.back)
  }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    guard let name = tabs?.names[tabBarController.selectedIndex] else { return }
    hosted?.systemDidMove(.tabTapped(name))
  }
}

extension NaiveHost {
  // MARK: Pages

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? {
    pages.firstIndex { $0 === viewController }.flatMap { $0 > 0 ? pages[$0 - 1] : nil }
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? {
    pages.firstIndex { $0 === viewController }.flatMap {
      $0 + 1 < pages.count ? pages[$0 + 1] : nil
    }
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {
    guard let name = pendingViewControllers.first?.tabBarItem.title else { return }
    hosted?.systemDidMove(.tabTapped(name))
  }
}

/// The obedient flow, shown by the naive host.
@MainActor
final class NaiveRig {
  let platform: SimulatedPlatform
  let user = SimulatedUser()
  let window = UIWindow(frame: .zero)
  let host: NaiveHost
  let hosted: HostedFlow<ObedientFlow, NaiveHost>

  init(
    _ flow: ObedientFlow, on platform: SimulatedPlatform,
    makeNavigationController: @escaping () -> UINavigationController
  ) throws {
    SimulatedPlatform.current = platform
    self.platform = platform
    host = NaiveHost(window)
    host.makeNavigationController = makeNavigationController
    hosted = try HostedFlow(flow, on: host)
    host.hosted = hosted
    window.makeKeyAndVisible()
  }
}
