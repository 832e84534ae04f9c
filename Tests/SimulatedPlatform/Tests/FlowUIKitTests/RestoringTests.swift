import FlowCore
import FlowUIKit
import Testing
import UIKit

@testable import PageApps

@MainActor
@Suite("restoring and cold starts")
struct RestoringTests {
  private let platform = SimulatedPlatform(quirks: [.losesEarlyPushes])

  private func stack(of flow: FlowWindow<SignIn>) throws -> [String] {
    let navigation = try #require(
      flow.window.rootViewController?.children.first as? UINavigationController)
    return navigation.viewControllers.map { "\(type(of: $0))" }
  }

  @Test("a scene that is connected again shows what it showed, before its first frame")
  func restores() throws {
    SimulatedPlatform.current = platform
    let first = RestoringSceneDelegate()
    let (scene, session) = (UIWindowScene(), UISceneSession())
    first.scene(scene, willConnectTo: session, options: UIScene.ConnectionOptions())
    platform.settle()
    first.flow?.send(.nextTapped(name: "ann"))
    session.stateRestorationActivity = first.stateRestorationActivity(for: scene)
    #expect(session.stateRestorationActivity?.activityType == "org.example.sign-in")

    let second = RestoringSceneDelegate()
    second.scene(UIWindowScene(), willConnectTo: session, options: UIScene.ConnectionOptions())
    let flow = try #require(second.flow)
    #expect(try stack(of: flow) == ["NameController", "PasswordController"])
    platform.settle()
    #expect(flow.send(.submitTapped) == .finished(.signedIn(name: "ann")))
    #expect(platform.misuse.isEmpty)
  }

  @Test("an activity without a saved flow is a fresh start")
  func startsAfresh() throws {
    SimulatedPlatform.current = platform
    let session = UISceneSession()
    session.stateRestorationActivity = NSUserActivity(activityType: "other")
    let delegate = RestoringSceneDelegate()
    delegate.scene(UIWindowScene(), willConnectTo: session, options: UIScene.ConnectionOptions())
    #expect(try stack(of: #require(delegate.flow)) == ["NameController"])
  }
}
