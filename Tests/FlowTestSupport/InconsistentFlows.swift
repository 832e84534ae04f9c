public import FlowCore
public import FlowExploration

/// A value that breaks the rules of `Hashable`, or bends them, in one of the usual ways.
public protocol OddValue: Hashable, Sendable {
  /// The value that a flow starts with.
  static var first: Self { get }
  /// The value after this one.
  var next: Self { get }
}

/// `==` leaves out what the hash contains.
public struct HashedIdentity: OddValue {
  var number = 0
  var identity = 0

  public static var first: Self { Self() }
  public var next: Self { Self(number: (number + 1) % 3, identity: identity + 1) }
  public static func == (left: Self, right: Self) -> Bool { left.number == right.number }
}

/// The hash is another one every time.
public struct RandomHash: OddValue {
  var number = 0

  public static var first: Self { Self() }
  public var next: Self { Self(number: (number + 1) % 3) }
  public func hash(into hasher: inout Hasher) { hasher.combine(UInt64.random(in: 0 ... .max)) }
}

/// Comes to a NaN after a few steps.
public struct Rate: OddValue {
  var rate = 0.0

  public static var first: Self { Self() }
  public var next: Self { Self(rate: rate < 3 ? rate + 1 : .nan) }
}

/// Equals nothing.
public struct NeverEqual: OddValue {
  var number = 0

  public static var first: Self { Self() }
  public var next: Self { Self(number: (number + 1) % 3) }
  public static func == (left: Self, right: Self) -> Bool { false }
}

/// Equals everything, with a hash of its own.
public struct AlwaysEqual: OddValue {
  var number = 0

  public static var first: Self { Self() }
  public var next: Self { Self(number: (number + 1) % 3) }
  public static func == (left: Self, right: Self) -> Bool { true }
}

/// Equals what is larger, but not the other way round.
public struct OneWay: OddValue {
  var number = 9

  public static var first: Self { Self() }
  public var next: Self { Self(number: max(0, number - 1)) }
  public static func == (left: Self, right: Self) -> Bool { left.number <= right.number }
  public func hash(into hasher: inout Hasher) {}
}

/// Holds an object that its flow changes.
public struct Boxed: OddValue {
  final class Box: Hashable, @unchecked Sendable {
    var number = 0
    static func == (left: Box, right: Box) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  var box = Box()

  public static var first: Self { Self() }
  public var next: Self {
    box.number += 1
    return self
  }
}

/// Equals its neighbors only, all with one hash: no rule of hashes is broken, but `==` is not
/// transitive.
public struct Neighbors: OddValue {
  var number = 0

  public static var first: Self { Self() }
  public var next: Self { Self(number: (number + 2) % 7) }
  public static func == (left: Self, right: Self) -> Bool { abs(left.number - right.number) < 2 }
  public func hash(into hasher: inout Hasher) {}
}

/// The events of the flows below.
public enum OddEvent<Value: Hashable & Sendable>: Hashable, Sendable {
  case next, back, end
  case chosen(Value)
}

/// Has odd values as states.
public struct OddStates<Value: OddValue>: ExplorableFlow {
  public typealias State = Value
  public typealias Event = OddEvent<Int>
  public typealias Screen = Int
  public typealias Outcome = Int

  /// Makes the flow.
  public init() {}

  public var start: FlowTransition<Self> { .to(.first, .setRoot(0)) }
  public var events: [Event] { [.next, .back, .end] }

  public func reduce(_ state: Value, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .next: .to(state.next)
    case .end: .finish(0)
    case .back, .chosen: nil
    }
  }
}

/// Pushes screens with odd values.
public struct OddScreens<Value: OddValue>: ExplorableFlow {
  public typealias State = Int
  public typealias Screen = Value
  public typealias Event = OddEvent<Int>
  public typealias Outcome = Int

  /// Makes the flow.
  public init() {}

  public var start: FlowTransition<Self> { .to(0, .setRoot(Value.first)) }
  public var events: [Event] { [.next, .back, .end] }

  public func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
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
public struct OddEvents<Value: OddValue>: ExplorableFlow {
  public typealias State = Int
  public typealias Screen = Int
  public typealias Event = OddEvent<Value>
  public typealias Outcome = Int

  /// Makes the flow.
  public init() {}

  public var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  public var events: [Event] {
    let values = (0..<9).reduce(into: [Value.first]) { values, _ in
      values.append(values[values.count - 1].next)
    }
    return values.map { .chosen($0) } + [.next, .back, .end]
  }

  public func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .next, .chosen: .to((state + 1) % 4, .setRoot((state + 1) % 4))
    case .end: .finish(0)
    case .back: nil
    }
  }
}

/// Ends with odd values.
public struct OddOutcomes<Value: OddValue>: ExplorableFlow {
  public typealias State = Int
  public typealias Screen = Int
  public typealias Outcome = Value
  public typealias Event = OddEvent<Int>

  /// Makes the flow.
  public init() {}

  public var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  public var events: [Event] { [.next, .back, .end] }

  public func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
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
  public static var flows: [(role: String, flow: any ExplorableFlow)] {
    [
      ("state", OddStates<Self>()), ("screen", OddScreens<Self>()),
      ("event", OddEvents<Self>()), ("outcome", OddOutcomes<Self>()),
    ]
  }
}
