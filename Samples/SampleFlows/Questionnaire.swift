package import FlowCore
import FlowExploration

/// A user is chosen or entered, and the flow decides which questionnaire they get.
package struct Questionnaire: Flow {
  package enum State: Hashable, Sendable {
    case users, newUser
    case adultForm(User), childForm(User)
    case thanks
  }
  package enum Event: BackEvent {
    case userChosen(user: User)
    case newUserTapped
    case saveTapped(user: User)
    case submitTapped
    case doneTapped
    case back
  }
  package enum Screen: Hashable, Sendable {
    case users, newUser
    case adultForm(user: User), childForm(user: User)
    case thanks
  }

  package var start: FlowTransition<Self> { .to(.users, .setRoot(.users)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.users, .newUserTapped): .to(.newUser, .push(.newUser))
    case (.users, .userChosen(let user)): showForm(for: user, by: Command.push)
    case (.newUser, .saveTapped(let user)):
      user.name.isEmpty
        ? .stay(note: "alert")
        : showForm(for: user, by: Command.replaceTop)
    case (.adultForm, .submitTapped), (.childForm, .submitTapped):
      .to(.thanks, .replaceTop(.thanks))
    case (.thanks, .doneTapped), (.newUser, .back), (.adultForm, .back), (.childForm, .back),
      (.thanks, .back):
      .to(.users, .pop)
    default: nil
    }
  }

  private func showForm(
    for user: User, by show: (Screen) -> Command<Screen>
  ) -> FlowTransition<Self> {
    decide(QuestionnaireFormDecision(), user) { form in
      switch form {
      case .adult: .to(.adultForm(user), show(.adultForm(user: user)))
      case .child: .to(.childForm(user), show(.childForm(user: user)))
      }
    }
  }

  package init() {}
}

/// Decides which questionnaire a user gets: adults are 20 or older.
package struct QuestionnaireFormDecision: Decision {
  package enum Choice: Hashable, Sendable, CaseIterable { case adult, child }

  package func choose(_ user: Questionnaire.User) -> Choice { user.age >= 20 ? .adult : .child }
}

extension Questionnaire {
  /// The user who fills in the questionnaire.
  package struct User: Hashable, Sendable {
    var name: String
    var age: Int
  }
}

extension Questionnaire: ExplorableFlow {
  package var events: [Event] {
    events(on: .users) + events(on: .newUser) + [.submitTapped, .doneTapped, .back]
  }

  package func events(on screen: Screen) -> [Event] {
    let (adult, child) = (User(name: "Ann", age: 34), User(name: "Ben", age: 8))
    return switch screen {
    case .users: [.userChosen(user: adult), .userChosen(user: child), .newUserTapped]
    case .newUser:
      [adult, child, User(name: "", age: 0)].map(Event.saveTapped)
    case .adultForm, .childForm: [.submitTapped]
    case .thanks: [.doneTapped]
    }
  }
}
