import FlowCore
import Testing

/// Who is asked.
private struct User: Hashable, Sendable {
  var age: Int
}

private struct AgeDecision: Decision {
  enum Choice: Hashable, Sendable, CaseIterable { case adult, child }
  func choose(_ user: User) -> Choice { user.age >= 20 ? .adult : .child }
}

/// A decision with a name of its own, inside the other.
private struct SchoolDecision: Decision {
  enum Choice: Hashable, Sendable, CaseIterable { case school, none, infant }
  let name = "School?"
  func choose(_ user: User) -> Choice { user.age >= 6 ? .school : user.age < 3 ? .infant : .none }
}

private struct Nameless: Decision {
  enum Choice: Hashable, Sendable, CaseIterable { case only }
  let name = ""
  func choose(_ input: Void) -> Choice { .only }
}

private struct Forms: Flow {
  enum State: Hashable, Sendable { case menu, adult, child }
  enum Event: Hashable, Sendable { case userChosen(User), close(User) }
  enum Screen: Hashable, Sendable { case menu, adultForm, childForm }
  enum Outcome: Hashable, Sendable { case closed }

  var start: FlowTransition<Self> { .to(.menu, .setRoot(.menu)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.menu, .userChosen(let user)):
      decide(AgeDecision(), user) { choice in
        switch choice {
        case .adult: .to(.adult, .push(.adultForm))
        case .child:
          decide(SchoolDecision(), user) { choice in
            switch choice {
            case .school: .to(.child, .push(.childForm)).when("at school")
            case .none: .stay(note: "too young")
            case .infant: nil
            }
          }
        }
      }
    case (_, .close(let user)): close(user)
    default: nil
    }
  }

  private func close(_ user: User) -> FlowTransition<Self> {
    decide(AgeDecision(), user) { choice in
      switch choice {
      case .adult: .finish(.closed)
      case .child: .stay(note: "ask a parent")
      }
    }
  }
}

/// Embeds the forms and makes a decision of its own when they end.
private struct Office: Flow {
  enum State: Hashable, Sendable { case forms(Forms.State), closed }
  enum Screen: Hashable, Sendable { case forms(Forms.Screen) }

  var start: FlowTransition<Self> { .to(.forms(.menu), .setRoot(.forms(.menu))) }

  func reduce(_ state: State, _ event: Forms.Event) -> FlowTransition<Self>? {
    guard case .forms(let forms) = state else { return nil }
    return forward(event, to: Self.forms, at: forms, in: state)
  }

  static let forms = Child<Self, Forms>(
    { _ in Forms() }, in: .root,
    state: .case(State.forms), event: .case({ $0 }), screen: .case(Screen.forms)
  ) { outcome, context, _ in
    context.parent.decide(Nameless(), ()) { _ in .to(.closed) }
  }
}

@Suite("a decision is made where the flow says so, and recorded")
struct DecisionTests {
  private let age = ["adult", "child"]

  @Test("a transition records what was chosen, and what else could have been")
  func records() {
    let adult = Forms().reduce(.menu, .userChosen(User(age: 20)))
    #expect(adult == .to(.adult, .push(.adultForm)))
    #expect(
      adult?.decisions == [DecisionRecord(name: "AgeDecision", choice: "adult", choices: age)])
  }

  @Test("decisions within decisions are recorded outermost first, with the notes")
  func nests() {
    let child = Forms().reduce(.menu, .userChosen(User(age: 19)))
    #expect(child == .to(.child, .push(.childForm)))
    #expect(child?.guard == "at school")
    #expect(
      child?.decisions == [
        DecisionRecord(name: "AgeDecision", choice: "child", choices: age),
        DecisionRecord(
          name: "School?", choice: "school", choices: ["school", "none", "infant"]),
      ])
  }

  @Test("a choice with no transition leaves the event ignored")
  func ignores() {
    #expect(Forms().reduce(.menu, .userChosen(User(age: 2))) == nil)
    #expect(Forms().reduce(.menu, .userChosen(User(age: 4)))?.note == "too young")
  }

  @Test("decisions do not distinguish transitions, and a plain transition has none")
  func equality() {
    var transition = FlowTransition<Forms>.to(.adult, .push(.adultForm))
    #expect(transition.decisions == [])
    transition.decisions = [DecisionRecord(name: "A", choice: "b", choices: ["b", "c"])]
    #expect(transition == .to(.adult, .push(.adultForm)))
  }

  @Test("a child's decisions are carried on, before those its end leads to")
  func carriedOn() {
    let user = User(age: 40)
    let stays = Office().reduce(.forms(.menu), .userChosen(user))
    #expect(stays?.decisions.map(\.choice) == ["adult"])
    let ends = Office().reduce(.forms(.menu), .close(user))
    #expect(ends?.decisions.map(\.choice) == ["adult", "only"])
    #expect(ends?.next == .to(.closed))
  }

  @Test("a child that begins with a decision hands it on")
  func begins() {
    struct Deciding: Flow {
      typealias State = Int
      typealias Event = Int
      typealias Screen = Int
      var start: FlowTransition<Self> {
        decide(AgeDecision(), User(age: 3)) { _ in .to(0, .setRoot(0)) }
      }
      func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { nil }
    }
    let begun = Office().begin(
      Child<Office, Deciding>(
        Deciding(), in: .root, state: .case({ _ in .closed }),
        event: .case({ _ in .close(User(age: 1)) }), screen: .case({ _ in .forms(.menu) })))
    #expect(begun.decisions.map(\.choice) == ["child"])
  }

  @Test("a decision without a name is called after its type")
  func nameless() {
    #expect(DecisionRecord(Nameless(), chose: .only).name == "Nameless")
  }
}
