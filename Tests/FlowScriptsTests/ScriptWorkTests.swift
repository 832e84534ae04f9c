import FlowCore
import FlowScripts
import FlowTestSupport
import Testing

/// A session that is read, a login that is sent up to three times, and a photo with work of its own.
private struct Login: ScriptFlow {
  enum Screen: Hashable, Sendable { case splash, name, loading, failed, photo(Photo.Screen), done }
  enum Work: Hashable, Sendable {
    case readSession
    case logIn(name: String, attempt: Int)
    case photo(Photo.Work)
  }
  enum Session: Hashable, Sendable { case none, kept(name: String) }
  enum Reply: Hashable, Sendable { case loggedIn, failed }
  enum Tap: Hashable, Sendable { case retryTapped, doneTapped }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> String {
    let session = try ask(.readSession, showing: .splash, for: Session.self)
    if case .kept(let name) = session { return name }
    let name = try ask(.name, for: String.self)
    for attempt in 1...3 {
      let reply = try ask(
        .logIn(name: name, attempt: attempt), showing: .loading, for: Reply.self,
        replacing: attempt > 1, canCancel: true)
      if reply == .loggedIn { break }
      _ = try ask(.failed, for: Tap.self)
    }
    let photo = try ask.run(Photo(), screen: Screen.photo, work: Work.photo)
    _ = try ask(.done, for: Tap.self)
    return "\(name) \(photo)"
  }
}

/// A part that waits on the screen of its question.
private struct Photo: ScriptFlow {
  enum Screen: Hashable, Sendable { case choice, edited }
  enum Work: Hashable, Sendable { case upload(Int) }
  enum Progress: Hashable, Sendable { case percent(Int), uploaded }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int {
    let photo = try ask(.choice, for: Int.self)
    _ = try ask(
      .upload(photo), for: Progress.self,
      note: { $0 == .uploaded ? nil : "progress" })
    return photo
  }
}

/// Waits, and goes on with steps that have screens and work of their own.
private struct Parts: ScriptFlow {
  enum Screen: Hashable, Sendable { case name, loading, part(Int) }
  enum Work: Hashable, Sendable { case load, part(String) }
  enum Steps: ScriptSteps {
    typealias Screen = Int
    typealias Work = String
  }
  struct Loaded: Hashable, Sendable {}

  /// Whether the part replaces the screen below that of the wait.
  var replacing = false

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int {
    _ = try ask(.name, for: Bool.self)
    _ = try ask(.load, showing: .loading, for: Loaded.self)
    return try ask.run(screen: Screen.part, work: Work.part) {
      (ask: inout Script<Steps>) throws(AwaitingAnswer) in
      let number = try ask(1, for: Int.self, replacing: replacing)
      _ = try ask("store", showing: 2, for: Loaded.self)
      return number
    }
  }
}

extension Interpreter where F: ScriptFlow {
  /// Answers what the script waits for.
  fileprivate mutating func answer(_ value: some Hashable & Sendable) -> Reply<F>? {
    workUnderWay.first.flatMap { answer(.answer(value), to: $0) }
  }
}

@Suite("a script that waits for work")
struct ScriptWorkTests {
  private typealias Stack = VirtualStack<Login.Screen>

  /// The login at the first try after a failed one.
  private func secondAttempt() throws -> Interpreter<Login> {
    var login = try Interpreter(Login())
    #expect(login.answer(Login.Session.none) == .handled)
    login.send(.answer("ann"))
    #expect(login.answer(Login.Reply.failed) == .handled)
    login.send(.answer(Login.Tap.retryTapped))
    return login
  }

