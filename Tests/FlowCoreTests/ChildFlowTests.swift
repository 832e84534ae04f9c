import FlowCore
import FlowTestSupport
import Testing

@Suite("starting a child flow")
struct ChildStartTests {
  typealias Screens = VirtualStack<Account.Screen>

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let placement: ChildPlacement
    let after: Screens
  }

  static let rows = [
    Row(
      testDescription: "a child in the root takes the place of everything", placement: .root,
      after: Screens(.login(.name))),
    Row(
      testDescription: "a pushed child lies on the parent's stack", placement: .pushed,
      after: Screens(.overview, .login(.name))),
    Row(
      testDescription: "a modal child has a layer of the style given",
      placement: .modal(.fullScreen),
      after: Screens(.overview).presenting(.login(.name), style: .fullScreen)),
  ]

  @Test("a child starts at its placement, in its own first state", arguments: rows)
  func begins(_ row: Row) throws {
    var interpreter = try Interpreter(Account(placement: row.placement))
    interpreter.send(.loginTapped)
    #expect(interpreter.configuration.state == .login(.name))
    #expect(interpreter.configuration.stack == row.after)
  }

  @Test("what a child pushes in its start follows its first screen")
  func beginsDeep() throws {
    let login = Login(start: .to(.password, .setRoot(.name), .push(.password)))
    var interpreter = try Interpreter(Account(placement: .modal(.sheet), login: login))
    interpreter.send(.loginTapped)
    let stack = Screens(.overview).presenting(.login(.name), .login(.password))
    #expect(interpreter.configuration == Configuration(state: .login(.password), stack: stack))
  }

  @Test("a start stays within the child, wherever that goes")
  func startStaysInside() throws {
    let login = Login(start: .to(.name, [.setRoot(.name), .push(.password), .popToRoot]))
    var pushed = try Interpreter(Account(placement: .pushed, login: login))
    pushed.send(.loginTapped)
    #expect(pushed.configuration.stack == Screens(.overview, .login(.name)))
    var modal = try Interpreter(Account(placement: .modal(.sheet), login: login))
    modal.send(.loginTapped)
    #expect(modal.configuration.stack == Screens(.overview).presenting(.login(.name)))
  }

  @Test("a running child that was pushed shares its parent's stack, a modal child has its own")
  func sharesStack() throws {
    /// A child that goes back as far as it can.
    struct Homing: Flow {
      typealias State = Int
      typealias Event = Int
      typealias Screen = Int
      var start: FlowTransition<Self> { .to(0, .setRoot(8), .push(9)) }
      func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { .stay(.popToRoot) }
    }
    struct Parent: Flow {
      typealias State = Int
      typealias Event = ChildPlacement?
      typealias Screen = Int
      var start: FlowTransition<Self> { .to(0, .setRoot(1)) }
      func reduce(_ state: Int, _ event: ChildPlacement?) -> FlowTransition<Self>? {
        event.map { begin(Self.homing, at: $0) }
          ?? forward(0, to: Self.homing, at: state, in: state)
      }
      static let homing = Child<Self, Homing>(
        Homing(), in: .pushed,
        state: .case({ $0 }), event: .case({ _ in nil }), screen: .case({ $0 }))
    }
    var pushed = try Interpreter(Parent())
    pushed.send(.pushed)
    pushed.send(nil)
    #expect("\(pushed.configuration.stack)" == "[1]")
    var modal = try Interpreter(Parent())
    modal.send(.modal(.sheet))
    modal.send(nil)
    #expect("\(modal.configuration.stack)" == "[1] + sheet[8]")
  }

  @Test("the start of a child has the source location of the parent's call")
  func sourceLocation() {
    let flow = Account()
    let transition = flow.begin(Account.login, fileID: "Here/Call.swift", line: 7)
    #expect(transition.location.line == 7)
    #expect(transition.location.fileID.description == "Here/Call.swift")
    #expect(flow.reduce(.signedOut, .loginTapped)?.location.fileID.description == fixtures)
  }

  @Test("a child whose start names no state does not start, visibly")
  func beginsNowhere() throws {
    let flow = Account(login: Login(start: .stay(.setRoot(.name))))
    var interpreter = try Interpreter(flow)
    let before = interpreter.configuration
    guard case .refused(let refusal) = interpreter.send(.loginTapped) else {
      Issue.record("the event was not refused")
      return
    }
    #expect(refusal.reason == .noStateOfChild)
    #expect(interpreter.configuration == before)
  }
}

