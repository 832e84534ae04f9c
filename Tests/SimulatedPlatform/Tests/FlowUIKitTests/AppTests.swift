import FlowCore
import FlowUIKit
import Testing
import UIKit

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

  @Test("a flow that is not kept goes, with its window's controllers")
  func isReleased() throws {
    SimulatedPlatform.current = platform
    let window = UIWindow(windowScene: scene)
    weak var flow: FlowWindow<Shop>?
    weak var host: NavigationHost<Shop.Screen>?
    try {
      let kept = try ShopApp().start(in: window)
      (flow, host) = (kept, kept.host)
      platform.settle()
      kept.send(.filtersTapped)
      platform.settle()
      kept.send(.closed)
      platform.settle()
    }()
    #expect(flow == nil)
    #expect(host == nil)
  }

  @Test("the app is asked for a window")
  func requestsWindow() throws {
    SimulatedPlatform.current = platform
    var app = ShopApp()
    var names: [String] = []
    app.requested = { names.append($0) }
    let window = UIWindow(windowScene: scene)
    let hosted = try app.startWindows(in: window)
    window.makeKeyAndVisible()
    platform.settle()
    hosted.send(.helpTapped)
    platform.settle()
    #expect(names == ["help"])
    #expect(hosted.shown == VirtualStack(tabs: .init("items", .items)))

    let help = UIWindow(windowScene: UIWindowScene())
    hosted.host.attach(help, as: "help")
    help.makeKeyAndVisible()
    platform.settle()
    #expect("\(hosted.shown)" == "main: {items*: [items]} | help: [items]")
  }
}