  @Test("shows its screen while the work is under way, and goes on with the answer")
  func waits() throws {
    var login = try Interpreter(Login())
    #expect(login.configuration.stack == Stack(.splash))
    #expect(login.workUnderWay == [.readSession])
    #expect(login.answer(Login.Session.none) == .handled)
    #expect(login.configuration.stack == Stack(.name))
    #expect(login.workUnderWay == [])
    login.send(.answer("ann"))
    #expect(login.configuration.stack == Stack(.name, .loading))
    #expect(login.workUnderWay == [.logIn(name: "ann", attempt: 1)])
    #expect(login.answer(Login.Reply.loggedIn) == .handled)
    #expect(login.configuration.stack == Stack(.name, .photo(.choice)))
    var kept = try Interpreter(Login())
    #expect(kept.answer(Login.Session.kept(name: "bob")) == .finished(.finished("bob")))
  }

  @Test("tries again with other work, and drops the answer to the first attempt")
  func retries() throws {
    var login = try secondAttempt()
    #expect(login.configuration.stack == Stack(.name, .loading))
    #expect(login.workUnderWay == [.logIn(name: "ann", attempt: 2)])
    let late = login.answer(.answer(Login.Reply.loggedIn), to: .logIn(name: "ann", attempt: 1))
    #expect(late == nil)
    #expect(login.answer(Login.Reply.failed) == .handled)
    #expect(login.configuration.stack == Stack(.name, .failed))
    login.send(.answer(Login.Tap.retryTapped))
    #expect(login.workUnderWay == [.logIn(name: "ann", attempt: 3)])
  }

  @Test("keeps the screen of the previous question where it has none")
  func withoutScreen() throws {
    var login = try secondAttempt()
    _ = login.answer(Login.Reply.loggedIn)
    let before = login.configuration.stack
    login.send(.answer(7))
    #expect(login.configuration.stack == before)
    #expect(login.workUnderWay == [.photo(.upload(7))])
    #expect(login.answer(Photo.Progress.percent(50)) == .handled)
    #expect(login.workUnderWay == [.photo(.upload(7))])
    #expect(login.answer(Photo.Progress.uploaded) == .handled)
    #expect(login.configuration.stack == Stack(.name, .photo(.choice), .done))
  }

