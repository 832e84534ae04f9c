import FlowCore
import FlowUIKit
import Testing
import UIKit

@MainActor
@Suite("moving over from coordinators")
struct MovingOverTests {
  private let platform = SimulatedPlatform()
  private let user = SimulatedUser()

  /// The titles of what is on a stack.
  private func titles(_ navigation: UINavigationController) -> [String] {
    platform.settle()
    return navigation.viewControllers.map { $0.title ?? "\(type(of: $0))" }
  }

  // MARK: A coordinator in a flow

  private func startOrderAtCard() throws -> (FlowWindow<Order>, UINavigationController) {
    SimulatedPlatform.current = platform
    let flow = try startOrder(in: UIWindow(frame: .zero))
    platform.settle()
    let navigation = try #require(
      flow.window.rootViewController?.children.first as? UINavigationController)
    flow.send(.payTapped)
    platform.settle()
    let payment = try #require(navigation.topViewController as? PaymentController)
    payment.coordinator?.showCard()
    #expect(titles(navigation) == ["cart", "payment", "card"])
    return (flow, navigation)
  }

  @Test("what a coordinator pushes above its screen is its own, and goes when the flow moves on")
  func coordinatorInFlow() throws {
    let (flow, navigation) = try startOrderAtCard()
    #expect("\(flow.hosted.configuration.stack)" == "[cart, payment]")
    let payment = try #require(navigation.viewControllers[1] as? PaymentController)
    payment.coordinator?.cardEntered()
    #expect(titles(navigation) == ["receipt"])
    #expect(platform.misuse.isEmpty)
  }

  @Test("going back among the coordinator's screens is its own; from its first one, the flow's")
  func backInCoordinator() throws {
    let (flow, navigation) = try startOrderAtCard()
    #expect(user.goBack())
    #expect(titles(navigation) == ["cart", "payment"])
    #expect("\(flow.hosted.configuration.stack)" == "[cart, payment]")
    #expect(user.goBack())
    #expect(titles(navigation) == ["cart"])
    #expect("\(flow.hosted.configuration.stack)" == "[cart]")
    #expect(platform.misuse.isEmpty)
  }

  @Test("going back from the coordinator's screens to those of the flow is going back in the flow")
  func backBeyondCoordinator() throws {
    let (flow, navigation) = try startOrderAtCard()
    #expect(user.goBack(by: 2))
    #expect(titles(navigation) == ["cart"])
    #expect("\(flow.hosted.configuration.stack)" == "[cart]")
  }

  @Test("what is pushed elsewhere is taken off when the flow moves")
  func strangers() throws {
    let (flow, navigation) = try startOrderAtCard()
    flow.host.pushesScreens = { _ in false }
    flow.send(.back)
    #expect(titles(navigation) == ["cart"])
  }

  @Test("the coordinator's screens stay while the flow changes something else")
  func keepsCoordinator() throws {
    let (flow, navigation) = try startOrderAtCard()
    flow.host.look()
    flow.hosted.hostDidFinish(showing: VirtualStack(.cart))
    #expect(titles(navigation) == ["cart", "payment", "card"])
  }

  @Test("what other code pushes elsewhere is taken off while the flow changes something else")
  func takesOffStrangers() throws {
    let (flow, navigation) = try startOrderAtCard()
    flow.host.pushesScreens = { _ in false }
    flow.hosted.hostDidFinish(showing: VirtualStack(.cart))
    #expect(titles(navigation) == ["cart", "payment"])
  }

  @Test("a screen can be a navigation controller that a coordinator runs")
  func ownNavigation() throws {
    SimulatedPlatform.current = platform
    let own = UINavigationController(rootViewController: titled("card"))
    let flow = try FlowWindow(Order(), in: UIWindow(frame: .zero)) { screen, _ in
      screen == .payment ? own : titled("\(screen)")
    }
    platform.settle()
    let navigation = try #require(
      flow.window.rootViewController?.children.first as? UINavigationController)
    flow.send(.payTapped)
    platform.settle()
    own.pushViewController(titled("address"), animated: true)
    #expect(titles(own) == ["card", "address"])
    #expect(navigation.isNavigationBarHidden)
    #expect(user.goBack(in: own))
    #expect(titles(own) == ["card"])
    flow.send(.paid)
    #expect(titles(navigation) == ["receipt"])
    #expect(!navigation.isNavigationBarHidden)
    #expect(platform.misuse.isEmpty)
  }

  // MARK: A flow in a coordinator

  private func startShop() throws -> (ShopCoordinator, UINavigationController, Listener) {
    SimulatedPlatform.current = platform
    let navigation = UINavigationController()
    let listener = Listener()
    navigation.delegate = listener
    let shop = ShopCoordinator(navigation: navigation)
    let window = UIWindow(windowScene: UIWindowScene())
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    platform.settle()
    try shop.runSignIn()
    #expect(titles(navigation) == ["shop", "NameController"])
    return (shop, navigation, listener)
  }

  @Test("a flow runs above the screens of a coordinator, and reports its outcome")
  func flowInCoordinator() throws {
    let (shop, navigation, listener) = try startShop()
    let name = try #require(navigation.topViewController as? NameController)
    name.nextTapped(name: "ann")
    #expect(titles(navigation) == ["shop", "NameController", "PasswordController"])
    #expect(user.goBack())
    #expect(titles(navigation) == ["shop", "NameController"])
    name.nextTapped(name: "bob")
    platform.settle()
    let password = try #require(navigation.topViewController as? PasswordController)
    password.submitTapped()
    #expect(titles(navigation) == ["shop", "account of bob"])
    #expect(shop.results == ["bob"])
    #expect(shop.signIn == nil)
    // The navigation controller is the coordinator's again.
    #expect(navigation.delegate === listener)
    #expect(listener.shown == 6)
    #expect(platform.misuse.isEmpty)
  }

  @Test("an outcome is reported after the last transition", arguments: [0, 100])
  func waits(_ milliseconds: Int) throws {
    let (shop, navigation, _) = try startShop()
    (navigation.topViewController as? NameController)?.nextTapped(name: "ann")
    platform.advance(by: milliseconds)
    shop.signIn?.send(.submitTapped)
    #expect(shop.results == [])
    #expect(titles(navigation) == ["shop", "account of ann"])
    #expect(platform.misuse.isEmpty)
  }

  @Test("going back from the flow's first screen leaves the flow", arguments: [false, true])
  func leaves(_ byTwo: Bool) throws {
    let (shop, navigation, _) = try startShop()
    if byTwo { (navigation.topViewController as? NameController)?.nextTapped(name: "ann") }
    platform.settle()
    #expect(user.goBack(by: byTwo ? 2 : 1))
    #expect(titles(navigation) == ["shop"])
    #expect(shop.results == ["none"])
    #expect(shop.signIn == nil)
  }

  @Test("a section ends when the flow's last screens are on show")
  func endsAtRest() throws {
    SimulatedPlatform.current = platform
    let navigation = UINavigationController(rootViewController: titled("shop"))
    let window = UIWindow(frame: .zero)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    platform.settle()
    var ends: [[String?]] = []
    let section = try FlowSection(
      LastScreen(), on: navigation, showing: { screen, _ in titled("\(screen)") },
      finish: { _ in ends.append(navigation.viewControllers.map(\.title)) })
    platform.settle()
    #expect(user.goBack())
    platform.settle()
    #expect(ends == [["shop", "a", "b", "c"]])
    #expect(section.hosted.outcome == true)
  }

  @Test("a swipe that is let go leaves nothing")
  func cancelsSwipe() throws {
    let (shop, navigation, _) = try startShop()
    #expect(user.beginSwipeBack())
    platform.advance(by: 50)
    #expect(user.endSwipe(cancelled: true))
    #expect(titles(navigation) == ["shop", "NameController"])
    #expect(shop.signIn != nil)
  }
}

/// A flow that answers going back by going on, and ends there.
private struct LastScreen: Flow {
  enum Screen: Hashable, Sendable { case a, b, c }
  enum Event: BackEvent { case back }
  struct State: Hashable, Sendable {}
  typealias Outcome = Bool

  var start: FlowTransition<Self> { .to(State(), .setRoot(.a), .push(.b)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    .finish(true, .push(.c))
  }
}

/// A delegate of the coordinator.
private final class Listener: NSObject, UINavigationControllerDelegate {
  var shown = 0

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    shown += 1
  }
}
