import FlowCore
import FlowLinks
import FlowRestoration
import FlowSwiftUI
import SwiftUI

// Links and state restoration, as on the page about SwiftUI.

struct RestoringApp: App {
  var body: some Scene {
    WindowGroup { RestoringView() }
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
    let flow = FlowModel(history.interpreter)
    history.follow(flow.hosted)
    flow.hosted?.observe { _ in self.saved = try? JSONEncoder().encode(history.saved) }
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
    .onOpenURL { url in
      guard let link = try? SignIn.urls.link(from: url.absoluteString) else { return }
      flow.send(.open(link))
    }
  }
}
