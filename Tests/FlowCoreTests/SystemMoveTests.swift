import FlowCore
import FlowTestSupport
import Testing

@Suite("every system move")
struct SystemMoveTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: Stack
    let move: SystemMove
    let after: Stack?

    init(_ claim: String, _ before: String, _ move: SystemMove, _ after: String?) {
      testDescription = claim
      self.before = stack(before)
      self.move = move
      self.after = after.map { stack($0) }
    }
  }

  @Test("a system move changes what the platform changes", arguments: backs + hands)
  func moves(_ row: Row) {
    #expect(row.before.after(row.move) == row.after)
  }

  static let backs = [
    Row("back takes the top screen off", "[a, b]", .back, "[a]"),
    Row("back at the root cannot be made", "[a]", .back, nil),
    Row("back with nothing on show cannot be made", "[]", .back, nil),
    Row("back goes back in a modal", "[a] + sheet[b, c]", .back, "[a] + sheet[b]"),
    Row("back closes a modal of one screen", "[a, b] + sheet[c]", .back, "[a, b]"),
    Row("back closes an alert", "[a] + alert[b]", .back, "[a]"),
    Row("back stays in the selected tab", "{x*: [a, b]; y: [c]}", .back, "{x*: [a]; y: [c]}"),
    Row("back does not leave a tab", "{x: [a, b]; y*: [c]}", .back, nil),
    Row("back goes back in a slot", "[a, b{s: [c, d]}]", .back, "[a, b{s: [c]}]"),
    Row("back leaves a slot of one screen with its host", "[a, b{s: [c]}]", .back, "[a]"),
    Row(
      "back leaves a tab for the stack around the tabs", "[a, b{s: {x*: [c]; y: [d, d]}}]", .back,
      "[a]"),
    Row("back stays in the key window", "main: [a, b] | help: [c]", .back, nil),
    Row("back by two takes two screens off", "[a, b, c]", .backBy(2), "[a]"),
    Row("back by one is back", "[a, b]", .backBy(1), "[a]"),
    Row("back by none cannot be made", "[a, b]", .backBy(0), nil),
    Row("back by fewer than none cannot be made", "[a, b]", .backBy(-1), nil),
    Row("back by all screens cannot be made", "[a, b]", .backBy(2), nil),
    Row("back by one does not close a modal", "[a] + sheet[b]", .backBy(1), nil),
    Row(
      "back by two keeps what the uncovered screen hosts", "[a{s: [b]}, c, d]", .backBy(2),
      "[a{s: [b]}]"),
    Row("back by two stays in the nearest stack", "[a, b{s: [c, d]}]", .backBy(2), nil),
  ]

  static let hands = [
    Row("a sheet is swiped down", "[a] + sheet[b, c]", .interactiveDismiss, "[a]"),
    Row("a popover is tapped beside", "[a] + popover[b]", .interactiveDismiss, "[a]"),
    Row("a full screen layer is not swiped down", "[a] + full screen[b]", .interactiveDismiss, nil),
    Row("an alert is not swiped down", "[a] + alert[b]", .interactiveDismiss, nil),
    Row("a style of the app's own is not swiped down", "[a] + drawer[b]", .interactiveDismiss, nil),
    Row("the root is not swiped down", "[a, b]", .interactiveDismiss, nil),
    Row(
      "only the topmost layer is swiped down", "[a] + sheet[b] + alert[c]", .interactiveDismiss, nil
    ),
    Row("a sheet that stays", "[a] + sheet[b]", .dismissalAttempted, "[a] + sheet[b]"),
    Row("nobody tries to swipe a form down", "[a] + form[b]", .dismissalAttempted, nil),
    Row("another tab is tapped", "{x*: [a]; y: [b, c]}", .tabTapped("y"), "{x: [a]; y*: [b, c]}"),
    Row("the selected tab is no other", "{x*: [a]; y: [b]}", .tabTapped("x"), nil),
    Row("a tab that is not there is not tapped", "{x*: [a]}", .tabTapped("y"), nil),
    Row("a tab under a modal is not tapped", "{x*: [a]; y: [b]} + sheet[c]", .tabTapped("y"), nil),
    Row(
      "of tabs inside tabs the innermost is tapped", "{x*: {x: [a]; y*: [b]}; y: [c]}",
      .tabTapped("x"), "{x*: {x*: [a]; y: [b]}; y: [c]}"),
    Row(
      "the selected tab is tapped again", "{x*: [a, b, c]; y: [d]}", .tabRetapped("x"),
      "{x*: [a]; y: [d]}"),
    Row("tapping a tab at its root again changes nothing", "{x*: [a]}", .tabRetapped("x"), nil),
    Row("another tab is not tapped again", "{x*: [a]; y: [b, c]}", .tabRetapped("y"), nil),
    Row(
      "tapping an outer tab again shortens the stack inside", "{x*: {z*: [a, b]}}",
      .tabRetapped("x"), "{x*: {z*: [a]}}"),
    Row(
      "tapping a tab again closes what its upper screens host", "{x*: [a, b{s: [c]}]}",
      .tabRetapped("x"), "{x*: [a]}"),
    Row(
      "a window behind is brought forward", "main: [a] | help: [b] | more: [c] + sheet[d]",
      .windowFocused("help"), "main: [a] | more: [c] + sheet[d] | help: [b]"),
    Row(
      "the key window is in front already", "main: [a] | help: [b]", .windowFocused("help"), nil),
    Row("a window that is not there is not brought forward", "[a]", .windowFocused("help"), nil),
    Row(
      "a window behind is closed", "main: [a] | help: [b]", .windowClosed("main"), "help: [b]"),
    Row("the key window is closed", "main: [a] | help: [b]", .windowClosed("help"), "[a]"),
    Row("the last window is not closed", "[a]", .windowClosed("main"), nil),
    Row("a window that is not there is not closed", "[a]", .windowClosed("help"), nil),
  ]

  @Test("the moves are listed in a fixed order: back, closing, tabs from outside in, windows")
  func order() {
    let all = stack("main: [a] | help: [a] + sheet{x*: {y*: [b, c]; z: [d]}; w: [a]}")
    #expect(
      all.systemMoves == [
        .back, .interactiveDismiss, .tabRetapped("x"), .tabTapped("w"), .tabRetapped("y"),
        .tabTapped("z"), .windowFocused("main"), .windowClosed("main"), .windowClosed("help"),
      ])
    #expect(
      stack("help: [a] | main: [b] | more: [c]").systemMoves == [
        .windowFocused("help"), .windowClosed("help"), .windowFocused("main"),
        .windowClosed("main"), .windowClosed("more"),
      ])
    #expect(stack("[a]").systemMoves == [])
    #expect(Stack().systemMoves == [])
  }

  @Test("a name of a tab that occurs again further in is listed once, for the inner one")
  func repeatedNames() {
    #expect(
      stack("{x*: {x: [a]; y*: [b, c]}; y: [d]}").systemMoves == [
        .back, .tabTapped("x"), .tabRetapped("y"),
      ])
  }

  /// Each style with its name, and whether it is closed by hand.
  static let styles: [(style: ModalStyle, name: String, isClosedByHand: Bool)] = [
    (.sheet, "sheet", true), (.fullScreen, "full screen", false), (.popover, "popover", true),
    (.alert, "alert", false), (.custom("drawer"), "drawer", false),
  ]

  @Test("a style has a name, and is closed by hand or not", arguments: styles)
  func closedByHand(_ style: ModalStyle, name: String, isClosedByHand: Bool) {
    #expect(style.name == name)
    #expect(ModalStyle(name: name) == style)
    #expect(style.allowsInteractiveDismiss == isClosedByHand)
  }

  @Test("the table has every style")
  func allStyles() {
    #expect(Self.styles.dropLast().map(\.style) == ModalStyle.standard)
  }
}

