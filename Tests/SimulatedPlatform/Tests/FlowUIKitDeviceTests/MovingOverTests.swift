import FlowCore
import FlowUIKit
import TestDevice
import Testing
import UIKit

@testable import PageApps

@MainActor
@Suite("moving over from coordinators")
struct MovingOverTests {
  private let device = TestDevice()

  /// Types a name, and goes on to the password.
  private func enterName(_ name: String) {
    #expect(device.type(name, into: "Name"))
    #expect(device.tap("Next"))
    device.settle()
  }

  /// The titles of what is on a stack.
  private func titles(_ navigation: UINavigationController) -> [String] {
    device.settle()
    return navigation.viewControllers.map { $0.title ?? "\(type(of: $0))" }
  }

  // MARK: A coordinator in a flow

  private func startOrderAtCard() throws -> (FlowWindow<Order>, UINavigationController) {
    let flow = try startOrder(in: device.makeWindow())
    device.settle()
    let navigation = try #require(
      flow.window.rootViewController?.children.first as? UINavigationController)
    flow.send(.payTapped)
    device.settle()
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
    #expect(device.misuse.isEmpty)
  }

  @Test("going back among the coordinator's screens is its own; from its first one, the flow's")
  func backInCoordinator() throws {
    let (flow, navigation) = try startOrderAtCard()
    #expect(device.goBack())
    #expect(titles(navigation) == ["cart", "payment"])
    #expect("\(flow.hosted.configuration.stack)" == "[cart, payment]")
    #expect(device.goBack())
    #expect(titles(navigation) == ["cart"])
    #expect("\(flow.hosted.configuration.stack)" == "[cart]")
    #expect(device.misuse.isEmpty)
  }

  @Test("going back from the coordinator's screens to those of the flow is going back in the flow")
  func backBeyondCoordinator() throws {
    let (flow, navigation) = try startOrderAtCard()
    #expect(device.goBack(by: 2))
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
    flow.host.synchronize()
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
    let own = UINavigationController(rootViewController: titled("card"))
    let flow = try FlowWindow(Order(), in: device.makeWindow()) { screen, _ in
      screen == .payment ? own : titled("\(screen)")
    }
    device.settle()
    let navigation = try #require(
      flow.window.rootViewController?.children.first as? UINavigationController)
    flow.send(.payTapped)
    device.settle()
    own.pushViewController(titled("address"), animated: true)
    #expect(titles(own) == ["card", "address"])
    #expect(navigation.isNavigationBarHidden)
    #expect(device.goBack(in: own))
    #expect(titles(own) == ["card"])
    flow.send(.paid)
    #expect(titles(navigation) == ["receipt"])
    #expect(!navigation.isNavigationBarHidden)
    #expect(device.misuse.isEmpty)
  }

  // MARK: A flow in a coordinator

  private func startShop() throws -> (ShopCoordinator, UINavigationController, Listener) {
    let navigation = UINavigationController()
    let listener = Listener()
    navigation.delegate = listener
    let shop = ShopCoordinator(navigation: navigation)
    let window = device.makeWindow()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    device.settle()
    try shop.runSignIn()
    #expect(titles(navigation) == ["shop", "NameController"])
    return (shop, navigation, listener)
  }

  @Test("a flow runs above the screens of a coordinator, and reports its outcome")
  func flowInCoordinator() throws {
    let (shop, navigation, listener) = try startShop()
    enterName("ann")
    #expect(titles(navigation) == ["shop", "NameController", "PasswordController"])
    #expect(device.goBack())
    #expect(titles(navigation) == ["shop", "NameController"])
    enterName("bob")
    #expect(device.tap("Sign in"))
    #expect(titles(navigation) == ["shop", "account of bob"])
    #expect(shop.results == ["bob"])
    #expect(shop.signIn == nil)
    // The navigation controller is the coordinator's again.
    #expect(navigation.delegate === listener)
    #expect(listener.shown == 6)
    #expect(device.misuse.isEmpty)
  }

  @Test("an outcome is reported after the last transition", arguments: [0, 100])
  func waits(_ milliseconds: Int) throws {
    let (shop, navigation, _) = try startShop()
    #expect(device.type("ann", into: "Name"))
    #expect(device.tap("Next"))
    device.wait(milliseconds: milliseconds)
    shop.signIn?.send(.submitTapped)
    #expect(shop.results == [])
    #expect(titles(navigation) == ["shop", "account of ann"])
    #expect(device.misuse.isEmpty)
  }

  @Test("going back from the flow's first screen leaves the flow", arguments: [false, true])
  func leaves(_ byTwo: Bool) throws {
    let (shop, navigation, _) = try startShop()
    if byTwo { enterName("ann") }
    #expect(device.goBack(by: byTwo ? 2 : 1))
    #expect(titles(navigation) == ["shop"])
    #expect(shop.results == ["none"])
    #expect(shop.signIn == nil)
  }

  @Test("a section ends when the flow's last screens are on show")
  func endsAtRest() throws {
    let navigation = UINavigationController(rootViewController: titled("shop"))
    let window = device.makeWindow()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    device.settle()
    var ends: [[String?]] = []
    let section = try FlowSection(
      LastScreen(), on: navigation, showing: { screen, _ in titled("\(screen)") },
      finish: { _ in ends.append(navigation.viewControllers.map(\.title)) })
    device.settle()
    #expect(device.goBack())
    device.settle()
    #expect(ends == [["shop", "a", "b", "c"]])
    #expect(section.hosted.outcome == true)
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
