package import FlowCore
package import FlowExploration

/// A value that breaks the rules of `Hashable`, or bends them, in one of the usual ways.
package protocol OddValue: Hashable, Sendable {
  /// The value that a flow starts with.
  static var first: Self { get }
  /// The value after this one.
  var next: Self { get }
}

/// `==` leaves out what the hash contains.
package struct HashedIdentity: OddValue {
  var number = 0
  var identity = 0

  package static var first: Self { Self() }
  package var next: Self { Self(number: (number + 1) % 3, identity: identity + 1) }
  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }
}

/// The hash is another one every time.
package struct RandomHash: OddValue {
  var number = 0

  package static var first: Self { Self() }
  package var next: Self { Self(number: (number + 1) % 3) }
  package func hash(into hasher: inout Hasher) { hasher.combine(UInt64.random(in: 0 ... .max)) }
}

/// Comes to a NaN after a few steps.
package struct Rate: OddValue {
  var rate = 0.0

  package static var first: Self { Self() }
  package var next: Self { Self(rate: rate < 3 ? rate + 1 : .nan) }
}

/// Equals nothing.
package struct NeverEqual: OddValue {
  var number = 0

  package static var first: Self { Self() }
  package var next: Self { Self(number: (number + 1) % 3) }
  package static func == (left: Self, right: Self) -> Bool { false }
}

/// Equals everything, with a hash of its own.
package struct AlwaysEqual: OddValue {
  var number = 0

  package static var first: Self { Self() }
  package var next: Self { Self(number: (number + 1) % 3) }
  package static func == (left: Self, right: Self) -> Bool { true }
}

/// Equals what is larger, but not the other way round.
package struct OneWay: OddValue {
  var number = 9

  package static var first: Self { Self() }
  package var next: Self { Self(number: max(0, number - 1)) }
  package static func == (left: Self, right: Self) -> Bool { left.number <= right.number }
  package func hash(into hasher: inout Hasher) {}
}

/// Holds an object that its flow changes.
package struct Boxed: OddValue {
  final class Box: Hashable, @unchecked Sendable {
    var number = 0
    static func == (left: Box, right: Box) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  var box = Box()

  package static var first: Self { Self() }
  package var next: Self {
    box.number += 1
    return self
  }
}

/// Equals its neighbors only, all with one hash: no rule of hashes is broken, but `==` is not
/// transitive.
package struct Neighbors: OddValue {
  var number = 0

  package static var first: Self { Self() }
  package var next: Self { Self(number: (number + 2) % 7) }
  package static func == (left: Self, right: Self) -> Bool { abs(left.number - right.number) < 2 }
  package func hash(into hasher: inout Hasher) {}
}

/// The events of the flows below.
package enum OddEvent<Value: Hashable & Sendable>: Hashable, Sendable {
  case next, back, end
  case chosen(Value)
}

/// Has odd values as states.
package struct OddStates<Value: OddValue>: ExplorableFlow {
  package typealias State = Value
  package typealias Event = OddEvent<Int>
  package typealias Screen = Int
  package typealias Outcome = Int

  /// Makes the flow.
  package init() {}

  package var start: FlowTransition<Self> { .to(.first, .setRoot(0)) }
  package var events: [Event] { [.next, .back, .end] }

  package func reduce(_ state: Value, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .next: .to(state.next)
    case .end: .finish(0)
    case .back, .chosen: nil
    }
  }
}

/// Pushes screens with odd values.
package struct OddScreens<Value: OddValue>: ExplorableFlow {
  package typealias State = Int
  package typealias Screen = Value
  package typealias Event = OddEvent<Int>
  package typealias Outcome = Int

  /// Makes the flow.
  package init() {}

  package var start: FlowTransition<Self> { .to(0, .setRoot(Value.first)) }
  package var events: [Event] { [.next, .back, .end] }

  package func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    var screen = Value.first
    for _ in 0..<state + 1 { screen = screen.next }
    return switch event {
    case .next: state < 9 ? .to(state + 1, .push(screen)) : nil
    case .back: state > 0 ? .to(state - 1, .pop) : nil
    case .end: .finish(0)
    case .chosen: nil
    }
  }
}

/// Lists events with odd values.
package struct OddEvents<Value: OddValue>: ExplorableFlow {
  package typealias State = Int
  package typealias Screen = Int
  package typealias Event = OddEvent<Value>
  package typealias Outcome = Int

  /// Makes the flow.
  package init() {}

  package var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  package var events: [Event] {
    let values = (0..<9).reduce(into: [Value.first]) { values, _ in
      values.append(values[values.count - 1].next)
    }
    return values.map { .chosen($0) } + [.next, .back, .end]
  }

  package func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .next, .chosen: .to((state + 1) % 4, .setRoot((state + 1) % 4))
    case .end: .finish(0)
    case .back: nil
    }
  }
}

/// Ends with odd values.
package struct OddOutcomes<Value: OddValue>: ExplorableFlow {
  package typealias State = Int
  package typealias Screen = Int
  package typealias Outcome = Value
  package typealias Event = OddEvent<Int>

  /// Makes the flow.
  package init() {}

  package var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  package var events: [Event] { [.next, .back, .end] }

  package func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    var outcome = Value.first
    for _ in 0..<state { outcome = outcome.next }
    return switch event {
    case .next: .to((state + 1) % 9)
    case .end: .finish(outcome)
    case .back, .chosen: nil
    }
  }
}

extension OddValue {
  /// The flows with this kind of value, each in another role.
  package static var flows: [(role: String, flow: any ExplorableFlow)] {
    [
      ("state", OddStates<Self>()), ("screen", OddScreens<Self>()),
      ("event", OddEvents<Self>()), ("outcome", OddOutcomes<Self>()),
    ]
  }
}