@Suite("a flow and the system's moves")
struct FlowMoveTests {
  /// Three screens; back is handled on all but the second.
  private let flow = MovingFlow()

  private func at(_ state: Int, _ text: String) -> Interpreter<MovingFlow> {
    Interpreter(flow, at: Configuration(state: state, stack: stack(text)))
  }

  @Test("the result of a back is known before it is made, and nothing moves")
  func backResult() {
    let interpreter = at(3, "[a, b, c]")
    #expect(
      interpreter.result(of: .back) == .moved(Configuration(state: 2, stack: stack("[a, b]"))))
    #expect(interpreter.configuration.state == 3)
    #expect(at(1, "[a]").result(of: .back) == .impossible)
    #expect(at(2, "[a, b]").result(of: .back) == .ignored)
    #expect(
      at(4, "[a, b]").result(of: .back)
        == .refused(
          Refusal(command: .dismiss, reason: .noModal, stack: stack("[a, b]"))))
    #expect(
      at(5, "[a, b]").result(of: .back)
        == .finished("left", Configuration(state: 5, stack: stack("[a]"))))
  }

  @Test("a move that is made moves the interpreter as foreseen")
  func makes() {
    var interpreter = at(3, "[a, b, c]")
    interpreter.perform(.back)
    #expect(interpreter.configuration == Configuration(state: 2, stack: stack("[a, b]")))
    #expect(interpreter.perform(.back) == .ignored)
    #expect(interpreter.configuration.state == 2)
    var last = at(5, "[a, b]")
    last.perform(.back)
    #expect(last.outcome == "left")
    #expect(last.perform(.back) == .impossible)
    #expect(last.result(of: .back) == .impossible)
  }

  @Test("going back by several is an event of its own, or several backs")
  func backBy() {
    let own = Configuration<MovingFlow>(state: 1, stack: stack("[a]"))
    #expect(at(3, "[a, b, c]").result(of: .backBy(2)) == .ignored)
    #expect(at(6, "[a, b, c]").result(of: .backBy(2)) == .moved(own))
    let twice = Configuration<MovingFlow>(state: 7, stack: stack("[a]"))
    #expect(at(7, "[a, b, c]").result(of: .backBy(2)) == .moved(twice))
  }

  @Test("the events for the moves that can be made are listed, in the order of the moves")
  func systemEvents() {
    let three = Interpreter.systemEvents(
      of: flow, at: Configuration(state: 3, stack: stack("[a, b]")))
    #expect(three.map(\.move) == [.back])
    #expect(three.map(\.event) == ["back"])
    #expect(
      Interpreter.systemEvents(of: flow, at: Configuration(state: 3, stack: stack("[a]"))).isEmpty)
    #expect(
      Interpreter.systemEvents(of: flow, at: Configuration(state: 2, stack: stack("[a, b]")))
        .isEmpty)
  }
}

/// Handles the system's back differently in each state.
struct MovingFlow: Flow {
  typealias State = Int
  typealias Event = String
  typealias Screen = Letter
  typealias Outcome = String

  var start: FlowTransition<Self> { .to(1, .setRoot(.a)) }

  func reduce(_ state: Int, _ event: String) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, "next"): .to(state + 1, .push(state == 1 ? .b : .c))
    case (3, "back"): .to(2, .pop)
    case (4, "back"): .to(3, .dismiss)
    case (5, "back"): .finish("left", .pop)
    case (6, "back by"): .to(1, .popToRoot)
    case (7, "back"): .stay(.pop)
    case (8, "back"): .stay(note: "are you sure")
    case (9, "back"): .to(8, .push(.d))
    case (_, "to state 9"): .to(9)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: Int) -> String? {
    switch move {
    case .back: state == 2 ? nil : "back"
    case .backBy: state == 6 ? "back by" : nil
    case .interactiveDismiss, .dismissalAttempted, .tabTapped, .tabRetapped, .windowFocused,
      .windowClosed:
      nil
    }
  }
}
