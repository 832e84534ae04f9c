import AllocationCounter
import FlowCore
import FlowTestSupport
import Testing

/// How many allocations some work makes on this thread, after it was done once to warm up.
private func allocations(of work: () -> Void) -> Int {
  work()
  let before = allocation_counter_count()
  work()
  return Int(allocation_counter_count() - before)
}

@Suite(
  "events that allocate nothing",
  .enabled(if: allocation_counter_works(), "allocations are counted on Linux with glibc only"))
struct AllocationTests {
  /// A round trip from a start, each step by commands without payload.
  struct RoundTrip: CustomTestStringConvertible, Sendable {
    var start: Stack
    var events: [Steps.Event]
    var testDescription: String
  }

  /// The commands that name one screen at most.
  private static let plain = CommandOperation.allCases.flatMap { operation -> [Command<Letter>] in
    guard ![.setStack, .setContent].contains(operation) else { return [] }
    let letters: [Letter] = Command<Letter>(CommandParts(operation)) == nil ? [.a, .b, .c] : [.a]
    return letters.compactMap { Command(CommandParts(operation, [$0], style: .alert)) }
  }

  private static func roundTrip(_ start: Stack, _ events: [Steps.Event]) -> RoundTrip? {
    var stack = start
    for event in events {
      guard (try? stack.apply(event.commands)) != nil else { return nil }
    }
    guard stack == start else { return nil }
    return RoundTrip(
      start: start, events: events,
      testDescription: "\(start): \(events.map { Array($0.commands) })")
  }

  /// From a modal with screens pushed inside: one command or two that apply, then back by two more
  /// events.
  static let roundTrips: [RoundTrip] = {
    let start = stack("[a, b] + sheet[a, b]")
    let back: [Steps.Event] = [
      .two(.setRoot(.a), .push(.b)), .two(.present(.a), .push(.b)),
    ]
    let ones = plain.map { Steps.Event.one($0) }
    let twos = plain.flatMap { first in plain.map { Steps.Event.two(first, $0) } }
    return ([.none] + ones + twos).compactMap { roundTrip(start, [$0] + back) }
  }()

  static let tabRoundTrips: [RoundTrip] = {
    let start = stack("{x*: [a]; y: [b]; z: [c]}")
    let there: [Steps.Event] = [
      .one(.select("y")), .two(.select("y"), .push(.c)), .two(.push(.c), .select("y")),
      .two(.select("z"), .select("y")), .two(.select("y"), .present(.d)),
    ]
    let back: [[Steps.Event]] = [
      [.one(.select("x"))], [.two(.popToRoot, .select("x"))], [.two(.select("x"), .popToRoot)],
      [.two(.dismissAll, .select("x"))], [.two(.select("x"), .pop)], [.two(.pop, .select("x"))],
    ]
    return there.flatMap { first in back.compactMap { roundTrip(start, [first] + $0) } }
  }()

  @Test(
    "an event with none, one or two commands allocates nothing",
    arguments: roundTrips + tabRoundTrips)
  func allocatesNothing(_ roundTrip: RoundTrip) {
    var interpreter = Interpreter(Steps(), at: Configuration(state: 0, stack: roundTrip.start))
    let count = allocations {
      // By position: to walk along an array of large elements allocates, without optimisation.
      for _ in 0..<100 {
        for position in 0..<roundTrip.events.count { interpreter.send(roundTrip.events[position]) }
      }
    }
    #expect(count == 0)
    #expect(interpreter.configuration.stack == roundTrip.start)
  }

  @Test("there is a way for nearly every pair of commands")
  func hasRoundTrips() {
    #expect(Self.roundTrips.count > 120)
    #expect(Self.tabRoundTrips.count > 8)
  }

  @Test("nor does an event for a child that the flow has matched", arguments: roundTrips.prefix(20))
  func childAllocatesNothing(_ roundTrip: RoundTrip) {
    let events = roundTrip.events.map(Around.Event.steps)
    var interpreter = Interpreter(
      Around(), at: Configuration(state: .steps(0), stack: roundTrip.start))
    let count = allocations {
      for _ in 0..<100 {
        for position in 0..<events.count { interpreter.send(events[position]) }
      }
    }
    #expect(count == 0)
    #expect(interpreter.configuration.stack == roundTrip.start)
  }

  @Test("an event that is ignored allocates nothing")
  func ignoredAllocatesNothing() throws {
    var interpreter = try Interpreter(Steps())
    #expect(allocations { for _ in 0..<100 { interpreter.send(.ignored) } } == 0)
  }

  @Test("the counter counts")
  func counts() {
    #expect(
      allocations { for number in 0..<100 { blackHole(Array(repeating: number, count: 10)) } }
        == 100)
    var interpreter = Interpreter(Steps(), at: Configuration(state: 0, stack: stack("[a]")))
    let count = allocations {
      for _ in 0..<100 { interpreter.send(.many) }
    }
    #expect(count >= 100)
  }
}

/// Keeps a value from being optimised away.
@inline(never)
private func blackHole<Value>(_ value: Value) {}

/// Lets a child do what its events say.
private struct Around: Flow {
  enum State: Hashable, Sendable { case steps(Int) }
  enum Event: Hashable, Sendable { case steps(Steps.Event) }
  typealias Screen = Letter

  static let steps = Child<Self, Steps>(
    Steps(), in: .root, state: .case(State.steps), event: .case(Event.steps), screen: .identity)

  var start: FlowTransition<Self> { begin(Self.steps) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.steps(let steps), .steps(let event)):
      forward(event, to: Self.steps, at: steps, in: state)
    }
  }
}

/// Does what its events say.
struct Steps: Flow {
  typealias State = Int
  typealias Screen = Letter

  enum Event: Hashable, Sendable {
    case none
    case one(Command<Letter>)
    case two(Command<Letter>, Command<Letter>)
    case many
    case ignored

    var commands: CommandList<Letter> {
      switch self {
      case .none, .ignored: .empty
      case .one(let command): .one(command)
      case .two(let first, let second): .two(first, second)
      case .many: [.push(.b), .push(.c), .popToRoot]
      }
    }
  }

  var start: FlowTransition<Self> { .to(0, .setRoot(.a)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .none: .to(state + 1)
    case .one(let command): .to(state + 1, command)
    case .two(let first, let second): .to(state + 1, first, second)
    case .many: .to(state + 1, Array(event.commands))
    case .ignored: nil
    }
  }
}
