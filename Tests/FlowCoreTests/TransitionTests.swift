import FlowCore
import FlowTestSupport
import Testing

@Suite("the transition of a reducer")
struct TransitionTests {
  typealias Transition = FlowTransition<TableFlow>

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let transition: Transition
    let next: Transition.Next
    let commands: [Command<Letter>]

    init(
      _ claim: String, _ transition: Transition, _ next: Transition.Next,
      _ commands: Command<Letter>...
    ) {
      testDescription = claim
      self.transition = transition
      self.next = next
      self.commands = commands
    }
  }

  static let rows = [
    Row("to a state", .to(1), .to(1)),
    Row("to a state by one command", .to(1, .pop), .to(1), .pop),
    Row("to a state by two commands", .to(1, .dismiss, .pop), .to(1), .dismiss, .pop),
    Row("to a state by a list", .to(1, [.dismiss, .pop, .pop]), .to(1), .dismiss, .pop, .pop),
    Row("to a state by three commands", .to(1, .dismiss, .pop, .pop), .to(1), .dismiss, .pop, .pop),
    Row(
      "to a state by four commands", .to(1, .dismiss, .pop, .pop, .push(.a)), .to(1),
      .dismiss, .pop, .pop, .push(.a)),
    Row("to a state by one command or none", .to(1, nil), .to(1)),
    Row("to a state by one command or two", .to(1, nil, .pop), .to(1), .pop),
    Row("stay", .stay(), .stay),
    Row("stay with a note", .stay(note: "alert"), .stay),
    Row("stay for a reason", .stay(because: .unknownLink), .stay),
    Row("stay by one command", .stay(.push(.a)), .stay, .push(.a)),
    Row("stay by three commands", .stay(.dismiss, .pop, .pop), .stay, .dismiss, .pop, .pop),
    Row("finish", .finish("done"), .finish("done")),
    Row("finish after one command", .finish("done", .dismiss), .finish("done"), .dismiss),
    Row(
      "finish after three commands", .finish("done", .dismiss, .pop, .pop), .finish("done"),
      .dismiss, .pop, .pop),
  ]

  @Test("a factory names what becomes of the state and the commands, in order", arguments: rows)
  func factories(_ row: Row) {
    #expect(row.transition.next == row.next)
    #expect(Array(row.transition.commands) == row.commands)
    #expect(row.transition.guard == nil)
  }

  @Test("notes and guards are kept")
  func notes() {
    #expect(Transition.stay(note: "alert").note == "alert")
    #expect(Transition.stay().note == nil)
    #expect(Transition.to(1).with(note: "alert").note == "alert")
    #expect(Transition.to(1).when("name not empty").guard == "name not empty")
  }

  @Test("a reason is kept, and is the note if there is no other")
  func reasons() {
    for reason in TransitionReason.allCases {
      let transition = Transition.stay(because: reason)
      #expect(transition.reason == reason)
      #expect(transition.note.map { TransitionReason(recordedNote: $0) } == reason)
      #expect(Transition.to(1).because(reason).reason == reason)
    }
    #expect(Transition.stay(because: .screenHandlesIt, note: "alert").note == "alert")
    #expect(Transition.stay(note: "unknown link").reason == nil)
    #expect(TransitionReason(recordedNote: "alert") == .screenHandlesIt)
  }

  @Test("transitions that do the same are equal, whatever their notes and locations")
  func equality() {
    let plain = Transition.stay()
    #expect(plain == .stay(note: "alert"))
    #expect(plain == Transition.stay().when("never"))
    #expect(plain == .stay(fileID: "Other/File.swift", line: 1))
    #expect(Transition.to(1, .pop) == .to(1, [.pop]))
  }

  @Test("transitions that do something else are not equal")
  func inequality() {
    #expect(Transition.to(1) != .to(2))
    #expect(Transition.to(1) != .stay())
    #expect(Transition.to(1) != .to(1, .pop))
    #expect(Transition.finish("done") != .finish("cancelled"))
  }

  @Test("a transition knows the line of the case that made it")
  func sourceLocation() {
    let flow = Lines()
    let transitions = (0..<7).map { flow.reduce($0, 0) }
    let lines = transitions.map { $0?.location.line }
    #expect(lines == (2..<9).map { Lines.reduceLine + $0 })
    #expect(transitions.allSatisfy { $0?.location.fileID.description == Lines.fileID })
    #expect(flow.start.location.line == Lines.reduceLine - 2)
  }
}

/// One line for each case, of a known number.
private struct Lines: Flow {
  static let fileID = "FlowCoreTests/TransitionTests.swift"
  static let reduceLine: UInt32 = #line + 3
  var start: FlowTransition<Self> { .to(0, .setRoot(.a)) }

  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? {
    switch state {
    case 0: .to(1)
    case 1: .to(1, .push(.a))
    case 2: .to(1, .pop, .push(.a)).when("a word")
    case 3: .to(1, [.pop, .push(.a), .dismiss])
    case 4: .stay(.pop)
    case 5: .finish("done")
    case 6: .stay(.pop, .push(.a), .dismiss)
    default: nil
    }
  }

  typealias State = Int
  typealias Event = Int
  typealias Screen = Letter
  typealias Outcome = String
}
