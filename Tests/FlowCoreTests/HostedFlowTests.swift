import FlowCore
import FlowTestSupport
import Testing

@Suite("a flow in front of a host")
@MainActor
struct HostedFlowTests {
  private let host = NotingHost()

  /// Three screens and a sheet; see ``HostedTable``.
  private func hosted(_ replies: HostReply<Letter>...) throws -> HostedFlow<HostedTable, NotingHost>
  {
    host.replies = replies
    return try HostedFlow(HostedTable(), on: host)
  }

  @Test("a host is given the start")
  func starts() throws {
    let hosted = try hosted()
    #expect(host.performed == [.one(.setRoot(.a))])
    #expect(hosted.shownStack == stack("[a]"))
    #expect(hosted.configuration.stack == stack("[a]"))
    #expect(hosted.outcome == nil)
    #expect(!hosted.isDesynchronized)
  }

  @Test("a host that is restored is given what leads there from nothing")
  func restores() throws {
    let interpreter = Interpreter(
      HostedTable(), at: Configuration(state: 0, stack: stack("[a, b]")))
    let hosted = HostedFlow(interpreter, on: host)
    #expect(host.performed == [VirtualStack.plan(from: Stack(), to: stack("[a, b]"))])
    #expect(hosted.shownStack == stack("[a, b]"))
  }

