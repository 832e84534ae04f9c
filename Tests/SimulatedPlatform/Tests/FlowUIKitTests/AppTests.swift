import DocumentationPages
import FlowCore
import FlowUIKit
import Testing
import UIKit

@testable import PageApps

@MainActor
@Suite("the apps of the page about UIKit")
struct AppTests {
  private let platform = SimulatedPlatform()
  private let user = SimulatedUser()
  private let scene = UIWindowScene()

  private func connect(_ delegate: any UIWindowSceneDelegate) {
    SimulatedPlatform.current = platform
    delegate.scene(scene, willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
  }

  private func enterName(_ name: String) {
    #expect(user.type(name, into: "Name"))
    #expect(user.tap("Next"))
  }

  @Test("the sign-in app: forward, back, forward, and to its end")
  func signsIn() throws {
    let delegate = SceneDelegate()
    connect(delegate)
    let flow = try #require(delegate.flow)
    let root = try #require(flow.window.rootViewController)
    let navigation = try #require(root.children.first as? UINavigationController)
    // The first screen is there before the window is shown.
    let name = try #require(navigation.topViewController as? NameController)
    platform.settle()

    enterName("ann")
    platform.settle()
    #expect(navigation.topViewController is PasswordController)
    #expect(user.goBack())
    platform.settle()
    #expect("\(flow.hosted.configuration.stack)" == "[name]")
    #expect(navigation.topViewController === name)

    enterName("bob")
    platform.settle()
    #expect(user.tap("Sign in"))
    #expect(flow.hosted.outcome == .signedIn(name: "bob"))
    #expect(platform.misuse.isEmpty)
  }

  @Test("apart from its screens, the sign-in app has at most 20 lines")
  func isShort() throws {
    let app = try DocumentationPage("UIKit.md").firstListing(in: "From a flow to an app")
    #expect(app.contains { $0.contains("class SceneDelegate") })
    #expect(app.count <= 20)
  }

  // MARK: The end of a flow

  @Test("what comes after the flow is shown when its last transition is over", arguments: [0, 100])
  func goesOn(_ milliseconds: Int) throws {
    let delegate = EndingSceneDelegate()
    connect(delegate)
    platform.settle()
    enterName("ann")
    platform.advance(by: milliseconds)
    delegate.flow?.send(.submitTapped)
    #expect(!(delegate.flow?.window.rootViewController is ShopController))
    platform.settle()
    let shop = try #require(delegate.flow?.window.rootViewController as? ShopController)
    #expect(shop.name == "ann")
    #expect(delegate.log == ["nextTapped(name: \"ann\")", "submitTapped"])
    #expect(platform.misuse.isEmpty)
    // The window is the app's: the flow does not take it back.
    delegate.flow?.host.synchronize()
    #expect(delegate.flow?.window.rootViewController === shop)
  }

  @Test("cancelling goes on, too")
  func cancels() throws {
    let delegate = EndingSceneDelegate()
    connect(delegate)
    platform.settle()
    #expect(user.tap("Cancel"))
    platform.settle()
    #expect(delegate.flow?.window.rootViewController is WelcomeController)
  }

  @Test("a function that is given after the end is called as well")
  func endsBefore() throws {
    let delegate = SceneDelegate()
    connect(delegate)
    let flow = try #require(delegate.flow)
    #expect(flow.send(.cancelTapped) == .finished(.cancelled))
    var outcomes: [SignIn.Outcome] = []
    flow.onEnd { outcomes.append($0) }
    #expect(outcomes == [])
    platform.settle()
    #expect(outcomes == [.cancelled])
  }

  @Test("the delegate that goes on is released with its flow")
  func releasesDelegate() {
    weak var released: EndingSceneDelegate?
    do {
      let delegate = EndingSceneDelegate()
      connect(delegate)
      platform.settle()
      released = delegate
    }
    #expect(released == nil)
  }

  @Test(
    "a flow that ends from an alert and dismisses it leaves none; one that does not, leaves it",
    arguments: [0, 1])
  func endsFromAlert(_ button: Int) throws {
    SimulatedPlatform.current = platform
    var made: [Draft.Screen] = []
    let flow = try FlowWindow(
      Draft(), in: UIWindow(windowScene: scene),
      configuring: { host, send in
        host.alert = { screen in
          guard screen == .discardQuestion else { return nil }
          return FlowAlert(
            "Discard?", .init("Discard") { send(.discardTapped) },
            .init("Quit") { send(.quitTapped) })
        }
      },
      showing: { screen, _ in
        made.append(screen)
        return UIViewController()
      })
    var layers: [Int] = []
    flow.onEnd { [weak flow] _ in layers.append(flow?.window.layersOnShow.count ?? 0) }
    platform.settle()
    flow.send(.closeTapped)
    platform.settle()
    #expect(user.tapAction(button))
    platform.settle()
    #expect(layers == [1 + button])
    // No view controller is made for the screen of an alert.
    #expect(made == [.editor])
  }

  // MARK: What the host can be given

  @Test("an alert that the flow does not accept comes back; one that it does goes")
  func asks() throws {
    SimulatedPlatform.current = platform
    let flow = try ShopApp().start(in: UIWindow(windowScene: scene))
    platform.settle()
    flow.send(.deleteTapped)
    platform.settle()
    let first = try #require(flow.window.layersOnShow.last as? UIAlertController)
    #expect(user.tapAction(0))
    platform.settle()
    let second = try #require(flow.window.layersOnShow.last as? UIAlertController)
    #expect(first !== second)
    #expect(user.tapAction(1))
    platform.settle()
    #expect(flow.window.layersOnShow.count == 1)
    #expect("\(flow.hosted.configuration.stack)" == "{items*: [items]}")
  }
}