  @Test("is left by back and by cancel, and back never leads to a wait")
  func back() throws {
    var login = try secondAttempt()
    _ = login.answer(Login.Reply.loggedIn)
    login.send(.answer(7))
    _ = login.answer(Photo.Progress.uploaded)
    var stacks: [Stack] = []
    while case .handled = login.send(.back) {
      #expect(login.workUnderWay == [])
      stacks.append(login.configuration.stack)
    }
    #expect(
      stacks == [Stack(.name, .photo(.choice)), Stack(.name, .failed), Stack(.name)])
    #expect(login.outcome == .cancelled)
    var waiting = try secondAttempt()
    #expect(waiting.send(.back) == .handled)
    #expect(waiting.configuration.stack == Stack(.name, .failed))
    var splash = try Interpreter(Login())
    #expect(splash.send(.back) == .finished(.cancelled))
    var cancelled = try secondAttempt()
    let question = Login().question(after: cancelled.configuration.state)
    #expect(question?.isAnsweredByWork == true && question?.canCancel == true)
    #expect(cancelled.send(.cancel) == .finished(.cancelled))
  }

  @Test("ignores an answer of another type, and has no work where the answers do not fit")
  func unfit() throws {
    var login = try Interpreter(Login())
    #expect(login.answer("ann") == .ignored)
    #expect(login.answer(Login.Reply.failed) == .ignored)
    #expect(login.workUnderWay == [.readSession])
    #expect(Login().work(in: Answers([Answer("ann")])) == [])
  }

  @Test("resumes its work after a relaunch, and asks the user again where it was finished")
  func restores() throws {
    let waiting = try secondAttempt()
    let restored = try Interpreter(
      Login(), from: Login().start(from: waiting.configuration.state))
    #expect(restored.configuration == waiting.configuration)
    #expect(restored.workUnderWay == [.logIn(name: "ann", attempt: 2)])
    let photo = try Interpreter(
      Photo(), from: Photo().start(from: Answers([Answer(7), Answer(Photo.Progress.uploaded)])))
    #expect(photo.configuration.state == Answers())
    #expect(photo.workUnderWay == [])
    let kept = Answers([Answer(Login.Session.kept(name: "bob"))])
    let splash = try Interpreter(Login(), from: Login().start(from: kept))
    #expect(splash.workUnderWay == [.readSession])
  }

  @Test("a part replaces the wait before it", arguments: [false, true])
  func parts(_ replacing: Bool) throws {
    typealias Stack = VirtualStack<Parts.Screen>
    let first: [Parts.Screen] = replacing ? [] : [.name]
    var parts = try Interpreter(Parts(replacing: replacing))
    parts.send(.answer(true))
    #expect(Array(parts.configuration.stack.focusedScreens) == [.name, .loading])
    #expect(parts.answer(Parts.Loaded()) == .handled)
    #expect(Array(parts.configuration.stack.focusedScreens) == first + [.part(1)])
    #expect(parts.workUnderWay == [])
    parts.send(.answer(7))
    #expect(Array(parts.configuration.stack.focusedScreens) == first + [.part(1), .part(2)])
    #expect(parts.workUnderWay == [.part("store")])
    #expect(parts.answer(Parts.Loaded()) == .finished(.finished(7)))
  }

  @Test("cannot start with a wait that shows nothing")
  func noScreen() {
    struct Blank: ScriptFlow {
      typealias Screen = Int
      enum Work: Hashable, Sendable { case load }
      func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int { try ask(.load) }
    }
    #expect(throws: StartFailure<Blank>.self) { try Interpreter(Blank()) }
  }

  @Test("as a child, has its work in its parent's, and cannot be declared without")
  func child() throws {
    struct Parent<Mapped: ParentWork>: Flow {
      enum State: Hashable, Sendable { case home, login(Answers) }
      enum Event: Hashable, Sendable { case loginTapped, login(ScriptEvent) }
      enum Screen: Hashable, Sendable { case home, login(Login.Screen) }
      enum Work: Hashable, Sendable { case login(Login.Work) }

      static var children: [AnyChild<Self>] {
        [
          Child<Self, Login>(
            Login(), in: .modal(.sheet), state: .case(State.login), event: .case(Event.login),
            screen: .case(Screen.login), work: Mapped.isMapped ? .case(Work.login) : .never
          ) { _ in .to(.home, .dismiss) }
        ]
      }
      var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

      func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
        event == .loginTapped
          ? .to(.login(Answers()), .present(.login(.splash))) : forward(event, in: state)
      }
    }
    var parent = try Interpreter(Parent<WorkIsMapped>())
    parent.send(.loginTapped)
    #expect(parent.workUnderWay == [.login(.readSession)])
    let answer = ScriptEvent.answer(Login.Session.none)
    #expect(parent.answer(.login(answer), to: .login(.readSession)) == .handled)
    #expect(parent.configuration.stack == VirtualStack(.home).presenting(.login(.name)))
    #expect(throws: StartFailure<Parent<WorkIsLost>>.self) {
      try Interpreter(Parent<WorkIsLost>())
    }
  }

  @Test("declared only to group its screens, needs no work of its own")
  func grouping() throws {
    struct Session: ScriptFlow {
      enum Screen: Hashable, Sendable { case home, photo(Photo.Screen) }
      enum Work: Hashable, Sendable { case photo(Photo.Work) }

      static var children: [AnyChild<Self>] {
        [
          Child<Self, Photo>(
            Photo(), in: .pushed, state: .never, event: .never, screen: .case(Screen.photo)
          ) { _ in .stay() }
        ]
      }

      func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int {
        _ = try ask(.home, for: Bool.self)
        return try ask.run(Photo(), screen: Screen.photo, work: Work.photo)
      }
    }
    var script = try Interpreter(Session())
    script.send(.answer(true))
    script.send(.answer(7))
    #expect(script.workUnderWay == [.photo(.upload(7))])
  }
}

private protocol ParentWork: Sendable { static var isMapped: Bool { get } }
private enum WorkIsMapped: ParentWork { static let isMapped = true }
private enum WorkIsLost: ParentWork { static let isMapped = false }