  @Test("a start that cannot be made gives the host nothing")
  func failsToStart() {
    #expect(throws: StartFailure<HostedTable>.self) {
      try HostedFlow(HostedTable(start: .to(0)), on: host)
    }
    #expect(host.performed == [])
  }

  @Test("a host is given the flow's own commands, and the reply says what came of the event")
  func sends() throws {
    let hosted = try hosted()
    #expect(hosted.send("push two") == .handled)
    #expect(host.performed.last == .two(.push(.b), .push(.c)))
    #expect(hosted.shownStack == stack("[a, b, c]"))
  }

  @Test("an event that changes no screen gives the host nothing")
  func sendsNothing() throws {
    let hosted = try hosted()
    #expect(hosted.send("note") == .handled)
    #expect(hosted.send("unknown") == .ignored)
    guard case .refused = hosted.send("pop") else {
      Issue.record("a pop at the root was not refused")
      return
    }
    #expect(host.performed.count == 1)
  }

  @Test("the end of a flow is reported, with its last screens on show")
  func finishes() throws {
    let hosted = try hosted()
    hosted.send("end")
    #expect(hosted.outcome == "done")
    #expect(hosted.shownStack == stack("[a, d]"))
    #expect(hosted.send("push") == .ignored)
    #expect(hosted.systemDidMove(.back) == .impossible)
    // The flow is over: what it left on show is put back.
    #expect(host.performed.last == .one(.push(.d)))
    #expect(hosted.shownStack == stack("[a, d]"))
  }

  // MARK: System moves

  @Test("a move that the flow follows gives the host nothing")
  func equalMove() throws {
    let hosted = try hosted()
    hosted.send("push")
    let moved = Configuration<HostedTable>(state: 0, stack: stack("[a]"))
    #expect(hosted.result(of: .back) == .moved(moved))
    #expect(hosted.systemDidMove(.back) == .moved(moved))
    #expect(host.performed.count == 2)
    #expect(hosted.shownStack == stack("[a]"))
  }

  @Test("a move that the flow ignores is put back")
  func ignoredMove() throws {
    let hosted = try hosted()
    hosted.send("ask")
    #expect(hosted.systemDidMove(.interactiveDismiss) == .ignored)
    #expect(host.performed.last == .one(.present(.d)))
    #expect(hosted.shownStack == stack("[a] + sheet[d]"))
  }

  @Test("a move that the flow handles otherwise gives the host the difference")
  func otherMove() throws {
    let hosted = try hosted()
    hosted.send("push stubborn")
    #expect(
      hosted.systemDidMove(.back)
        == .moved(
          Configuration(state: 3, stack: stack("[a, b] + alert[c]"))))
    #expect(host.performed.last == .two(.push(.b), .present(.c, style: .alert)))
    #expect(hosted.shownStack == stack("[a, b] + alert[c]"))
  }

  @Test("a move that the flow's transition cannot follow is put back")
  func refusedMove() throws {
    let hosted = try hosted()
    hosted.send("push broken")
    guard case .refused = hosted.systemDidMove(.back) else {
      Issue.record("the back was not refused")
      return
    }
    #expect(host.performed.last == .one(.push(.b)))
  }

  @Test("a move that what is shown cannot make changes nothing")
  func impossibleMove() throws {
    let hosted = try hosted()
    #expect(hosted.systemDidMove(.back) == .impossible)
    #expect(hosted.result(of: .tabTapped("x")) == .impossible)
    #expect(host.performed.count == 1)
  }

  // MARK: Swipes

  @Test("a swipe that is cancelled is no move")
  func cancelledSwipe() throws {
    let hosted = try hosted()
    hosted.send("push")
    hosted.backDidBegin()
    hosted.backDidCancel()
    #expect(host.performed.count == 2)
    #expect(hosted.configuration.stack == stack("[a, b]"))
  }

  @Test("while a swipe is under way the host is given nothing, and the rest when it is cancelled")
  func eventDuringSwipe() throws {
    let hosted = try hosted()
    hosted.send("push")
    hosted.backDidBegin()
    hosted.send("ask")
    #expect(host.performed.count == 2)
    hosted.backDidCancel()
    #expect(host.performed.last == .one(.present(.d)))
    #expect(hosted.shownStack == stack("[a, b] + sheet[d]"))
  }

  @Test("a swipe that ends after an event has changed the top is ignored, and the event is kept")
  func swipeIsOutdated() throws {
    let hosted = try hosted()
    hosted.send("push")
    hosted.backDidBegin()
    hosted.send("push two")
    #expect(hosted.result(of: .back) == .ignored)
    #expect(hosted.systemDidMove(.back) == .ignored)
    #expect(hosted.configuration.stack == stack("[a, b, b, c]"))
    #expect(hosted.shownStack == stack("[a, b, b, c]"))
  }

  @Test("a sheet that is swiped down is closed although its content changes, but not another one")
  func dismissalIsOutdated() throws {
    let hosted = try hosted()
    hosted.send("show")
    hosted.backDidBegin()
    hosted.send("push in it")
    #expect(hosted.systemDidMove(.interactiveDismiss) != .ignored)
    #expect(hosted.shownStack == stack("[a]"))
    hosted.send("show")
    hosted.backDidBegin()
    hosted.send("show another")
    #expect(hosted.systemDidMove(.interactiveDismiss) == .ignored)
    #expect(hosted.shownStack == stack("[a] + sheet[c]"))
  }

  @Test("a swipe that ends in a move that cannot be made still lets the host follow")
  func swipeEndsElsewhere() throws {
    let hosted = try hosted()
    hosted.backDidBegin()
    hosted.send("push")
    #expect(hosted.systemDidMove(.tabTapped("x")) == .impossible)
    #expect(hosted.shownStack == stack("[a, b]"))
  }

  // MARK: Hosts that take their time

  @Test("while commands are under way the host is given no others, and the rest afterwards")
  func pending() throws {
    let hosted = try hosted(.done, .pending)
    hosted.send("push")
    hosted.send("push two")
    hosted.send("ask")
    #expect(host.performed.count == 2)
    #expect(hosted.shownStack == stack("[a]"))
    #expect(hosted.configuration.stack == stack("[a, b, b, c] + sheet[d]"))
    hosted.hostDidFinish()
    #expect(host.performed.count == 3)
    #expect(
      host.performed.last.map(Array.init) == [
        .setStack([.a, .b, .b, .c]), .present(.d),
      ])
    #expect(hosted.shownStack == hosted.configuration.stack)
  }

  @Test("a host that has finished before it says that it is under way has finished")
  func finishesFirst() throws {
    let hosted = try hosted()
    host.whilePerforming = { hosted.hostDidFinish() }
    host.replies = [.pending]
    hosted.send("push")
    #expect(hosted.shownStack == stack("[a, b]"))
    hosted.send("pop")
    #expect(host.performed.last == .one(.pop))
  }

  @Test("a host that ended elsewhere says what it shows, and is led from there")
  func finishesElsewhere() throws {
    let hosted = try hosted(.done, .pending)
    hosted.send("push")
    hosted.hostDidFinish(showing: stack("[a, d]"))
    #expect(host.performed.last == .one(.replaceTop(.b)))
    #expect(hosted.shownStack == stack("[a, b]"))
  }

  @Test("finishing when nothing is under way changes nothing")
  func finishesForNothing() throws {
    let hosted = try hosted()
    hosted.hostDidFinish()
    #expect(host.performed.count == 1)
    #expect(hosted.shownStack == stack("[a]"))
  }

  @Test("a system move while commands are under way moves what they lead to")
  func moveWhilePending() throws {
    let hosted = try hosted(.done, .pending)
    hosted.send("push")
    #expect(hosted.systemDidMove(.back) == .moved(Configuration(state: 0, stack: stack("[a]"))))
    #expect(host.performed.count == 2)
    hosted.hostDidFinish()
    #expect(host.performed.count == 2)
    #expect(hosted.shownStack == stack("[a]"))
  }

  @Test("an event sent by the host while it performs moves the model, and the host follows after")
  func reentrant() throws {
    let hosted = try hosted()
    host.whilePerforming = { hosted.send("ask") }
    hosted.send("push")
    #expect(host.performed == [.one(.setRoot(.a)), .one(.push(.b)), .one(.present(.d))])
    #expect(host.depth == 1)
    #expect(hosted.shownStack == stack("[a, b] + sheet[d]"))
  }

  @Test("a system move reported by the host while it performs counts")
  func reentrantMove() throws {
    let hosted = try hosted()
    host.whilePerforming = { hosted.systemDidMove(.back) }
    hosted.send("push")
    #expect(hosted.shownStack == stack("[a]"))
    #expect(hosted.configuration.stack == stack("[a]"))
    #expect(host.performed.count == 2)
  }

  @Test("a host that finished, heard an event and then refuses is led from what it shows")
  func refusesAfterEvent() throws {
    let hosted = try hosted()
    host.whilePerforming = {
      hosted.hostDidFinish()
      hosted.send("ask")
    }
    host.replies = [.refused(showing: stack("[c]"))]
    hosted.send("push")
    #expect(host.performed.last.map(Array.init) == [.setStack([.a, .b]), .present(.d)])
    #expect(hosted.shownStack == stack("[a, b] + sheet[d]"))
  }
}

