import FlowCore
import FlowSwiftUI
import SwiftUI

// The flow of the README, and the views of the page about SwiftUI.

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

struct NameView: View {
  let next: (String) -> Void
  @State private var name = ""

  var body: some View {
    Form {
      TextField("Name", text: $name)
      Button("Next") { next(name) }
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

  var body: some View {
    if let name {
      ShopView(name: name)
    } else {
      FlowView(SignIn()) { screen, send in
        switch screen {
        case .name: NameView(next: { send(.nextTapped(name: $0)) })
        case .password: SubmitView()
        }
      }
      .onEnd { outcome in
        if case .signedIn(let user) = outcome { name = user }
      }
    }
  }
}

struct ShopView: View {
  let name: String

  var body: some View { Text("Hello, \(name)") }
}

@MainActor
enum SignInPreview {
  static var password: some View {
    FlowView.preview(
      SignIn(), at: .init(state: .password(name: "ann"), stack: VirtualStack(.name, .password))
    ) { screen, send in
      switch screen {
      case .name: NameView(next: { send(.nextTapped(name: $0)) })
      case .password: PasswordView(submit: { send(.submitTapped) })
      }
    }
  }
}
