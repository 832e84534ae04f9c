package import FlowCore
package import FlowExploration
package import FlowScripts

/// The app of ``UserRegistration``, with its registration written as a script.
package struct UserRegistrationScript: Flow {
  package typealias Main = UserRegistration.Main

  package enum State: Hashable, Sendable {
    case splash, login
    case main(Main.State)
    case registration(Answers)
  }
  package enum Event: Hashable, Sendable {
    case fetchedUserInfo(loggedIn: Bool)
    case loginButtonTapped(id: String, password: String)
    case userRegistrationButtonTapped
    case main(Main.Event)
    case logout
    case registration(ScriptEvent)
  }
  package enum Screen: Hashable, Sendable {
    case splash, login
    case main(Main.Screen), registration(Registration.Screen)
  }
  package enum Work: Hashable, Sendable { case fetchUserInfo }

  private static let main = Child<Self, Main>(
    Main(), in: .root,
    state: .case(State.main), event: .case(Event.main), screen: .case(Screen.main))
  private static let registration = Child<Self, Registration>(
    Registration(), in: .modal(.sheet), state: .case(State.registration),
    event: .case(Event.registration), screen: .case(Screen.registration)
  ) { outcome in
    switch outcome {
    case .finished, .cancelled: .to(.login, .dismiss)
    }
  }
  package static let children: [AnyChild<Self>] = [main, registration]

  package var start: FlowTransition<Self> { .to(.splash, .setRoot(.splash)) }

  private var showLogin: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

  package func work(in state: State) -> [Work] { state == .splash ? [.fetchUserInfo] : [] }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.splash, .fetchedUserInfo(loggedIn: true)): showMain.when("loggedIn")
    case (.splash, .fetchedUserInfo(loggedIn: false)): showLogin.when("not loggedIn")
    case (.login, .loginButtonTapped(let id, let password)):
      id.isEmpty || password.isEmpty
        ? .stay(note: "alert").when("id or password empty")
        : showMain.when("id and password non-empty")
    case (.login, .userRegistrationButtonTapped): begin(Self.registration)
    case (.main, .logout): showLogin
    default: forward(event, in: state)
    }
  }

  private var showMain: FlowTransition<Self> { begin(Self.main) }

  package func defaultEvent(for move: SystemMove, in state: State) -> Event? {
    move == .back ? .main(.back) : nil
  }

  package init() {}
}

extension UserRegistrationScript {
  /// The steps of a registration, from top to bottom.
  package struct Registration: ScriptFlow {
    package typealias Personal = UserRegistration.Registration.Personal
    package typealias Account = UserRegistration.Registration.Account
    package typealias Form = UserRegistration.Registration.Form

    package enum Screen: Hashable, Sendable {
      case personal, account, profileImage, sampleImage
      case confirmation(registration: Form)
    }

    package func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Form {
      let personal = try ask(
        .personal, for: Personal.self, named: "nextButtonTapped", when: "3 fields non-empty",
        note: { $0.isComplete ? nil : "alert" })
      let account = try ask(
        .account, for: Account.self, named: "accountConfirmButtonTapped",
        when: "3 fields non-empty", note: { $0.isComplete ? nil : "alert" })
      let form = Form(personal: personal, account: account, image: try image(&ask))
      switch try ask(.confirmation(registration: form), for: Confirmation.self) {
      case .registerButtonTapped: return form
      }
    }

    private func image(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> String {
      let choice = try ask(
        .profileImage, for: ImageChoice.self,
        asides: ["selectPhotoButtonTapped": "photo picker"])
      switch choice {
      case .imageConfirmButtonTapped(let image): return image
      case .selectSampleButtonTapped:
        return try ask(.sampleImage, for: SampleImage.self, named: "didSelectImage").name
      }
    }

    package init() {}
  }
}

extension UserRegistrationScript.Registration {
  /// The user's own photo, or one of the samples.
  enum ImageChoice: Hashable, Sendable {
    case imageConfirmButtonTapped(image: String), selectSampleButtonTapped
  }

  /// A picture to choose instead of a photo.
  struct SampleImage: Hashable, Sendable {
    var name: String
  }

  /// The last step: to confirm the registration.
  enum Confirmation: Hashable, Sendable, CaseIterable { case registerButtonTapped }
}

// MARK: - Exploring

extension UserRegistrationScript: ExplorableFlow {
  package var events: [Event] {
    [
      .loginButtonTapped(id: "ann", password: "secret"), .loginButtonTapped(id: "", password: ""),
      .userRegistrationButtonTapped, .main(.didSelectRowAt(row: 0)), .logout, .main(.back),
    ]
  }

  package func events(in state: State) -> [Event] {
    guard case .registration = state else { return events }
    return events(of: Self.registration, in: state)
  }

  package func answers(to work: Work) -> [Event] { [true, false].map(Event.fetchedUserInfo) }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .splash, .main(.detail): []
    case .login:
      [
        .loginButtonTapped(id: "ann", password: "secret"), .loginButtonTapped(id: "", password: ""),
        .userRegistrationButtonTapped,
      ]
    case .main(.list): [.main(.didSelectRowAt(row: 0)), .logout]
    case .registration(let screen):
      (Registration.events(on: screen) + [.back]).map(Event.registration)
    }
  }

  /// The registration hides the system's back, since its screens have their own back buttons.
  ///
  /// Only the answer leaves the splash screen.
  package var properties: [Property<Self>] {
    Property.standard(except: .systemBackIsHandled, .waitingCanBeLeft)
  }
}

extension UserRegistrationScript.Registration: ExplorableFlow {
  /// The buttons of a screen; every screen can go back.
  fileprivate static func events(on screen: Screen) -> [ScriptEvent] {
    switch screen {
    case .personal: answers(Personal.self, named: "nextButtonTapped")
    case .account: answers(Account.self, named: "accountConfirmButtonTapped")
    case .profileImage: answers(ImageChoice.self) + [.aside("selectPhotoButtonTapped")]
    case .sampleImage: answers(SampleImage.self, named: "didSelectImage")
    case .confirmation: [.answer(Confirmation.registerButtonTapped)]
    }
  }

  private static func answers<Value: SampledAnswer & Hashable & Sendable>(
    _ type: Value.Type, named name: String? = nil
  ) -> [ScriptEvent] {
    type.samples.map { .answer(Answer($0), named: name) }
  }
}

extension UserRegistration.Registration.Personal: SampledAnswer {
  package static var samples: [Self] {
    [
      Self(name: "Ann", mailAddress: "ann@example.com", address: "Kyoto"),
      Self(name: "", mailAddress: "", address: ""),
    ]
  }
}

extension UserRegistration.Registration.Account: SampledAnswer {
  package static var samples: [Self] {
    [
      Self(nickname: "ann", loginID: "ann", password: "secret"),
      Self(nickname: "", loginID: "", password: ""),
    ]
  }
}

extension UserRegistrationScript.Registration.ImageChoice: SampledAnswer {
  static var samples: [Self] {
    [.imageConfirmButtonTapped(image: "noimage"), .selectSampleButtonTapped]
  }
}

extension UserRegistrationScript.Registration.SampleImage: SampledAnswer {
  static var samples: [Self] { [Self(name: "s0")] }
}
