import FlowCore
import Testing

@testable import FlowScripts

@Suite("a script is a flow whose state is its answers")
struct ScriptTests {
  private typealias Stack = VirtualStack<Pizza.Screen>
  private let pizza = Pizza()

  @Test("each answer shows the next step's screen, and the last one finishes")
  func straightDown() throws {
    var interpreter = try Interpreter(pizza)
    #expect(interpreter.configuration.stack == Stack(.size))
    interpreter.send(.answer(Pizza.Size.large))
    #expect(interpreter.configuration.stack == Stack(.size, .extras))
    interpreter.send(.answer(false))
    #expect(interpreter.configuration.stack == Stack(.size, .extras, .address(.city)))
    interpreter.send(.answer("Bern"))
    #expect(
      interpreter.configuration.stack == Stack(.size, .extras, .address(.street(city: "Bern"))))
    interpreter.send(.answer("Gasse 1"))
    #expect(interpreter.configuration.stack == Stack(.size, .extras, .receipt("Gasse 1, Bern")))
    let state = interpreter.configuration.state
    let transition = try #require(interpreter.flow.reduce(state, .answer(true)))
    let reply = interpreter.send(.answer(true))
    let order = Pizza.Order(
      size: .large, toppings: [], street: "Gasse 1, Bern", isReduced: false)
    #expect(reply == .finished(.finished(order)))
    #expect(transition.commands.isEmpty)
    #expect(interpreter.send(.answer(true)) == .ignored)
  }

  @Test("an answer of another type is ignored, however alike")
  func wrongTypes() throws {
    let answers: [ScriptEvent] = [
      .answer("large"), .answer(1), .answer(Pizza.Size?.some(.large)), .answer(true),
    ]
    for answer in answers {
      #expect(pizza.reduce(Answers(), answer) == nil, "\(answer)")
    }
    #expect(pizza.reduce(Answers([Answer(Pizza.Size.small)]), .answer(1)) == nil)
  }

  @Test("a step that does not take an answer shows its note and changes nothing")
  func notes() {
    let alert = Delivery().reduce(Answers(), .answer(""))
    #expect(alert == .stay())
    #expect(alert?.note == "alert")
    #expect(alert?.guard == nil)
    #expect(Delivery().reduce(Answers(), .answer("?"))?.note == "list of cities")
    let answered = Delivery().reduce(Answers(), .answer("Bern"))
    #expect(answered == .to(Answers([Answer("Bern")]), .replaceTop(.street(city: "Bern"))))
    #expect(answered?.guard == "not empty")
    #expect(answered?.note == nil)
  }

  @Test("the name of an event changes nothing but what it is called")
  func names() {
    let size = Answer(Pizza.Size.small)
    let named = ScriptEvent.answer(size, named: "smallTapped")
    #expect(named != .answer(Pizza.Size.small))
    #expect(ScriptEvent.answer(size) == .answer(Pizza.Size.small))
    #expect(
      pizza.reduce(Answers(), named) == pizza.reduce(Answers(), .answer(Pizza.Size.small)))
    #expect(pizza.reduce(Answers(), named)?.next == .to(Answers([size])))
  }

  @Test("an aside shows its note, and is ignored where the step has none of its name")
  func asides() {
    #expect(pizza.reduce(Answers(), .aside("photoTapped"))?.note == "photo")
    #expect(pizza.reduce(Answers(), .aside("photoTapped")) == .stay())
    #expect(pizza.reduce(Answers(), .aside("shakeTapped")) == nil)
    #expect(pizza.reduce(Answers([Answer(Pizza.Size.small)]), .aside("helpTapped")) == nil)
  }

  @Test("back takes the last answer back, and from the first step it cancels")
  func back() throws {
    var interpreter = try pizza.run(.answer(Pizza.Size.large), .answer(true))
    #expect(interpreter.configuration.stack == Stack(.size, .extras, .topping(number: 1)))
    interpreter.send(.back)
    #expect(interpreter.configuration.state == Answers([Answer(Pizza.Size.large)]))
    #expect(interpreter.configuration.stack == Stack(.size, .extras))
    interpreter.send(.back)
    #expect(interpreter.configuration == (try Interpreter(pizza)).configuration)
    #expect(interpreter.send(.back) == .finished(.cancelled))
  }

  @Test("cancel ends the script at every step, and the system's back is back")
  func cancel() throws {
    let answers: [Answer] = [Answer(Pizza.Size.large), Answer(false), Answer("Bern")]
    for count in 0...answers.count {
      let state = Answers(answers.prefix(count))
      #expect(pizza.reduce(state, .cancel) == .finish(.cancelled), "\(count) answers")
    }
    #expect(pizza.event(for: .back, in: Answers()) == .back)
  }

  @Test("loops and branches are Swift's own, and a nil is an answer like any other")
  func loop() throws {
    var interpreter = try pizza.run(
      .answer(Pizza.Size.small), .answer(true),
      .answer(Pizza.Topping?.some(.olives)), .answer(Pizza.Topping?.some(.other(name: "ham"))))
    #expect(interpreter.configuration.stack.top == .topping(number: 3))
    #expect(interpreter.send(.answer(Pizza.Topping.olives)) == .ignored)
    interpreter.send(.answer(Pizza.Topping?.none))
    #expect(interpreter.configuration.stack.top == .address(.city))
    #expect(interpreter.configuration.stack.screenCount == 6)
  }

  @Test("a screen that replaces comes back when the answer is taken back")
  func replacing() throws {
    let city: [ScriptEvent] = [.answer(Pizza.Size.small), .answer(false), .answer("Bern")]
    var interpreter = try pizza.run(city[0], city[1], city[2], .answer("Gasse 1"))
    let transition = try #require(interpreter.flow.reduce(interpreter.configuration.state, .back))
    guard case .handled = interpreter.send(.back) else {
      Issue.record("back was not handled")
      return
    }
    #expect(Array(transition.commands) == [.replaceTop(.address(.street(city: "Bern")))])
    interpreter.send(.back)
    #expect(interpreter.configuration.stack == Stack(.size, .extras, .address(.city)))
  }

  @Test("what is decided after an answer is recorded with it alone")
  func decisions() throws {
    let before = try pizza.run(
      .answer(Pizza.Size.small), .answer(false), .answer("Bern")
    ).configuration.state
    let campus = try #require(pizza.reduce(before, .answer("Campus 2")))
    #expect(
      campus.decisions == [
        DecisionRecord(name: "CampusDecision", choice: "campus", choices: ["campus", "town"])
      ])
    #expect(Array(campus.commands) == [.push(.student)])
    let town = try #require(pizza.reduce(before, .answer("Gasse 1")))
    #expect(town.decisions.map(\.choice) == ["town"])
    guard case .to(let after) = campus.next else {
      Issue.record("the script ended")
      return
    }
    #expect(pizza.reduce(after, .answer(true))?.decisions == [])
    #expect(pizza.reduce(after, .back)?.decisions == [])
  }

  @Test("a transition is written where its step is")
  func locations() {
    let first = pizza.start.location
    let next = pizza.reduce(Answers(), .answer(Pizza.Size.small))?.location
    #expect(first.fileID.description == "FlowScriptsTests/ScriptFixtures.swift")
    #expect(next?.line == first.line)
    let second = pizza.reduce(Answers([Answer(Pizza.Size.small)]), .answer(true))?.location
    #expect((second?.line ?? 0) > first.line)
  }

  @Test("the step that waits says what it asks for")
  func question() throws {
    let question = try #require(pizza.question(after: Answers()))
    let asksForSize = question.answerType == Pizza.Size.self
    #expect(asksForSize)
    #expect(question.asides.map(\.name.description) == ["helpTapped", "photoTapped"])
    #expect(question.canCancel == false)
  }

  @Test("answers are equal with equal values of the same type, and are shown as their values")
  func equality() {
    #expect(Answer(1) == Answer(1))
    #expect(Answer(1) != Answer(2))
    #expect(Answer(1) != Answer(1.0))
    #expect(Answer(1) != Answer(Int8(1)))
    #expect(Answer(1) != Answer(Int?.some(1)))
    #expect(Set([Answer(1), Answer(1), Answer("1")]).count == 2)
    let values = Mirror(reflecting: Answers([Answer(1), Answer("a")])).children.map {
      "\($0.value)"
    }
    #expect(values == ["1", "a"])
  }
}

