import FlowCore
import FlowUIKit
import UIKit

// The app of the page about UIKit: the flow is the README's.

struct SignIn: Flow {
  enum State: Hashable, Sendable { case name, password(name: String) }
  enum Event: BackEvent { case nextTapped(name: String), submitTapped, cancelTapped, back }
  enum Screen: Hashable, Sendable { case name, password }
  enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
    case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
    case (.password, .back): .to(.name, .pop)
    case (.name, .cancelTapped): .finish(.cancelled)
    default: nil
    }
  }
}

extension SignIn.State: Codable {}
extension SignIn.Screen: Codable {}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var flow: FlowWindow<SignIn>?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    flow = try? FlowWindow(SignIn(), in: UIWindow(windowScene: scene)) { screen, send in
      switch screen {
      case .name: NameController(next: { send(.nextTapped(name: $0)) })
      case .password: PasswordController(submit: { send(.submitTapped) })
      }
    }
  }
}

final class NameController: UIViewController {
  private let next: (String) -> Void

  init(next: @escaping (String) -> Void) {
    self.next = next
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func nextTapped(name: String) { next(name) }
}

final class PasswordController: UIViewController {
  private let submit: () -> Void

  init(submit: @escaping () -> Void) {
    self.submit = submit
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func submitTapped() { submit() }
}