@Suite("a child flow at work")
struct ChildFlowTests {
  private let account = Account()

  @Test("where the child goes, the parent goes, with the child's commands, notes and location")
  func to() {
    let transition = account.reduce(.login(.name), .login(.nextTapped))
    #expect(transition == .to(.login(.password), .push(.login(.password))))
    #expect(transition?.guard == "name not empty")
    #expect(transition?.note == nil)
    #expect(transition?.location.line == Login.nextTapped.location.line)
    #expect(transition?.location.fileID.description == fixtures)
  }

  @Test("where the child stays, the parent stays, with the child's notes")
  func stay() {
    let transition = account.reduce(.login(.password), .login(.help))
    #expect(transition == .stay())
    #expect(transition?.note == "help")
    #expect(transition?.guard == "hint is set")
  }

  @Test("when the child ends, the parent's commands follow the child's")
  func finish() {
    let transition = account.reduce(.login(.password), .login(.submitTapped))
    #expect(transition == .to(.signedIn, [.pop, .dismiss, .push(.welcome)]))
    #expect(transition?.location.line == Account.loggedIn.location.line)
  }

  @Test("when the child ends, its notes go before the parent's")
  func finishNotes() {
    let transition = account.reduce(.login(.password), .login(.submitTapped))
    #expect(transition?.guard == "password is right")
    let silent = account.reduce(.login(.name), .login(.cancelTapped))
    #expect(silent == .finish(.left))
    #expect(silent?.guard == "guests may leave")
    #expect(transition?.note == "welcome")
    let login = Child<TableFlow, Login>(
      Login(), in: .root,
      state: .case({ _ in 0 }), event: .case({ _ in "" }), screen: .case({ _ in .a })
    ) { _ in .stay(note: "farewell") }
    let noted = TableFlow().forward(.cancelTapped, to: login, at: .name, in: 0)
    #expect(noted?.note == "farewell")
  }

  @Test("what the child ignores, the parent ignores")
  func ignored() {
    #expect(account.reduce(.login(.name), .login(.submitTapped)) == nil)
    #expect(account.reduce(.signedOut, .login(.nextTapped)) == nil)
  }

  @Test("a child is run from its first screen to the parent's transition")
  func runs() throws {
    var interpreter = try Interpreter(account)
    for event in [Account.Event.loginTapped, .login(.nextTapped), .login(.submitTapped)] {
      guard case .handled = interpreter.send(event) else {
        Issue.record("\(event) was not handled")
        return
      }
    }
    #expect(interpreter.configuration.state == .signedIn)
    #expect(interpreter.configuration.stack == VirtualStack(.overview, .welcome))
  }

  @Test("a child of a child works the same")
  func nested() throws {
    var interpreter = try Interpreter(Shop())
    interpreter.send(.accountTapped)
    #expect(interpreter.configuration.stack == VirtualStack(.door, .account(.overview)))
    interpreter.send(.account(.loginTapped))
    interpreter.send(.account(.login(.nextTapped)))
    #expect(interpreter.configuration.state == .account(.login(.password)))
    let deep = VirtualStack<Shop.Screen>(.door, .account(.overview))
      .presenting(.account(.login(.name)), .account(.login(.password)))
    #expect(interpreter.configuration.stack == deep)
    let help = Shop().reduce(.account(.login(.password)), .account(.login(.help)))
    #expect(help?.note == "help")
    interpreter.send(.account(.login(.cancelTapped)))
    #expect(interpreter.configuration == Configuration(state: .closed, stack: VirtualStack(.door)))
  }

  @Test("a child that never ends needs no handling of its end")
  func neverEnds() {
    let tick = Shop().reduce(.clock(.day), .clock(.tick))
    #expect(tick == .to(.clock(.night), .replaceTop(.clock(.moon))))
    #expect(tick?.guard == "it is late")
    #expect(tick?.location.line == Clock.tick.location.line)
    let look = Shop().reduce(.clock(.night), .clock(.look))
    #expect(look == .stay())
    #expect(look?.note == "stars")
    #expect(Shop().reduce(.clock(.day), .clock(.look)) == nil)
  }
}

private let fixtures = "FlowCoreTests/ChildFlowFixtures.swift"
