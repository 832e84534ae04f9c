import FlowCore
import FlowUIKit
import HostSchedules
import Testing
import UIKit

@MainActor
@Suite("what apps do with their view controllers")
struct DetailTests {
  @Test("a delegate that the app's own controllers set when their view is loaded is told, too")
  func lateDelegates() throws {
    let stack = OwnNavigationController()
    let bar = OwnTabBarController()
    let rig = try HostRig(ObedientFlow(.setTabs([.init("x", .a), .init("y", .b)]))) { host in
      host.makeNavigationController = {
        stack.viewControllers.isEmpty && stack.parent == nil ? stack : UINavigationController()
      }
      host.makeTabBarController = { bar }
    }
    rig.platform.settle()
    stack.shown = 0
    rig.send(.push(.c))
    rig.platform.settle()
    #expect(stack.shown == 1)
    rig.user.goBack()
    rig.platform.settle()
    #expect("\(rig.hosted.configuration.stack)" == "{x*: [a]; y: [b]}")
    rig.user.tapTab(1)
    rig.platform.settle()
    #expect(bar.selected == 1)
    #expect("\(rig.hosted.configuration.stack)" == "{x: [a]; y*: [b]}")
  }

  @Test("a pop takes one screen off, and no more")
  func popsOne() throws {
    let rig = try HostRig(ObedientFlow(.setRoot(.a), .push(.b), .push(.c)))
    rig.platform.settle()
    let stack = try #require(
      rig.window?.rootViewController?.children.first as? UINavigationController)
    rig.send(.pop)
    #expect(stack.viewControllers.count == 2)
  }

  @Test("a push is done when it has ended, and not before")
  func tellsEnd() throws {
    let rig = try HostRig()
    rig.platform.settle()
    rig.send(.push(.b))
    rig.platform.advance(by: 100)
    #expect("\(rig.hosted.shownStack)" == "[a]")
    rig.platform.settle()
    #expect("\(rig.hosted.shownStack)" == "[a, b]")
  }

  @Test("a transition of which the host was told nothing is waited for")
  func waitsForUntold() throws {
    let rig = try HostRig(ObedientFlow(.setRoot(.a), .push(.b)))
    rig.platform.settle()
    let stack = try #require(
      rig.window?.rootViewController?.children.first as? UINavigationController)
    stack.delegate = nil
    rig.user.goBack()
    rig.platform.advance(by: 100)
    rig.send(.push(.c))
    rig.platform.settle()
    #expect(rig.complaint == nil)
  }

  @Test("a push of other code is waited for, if it begins in the next layout")
  func waitsForOtherCode() throws {
    let platform = SimulatedPlatform(quirks: [.startsPushesLate])
    let rig = try HostRig(ObedientFlow(.setRoot(.e)), on: platform)
    platform.settle()
    let stack = try #require(
      rig.window?.rootViewController?.children.first as? UINavigationController)
    // The host leaves what is above this screen to a coordinator.
    stack.pushViewController(UIViewController(), animated: true)
    rig.send(.push(.b))
    platform.settle()
    #expect(rig.complaint == nil)
    #expect(stack.viewControllers.count == 2)
  }

  @Test("a screen keeps its sheet from being swiped down for as long as it wants")
  func keepsSheet() throws {
    let rig = try HostRig()
    rig.platform.settle()
    rig.send(.present(.b))
    rig.platform.settle()
    rig.send(.push(.c))
    rig.platform.settle()
    let layer = try #require(rig.window?.layersOnShow.last)
    let stack = try #require(layer.children.first as? UINavigationController)
    stack.topViewController?.isModalInPresentation = true
    #expect(!rig.user.swipeDown())
    stack.topViewController?.isModalInPresentation = false
    #expect(rig.user.swipeDown())
    rig.platform.settle()
    #expect(rig.complaint == nil)
    #expect("\(rig.hosted.configuration.stack)" == "[a]")
  }

  @Test("a tab's screen keeps the sheet, too")
  func tabKeepsSheet() throws {
    let rig = try HostRig()
    rig.platform.settle()
    rig.send(.present(.b), .setTabs([.init("x", .c), .init("y", .d)]))
    rig.platform.settle()
    let layer = try #require(rig.window?.layersOnShow.last)
    let bar = try #require(layer.children.first as? UITabBarController)
    let stack = try #require(bar.selectedViewController as? UINavigationController)
    stack.topViewController?.isModalInPresentation = true
    #expect(!rig.user.swipeDown())
    bar.selectedIndex = 1
    #expect(rig.user.swipeDown())
  }

  @Test("a layer asks its content for the status bar and orientations, and takes its size")
  func asksContent() throws {
    let rig = try HostRig { host in
      host.makeNavigationController = {
        let stack = PortraitController()
        stack.preferredContentSize = CGSize(width: 300, height: 200)
        return stack
      }
    }
    rig.platform.settle()
    rig.send(.present(.b, style: .popover))
    rig.platform.settle()
    let layer = try #require(rig.window?.layersOnShow.last)
    let stack = try #require(layer.children.first as? UINavigationController)
    #expect(layer.childForStatusBarStyle === stack)
    #expect(layer.childForStatusBarHidden === stack)
    #expect(layer.childForHomeIndicatorAutoHidden === stack)
    #expect(layer.childForScreenEdgesDeferringSystemGestures === stack)
    #expect(layer.supportedInterfaceOrientations == .portrait)
    #expect(layer.preferredContentSize == CGSize(width: 300, height: 200))
    stack.topViewController?.preferredContentSize = CGSize(width: 320, height: 400)
    #expect(layer.preferredContentSize == CGSize(width: 320, height: 400))
  }

  @Test("a tab keeps its item, with the badge that the app gave it")
  func keepsItems() throws {
    let rig = try HostRig(ObedientFlow(.setTabs([.init("x", .a), .init("y", .b)])))
    rig.platform.settle()
    let bar = try #require(rig.window?.rootViewController?.children.first as? UITabBarController)
    bar.viewControllers?[0].tabBarItem.badgeValue = "3"
    bar.viewControllers?[1].tabBarItem.badgeValue = "4"
    // One more tab; then the second one gets tabs of its own.
    rig.send(.setTabs([.init("x", .a), .init("y", .b), .init("z", .c)]))
    rig.platform.settle()
    rig.send(.at(.tab("y"), .setContent(.tabs([.init("w", .d)], selected: "w"))))
    rig.platform.settle()
    #expect(rig.complaint == nil)
    #expect(bar.viewControllers?.map(\.tabBarItem.title) == ["x", "y", "z"])
    #expect(bar.viewControllers?.map(\.tabBarItem.badgeValue) == ["3", "4", nil])
  }

  @Test("a tab that the flow does not open is not on show for a moment; another one can be tapped")
  func keepsTab() throws {
    let bar = OwnTabBarController()
    let flow = LockedTabs()
    let platform = SimulatedPlatform()
    SimulatedPlatform.current = platform
    let window = try FlowWindow(
      flow, in: UIWindow(frame: .zero),
      configuring: { host, _ in host.makeTabBarController = { bar } }
    ) { _, _ in UIViewController() }
    platform.settle()
    let user = SimulatedUser()
    for tab in [1, 2] {
      #expect(!user.tapTab(tab))
      #expect(bar.selectedIndex == 0)
    }
    platform.settle()
    #expect(bar.selected == 0)
    window.send(.unlocked)
    #expect(user.tapTab(1))
    platform.settle()
    #expect(bar.selectedIndex == 1)
    #expect("\(window.hosted.configuration.stack)" == "{home: [home]; orders*: [orders]; x: [x]}")
    #expect(platform.misuse.isEmpty)
  }

  @Test("pages turn to the side on which they are; a delegate of the app is told of swipes")
  func turnsPages() throws {
    let pages = OwnPageController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let rig = try HostRig(SwipeTests.pages) { $0.makePageViewController = { pages } }
    rig.platform.settle()
    pages.turns = []
    rig.send(.select("r"))
    rig.platform.settle()
    rig.send(.select("q"))
    rig.platform.settle()
    // Once for each turn, and once without animation for the neighbours.
    #expect(pages.turns == [.forward, nil, .reverse, nil])
    #expect(pages.swipes == 0)
    rig.user.swipeToPage(.forward)
    rig.platform.settle()
    #expect(pages.swipes == 1)
    #expect("\(rig.hosted.configuration.stack)" == "{p: [a]; q: [b]; r*: [c]}")
    #expect(rig.complaint == nil)
  }

  @Test("a window that cannot be opened is one that was closed")
  func lacksWindow() throws {
    let rig = try HostRig()
    var heard: [SystemMove] = []
    rig.hosted.observe { step in heard += step.move.map { [$0] } ?? [] }
    rig.platform.settle()
    rig.host.openWindow = { [weak rig] name in
      UIView.animate(withDuration: 0.1, animations: {}) { _ in rig?.host.windowDidClose(name) }
    }
    rig.send(.openWindow("help", .b))
    rig.platform.settle()
    rig.send(.push(.c))
    rig.platform.settle()
    #expect(heard == [.windowClosed("help")])
    #expect(rig.complaint == nil)
    #expect("\(rig.hosted.configuration.stack)" == "[a, c]")
  }

  @Test(
    "a window is closed during a transition, of whose end nothing is told; the others go on",
    arguments: LostTransition.allCases)
  private func losesWindow(_ transition: LostTransition) throws {
    let platform = SimulatedPlatform(quirks: [.tellsNothingOfClosedWindows])
    let rig = try HostRig(on: platform)
    platform.settle()
    rig.send(.openWindow("help", .b), .push(.c))
    platform.settle()
    if transition == .presentation {
      rig.send(.present(.d))
    } else {
      #expect(rig.user.beginSwipeBack())
    }
    platform.advance(by: 100)
    if transition == .swipeInWindowThatGoes { rig.send(.closeWindow("help")) }
    rig.closeWindow(0)
    rig.user.endSwipe()
    platform.settle()
    rig.send(.push(.e))
    platform.settle()
    #expect(rig.complaint == nil)
    #expect("\(rig.hosted.configuration.stack)" == "[a, e]")
  }

  @Test("a popover points at a bar button")
  func pointsAtBarButton() throws {
    let button = UIBarButtonItem()
    let rig = try HostRig(on: SimulatedPlatform(isPad: true)) { $0.anchor = { _ in button } }
    rig.platform.settle()
    rig.send(.present(.b, style: .popover))
    rig.platform.settle()
    let layer = try #require(rig.window?.layersOnShow.last)
    #expect(layer.popoverPresentationController?.sourceItem === button)
    #expect(rig.complaint == nil)
  }
}

