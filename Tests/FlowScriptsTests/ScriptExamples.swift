import FlowCore
import FlowScripts
import Foundation
import Testing

// The scripts, decisions and children of the listings in the comments, compiled.
// A listing's lines stand here as they stand there.
enum ScriptExamples {
  enum Size: String, Hashable, Codable, Sendable { case small, large }
  enum Topping: String, Hashable, Codable, Sendable { case olives, ham }

  struct Order: Hashable, Sendable {
    var size: Size
    var topping: Topping?
  }

  struct Pizza: ScriptFlow {
    enum Screen: Hashable, Sendable { case size, extras, toppings }

    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Order {
      let size = try ask(.size, for: Size.self)
      guard try ask(.extras, for: Bool.self) else { return Order(size: size, topping: nil) }
      return Order(size: size, topping: try ask(.toppings, for: Topping.self))
    }
  }

  struct User: Hashable, Sendable { var age: Int }

  struct AgeDecision: Decision {
    enum Choice: Hashable, Sendable, CaseIterable { case adult, child }
    func choose(_ user: User) -> Choice { user.age >= 20 ? .adult : .child }
  }

  struct Personal: Hashable, Sendable {
    var name: String
    var isComplete: Bool { !name.isEmpty }
  }
  struct AdultAnswers: Hashable, Sendable {}
  struct ChildAnswers: Hashable, Sendable {}

  struct AddressScript: ScriptFlow {
    enum Screen: Hashable, Sendable { case city }

    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> String { try ask(.city) }
  }

  struct Survey: ScriptFlow {
    enum Screen: Hashable, Sendable {
      case personal, address(AddressScript.Screen), adultForm, childForm
    }
    enum Answered: Hashable, Sendable { case adult(AdultAnswers), child(ChildAnswers) }

    var age: Int

    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Answered {
      let personal = try ask(
        .personal, for: Personal.self, named: "nextButtonTapped", when: "all fields filled",
        note: { $0.isComplete ? nil : "alert" })
      let address = try ask.run(AddressScript(), screen: Screen.address)
      let user = User(age: personal.name == address ? 0 : age)
      switch ask.decide(AgeDecision(), user) {
      case .adult: return .adult(try ask(.adultForm, for: AdultAnswers.self))
      case .child: return .child(try ask(.childForm, for: ChildAnswers.self))
      }
    }
  }

  enum CardSteps: ScriptSteps {
    enum Screen: Hashable, Sendable { case number }
  }
  enum PhotoSteps: ScriptSteps {
    enum Screen: Hashable, Sendable { case uploading }
    enum Work: Hashable, Sendable { case upload }
  }
  struct Uploaded: Hashable, Sendable {}
  enum Fetched: Hashable, Sendable { case found(User), failed }

  struct SignUp: ScriptFlow {
    enum Screen: Hashable, Sendable { case name, loading }
    enum Work: Hashable, Sendable { case fetchUser(name: String) }

    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> User? {
      let name = try ask(.name, for: String.self)
      switch try ask(.fetchUser(name: name), showing: .loading, for: Fetched.self) {
      case .found(let user): return user
      case .failed: return nil
      }
    }
  }

  struct Welcome: ScriptFlow {
    enum Screen: Hashable, Sendable {
      case signUp(SignUp.Screen), photo(PhotoSteps.Screen), card(CardSteps.Screen)
    }
    enum Work: Hashable, Sendable { case signUp(SignUp.Work), photo(PhotoSteps.Work) }

    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> [Int] {
      let user = try ask.run(SignUp(), screen: Screen.signUp, work: Work.signUp)
      let photo = try ask.run(screen: Screen.photo, work: Work.photo) {
        (ask: inout Script<PhotoSteps>) throws(AwaitingAnswer) in
        try ask(.upload, showing: .uploading, for: Uploaded.self)
      }
      guard let user, photo == Uploaded() else { return [] }
      let card = try ask.run(screen: Screen.card) {
        (ask: inout Script<CardSteps>) throws(AwaitingAnswer) in
        try ask(.number, for: Int.self)
      }
      return [user.age, card]
    }
  }

  /// A script whose answer cannot be saved.
  struct Vault: ScriptFlow {
    struct Secret: Hashable, Sendable {}
    typealias Screen = Int

    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Secret { try ask(1) }
  }

  struct Feed: Flow {
    enum State: Hashable, Sendable { case list, item }
    enum Event: Hashable, Sendable { case itemTapped }
    enum Screen: Hashable, Sendable { case list, item }

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      state == .list ? .to(.item, .push(.item)) : nil
    }
  }

  struct Magazine: Flow {
    struct State: Hashable, Sendable {
      enum Page: Hashable, Sendable { case feed, profile }
      var page = Page.feed
      var feed = Feed.State.list
    }
    enum Event: Hashable, Sendable { case feed(Feed.Event) }
    enum Screen: Hashable, Sendable { case feed(Feed.Screen) }

    static let feed = Child<Self, Feed>(
      Feed(), in: .root,
      state: .property(\.feed), event: .case(Event.feed), screen: .case(Screen.feed))
    static let children: [AnyChild<Self>] = [feed]

    var start: FlowTransition<Self> { .to(State(), .setRoot(.feed(.list))) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch state.page {
      case .feed: forward(event, in: state)
      case .profile: nil
      }
    }
  }
}

