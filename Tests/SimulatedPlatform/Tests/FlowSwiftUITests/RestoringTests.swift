import FlowCore
import FlowSwiftUI
import SwiftUI
import Testing
import UIKit
import UserNotifications

@MainActor
@Suite("links and state restoration with SwiftUI")
struct RestoringTests {
  private let platform = SimulatedPlatform()

  private func launch(
    _ values: SceneValues = SceneValues(), by launch: Launch = Launch(),
    quirks: Set<ViewQuirk> = []
  ) throws -> (app: RunningApp, user: ViewUser) {
    SimulatedPlatform.current = platform
    let app = RunningApp(
      RestoringApp(), on: platform, quirks: quirks, sceneValues: values, launch: launch)
    return (app, ViewUser(try #require(app.windows.first?.window)))
  }

  /// What a window shows in each of the next milliseconds, without repetitions.
  private func shown(by user: ViewUser) -> [String] {
    var shown: [String] = []
    for _ in 0..<1000 {
      platform.advance(by: 1)
      let text = user.window.onShow.map { "\($0.content)" }.joined(separator: " + ")
      if shown.last != text { shown.append(text) }
    }
    return shown
  }

  private func enterName(_ name: String, _ user: ViewUser) {
    #expect(user.type(name, into: "Name"))
    #expect(user.tap("Next"))
  }

  @Test("an app that is launched again shows what it showed, and never its start")
  func restores() throws {
    let values = SceneValues()
    let first = try launch(values)
    #expect(shown(by: first.user) == ["[Name]"])
    enterName("ann", first.user)
    #expect(shown(by: first.user).last == "[Name, Sign in]")

    let second = try launch(values)
    #expect(shown(by: second.user) == ["[Name, Sign in]"])
    #expect(second.user.goBack())
    #expect(shown(by: second.user).last == "[Name]")
    #expect(shown(by: try launch(values).user) == ["[Name]"])
    #expect(platform.misuse.isEmpty)
  }

  @Test("scenes keep what is saved for themselves")
  func keepsScenesApart() throws {
    let first = try launch()
    platform.settle()
    enterName("ann", first.user)
    platform.settle()
    #expect(shown(by: try launch().user) == ["[Name]"])
  }

  private static let url = URL(string: "https://shop.example/sign-in?name=bob")

  @MainActor
  private static var launches: [Launch] {
    let link = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    link.webpageURL = url
    return [Launch(by: url), Launch(continuing: link)]
  }

  @Test(
    "where a link leads that launches the app is in the first frame, and is saved",
    arguments: [0, 1], [[], [ViewQuirk.dropsLaunchURL]])
  func launchesByLink(_ kind: Int, _ quirks: Set<ViewQuirk>) throws {
    let values = SceneValues()
    let (_, user) = try launch(values, by: Self.launches[kind], quirks: quirks)
    #expect(shown(by: user) == ["[Name, Sign in]"])
    // Opened once: it does not come again.
    #expect(user.goBack())
    #expect(shown(by: user) == ["[Name, Sign in]", "[Name]"])

    let again = SceneValues()
    _ = shown(by: try launch(again, by: Self.launches[kind], quirks: quirks).user)
    #expect(shown(by: try launch(again).user) == ["[Name, Sign in]"])
    #expect(platform.misuse.isEmpty)
  }

  @Test("a link that launched the app can be opened again later")
  func opensAgain() throws {
    let url = try #require(Self.url)
    // Where SwiftUI has not passed it on, it is no repetition after the app was in the background.
    for quirks in [[], [ViewQuirk.dropsLaunchURL]] {
      let (app, user) = try launch(by: Launch(by: url), quirks: Set(quirks))
      #expect(shown(by: user) == ["[Name, Sign in]"])
      #expect(user.goBack())
      _ = shown(by: user)
      for phase in [ScenePhase.inactive, .background, .inactive, .active] {
        user.window.phase = phase
        platform.settle()
      }
      app.open(url)
      #expect(shown(by: user).last == "[Name, Sign in]")
      user.window.close()
    }
  }

  @Test("a scene that is older than the scene delegate gets the link after the first frame")
  func continuesOldScene() throws {
    var old = Launch(by: Self.url)
    old.continuesOldScene = true
    let (_, user) = try launch(by: old)
    #expect(shown(by: user) == ["[Name]", "[Name, Sign in]"])
  }

  @Test("a URL that launches the app and opens nothing starts it as usual")
  func launchesByOtherURL() throws {
    let (_, user) = try launch(by: Launch(by: URL(string: "shop://else")))
    #expect(shown(by: user) == ["[Name]"])
  }

  @Test("a launch that no view asks for is opened when SwiftUI passes it on")
  func isNotAsked() throws {
    let url = try #require(Self.url)
    let scene = UIWindowScene()
    let options = UIScene.ConnectionOptions(opening: url)
    let delegate = LaunchSceneDelegate()
    delegate.scene(scene, willConnectTo: UISceneSession(), options: options)
    #expect(!LaunchURL.wasTaken(url))
    #expect(LaunchURL.take() == nil)
    // A scene that goes takes its URL along.
    delegate.scene(scene, willConnectTo: UISceneSession(), options: options)
    delegate.sceneDidDisconnect(scene)
    #expect(LaunchURL.take() == nil)
  }

  @Test("a launch is given to one view, and passed on once by SwiftUI")
  func isGivenOnce() throws {
    let url = try #require(Self.url)
    let scene = UIWindowScene()
    let delegate = LaunchSceneDelegate()
    delegate.scene(
      scene, willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions(opening: url))
    #expect(LaunchURL.take() == url)
    #expect(LaunchURL.take() == nil)
    #expect(LaunchURL.wasTaken(url))
    #expect(!LaunchURL.wasTaken(url))
    delegate.sceneDidDisconnect(scene)
  }

  @Test("a view that keeps no model opens a link at launch, too")
  func launchesWithoutModel() throws {
    SimulatedPlatform.current = platform
    let app = RunningApp(LinkedApp(), on: platform, launch: Launch(by: Self.url))
    #expect(shown(by: ViewUser(try #require(app.windows.first?.window))) == ["[name, password]"])
  }

  private func answer(_ url: String = "shop://sign-in?name=bob") -> UNNotificationResponse {
    UNNotificationResponse(identifier: "1", userInfo: ["url": url])
  }

  @Test("a notification that launches the app is opened once, before the first frame")
  func launchesByNotification() throws {
    SimulatedPlatform.current = platform
    let app = RunningApp(
      Notified.SignInApp(), on: platform, launch: Launch(answering: answer()))
    let user = ViewUser(try #require(app.windows.first?.window))
    #expect(shown(by: user) == ["[Name, Sign in]"])
    #expect(user.goBack())
    #expect(shown(by: user) == ["[Name, Sign in]", "[Name]"])
    // Another one, and a third with the same link.
    for _ in 0..<2 {
      UNUserNotificationCenter.current().tap(answer())
      #expect(shown(by: user).last == "[Name, Sign in]")
      #expect(user.goBack())
      _ = shown(by: user)
    }
    #expect(platform.misuse.isEmpty)
  }

  @Test("an activity that is continued opens its link")
  func continuesActivity() throws {
    SimulatedPlatform.current = platform
    let app = RunningApp(Notified.SignInApp(), on: platform)
    let user = ViewUser(try #require(app.windows.first?.window))
    platform.settle()
    let activity = NSUserActivity(activityType: "org.example.sign-in")
    activity.userInfo = ["url": try #require(Self.url)]
    app.continueActivity(activity)
    #expect(shown(by: user).last == "[Name, Sign in]")
  }

  @Test("a link is opened from where the app was, and its place is saved")
  func opensLinkLater() throws {
    let values = SceneValues()
    let (app, user) = try launch(values)
    platform.settle()
    app.open(try #require(URL(string: "shop://else")))
    platform.settle()
    app.open(try #require(URL(string: "https://shop.example/sign-in?name=ann")))
    #expect(shown(by: user).last == "[Name, Sign in]")
    #expect(user.tap("Sign in"))
    platform.settle()
    // A flow that has ended starts anew.
    #expect(shown(by: try launch(values).user) == ["[Name]"])
  }

  @Test("a flow with its history is released with its window")
  func isReleased() throws {
    weak var model: FlowModel<SignIn>?
    do {
      let flow = FlowModel(SignIn())
      model = flow
      let window = ViewWindow(SignInView(flow: flow), on: platform)
      platform.settle()
      window.close()
      platform.settle()
    }
    #expect(model == nil)
  }
}
