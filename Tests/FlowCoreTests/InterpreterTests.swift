import FlowCore
import FlowTestSupport
import Testing

@Suite("running a flow")
struct InterpreterTests {
  private let flow = TableFlow(transitions: [
    "open": .to(1, .push(.b), .present(.c)),
    "note": .stay(note: "alert"),
    "close twice": .to(2, .dismiss, .dismiss),
    "end": .finish("done", .push(.d)),
    "end badly": .finish("done", .dismiss),
    "pop to nowhere": .to(3, .popTo(.d)),
  ])

  @Test("a start gives the first state and the first screens")
  func starts() throws {
    let interpreter = try Interpreter(flow)
    #expect(interpreter.configuration == Configuration(state: 0, stack: Stack(.a)))
    #expect(interpreter.outcome == nil)
  }

  @Test("an event that is handled moves the state and the stack")
  func moves() throws {
    var interpreter = try Interpreter(flow)
    let transition = try #require(interpreter.flow.reduce(interpreter.configuration.state, "open"))
    guard case .handled = interpreter.send("open") else {
      Issue.record("open was not handled")
      return
    }
    #expect(transition == .to(1, .push(.b), .present(.c)))
    let moved = Configuration<TableFlow>(state: 1, stack: Stack(.a, .b).presenting(.c))
    #expect(interpreter.configuration == moved)
  }

  @Test("a transition that stays keeps the state, and its note is reported")
  func stays() throws {
    var interpreter = try Interpreter(flow)
    interpreter.send("open")
    let before = interpreter.configuration
    let transition = try #require(interpreter.flow.reduce(interpreter.configuration.state, "note"))
    guard case .handled = interpreter.send("note") else {
      Issue.record("the note was not handled")
      return
    }
    #expect(transition.note == "alert")
    #expect(interpreter.configuration == before)
  }

  @Test("an event without a transition is ignored and changes nothing")
  func ignores() throws {
    var interpreter = try Interpreter(flow)
    guard case .ignored = interpreter.send("unknown") else {
      Issue.record("an unknown event was not ignored")
      return
    }
    #expect(interpreter.configuration == Configuration(state: 0, stack: Stack(.a)))
    #expect(interpreter.outcome == nil)
  }

  @Test(
    "a refused command leaves state, stack and outcome as they were",
    arguments: [
      ("close twice", Command<Letter>.dismiss, Refusal<Letter>.Reason.noModal, Stack(.a)),
      ("end badly", .dismiss, .noModal, Stack(.a)),
      ("pop to nowhere", .popTo(.d), .notOnStack, Stack(.a)),
    ])
  func refuses(
    _ event: String, _ command: Command<Letter>, _ reason: Refusal<Letter>.Reason, _ stack: Stack
  ) throws {
    var interpreter = try Interpreter(flow)
    guard case .refused(let refusal) = interpreter.send(event) else {
      Issue.record("\(event) was not refused")
      return
    }
    #expect(refusal == Refusal(command: command, reason: reason, stack: stack))
    #expect(interpreter.configuration == Configuration(state: 0, stack: Stack(.a)))
    #expect(interpreter.outcome == nil)
  }

  @Test("the second of two commands refused undoes the first, and the flow goes on")
  func refusesSecond() throws {
    var interpreter = try Interpreter(flow)
    interpreter.send("open")
    let before = interpreter.configuration
    guard case .refused(let refusal) = interpreter.send("close twice") else {
      Issue.record("closing twice was not refused")
      return
    }
    #expect(refusal.stack == Stack(.a, .b))
    #expect(interpreter.configuration == before)
    guard case .handled = interpreter.send("note") else {
      Issue.record("the flow did not go on after a refusal")
      return
    }
  }

  @Test("a flow that has ended ignores every event")
  func finishes() throws {
    var interpreter = try Interpreter(flow)
    #expect(interpreter.send("end") == .finished("done"))
    #expect(interpreter.outcome == "done")
    let last = interpreter.configuration
    #expect(last == Configuration(state: 0, stack: Stack(.a, .d)))
    for event in flow.transitions.keys.sorted() + ["unknown"] {
      guard case .ignored = interpreter.send(event) else {
        Issue.record("\(event) was handled after the end")
        continue
      }
      #expect(interpreter.configuration == last, "\(event)")
    }
  }

  @Test("an interpreter goes on from a configuration that was reached before")
  func goesOn() throws {
    var first = try Interpreter(flow)
    first.send("open")
    var second = Interpreter(flow, at: first.configuration)
    #expect(second.configuration == first.configuration)
    first.send("end")
    second.send("end")
    #expect(second.configuration == first.configuration)
  }

  @Test("an interpreter starts from a transition of choice")
  func startsElsewhere() throws {
    let interpreter = try Interpreter(flow, from: .to(7, .setRoot(.b), .push(.c)))
    #expect(interpreter.configuration == Configuration(state: 7, stack: Stack(.b, .c)))
  }

  @Test("a flow handles no system move unless it says so")
  func systemMoves() {
    #expect(Interpreter.event(for: .back, of: flow, in: 1) == nil)
  }
}

@Suite("starts that cannot be made")
struct StartFailureTests {
  /// What a failure says, as a value that can be compared.
  private enum Failure: Equatable {
    case refused(Refusal<Letter>)
    case noState
    case nothingOnShow
    case endlessChild
    case childWithLostWork(String)
  }

  private func failure(of start: FlowTransition<TableFlow>) -> Failure? {
    do {
      _ = try Interpreter(TableFlow(start: start))
      return nil
    } catch {
      switch error {
      case .refused(let refusal): return .refused(refusal)
      case .noState: return .noState
      case .nothingOnScreen: return .nothingOnShow
      case .endlessChild: return .endlessChild
      case .childWithUnembeddedWork(let child): return .childWithLostWork(child)
      }
    }
  }

  @Test("a start with a root can be made")
  func made() {
    #expect(failure(of: .to(0, .setRoot(.a))) == nil)
  }

  @Test("a start that pushes before a root is refused")
  func refused() {
    let refusal = Refusal<Letter>(command: .push(.a), reason: .nothingOnScreen, stack: Stack())
    #expect(failure(of: .to(0, .push(.a))) == .refused(refusal))
  }

  @Test("a start that fails after its root is refused with what was on show")
  func refusedLater() {
    let refusal = Refusal<Letter>(command: .pop, reason: .lastScreen, stack: Stack(.a))
    #expect(failure(of: .to(0, .setRoot(.a), .pop)) == .refused(refusal))
  }

  @Test("a start that stays or ends names no state")
  func noState() {
    #expect(failure(of: .stay(.setRoot(.a))) == .noState)
    #expect(failure(of: .finish("done", .setRoot(.a))) == .noState)
  }

  @Test("a start without a command leaves nothing on show")
  func nothingOnShow() {
    #expect(failure(of: .to(0)) == .nothingOnShow)
  }
}
