import FlowCore
import FlowLinks
import FlowUIKit
import UIKit
import UserNotifications

// Links and state restoration, as on the page about UIKit.

enum Restoring {
  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var flow: FlowWindow<SignIn>?
    var history: FlowHistory<SignIn>?
    var launchNotification: String?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      let saved = session.stateRestorationActivity?.savedFlow.flatMap {
        try? JSONDecoder().decode(SavedFlow<SignIn>.self, from: $0)
      }
      guard let history = try? FlowHistory(SignIn(), restoring: saved) else { return }
      if let link = link(to: connectionOptions.url) { history.send(.open(link)) }
      let flow = FlowWindow(history.interpreter, in: UIWindow(windowScene: scene)) { screen, send in
        switch screen {
        case .name:
          NameController(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
        case .password: PasswordController(submit: { send(.submitTapped) })
        }
      }
      history.follow(flow.hosted)
      self.flow = flow
      self.history = history
      launchNotification = connectionOptions.notificationResponse?.notification.request.identifier
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      open(URLContexts.first?.url)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      open(userActivity.webpageURL)
    }

    func open(_ response: UNNotificationResponse) {
      // The one that launched the app is open already.
      guard response.notification.request.identifier != launchNotification else { return }
      open(response.url)
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      (try? JSONEncoder().encode(history?.saved)).map {
        NSUserActivity(type: "org.example.sign-in", savedFlow: $0)
      }
    }

    private func open(_ url: URL?) {
      if let link = link(to: url) { flow?.send(.open(link)) }
    }

    private func link(to url: URL?) -> SignIn.Link? {
      url.flatMap { try? SignIn.urls.link(from: $0.absoluteString) }
    }
  }

  final class AppDelegate: UIResponder, UIApplicationDelegate,
    @preconcurrency UNUserNotificationCenterDelegate
  {
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      UNUserNotificationCenter.current().delegate = self
      return true
    }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      (response.targetScene?.delegate as? SceneDelegate)?.open(response)
      completionHandler()
    }
  }
}

extension UIScene.ConnectionOptions {
  /// The URL, the universal link or the notification by which a scene is opened.
  fileprivate var url: URL? {
    urlContexts.first?.url ?? userActivities.first?.webpageURL ?? notificationResponse?.url
  }
}

extension UNNotificationResponse {
  /// The link that the server has put into the notification.
  fileprivate var url: URL? {
    (notification.request.content.userInfo["url"] as? String).flatMap { URL(string: $0) }
  }
}

/// An app that restores nothing, and only opens the link that it was launched by.
@MainActor
func open(
  _ link: SignIn.Link?, in window: UIWindow,
  showing makeController:
    @escaping (SignIn.Screen, @escaping (SignIn.Event) -> Void) -> UIViewController
) throws -> FlowWindow<SignIn> {
  let flow = try FlowWindow(
    SignIn(), in: window, launchEvent: link.map(SignIn.Event.open), showing: makeController)
  return flow
}

/// An app that goes on where it was, with a window of its own making.
@MainActor
func restore(
  _ saved: SavedFlow<SignIn>?, opening link: SignIn.Link?, in window: UIWindow,
  showing makeController:
    @escaping (SignIn.Screen, @escaping (SignIn.Event) -> Void) -> UIViewController
) throws -> FlowWindow<SignIn> {
  let history = try FlowHistory(SignIn(), restoring: saved)
  if let link { history.send(.open(link)) }
  let flow = FlowWindow(history.interpreter, in: window, showing: makeController)
  history.follow(flow.hosted)
  return flow
}
