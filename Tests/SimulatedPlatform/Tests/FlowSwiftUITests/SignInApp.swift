import FlowSwiftUI
import SwiftUI

// The app of the page about SwiftUI.

struct SignInApp: App {
  var body: some Scene {
    WindowGroup {
      FlowView(SignIn()) { screen, send in
        switch screen {
        case .name: NameView(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
        case .password: PasswordView(submit: { send(.submitTapped) })
        }
      }
    }
  }
}
