import FlowCore
import FlowLinks
import FlowRestoration
import FlowUIKit
import UIKit

// Links and state restoration, as on the page about UIKit.

enum Restoring {
  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var flow: FlowWindow<SignIn>?
    var history: FlowHistory<SignIn>?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      let saved = session.stateRestorationActivity?.savedFlow.flatMap {
        try? JSONDecoder().decode(SavedFlow<SignIn>.self, from: $0)
      }
      guard let history = try? FlowHistory(SignIn(), restoring: saved) else { return }
      if let link = link(in: connectionOptions.urlContexts) { history.send(.open(link)) }
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
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      if let link = link(in: URLContexts) { flow?.send(.open(link)) }
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      (try? JSONEncoder().encode(history?.saved)).map {
        NSUserActivity(type: "org.example.sign-in", savedFlow: $0)
      }
    }

    private func link(in contexts: Set<UIOpenURLContext>) -> SignIn.Link? {
      contexts.first.flatMap { try? SignIn.urls.link(from: $0.url.absoluteString) }
    }
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
    SignIn(), in: window, opening: link.map(SignIn.Event.open), showing: makeController)
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
