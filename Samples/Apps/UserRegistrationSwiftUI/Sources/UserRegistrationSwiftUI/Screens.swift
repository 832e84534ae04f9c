import SwiftUI

struct LoginView: View {
  let send: (UserRegistration.Event) -> Void

  var body: some View {
    PageView(
      "Login", fields: ["id", "password"],
      ("Log in", { send(.loginButtonTapped(id: $0[0], password: $0[1])) }),
      ("Register", { _ in send(.userRegistrationButtonTapped) }))
  }
}

struct ListView: View {
  let send: (UserRegistration.Event) -> Void

  var body: some View {
    PageView(
      "List",
      ("Row 1", { _ in send(.main(.didSelectRowAt(row: 1))) }),
      ("Row 2", { _ in send(.main(.didSelectRowAt(row: 2))) }),
      ("Log out", { _ in send(.logout) }))
  }
}

/// A step of the registration, which only its own back button leaves.
struct StepView: View {
  let screen: UserRegistration.Registration.Screen
  let send: (UserRegistration.Registration.Event) -> Void

  var body: some View {
    page.navigationBarBackButtonHidden(true).interactiveDismissDisabled()
  }

  private var page: PageView {
    let back: PageView.PageButton = ("Back", { _ in send(.backButtonTapped) })
    return switch screen {
    case .personal:
      PageView(
        "Personal information", fields: ["name", "mail address", "address"],
        ("Next", { send(.nextButtonTapped(personal: personal($0))) }), back)
    case .account:
      PageView(
        "Account", fields: ["nickname", "login id", "password"],
        ("Confirm", { send(.accountConfirmButtonTapped(account: account($0))) }), back)
    case .profileImage:
      PageView(
        "Profile image",
        ("Select a sample", { _ in send(.selectSampleButtonTapped) }),
        ("Go on without", { _ in send(.imageConfirmButtonTapped(image: "noimage")) }), back)
    case .sampleImage:
      PageView(
        "Sample images",
        ("Sample 1", { _ in send(.didSelectImage(image: "sample 1")) }),
        ("Sample 2", { _ in send(.didSelectImage(image: "sample 2")) }), back)
    case .confirmation(let form):
      PageView(
        "\(form.personal.name), \(form.account.nickname), \(form.image)",
        ("Register", { _ in send(.registerButtonTapped) }), back)
    }
  }

  private func personal(_ texts: [String]) -> UserRegistration.Registration.Personal {
    .init(name: texts[0], mailAddress: texts[1], address: texts[2])
  }

  private func account(_ texts: [String]) -> UserRegistration.Registration.Account {
    .init(nickname: texts[0], loginID: texts[1], password: texts[2])
  }
}
