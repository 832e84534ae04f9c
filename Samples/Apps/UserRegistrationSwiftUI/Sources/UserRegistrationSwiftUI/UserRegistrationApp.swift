import FlowCore
import FlowSwiftUI
import SwiftUI

@main
struct UserRegistrationApp: App {
  var body: some Scene {
    WindowGroup {
      FlowView(UserRegistration(), workHandler: UserInfo()) { screen, send in
        switch screen {
        case .splash: PageView("Splash")
        case .login: LoginView(send: send)
        case .main(.list): ListView(send: send)
        case .main(.detail(let url)): PageView(url)
        case .registration(let screen): StepView(screen: screen) { send(.registration($0)) }
        }
      }
    }
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
