import FlowCore
import FlowUIKit
import UIKit

// The app of the page about UIKit.

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var flow: FlowWindow<SignIn>?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    flow = try? FlowWindow(SignIn(), in: UIWindow(windowScene: scene)) { screen, send in
      switch screen {
      case .name:
        NameController(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
      case .password: PasswordController(submit: { send(.submitTapped) })
      }
    }
  }
}

/// A scene delegate that goes on when the flow has ended.
final class EndingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var flow: FlowWindow<SignIn>?
  private(set) var log: [String] = []

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    flow = try? FlowWindow(SignIn(), in: UIWindow(windowScene: scene)) { screen, send in
      switch screen {
      case .name:
        NameController(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
      case .password: PasswordController(submit: { send(.submitTapped) })
      }
    }
    flow?.onEnd { [weak self] outcome in
      switch outcome {
      case .signedIn(let name): self?.show(ShopController(name: name))
      case .cancelled: self?.show(WelcomeController())
      }
    }
    flow?.hosted.observe { [weak self] step in self?.log.append("\(step.event)") }
  }

  private func show(_ controller: UIViewController) {
    flow?.window.rootViewController = controller
  }
}

final class ShopController: UIViewController {
  let name: String

  init(name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

final class WelcomeController: UIViewController {}

// MARK: The screens

final class NameController: UIViewController {
  private let field = UITextField()
  private let next: (String) -> Void
  private let cancel: () -> Void

  init(next: @escaping (String) -> Void, cancel: @escaping () -> Void) {
    self.next = next
    self.cancel = cancel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    field.placeholder = "Name"
    view = form(
      field,
      button("Next") { [weak self] in self?.next(self?.field.text ?? "") },
      button("Cancel") { [weak self] in self?.cancel() })
  }
}

final class PasswordController: UIViewController {
  private let submit: () -> Void

  init(submit: @escaping () -> Void) {
    self.submit = submit
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = form(button("Sign in") { [weak self] in self?.submit() })
  }
}

@MainActor
func form(_ views: UIView...) -> UIView {
  let form = UIStackView(arrangedSubviews: views)
  form.axis = .vertical
  form.backgroundColor = .systemBackground
  return form
}

@MainActor
func button(_ title: String, tapped: @escaping () -> Void) -> UIButton {
  UIButton(type: .system, primaryAction: UIAction(title: title) { _ in tapped() })
}
