import FlowCore
import FlowUIKit
import Testing
import UIKit
import UserNotifications

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

  /// Connects a scene, as at a launch.
  private func launch(
    _ session: UISceneSession = UISceneSession(), by url: String? = nil
  ) throws -> Restoring.SceneDelegate {
    let options =
      url.flatMap { URL(string: $0) }.map { UIScene.ConnectionOptions(opening: $0) }
      ?? UIScene.ConnectionOptions()
    return launch(session, with: options)
  }

  private func launch(
    _ session: UISceneSession = UISceneSession(), with options: UIScene.ConnectionOptions
  ) -> Restoring.SceneDelegate {
    SimulatedPlatform.current = platform
    let delegate = Restoring.SceneDelegate()
    delegate.scene(UIWindowScene(), willConnectTo: session, options: options)
    return delegate
  }

  private let both = ["NameController", "PasswordController"]

  @Test("a scene that is connected again shows what it showed, before its first frame")
  func restores() throws {
    let session = UISceneSession()
    let first = try launch(session)
    platform.settle()
    first.flow?.send(.nextTapped(name: "ann"))
    session.stateRestorationActivity = first.stateRestorationActivity(for: UIWindowScene())
    #expect(session.stateRestorationActivity?.activityType == "org.example.sign-in")

    let flow = try #require(try launch(session).flow)
    #expect(try stack(of: flow) == both)
    platform.settle()
    #expect(flow.send(.submitTapped) == .finished(.signedIn(name: "ann")))
    #expect(platform.misuse.isEmpty)
  }

  @Test("an activity without a saved flow is a fresh start")
  func startsAfresh() throws {
    let session = UISceneSession()
    session.stateRestorationActivity = NSUserActivity(activityType: "other")
    #expect(try stack(of: #require(try launch(session).flow)) == ["NameController"])
  }

  @Test("an app that is launched by a URL never shows its start, and saves where the link leads")
  func launchesByLink() throws {
    let session = UISceneSession()
    let delegate = try launch(session, by: "shop://sign-in?name=bob")
    let flow = try #require(delegate.flow)
    var shown = [try stack(of: flow)]
    while platform.now < 1000 {
      platform.advance(by: 1)
      shown.append(try stack(of: flow))
    }
    #expect(Set(shown) == [both])
    #expect(platform.misuse.isEmpty)
    #expect(flow.hosted.configuration.state == .password(name: "bob"))

    session.stateRestorationActivity = delegate.stateRestorationActivity(for: UIWindowScene())
    let again = try #require(try launch(session).flow)
    #expect(again.hosted.configuration.state == .password(name: "bob"))
  }

  private var universalLink: NSUserActivity {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: "https://shop.example/sign-in?name=bob")
    return activity
  }

  @Test("a universal link opens the same, at launch and later")
  func opensUniversalLink() throws {
    let launched = launch(with: .init(continuing: [universalLink]))
    #expect(try stack(of: #require(launched.flow)) == both)

    let delegate = try launch()
    platform.settle()
    delegate.scene(UIWindowScene(), continue: universalLink)
    platform.settle()
    #expect(try stack(of: #require(delegate.flow)) == both)
    #expect(delegate.history?.saved.events == [.open(.password(name: "bob"))])
  }

  private func answer(_ identifier: String, in scene: UIScene) -> UNNotificationResponse {
    let response = UNNotificationResponse(
      identifier: identifier, userInfo: ["url": "shop://sign-in?name=bob"])
    response.targetScene = scene
    return response
  }

  @Test("a notification opens its link, at launch and later, each once")
  func opensNotification() throws {
    let app = Restoring.AppDelegate()
    #expect(app.application(UIApplication(), didFinishLaunchingWithOptions: nil))
    let scene = UIWindowScene()
    let first = answer("1", in: scene)
    let delegate = launch(with: .init(answering: first))
    scene.delegate = delegate
    let flow = try #require(delegate.flow)
    #expect(try stack(of: flow) == both)
    var events: [SignIn.Event] = []
    flow.hosted.observe { events.append($0.event) }
    // What has launched the app comes a second time.
    UNUserNotificationCenter.current().tap(first)
    platform.settle()
    #expect(events == [])
    flow.send(.back)
    platform.settle()
    UNUserNotificationCenter.current().tap(answer("2", in: scene))
    platform.settle()
    #expect(events == [.back, .open(.password(name: "bob"))])
    #expect(try stack(of: flow) == both)
    #expect(platform.misuse.isEmpty)
  }

  @Test("a URL that opens nothing starts the app as usual")
  func launchesByOtherURL() throws {
    let flow = try #require(try launch(by: "shop://else").flow)
    #expect(try stack(of: flow) == ["NameController"])
  }

  @Test("a link while the app runs arrives once, and its place is saved")
  func opensLinkLater() throws {
    let session = UISceneSession()
    let delegate = try launch(session)
    let flow = try #require(delegate.flow)
    var events: [SignIn.Event] = []
    flow.hosted.observe { events.append($0.event) }
    platform.settle()
    let url = try #require(URL(string: "https://shop.example/sign-in?name=ann"))
    delegate.scene(UIWindowScene(), openURLContexts: [UIOpenURLContext(url: url)])
    platform.settle()
    #expect(events == [.open(.password(name: "ann"))])
    #expect(try stack(of: flow) == both)
    #expect(delegate.history?.saved.events == [.open(.password(name: "ann"))])
    #expect(platform.misuse.isEmpty)
  }

  @Test(
    "a link is opened from what was saved", arguments: [nil, SignIn.Link.password(name: "bob")])
  func opensLinkFromSaved(_ link: SignIn.Link?) throws {
    SimulatedPlatform.current = platform
    let saved = SavedFlow<SignIn>(events: [.nextTapped(name: "ann")])
    let flow = try restore(saved, opening: link, in: UIWindow(frame: .zero)) { screen, _ in
      titled("\(screen)")
    }
    #expect(flow.hosted.configuration.state == .password(name: link == nil ? "ann" : "bob"))
    #expect(try stack(of: flow).count == 2)
  }
}