@Suite("a script that is not as it should be")
struct OddScriptTests {
  /// Asks once more after a pause, and gives a result all the same.
  struct Stubborn: ScriptFlow {
    typealias Screen = Int

    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int {
      do {
        return try ask(1, for: Int.self)
      } catch {
        return (try? ask(2, for: Int.self)) ?? 0
      }
    }
  }

  struct Silent: ScriptFlow {
    typealias Screen = Int
    func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int { 7 }
  }

  @Test("a pause cannot be passed over")
  func pause() throws {
    var interpreter = try Interpreter(Stubborn())
    #expect(interpreter.configuration.stack == VirtualStack(1))
    #expect(interpreter.send(.answer(5)) == .finished(.finished(5)))
  }

  @Test("a script without a step cannot start, and answers nothing")
  func noStep() {
    #expect(Silent().start == .finish(.finished(7)))
    #expect(throws: StartFailure<Silent>.self) { try Interpreter(Silent()) }
    #expect(Silent().reduce(Answers(), .answer(1)) == nil)
    #expect(Silent().reduce(Answers(), .cancel) == nil)
  }

  @Test("answers that do not fit can only be cancelled")
  func unfit() {
    let answers = Answers([Answer("no size"), Answer(true)])
    #expect(Pizza().reduce(answers, .answer(true)) == nil)
    #expect(Pizza().reduce(answers, .back) == nil)
    #expect(Pizza().reduce(answers, .cancel) == .finish(.cancelled))
  }
}
