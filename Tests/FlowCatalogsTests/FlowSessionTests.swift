import FlowCatalogs
import FlowCore
import FlowExploration
import Testing

@Suite("a session shows where a flow is, and what would come of what")
struct FlowSessionTests {
  private func texts(_ session: FlowSession) -> [String] { session.choices.map(\.description) }

  private func did(undo session: inout FlowSession) -> Bool { session.undo() }
  private func did(redo session: inout FlowSession) -> Bool { session.redo() }

  @Test("the start shows the state, the stack, the screen on top, and nothing undone")
  func start() throws {
    let session = try Kiosk.entry.session()
    #expect(session.state == "browsing")
    #expect(session.stack.description == "{list*: [List]; news: [News]}")
    #expect(session.stack.top?.name == "List")
    #expect(session.outcome == nil)
    #expect((session.position, session.undone) == (0, 0))
  }

  @Test("choices are the state's events, each once, then the moves that none of them stands for")
  func choices() throws {
    var session = try Kiosk.entry.session()
    #expect(
      texts(session) == [
        "itemTapped(id): 7", "pinTapped", "payTapped", "breakTapped", "helpTapped", "leaveTapped",
        "back", "tabTapped(String): news",
      ])
    #expect(session.choices.map(\.move) == Array(repeating: nil, count: 7) + [.tabTapped("news")])
    session.choose(0)
    let moves = session.choices.map { $0.move?.name }
    #expect(moves == [nil, nil, nil, nil, nil, nil, "back", "tab list again", "tab news"])
    #expect(texts(session).suffix(2) == ["tab list again", "tab news"])
  }

  @Test("a control that is disabled is no choice")
  func disabled() throws {
    var session = try CatalogEntry("form", title: "Form", summary: "A form.", Form()).session()
    #expect(texts(session) == ["typed"])
    session.choose(0)
    #expect(texts(session) == ["typed", "sendTapped"])
  }

  @Test("the reply to a choice is known before, with commands, guard, note and source location")
  func previewsReplies() throws {
    var session = try Kiosk.entry.session()
    #expect(try change(session.choices[0]).commands == ["push Item(7)"])
    #expect(try change(session.choices[4]).note == "alert")
    #expect(try change(session.choices[4]).commands == [])
    #expect(session.choices[1].reply == .ignored)
    guard case .refused(let command, let reason, let location) = session.choices[3].reply else {
      Issue.record("\(session.choices[3].reply)")
      return
    }
    #expect(command == "pop")
    #expect(reason == Refusal<Int>.Reason.lastScreen.explanation)
    #expect(location?.hasPrefix("FlowCatalogsTests/Kiosk.swift:") == true)
    session.choose(0)
    let pay = try change(session.choices[2])
    #expect(pay.condition == "open")
    #expect(pay.commands == ["present Payment.Card as sheet"])
    #expect(try change(session.choices[1]).commands == ["embed [Hint] in hint"])
  }

  private func change(_ choice: FlowSession.Choice) throws -> FlowSession.Effect {
    let change: FlowSession.Effect? =
      switch choice.reply {
      case .handled(let change), .finished(_, let change): change
      case .ignored, .refused: nil
      }
    return try #require(change)
  }

  @Test("choosing gives the reply shown before, and goes there")
  func choose() throws {
    var session = try Kiosk.entry.session()
    for number in [0, 2] {
      let expected = session.choices[number].reply
      let reply = session.choose(number)
      #expect(reply == expected, "choice \(number)")
    }
    #expect(
      session.stack.description == "{list*: [List, Item(7)]; news: [News]} + sheet[Payment.Card]")
    #expect(session.state == "paying(card)")
    #expect(texts(session).first == "payment.confirmed(card): visa")
  }

  @Test("what is ignored or refused changes nothing, and is no step")
  func changesNothing() throws {
    var session = try Kiosk.entry.session()
    let before = session.choices
    for number in [1, 3, 99, -1] { session.choose(number) }
    let none = session.choose(99)
    #expect(none == nil)
    #expect(session.choices == before)
    #expect(session.position == 0)
    session.choose(0)
    let tab = try #require(session.choices.firstIndex { $0.move == .tabTapped("news") })
    let reply = session.choose(tab)
    #expect(reply == .ignored)
    #expect(session.position == 1)
  }

  @Test("an end is reported with its outcome; nothing can happen afterwards, but it can be undone")
  func ends() throws {
    var session = try Kiosk.entry.session()
    for number in [0, 2, 1] { session.choose(number) }
    #expect(session.outcome?.description == "paid(cash)")
    #expect(session.choices == [])
    let reply = session.choose(0)
    #expect(reply == nil)
    #expect(session.stack.description == "{list*: [List, Item(7)]; news: [News]}")
    #expect(did(undo: &session) == true)
    #expect(session.outcome == nil)
    #expect(texts(session).count == 4)
  }

  @Test("undo and redo lead through the same stacks, and a new step forgets what was undone")
  func undoAndRedo() throws {
    var session = try Kiosk.entry.session()
    #expect(did(undo: &session) == false)
    #expect(did(redo: &session) == false)
    var stacks = [session.stack]
    for number in [0, 1] {
      session.choose(number)
      stacks.append(session.stack)
    }
    #expect(stacks.last?.description == "{list*: [List, Item(7){hint: [Hint]}]; news: [News]}")
    for stack in stacks.dropLast().reversed() {
      #expect(did(undo: &session) == true, "back to \(stack)")
      #expect(session.stack == stack)
    }
    for stack in stacks.dropFirst() {
      #expect(did(redo: &session) == true, "again to \(stack)")
      #expect(session.stack == stack)
    }
    session.restart()
    #expect((session.position, session.undone) == (0, 2))
    #expect(did(redo: &session) == true)
    session.choose(1)
    session.undo()
    session.choose(2)
    #expect((session.position, session.undone) == (2, 0))
  }

  @Test("a copy is independent")
  func isAValue() throws {
    var session = try Kiosk.entry.session()
    var copy = session
    copy.choose(0)
    #expect(session.position == 0)
    session.choose(4)
    #expect(copy.stack.description == "{list*: [List, Item(7)]; news: [News]}")
    #expect(session.stack.description == "{list*: [List]; news: [News]}")
  }

  @Test("an entry names its launch conditions, and starts by each that can be made")
  func starts() throws {
    let entry = Kiosk.entry
    #expect(entry.starts == ["usually", "badly", "by a link"])
    #expect(try entry.session(start: 2).stack.description == "[List, Item(3)]")
    #expect(throws: CatalogError.self) { try entry.session(start: 1) }
    for start in [-1, 3] {
      do {
        _ = try entry.session(start: start)
        Issue.record("started at \(start)")
      } catch {
        #expect(error.flow == "kiosk", "start \(start)")
        #expect(error.reason == "there is no start \(start); the last is 2")
      }
    }
  }
}

/// A form that can be sent when something was typed.
private struct Form: ExplorableFlow {
  enum State: Hashable, Sendable { case empty, typed }
  enum Event: Hashable, Sendable, CaseIterable { case typed, sendTapped }
  enum Screen: Hashable, Sendable { case form }

  var start: FlowTransition<Self> { .to(.empty, .setRoot(.form)) }

  func events(on screen: Screen) -> [Event] { [.sendTapped] }

  static let exploration = ExplorationOptions<Self>(
    enabledEvents: { _, _, state in state == .typed ? [.sendTapped] : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .to(.typed) }
}
