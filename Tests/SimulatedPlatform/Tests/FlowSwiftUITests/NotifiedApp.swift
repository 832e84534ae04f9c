import FlowCore
import FlowLinks
import FlowSwiftUI
import SwiftUI
import UIKit
import UserNotifications

// Links in notifications and activities, as on the page about deep links in an app.

enum Notified {
  struct SignInApp: App {
    @UIApplicationDelegateAdaptor private var delegate: AppDelegate

    var body: some Scene {
      WindowGroup { SignInView() }
    }
  }

  final class AppDelegate: UIResponder, UIApplicationDelegate,
    @preconcurrency UNUserNotificationCenterDelegate
  {
    static var open: (URL) -> Void = { _ in }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      UNUserNotificationCenter.current().delegate = self
      return true
    }

    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      if let url = response.url, !LaunchURL.wasTaken(url) { Self.open(url) }
      completionHandler()
    }
  }

  final class SceneDelegate: LaunchSceneDelegate {
    override func url(in options: UIScene.ConnectionOptions) -> URL? {
      super.url(in: options) ?? options.notificationResponse?.url
    }
  }

  struct SignInView: View {
    @StateObject private var flow = FlowModel(
      SignIn(), launchEvent: LaunchURL.take().flatMap(SignIn.event))

    var body: some View {
      FlowView(flow) { screen, send in
        switch screen {
        case .name: NameView(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
        case .password: PasswordView(submit: { send(.submitTapped) })
        }
      }
      .onAppear { AppDelegate.open = open }
      .onOpenURLAfterLaunch(perform: open)
      .onContinueUserActivity("org.example.sign-in") { activity in
        if let url = activity.userInfo?["url"] as? URL { open(url) }
      }
    }

    private func open(_ url: URL) {
      if let event = SignIn.event(for: url) { flow.send(event) }
    }
  }
}

extension UNNotificationResponse {
  /// The link that the server has put into the notification.
  fileprivate var url: URL? {
    (notification.request.content.userInfo["url"] as? String).flatMap { URL(string: $0) }
  }
}

extension SignIn {
  static func event(for url: URL) -> Event? {
    (try? urls.link(from: url.absoluteString)).map(Event.open)
  }
}

/// An app without a model of its own.
struct LinkedApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup {
      FlowView(SignIn(), launchEvent: LaunchURL.take().flatMap(SignIn.event)) { screen, send in
        Button("\(screen)") { send(.cancelTapped) }
      }
    }
  }
}
