import UIKit

@MainActor
func makeController(
  _ screen: UserRegistration.Screen, _ send: @escaping (UserRegistration.Event) -> Void
) -> UIViewController {
  switch screen {
  case .splash: PageController("Splash")
  case .login:
    PageController(
      "Login", fields: ["id", "password"],
      ("Log in", { send(.loginButtonTapped(id: $0[0], password: $0[1])) }),
      ("Register", { _ in send(.userRegistrationButtonTapped) }))
  case .main(.list):
    PageController(
      "List",
      ("Row 1", { _ in send(.main(.didSelectRowAt(row: 1))) }),
      ("Row 2", { _ in send(.main(.didSelectRowAt(row: 2))) }),
      ("Log out", { _ in send(.logout) }))
  case .main(.detail(let url)): PageController(url)
  case .registration(let screen): makeStep(screen) { send(.registration($0)) }
  }
}

/// Makes a step of the registration, which only its own back button leaves.
@MainActor
private func makeStep(
  _ screen: UserRegistration.Registration.Screen,
  _ send: @escaping (UserRegistration.Registration.Event) -> Void
) -> UIViewController {
  let back: PageController.Button = ("Back", { _ in send(.backButtonTapped) })
  let page =
    switch screen {
    case .personal:
      PageController(
        "Personal information", fields: ["name", "mail address", "address"],
        (
          "Next",
          {
            send(
              .nextButtonTapped(personal: .init(name: $0[0], mailAddress: $0[1], address: $0[2])))
          }
        ), back)
    case .account:
      PageController(
        "Account", fields: ["nickname", "login id", "password"],
        (
          "Confirm",
          {
            send(
              .accountConfirmButtonTapped(
                account: .init(nickname: $0[0], loginID: $0[1], password: $0[2])))
          }
        ), back)
    case .profileImage:
      PageController(
        "Profile image",
        ("Select a sample", { _ in send(.selectSampleButtonTapped) }),
        ("Go on without", { _ in send(.imageConfirmButtonTapped(image: "noimage")) }), back)
    case .sampleImage:
      PageController(
        "Sample images",
        ("Sample 1", { _ in send(.didSelectImage(image: "sample 1")) }),
        ("Sample 2", { _ in send(.didSelectImage(image: "sample 2")) }), back)
    case .confirmation(let form):
      PageController(
        "\(form.personal.name), \(form.account.nickname), \(form.image)",
        ("Register", { _ in send(.registerButtonTapped) }), back)
    }
  page.navigationItem.hidesBackButton = true
  page.isModalInPresentation = true
  return page
}
