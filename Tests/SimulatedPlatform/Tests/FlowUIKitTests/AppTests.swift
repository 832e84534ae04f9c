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

  @Test("the sign-in app: forward, back, forward, and to its end")
  func signsIn() throws {
    SimulatedPlatform.current = platform
    let delegate = SceneDelegate()
    delegate.scene(scene, willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
    let flow = try #require(delegate.flow)
    var names: [String] = []
    let showShop = { (name: String) in names.append(name) }
    flow.hosted.observe { step in
      if case .signedIn(let name) = step.outcome { showShop(name) }
    }
    let root = try #require(flow.window.rootViewController)
    let navigation = try #require(root.children.first as? UINavigationController)
    // The first screen is there before the window is shown.
    let name = try #require(navigation.topViewController as? NameController)
    platform.settle()

    name.nextTapped(name: "ann")
    platform.settle()
    #expect(navigation.topViewController is PasswordController)
    #expect(user.goBack())
    platform.settle()
    #expect("\(flow.hosted.configuration.stack)" == "[name]")
    #expect(navigation.topViewController === name)

    name.nextTapped(name: "bob")
    platform.settle()
    let password = try #require(navigation.topViewController as? PasswordController)
    password.submitTapped()
    #expect(names == ["bob"])
    #expect(platform.misuse.isEmpty)
  }

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
