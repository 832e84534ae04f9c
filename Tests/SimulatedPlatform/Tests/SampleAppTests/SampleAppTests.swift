import FlowCore
import FlowUIKit
import Testing
import UIKit

@testable import TabCoordinatorsUIKit
@testable import UserRegistrationUIKit

@MainActor
@Suite("the sample apps, on the simulated platform")
struct SampleAppTests {
  private let platform = SimulatedPlatform()
  private let user = SimulatedUser()

  /// The titles of what the window's layers show, layer by layer.
  private func shown<F: Flow>(by flow: FlowWindow<F>?) -> [[String]] {
    platform.settle()
    return (flow?.window.layersOnShow ?? []).map { layer in
      let content = layer.children.first
      let stack = (content as? UITabBarController)?.selectedViewController ?? content
      return (stack as? UINavigationController)?.viewControllers.compactMap(\.title) ?? []
    }
  }

  @Test("a registration: refused without a field, back and forth, and to its end")
  func registers() throws {
    SimulatedPlatform.current = platform
    let delegate = UserRegistrationUIKit.SceneDelegate()
    delegate.scene(
      UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
    let flow = try #require(delegate.flow)
    #expect(shown(by: flow) == [["Splash"]])
    flow.hosted.answer(.fetchedUserInfo(loggedIn: false), to: .fetchUserInfo)
    #expect(shown(by: flow) == [["Login"]])

    #expect(user.tap("Register"))
    #expect(shown(by: flow) == [["Login"], ["Personal information"]])
    #expect(user.tap("Next"))
    #expect(shown(by: flow).last == ["Personal information"])
    #expect(!user.swipeDown())
    for field in ["name", "mail address", "address"] { #expect(user.type("Ann", into: field)) }
    #expect(user.tap("Next"))
    #expect(shown(by: flow).last == ["Personal information", "Account"])
    #expect(!user.goBack())
    for field in ["nickname", "login id", "password"] { #expect(user.type("ann", into: field)) }
    #expect(user.tap("Confirm"))
    platform.settle()
    #expect(user.tap("Select a sample"))
    platform.settle()
    #expect(user.tap("Sample 2"))
    #expect(shown(by: flow).last?.suffix(2) == ["Sample images", "Ann, ann, sample 2"])
    #expect(user.tap("Back"))
    #expect(shown(by: flow).last?.last == "Sample images")
    #expect(user.tap("Sample 1"))
    platform.settle()
    #expect(user.tap("Register"))
    #expect(shown(by: flow) == [["Login"]])

    for field in ["id", "password"] { #expect(user.type("ann", into: field)) }
    #expect(user.tap("Log in"))
    #expect(shown(by: flow) == [["List"]])
    #expect(user.tap("Row 2"))
    #expect(shown(by: flow) == [["List", "https://qiita.com/items/2"]])
    #expect(user.goBack())
    platform.settle()
    #expect(user.tap("Log out"))
    #expect(shown(by: flow) == [["Login"]])
    #expect(platform.misuse.isEmpty)
  }

  @Test("tabs: the same details in both, each with a stack of its own")
  func showsTabs() throws {
    SimulatedPlatform.current = platform
    let delegate = TabCoordinatorsUIKit.SceneDelegate()
    delegate.scene(
      UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
    let flow = try #require(delegate.flow)
    #expect(shown(by: flow) == [["Feed"]])
    #expect(user.tap("item 1"))
    platform.settle()
    #expect(user.tap("user 1"))
    #expect(shown(by: flow) == [["Feed", "item 1", "user 1"]])

    #expect(user.tapTab(1))
    #expect(shown(by: flow) == [["Search"]])
    #expect(user.tap("Search"))
    platform.settle()
    #expect(user.tap("item 2"))
    platform.settle()
    #expect(user.tap("user 2"))
    #expect(shown(by: flow) == [["Search", "Search result", "item 2", "user 2"]])
    #expect(user.goBack(by: 2))
    #expect(shown(by: flow) == [["Search", "Search result"]])

    #expect(user.tapTab(0))
    #expect(shown(by: flow) == [["Feed", "item 1", "user 1"]])
    #expect(user.tapTab(0))
    #expect(shown(by: flow) == [["Feed"]])
    #expect(
      "\(flow.hosted.configuration.stack)" == "{feed*: [feed]; search: [search, searchResult]}")
    #expect(platform.misuse.isEmpty)
  }

  @Test("the app delegate names the scene delegate")
  func configuresScene() {
    let configuration = UserRegistrationUIKit.AppDelegate().application(
      UIApplication(), configurationForConnecting: UISceneSession(),
      options: UIScene.ConnectionOptions())
    #expect(configuration.delegateClass == UserRegistrationUIKit.SceneDelegate.self)
  }

  @Test("an app delegate that names none gets the configuration of the Info.plist")
  func hasDefaultConfiguration() {
    final class PlainDelegate: UIResponder, UIApplicationDelegate {}
    let configuration = PlainDelegate().application(
      UIApplication(), configurationForConnecting: UISceneSession(),
      options: UIScene.ConnectionOptions())
    #expect(configuration.name == "Default Configuration")
    #expect(configuration.delegateClass == nil)
  }
}
