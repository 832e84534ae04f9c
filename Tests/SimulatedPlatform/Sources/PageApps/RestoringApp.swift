import FlowCore
import FlowUIKit
import UIKit

// State restoration and cold starts, as on the page about UIKit.

final class RestoringSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var flow: FlowWindow<SignIn>?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene, let start = try? Interpreter(SignIn()) else {
      return
    }
    let saved = session.stateRestorationActivity?.savedFlow.flatMap {
      try? JSONDecoder().decode(Configuration<SignIn>.self, from: $0)
    }
    let interpreter = saved.map { Interpreter(SignIn(), at: $0) } ?? start
    flow = FlowWindow(interpreter, in: UIWindow(windowScene: scene)) { screen, send in
      switch screen {
      case .name: NameController(next: { send(.nextTapped(name: $0)) })
      case .password: PasswordController(submit: { send(.submitTapped) })
      }
    }
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    (try? JSONEncoder().encode(flow?.hosted.configuration)).map {
      NSUserActivity(type: "org.example.sign-in", savedFlow: $0)
    }
  }
}

@MainActor
func openLink(
  in window: UIWindow,
  showing makeController:
    @escaping (SignIn.Screen, @escaping (SignIn.Event) -> Void) -> UIViewController
) throws -> FlowWindow<SignIn> {
  let flow = try FlowWindow(
    SignIn(), in: window, opening: .nextTapped(name: "ann"), showing: makeController)
  return flow
}