/// A navigation controller that is its own delegate, as many are.
private final class OwnNavigationController: UINavigationController,
  UINavigationControllerDelegate
{
  var shown = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    shown += 1
  }
}

/// Tabs of which one is locked at first, and one is never answered for.
private struct LockedTabs: Flow {
  enum State: Hashable, Sendable { case locked, open }
  enum Event: Hashable, Sendable { case unlocked, tabTapped(String) }
  typealias Screen = String
  typealias Outcome = Never

  var start: FlowTransition<Self> {
    .to(.locked, .setTabs(["home", "orders", "x"].map { .init($0, $0) }))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.locked, .unlocked): .to(.open)
    case (.open, .tabTapped(let tab)): .stay(.select(tab))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    if case .tabTapped(let tab) = move, tab != "x" { .tabTapped(tab) } else { nil }
  }
}

/// A tab bar that is its own delegate.
private final class OwnTabBarController: UITabBarController, UITabBarControllerDelegate {
  var selected = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    selected += 1
  }
}

/// A page view controller that is its own delegate.
private final class OwnPageController: UIPageViewController, UIPageViewControllerDelegate {
  var turns: [NavigationDirection?] = []
  var swipes = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  override func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    turns.append(animated ? direction : nil)
    super.setViewControllers(
      viewControllers, direction: direction, animated: animated, completion: completion)
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    swipes += 1
  }
}

/// A navigation controller that stays upright.
private final class PortraitController: UINavigationController {
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
}

/// What is under way in a window that the user closes.
private enum LostTransition: CaseIterable {
  case presentation, swipe
  /// The flow wants to close the window, too.
  case swipeInWindowThatGoes
}