extension ScriptExamples {
  @Suite("the examples of scripts and decisions do what they say")
  struct ScriptExampleTests {
    @Test("of a script, its events and its outcome")
    func script() throws {
      var interpreter = try Interpreter(Pizza())
      interpreter.send(.answer(Size.large))
      #expect(interpreter.configuration.stack == VirtualStack(.size, .extras))
      interpreter.send(.back)
      #expect(interpreter.configuration.stack == VirtualStack(.size))
      interpreter.send(.answer(Size.large))
      interpreter.send(.answer(false))
      let outcome = ScriptOutcome.finished(Order(size: .large, topping: nil))
      #expect(interpreter.outcome == outcome)
    }

    @Test("of answers and of the step that waits")
    func answers() {
      #expect(Answer(Size.large).value(as: Size.self) == .large)
      #expect(Answer(Size.large).value(as: String.self) == nil)
      #expect(ScriptEvent.answer(Size.large).value(as: Size.self) == .large)
      #expect(ScriptEvent.answer(Answer(1), named: "n").value(as: Int.self) == 1)
      #expect(ScriptEvent.back.value(as: Size.self) == nil)
      let answers = Answers([Answer(Size.large), Answer(false)])
      #expect(answers.count == 2)
      let question = Pizza().question(after: Answers())
      #expect(question?.answerType == Size.self)
      #expect(question?.asides.isEmpty == true)
    }

    @Test("of a step with a condition, a part and a decision")
    func survey() throws {
      var interpreter = try Interpreter(Survey(age: 8))
      #expect(interpreter.send(.answer(Personal(name: ""))) == .handled)
      interpreter.send(.answer(Personal(name: "ann")))
      #expect(interpreter.configuration.stack == VirtualStack(.personal, .address(.city)))
      let transition = try #require(
        interpreter.flow.reduce(interpreter.configuration.state, .answer("Bern")))
      guard case .handled = interpreter.send(.answer("Bern")) else {
        Issue.record("the address was not taken")
        return
      }
      let record = DecisionRecord(AgeDecision(), chose: .child)
      #expect(record.choices == ["adult", "child"])
      #expect(transition.decisions == [record])
      #expect(interpreter.configuration.stack.top == .childForm)
    }

    @Test("of scripts that wait, alone and as parts")
    func work() throws {
      #expect(
        SignUp().work(in: Answers([Answer("ann")]))  // [.fetchUser(name: "ann")]
          == [.fetchUser(name: "ann")])
      var welcome = try Interpreter(Welcome())
      welcome.send(.answer("ann"))
      #expect(welcome.workUnderWay == [.signUp(.fetchUser(name: "ann"))])
      let found = ScriptEvent.answer(Fetched.found(User(age: 30)))
      #expect(welcome.answer(found, to: .signUp(.fetchUser(name: "ann"))) == .handled)
      #expect(welcome.workUnderWay == [.photo(.upload)])
      #expect(welcome.answer(.answer(Uploaded()), to: .photo(.upload)) == .handled)
      #expect(welcome.configuration.stack == VirtualStack(.signUp(.name), .card(.number)))
      #expect(welcome.send(.answer(7)) == .finished(.finished([30, 7])))
    }

    @Test("of saving and restoring")
    func saving() throws {
      let script = Pizza()
      let answers = Answers([Answer(Size.large), Answer(true)])
      let saved: [Data] = try script.save(answers) { try JSONEncoder().encode($0) }
      let restored = script.restore(saved) { type, data in
        try JSONDecoder().decode(type, from: data)
      }
      if let misfit = restored.misfit { print(misfit.explanation) }
      var interpreter = try Interpreter(script, from: script.start(from: restored.answers))
      #expect(interpreter.configuration.state == answers)
      #expect(interpreter.send(.answer(Topping.ham)) != .ignored)
    }

    @Test("of saved answers that do not fit")
    func misfit() throws {
      let saved = [Data("\"large\"".utf8), Data("17".utf8)]
      let restored = Pizza().restore(saved) { type, data in
        try JSONDecoder().decode(type, from: data)
      }
      #expect(restored.answers.count == 1)
      let misfit: AnswerMisfit? = restored.misfit
      #expect(misfit?.index == 1)
      #expect(restored.misfit?.explanation.hasPrefix("the saved answer 2 cannot be read") == true)
    }

    @Test("of answers that cannot be saved")
    func unencodable() throws {
      let script = Vault()
      let answers = Answers([Answer(Vault.Secret())])
      do {
        _ = try script.save(answers) { try JSONEncoder().encode($0) }
        Issue.record("a secret was saved")
      } catch let error as AnswerMisfit {
        #expect(error.explanation == "the answer 1 cannot be saved: make Secret Encodable")
      }
    }

    @Test("of a child kept in a property")
    func child() throws {
      var interpreter = try Interpreter(Magazine())
      interpreter.send(.feed(.itemTapped))
      #expect(interpreter.configuration.state.feed == .item)
      #expect(interpreter.configuration.stack == VirtualStack(.feed(.list), .feed(.item)))
    }
  }
}
