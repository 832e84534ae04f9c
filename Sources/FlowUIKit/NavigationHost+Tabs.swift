#if canImport(UIKit) && !os(watchOS)
import FlowCore
import UIKit

extension NavigationHost {
  // MARK: Making

  /// Makes the controllers of tabs that are not shown yet.
  func make(
    _ wanted: [VirtualStack<Screen>.Tab], selecting selected: String
  ) -> ShownTabs<Screen> {
    let arePages = showsAsPages(wanted.map(\.name))
    let tabs = ShownTabs<Screen>(
      arePages ? .pages(ShownPages(makePageViewController())) : .bar(makeTabBarController()))
    tabs.tabs = wanted.map(make)
    showTabs(tabs)
    _ = select(selected, of: tabs)
    observe(tabs)
    return tabs
  }

  private func make(_ wanted: VirtualStack<Screen>.Tab) -> ShownTabs<Screen>.Tab {
    let tab = (name: wanted.name, container: make(wanted.container))
    tab.container.controller.tabBarItem = tabItem(tab.name)
    return tab
  }

  // MARK: Changing

  /// Starts the next transition in tabs, or returns `nil` if there is none left.
  func update(
    _ tabs: ShownTabs<Screen>, to wanted: [VirtualStack<Screen>.Tab], selecting selected: String
  ) -> Progress? {
    if tabs.tabs.map(\.name) != wanted.map(\.name) {
      tabs.tabs = wanted.map { wanted in
        tabs.tabs.first { $0.name == wanted.name } ?? make(wanted)
      }
      showTabs(tabs)
    }
    if let progress = select(selected, of: tabs) { return progress }
    for (index, wanted) in wanted.enumerated() {
      let progress = update(tabs.tabs[index].container, to: wanted.container) { new in
        new.controller.tabBarItem = tabs.tabs[index].container.controller.tabBarItem
        tabs.tabs[index].container = new
        showTabs(tabs)
        _ = select(selected, of: tabs)
      }
      if let progress { return progress }
    }
    return nil
  }

  private func showTabs(_ tabs: ShownTabs<Screen>) {
    let controllers = tabs.tabs.map(\.container.controller)
    switch tabs.tabController {
    case .bar(let bar): bar.setViewControllers(controllers, animated: false)
    case .pages(let pages):
      pages.all = controllers
      pages.hasOldNeighbours = true
    }
  }

  /// Selects a tab, and returns `nil` if that is done at once.
  private func select(_ name: String, of tabs: ShownTabs<Screen>) -> Progress? {
    guard let index = tabs.tabs.firstIndex(where: { $0.name == name }) else { return nil }
    tabs.selected = index
    switch tabs.tabController {
    case .bar(let bar):
      if bar.selectedIndex != index { bar.selectedIndex = index }
      return nil
    case .pages(let pages): return turn(pages, to: index)
    }
  }

  private func turn(_ pages: ShownPages, to index: Int) -> Progress? {
    let (controller, page) = (pages.controller, pages.all[index])
    let former = pages.current.flatMap { pages.all.firstIndex(of: $0) }
    guard former != index else {
      if pages.hasOldNeighbours {
        // Set without animation, the controller requests the neighbors of the page again.
        pages.hasOldNeighbours = false
        controller.setViewControllers([page], direction: .forward, animated: false)
      }
      return nil
    }
    guard let former, isAnimated, controller.viewIfLoaded?.window != nil,
      controller.layer?.hasAppeared != false
    else {
      pages.hasOldNeighbours = false
      controller.setViewControllers([page], direction: .forward, animated: false)
      return nil
    }
    pages.isTurning = true
    pages.hasOldNeighbours = true
    controller.setViewControllers(
      [page], direction: index < former ? .reverse : .forward, animated: true
    ) { [weak self, weak pages] _ in
      // The page can be set again only in the next turn of the run loop.
      self?.inNextTurn {
        pages?.isTurning = false
        self?.synchronize()
      }
    }
    return .working
  }

  // MARK: What UIKit reports

  /// Whether the host observes what the user does to tabs.
  func isObserved(_ tabs: ShownTabs<Screen>) -> Bool {
    switch tabs.tabController {
    case .bar(let bar): bar.delegate === tabs.delegate
    case .pages(let pages):
      pages.controller.delegate === pages.delegate && pages.controller.dataSource === pages.source
    }
  }

  /// Makes the host the delegate of tabs.
  func observe(_ tabs: ShownTabs<Screen>) {
    switch tabs.tabController {
    case .bar(let bar):
      let delegate = TabDelegate(
        bar.delegate,
        shouldSelect: { [weak self, weak tabs] controller in
          guard let self, let tabs else { return true }
          return allowsTap(on: controller, of: tabs)
        },
        didSelect: { [weak self] in self?.scheduleSync() })
      tabs.delegate = delegate
      bar.delegate = delegate
    case .pages(let pages): observe(pages)
    }
  }

  private func observe(_ pages: ShownPages) {
    let delegate = PageDelegate(
      pages.controller.delegate,
      willSwipe: { [weak pages] in
        pages?.isSwiped = true
        pages?.swipes += 1
      },
      didSwipe: { [weak self, weak pages] in
        let swipes = pages?.swipes
        self?.inNextTurn {
          // The user may already be swiping again. UIKit may report nothing else about a turn that
          // was interrupted.
          if pages?.swipes == swipes { pages?.forgetMoves() }
          self?.synchronize()
        }
      })
    let source = PageSource(pages.controller.dataSource, pages)
    (pages.delegate, pages.source) = (delegate, source)
    pages.controller.delegate = delegate
    pages.controller.dataSource = source
  }

  /// Returns whether a tab may be tapped, and records a tap on the selected tab, to which UIKit
  /// reacts by itself.
  private func allowsTap(on controller: UIViewController, of tabs: ShownTabs<Screen>) -> Bool {
    guard let index = tabs.tabs.firstIndex(where: { $0.container.controller === controller })
    else { return true }
    let name = tabs.tabs[index].name
    // A tab that the flow does not select would be visible for a moment.
    guard index == tabs.visibleIndex else { return !declines(.tabTapped(name)) }
    // UIKit would change a stack during its transition.
    guard !isChanging(controller) else { return false }
    retappedTab = name
    return true
  }
}
#endif
