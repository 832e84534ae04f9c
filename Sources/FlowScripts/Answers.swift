import FlowCore

/// An answer to a step of a script: a value of whatever type the step asks for.
///
/// Answers are equal if they hold equal values of the same type.
/// ```swift
/// Answer(Size.large).value(as: Size.self)     // .large
/// Answer(Size.large).value(as: String.self)   // nil
/// ```
public struct Answer: Sendable {
  /// The value, for reflection.
  public let value: any Hashable & Sendable

  /// Makes an answer.
  @inlinable
  public init<Value: Hashable & Sendable>(_ value: Value) { self.value = value }

  /// Returns the value, or `nil` if it does not have exactly this type.
  @inlinable
  public func value<Value: Hashable & Sendable>(as type: Value.Type = Value.self) -> Value? {
    Swift.type(of: value) == type ? value as? Value : nil
  }
}

extension Answer: Hashable {
  /// Whether both hold equal values of the same type.
  public static func == (left: Self, right: Self) -> Bool {
    let value: any Hashable & Sendable = left.value
    return right.holds(value)
  }

  private func holds<Value: Hashable & Sendable>(_ value: Value) -> Bool {
    self.value(as: Value.self) == value
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// The answers given so far, in order: the state of a script.
///
/// ```swift
/// let answers = Answers([Answer(Size.large), Answer(false)])
/// answers.count   // 2
/// ```
public struct Answers: Hashable, Sendable {
  @usableFromInline var list: [Answer]

  /// Makes a list of answers; by default it is empty, the state at the first step.
  @inlinable
  public init(_ answers: some Sequence<Answer> = EmptyCollection()) { list = Array(answers) }
}

extension Answers: RandomAccessCollection {
  /// The index of the first answer.
  @inlinable
  public var startIndex: Int { list.startIndex }

  /// The number of answers.
  @inlinable
  public var endIndex: Int { list.endIndex }

  /// The answer at a valid index.
  @inlinable
  public subscript(position: Int) -> Answer { list[position] }
}

extension Answer: CustomStringConvertible {
  /// The value as text.
  public var description: String { "\(value)" }
}

extension Answers: CustomStringConvertible {
  /// The values as text, in order.
  public var description: String { "\(list)" }
}

extension Answers: CustomReflectable {
  /// A list of the values, without the types that wrap them.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: list.map { $0.value as Any }, displayStyle: .collection)
  }
}
