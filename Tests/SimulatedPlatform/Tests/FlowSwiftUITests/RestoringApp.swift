import FlowCore
import FlowLinks
import FlowSwiftUI
import SwiftUI
import UIKit

// Links and state restoration, as on the page about SwiftUI.

struct RestoringApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { RestoringView() }
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = LaunchSceneDelegate.self
    return configuration
  }
}

struct RestoringView: View {
  @SceneStorage("sign-in") private var saved: Data?

  var body: some View { SignInView(flow: restoredFlow()) }

  private func restoredFlow() -> FlowModel<SignIn> {
    let saved = saved.flatMap { try? JSONDecoder().decode(SavedFlow<SignIn>.self, from: $0) }
    guard let history = try? FlowHistory(SignIn(), restoring: saved) else {
      return FlowModel(SignIn())
    }
    let save: @MainActor () -> Void = { self.saved = try? JSONEncoder().encode(history.saved) }
    if let url = LaunchURL.take(), let link = try? SignIn.urls.link(from: url.absoluteString) {
      history.send(.open(link))
      DispatchQueue.main.async { save() }
    }
    let flow = FlowModel(history.interpreter)
    history.follow(flow.hosted)
    flow.hosted?.observe { _ in save() }
    return flow
  }
}

struct SignInView: View {
  @StateObject var flow: FlowModel<SignIn>

  var body: some View {
    FlowView(flow) { screen, send in
      switch screen {
      case .name: NameView(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
      case .password: PasswordView(submit: { send(.submitTapped) })
      }
    }
    .onOpenURLAfterLaunch { url in
      guard let link = try? SignIn.urls.link(from: url.absoluteString) else { return }
      flow.send(.open(link))
    }
  }
}
