import FlowCore
import FlowSwiftUI
import SwiftUI

// The views of the page about SwiftUI.

struct NameView: View {
  let next: (String) -> Void
  let cancel: () -> Void
  @State private var name = ""

  var body: some View {
    Form {
      TextField("Name", text: $name)
      Button("Next") { next(name) }
      Button("Cancel") { cancel() }
    }
  }
}

struct PasswordView: View {
  let submit: () -> Void

  var body: some View {
    Form { Button("Sign in") { submit() } }
  }
}

/// The same screen without a closure.
struct SubmitView: View {
  @Environment(\.flow) private var flow

  var body: some View {
    Button("Sign in") { flow.send(SignIn.Event.submitTapped) }
  }
}

/// What comes after the flow.
struct RootView: View {
  @State private var name: String?
  @State private var isCancelled = false

  var body: some View {
    if let name {
      ShopView(name: name)
    } else if isCancelled {
      WelcomeView()
    } else {
      FlowView(SignIn()) { screen, send in
        switch screen {
        case .name: NameView(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
        case .password: SubmitView()
        }
      }
      .onEnd { outcome in
        switch outcome {
        case .signedIn(let user): name = user
        case .cancelled: isCancelled = true
        }
      }
    }
  }
}

struct ShopView: View {
  let name: String

  var body: some View { Text("Hello, \(name)") }
}

struct WelcomeView: View {
  var body: some View { Text("Welcome") }
}

@MainActor
enum SignInPreview {
  static var password: some View {
    FlowView.preview(
      SignIn(), at: .init(state: .password(name: "ann"), stack: VirtualStack(.name, .password))
    ) { screen, send in
      switch screen {
      case .name: NameView(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
      case .password: PasswordView(submit: { send(.submitTapped) })
      }
    }
  }
}
