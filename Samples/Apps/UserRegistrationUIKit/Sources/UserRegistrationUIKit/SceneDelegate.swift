import FlowCore
import FlowUIKit
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private(set) var flow: FlowWindow<UserRegistration>?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    flow = try? FlowWindow(
      UserRegistration(), in: UIWindow(windowScene: scene), workHandler: UserInfo(),
      showing: makeController)
  }
}

/// Fetches the logged-in user; an app would ask its server.
struct UserInfo: WorkHandler {
  func perform(
    _ work: UserRegistration.Work, answer: @escaping WorkAnswer<UserRegistration.Event>
  ) async throws {
    try await Task.sleep(for: .seconds(1))
    await answer(.fetchedUserInfo(loggedIn: false))
  }

  func answer(
    for error: any Error, from work: UserRegistration.Work
  ) -> UserRegistration.Event { .fetchedUserInfo(loggedIn: false) }
}
