import FlowCore
import FlowTestSupport
import Testing

@Suite("a child whose start rebuilds a stack from anywhere")
struct ChildFlowRebuildTests {
  /// A child that starts with more than a root and pushes.
  private struct ChildFlow: Flow {
    typealias State = Int
    typealias Event = Int
    typealias Screen = Int
    var stack: VirtualStack<Int>

    var start: FlowTransition<Self> { .showing(.init(state: 0, stack: stack)) }

    func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { nil }
  }

  /// A parent that begins it on `[1, 2]`.
  private struct Parent: Flow {
    typealias State = Int
    typealias Event = ChildPlacement
    typealias Screen = Int
    var child: ChildFlow

    var start: FlowTransition<Self> { .to(0, .setRoot(1), .push(2)) }

    func reduce(_ state: Int, _ event: ChildPlacement) -> FlowTransition<Self>? {
      begin(
        .init(
          child, in: event, state: .identity, event: .case { _ in event }, screen: .identity))
    }
  }

  private static let pushed = VirtualStack(7, 8, 9)
  private static let tabs = VirtualStack<Int>(tabs: .init("x", 7), .init("y", 8))
  private static let modal = VirtualStack(7).presenting(8, 9)

  @Test(
    "its screens go to its placement, and the parent's stay",
    arguments: [
      (pushed, ChildPlacement.pushed, "[1, 2, 7, 8, 9]"),
      (pushed, .modal(.sheet), "[1, 2] + sheet[7, 8, 9]"),
      (pushed, .window("kid"), "main: [1, 2] | kid: [7, 8, 9]"),
      (pushed, .slot("s"), "[1, 2{s: [7, 8, 9]}]"),
      (pushed, .root, "[7, 8, 9]"),
      (tabs, .modal(.alert), "[1, 2] + alert{x*: [7]; y: [8]}"),
      (tabs, .window("kid"), "main: [1, 2] | kid: {x*: [7]; y: [8]}"),
      (tabs, .slot("s"), "[1, 2{s: {x*: [7]; y: [8]}}]"),
      (tabs, .root, "{x*: [7]; y: [8]}"),
      (modal, .pushed, "[1, 2, 7] + sheet[8, 9]"),
      (modal, .modal(.sheet), "[1, 2] + sheet[7] + sheet[8, 9]"),
      (modal, .window("kid"), "main: [1, 2] | kid: [7] + sheet[8, 9]"),
      (modal, .root, "[7] + sheet[8, 9]"),
    ] as [(VirtualStack<Int>?, ChildPlacement, String)])
  func appliesPlacement(_ stack: VirtualStack<Int>?, _ placement: ChildPlacement, _ after: String)
    throws
  {
    var parent = try Interpreter(Parent(child: ChildFlow(stack: try #require(stack))))
    parent.send(placement)
    #expect("\(parent.configuration.stack)" == after)
  }

  @Test("beside another slot, all of its screens go to its own")
  func besideAnotherSlot() throws {
    let host = VirtualStack<Int>.Entry(
      1, slots: [.init("left", .stack(5)), .init("right", .stack(6))])
    let stack = try VirtualStack<Int>(
      windows: [.init("main", layers: [.init(.stack([host]))])])
    let parent = Parent(child: ChildFlow(stack: Self.pushed))
    var interpreter = Interpreter(parent, at: .init(state: 0, stack: stack))
    interpreter.send(.slot("left"))
    #expect("\(interpreter.configuration.stack)" == "[1{left: [7, 8, 9]; right: [6]}]")
  }

  @Test("a stack that shows nothing is visibly not gone to")
  func showsNothing() throws {
    var parent = try Interpreter(Parent(child: ChildFlow(stack: VirtualStack())))
    guard case .refused(let refusal) = parent.send(.pushed) else {
      Issue.record("the event was not refused")
      return
    }
    #expect(refusal.reason == .emptyStack)
    #expect("\(parent.configuration.stack)" == "[1, 2]")
  }
}
