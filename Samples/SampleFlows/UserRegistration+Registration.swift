package import FlowCore

extension UserRegistration {
  /// The steps of a registration; each passes its typed data to the next.
  package struct Registration: Flow {
    package enum State: Hashable, Sendable {
      case personal
      case account(Personal)
      case profileImage(Personal, Account)
      case sampleImage(Personal, Account)
      case confirmation(Form, below: ImageStep)
    }
    package enum Event: Hashable, Sendable {
      case nextButtonTapped(personal: Personal)
      case accountConfirmButtonTapped(account: Account)
      case selectPhotoButtonTapped
      case imageConfirmButtonTapped(image: String)
      case selectSampleButtonTapped
      case didSelectImage(image: String)
      case registerButtonTapped
      case backButtonTapped
    }
    package enum Screen: Hashable, Sendable {
      case personal, account, profileImage, sampleImage
      case confirmation(registration: Form)
    }
    package enum Outcome: Hashable, Sendable { case registered(Form), cancelled }

    package var start: FlowTransition<Self> { .to(.personal, .setRoot(.personal)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.personal, .nextButtonTapped(personal: let personal)):
        personal.isComplete
          ? .to(.account(personal), .push(.account)).when("3 fields non-empty")
          : .stay(note: "alert")
      case (.personal, .backButtonTapped): .finish(.cancelled)

      case (.account(let personal), .accountConfirmButtonTapped(account: let account)):
        account.isComplete
          ? .to(.profileImage(personal, account), .push(.profileImage)).when("3 fields non-empty")
          : .stay(note: "alert")
      case (.account, .backButtonTapped): .to(.personal, .pop)

      case (.profileImage, .selectPhotoButtonTapped): .stay(note: "photo picker")
      case (.profileImage(let personal, let account), .imageConfirmButtonTapped(let image)):
        confirm(Form(personal: personal, account: account, image: image), above: .profileImage)
      case (.profileImage(let personal, let account), .selectSampleButtonTapped):
        .to(.sampleImage(personal, account), .push(.sampleImage))
      case (.profileImage(let personal, _), .backButtonTapped): .to(.account(personal), .pop)

      case (.sampleImage(let personal, let account), .didSelectImage(let image)):
        confirm(Form(personal: personal, account: account, image: image), above: .sampleImage)
      case (.sampleImage(let personal, let account), .backButtonTapped):
        .to(.profileImage(personal, account), .pop)

      case (.confirmation(let form, _), .registerButtonTapped): .finish(.registered(form))
      case (.confirmation(let form, below: .profileImage), .backButtonTapped):
        .to(.profileImage(form.personal, form.account), .pop)
      case (.confirmation(let form, below: .sampleImage), .backButtonTapped):
        .to(.sampleImage(form.personal, form.account), .pop)
      default: nil
      }
    }

    private func confirm(_ form: Form, above step: ImageStep) -> FlowTransition<Self> {
      .to(.confirmation(form, below: step), .push(.confirmation(registration: form)))
    }

    package init() {}
  }
}

extension UserRegistration.Registration {
  /// The user who registers.
  package struct Personal: Hashable, Sendable {
    var name: String
    var mailAddress: String
    var address: String

    var isComplete: Bool { !name.isEmpty && !mailAddress.isEmpty && !address.isEmpty }
  }

  /// The account to sign in with.
  package struct Account: Hashable, Sendable {
    var nickname: String
    var loginID: String
    var password: String

    var isComplete: Bool { !nickname.isEmpty && !loginID.isEmpty && !password.isEmpty }
  }

  /// The complete data that is sent at the end: nothing in it is optional.
  package struct Form: Hashable, Sendable {
    var personal: Personal
    var account: Account
    var image: String
  }

  /// The step below the confirmation, to which its back returns.
  package enum ImageStep: Hashable, Sendable { case profileImage, sampleImage }

  /// The events of the controls on a screen.
  static func events(on screen: Screen) -> [Event] {
    samples.filter { event in
      switch (screen, event) {
      case (_, .backButtonTapped), (.personal, .nextButtonTapped),
        (.account, .accountConfirmButtonTapped), (.profileImage, .selectPhotoButtonTapped),
        (.profileImage, .imageConfirmButtonTapped), (.profileImage, .selectSampleButtonTapped),
        (.sampleImage, .didSelectImage), (.confirmation, .registerButtonTapped):
        true
      default: false
      }
    }
  }

  static var samples: [Event] {
    [
      .nextButtonTapped(
        personal: Personal(name: "Ann", mailAddress: "ann@example.com", address: "Kyoto")),
      .nextButtonTapped(personal: Personal(name: "", mailAddress: "", address: "")),
      .accountConfirmButtonTapped(
        account: Account(nickname: "ann", loginID: "ann", password: "secret")),
      .accountConfirmButtonTapped(account: Account(nickname: "", loginID: "", password: "")),
      .selectPhotoButtonTapped, .imageConfirmButtonTapped(image: "noimage"),
      .selectSampleButtonTapped,
      .didSelectImage(image: "s0"), .registerButtonTapped, .backButtonTapped,
    ]
  }
}