/// Notes what it is given, and answers as it is told; when it is told nothing more, `done`.
final class NotingHost: StackHost {
  var replies: [HostReply<Letter>] = []
  var performed: [CommandList<Letter>] = []
  /// What happens the next time it performs.
  var whilePerforming: (() -> Void)?
  /// What happens each time it performs.
  var wheneverPerforming: (() -> Void)?
  /// How deep it was ever asked inside its own performing.
  private(set) var depth = 0
  private var nesting = 0

  func perform(_ commands: CommandList<Letter>, showing stack: Stack) -> HostReply<Letter> {
    nesting += 1
    depth = max(depth, nesting)
    defer { nesting -= 1 }
    performed.append(commands)
    let work = whilePerforming
    whilePerforming = nil
    work?()
    wheneverPerforming?()
    return replies.isEmpty ? .done : replies.removeFirst()
  }
}

/// A flow over `[a]` whose back is followed, ignored, handled otherwise or refused, by its state.
struct HostedTable: Flow {
  typealias State = Int
  typealias Event = String
  typealias Screen = Letter
  typealias Outcome = String

  var start: FlowTransition<Self> = .to(0, .setRoot(.a))

  func reduce(_ state: Int, _ event: String) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, "push"): .to(0, .push(.b))
    case (_, "push two"): .to(1, .push(.b), .push(.c))
    case (_, "push stubborn"): .to(2, .push(.b))
    case (_, "push broken"): .to(4, .push(.b))
    case (_, "ask"): .to(5, .present(.d))
    case (_, "show"): .to(6, .present(.d))
    case (6, "push in it"): .to(6, .push(.b))
    case (6, "close"): .to(0, .dismiss)
    case (6, "show another"): .to(6, .dismiss, .present(.c))
    case (_, "note"): .stay(note: "toast")
    case (_, "end"): .finish("done", .push(.d))
    case (2, "pop"): .to(3, .present(.c, style: .alert))
    case (4, "pop"): .to(4, .popTo(.d))
    case (_, "pop"): .to(0, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: Int) -> String? {
    switch move {
    case .back: "pop"
    case .interactiveDismiss where state == 6: "close"
    default: nil
    }
  }
}
