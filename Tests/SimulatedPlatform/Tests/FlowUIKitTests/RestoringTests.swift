import FlowCore
import FlowUIKit
import HostSchedules
import Testing
import UIKit

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

  @Test(
    "of several windows, the first scene gets the one in front, and the host asks for the others")
  func restoresWindows() throws {
    SimulatedPlatform.current = platform
    var requested: [String] = []
    let interpreter = try Interpreter(ObedientFlow(.setRoot(.a), .openWindow("help", .b)))
    let flow = FlowWindow(
      interpreter, in: UIWindow(frame: .zero),
      configuring: { host, _ in host.openWindow = { requested.append($0) } },
      showing: { screen, _ in titled("\(screen)") })
    #expect(requested == ["main"])
    flow.host.attach(UIWindow(frame: .zero), as: "main")
    platform.settle()
    let stack = flow.window.rootViewController?.children.first as? UINavigationController
    #expect(stack?.topViewController?.title == "b")
    #expect("\(flow.hosted.shown)" == "main: [a] | help: [b]")
  }

  @Test("a link that the app was launched by is on show before the first frame")
  func opensLink() throws {
    SimulatedPlatform.current = platform
    let flow = try openLink(in: UIWindow(frame: .zero)) { screen, _ in titled("\(screen)") }
    #expect("\(flow.hosted.shown)" == "[name, password]")
    platform.settle()
    #expect(platform.misuse.isEmpty)
    #expect(try stack(of: flow).count == 2)
  }
}
