package import FlowCore

/// A trace as a short text to copy and paste, such as `0:2.1.a0.r`: the start, a colon, and one
/// word per step.
///
/// A number is an index in `inputs(at:)` and `r` is a relaunch. With a number, `a`
/// is one of the events that the screen on top advertises, `m` one of the possible system moves,
/// and `e` one of ``ExplorableFlow/events``. `l2_0` is a late answer: the first of the answers to
/// the work that was under way after two steps. A code is decoded by running the flow, so it is
/// valid as long as the flow lists the same events.
public struct TraceCode: Hashable, Sendable, CustomStringConvertible {
  /// The code as text.
  public let description: String

  /// Creates a code from a text that was printed earlier.
  public init(_ description: String) { self.description = description }
}

extension TraceCode {
  /// The number of steps after which work was under way, and the index of its answer; `nil` for
  /// other words.
  package static func lateAnswer(_ word: Substring) -> (stepCount: Int, answer: Int)? {
    let numbers = word.dropFirst().split(separator: "_", omittingEmptySubsequences: false)
    guard word.first == "l", numbers.count == 2, let stepCount = number(numbers[0]),
      let answer = number(numbers[1])
    else { return nil }
    return (stepCount, answer)
  }

  /// Parses an index: up to nine digits and nothing else.
  static func number(_ text: Substring) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard 1...9 ~= text.utf8.count, text.utf8.allSatisfy(digits.contains) else { return nil }
    return Int(text)
  }
}

/// Why a trace code cannot be followed.
public struct TraceCodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public let description: String
}

extension Trace {
  /// Returns the trace as a short text, or `nil` if the flow does not list the input of a step.
  public func code(for flow: F) -> TraceCode? where F: ExplorableFlow {
    let words = steps.indices.compactMap { index in
      flow.word(for: steps[index].input, at: steps[index].before, after: steps[..<index])
    }
    guard words.count == steps.count else { return nil }
    return TraceCode("\(start):" + words.joined(separator: "."))
  }
}

extension ExplorableFlow {
  /// Takes the steps of a trace code from its start.
  ///
  /// - Throws: A ``TraceCodeError`` if the code is not a trace of this flow, or an error if the
  ///   start fails.
  public func trace(of code: TraceCode) throws -> Trace<Self> {
    let parts = code.description.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let start = TraceCode.number(parts[0]) else {
      throw TraceCodeError(
        description:
          "'\(code)' is not a trace code; expected a start, a colon and steps, such as 0:2.1")
    }
    guard var trace = try trace(of: [], from: start) else {
      throw TraceCodeError(description: "the flow has no start \(start); record the trace again")
    }
    let words =
      parts[1].isEmpty ? [] : parts[1].split(separator: ".", omittingEmptySubsequences: false)
    for (number, word) in words.enumerated() {
      guard trace.steps.last?.outcome == nil,
        let input = input(for: word, at: trace.last, after: trace.steps[...])
      else {
        throw TraceCodeError(
          description:
            "step \(number + 1), '\(word)', is no longer possible at \(trace.last.stackText); "
            + "record the trace again")
      }
      trace.steps.append(step(input, at: trace.last))
    }
    return trace
  }

  /// The word of a trace code for an input after some steps; `nil` if the flow does not list it.
  func word(
    for input: Input<Self>, at configuration: Configuration<Self>,
    after steps: ArraySlice<Trace<Self>.CheckedStep>
  ) -> String? {
    if input == .relaunch { return "r" }
    if case .lateAnswer(let event, let work) = input {
      for (number, step) in steps.enumerated() {
        let answers = answersUnderWay(in: step.before.state)
        let position = answers.firstIndex { $0.event == event && $0.work == work }
        if let position { return "l\(number)_\(position)" }
      }
      return nil
    }
    let listed = inputs(at: configuration)
    if let position = listed.firstIndex(of: input) { return "\(position)" }
    if let event = input.event {
      if let position = listed.firstIndex(where: { $0.event == event }) { return "\(position)" }
      if let position = advertised(at: configuration).firstIndex(of: event) {
        return "a\(position)"
      }
      if let position = events.firstIndex(of: event) { return "e\(position)" }
    }
    return input.move.flatMap(configuration.stack.systemMoves.firstIndex).map { "m\($0)" }
  }

  /// The input for a word of a trace code after some steps; `nil` if the flow lists none.
  package func input(
    for word: Substring, at configuration: Configuration<Self>,
    after steps: ArraySlice<Trace<Self>.CheckedStep>
  ) -> Input<Self>? {
    if word == "r" { return .relaunch }
    if let late = TraceCode.lateAnswer(word) {
      return Array(steps).element(at: late.stepCount)
        .flatMap { answersUnderWay(in: $0.before.state).element(at: late.answer) }
        .map { .lateAnswer($0.event, to: $0.work) }
    }
    if let position = TraceCode.number(word) {
      return inputs(at: configuration).element(at: position)
    }
    guard let position = TraceCode.number(word.dropFirst()) else { return nil }
    switch word.first {
    case "a": return advertised(at: configuration).element(at: position).map { .event($0) }
    case "e": return events.element(at: position).map { .event($0) }
    case "m":
      return configuration.stack.systemMoves.element(at: position)
        .map { .move($0, Interpreter.event(for: $0, of: self, in: configuration.state)) }
    default: return nil
    }
  }

  private func advertised(at configuration: Configuration<Self>) -> [Event] {
    configuration.stack.top.map { enabledEvents(on: $0, in: configuration.state) } ?? []
  }
}

extension Array {
  package func element(at position: Int) -> Element? {
    indices.contains(position) ? self[position] : nil
  }
}
