import FlowCore
import FlowTestSupport
import Foundation
import Testing

@Suite("what holds for every flow", .large)
struct FlowPropertyTests {
  private static let flows: [RandomFlow] = (0..<200).map { RandomFlow(seed: $0) }

  /// What the words of the page make of one event: one command after another, or nothing.
  private func expected(
    _ event: Int, of flow: RandomFlow, at before: Configuration<RandomFlow>
  ) -> (reply: Reply<RandomFlow>, after: Configuration<RandomFlow>) {
    guard let transition = flow.reduce(before.state, event) else { return (.ignored, before) }
    var after = before
    for command in transition.commands {
      do {
        try after.stack.apply(command)
      } catch {
        return (.refused(error), before)
      }
    }
    switch transition.next {
    case .to(let state): after.state = state
    case .stay: break
    case .finish(let outcome): return (.finished(outcome), after)
    }
    return (.handled, after)
  }

  @Test("an event moves state and stack together, or neither (100,000 events)")
  func allOrNone() throws {
    var random = SplitMix64(seed: 40)
    var replies: [String: Int] = [:]
    for (seed, flow) in Self.flows.enumerated() {
      var interpreter = try Interpreter(flow)
      for _ in 0..<500 {
        let event = random.nextEvent()
        let expected = expected(event, of: flow, at: interpreter.configuration)
        let reply = interpreter.send(event)
        try #require(reply == expected.reply, "event \(event), seed \(seed)")
        try #require(interpreter.configuration == expected.after, "event \(event), seed \(seed)")
        switch reply {
        case .handled: replies["moved", default: 0] += 1
        case .ignored: replies["ignored", default: 0] += 1
        case .refused: replies["refused", default: 0] += 1
        case .finished:
          replies["finished", default: 0] += 1
          try #require(interpreter.send(event) == .ignored, "event \(event), seed \(seed)")
          interpreter = try Interpreter(flow)
        }
        if interpreter.configuration.stack.screenCount > 8 { interpreter = try Interpreter(flow) }
      }
    }
    #expect(replies.count == 4)
    #expect(replies.values.allSatisfy { $0 > 1000 }, "\(replies)")
  }

  /// What would come of a move, in the words of the page.
  private func expected(
    _ move: SystemMove, of flow: RandomFlow, at configuration: Configuration<RandomFlow>
  ) -> MoveResult<RandomFlow> {
    guard configuration.stack.after(move) != nil else { return .impossible }
    var rest = [move]
    if Interpreter.event(for: move, of: flow, in: configuration.state) == nil {
      if case .backBy(let count) = move { rest = Array(repeating: .back, count: count) }
      if move == .dismissalAttempted { rest = [.interactiveDismiss] }
    }
    var after = configuration
    for step in rest {
      guard let event = Interpreter.event(for: step, of: flow, in: after.state) else {
        return .ignored
      }
      let (reply, next) = expected(event, of: flow, at: after)
      after = next
      switch reply {
      case .handled: continue
      case .finished(let outcome): return .finished(outcome, next)
      case .ignored: return .ignored
      case .refused(let refusal): return .refused(refusal)
      }
    }
    return .moved(after)
  }

  @Test("what would come of a system move comes of it (100,000 moves)")
  func results() throws {
    var random = SplitMix64(seed: 41)
    var results: [String: Int] = [:]
    for (seed, flow) in Self.flows.enumerated() {
      var interpreter = try Interpreter(flow)
      for _ in 0..<500 {
        if random.once(in: 3) { interpreter.send(random.nextEvent()) }
        let before = interpreter.configuration
        let move = random.nextMove(in: before.stack)
        let foreseen = interpreter.result(of: move)
        if interpreter.outcome == nil {
          let expected = expected(move, of: flow, at: before)
          try #require(foreseen == expected, "\(move), seed \(seed)")
        } else {
          try #require(foreseen == .impossible, "\(move), seed \(seed)")
        }
        try #require(interpreter.perform(move) == foreseen, "\(move), seed \(seed)")
        switch foreseen {
        case .moved(let after), .finished(_, let after):
          try #require(interpreter.configuration == after, "\(move), seed \(seed)")
        case .impossible, .ignored, .refused:
          try #require(interpreter.configuration == before, "\(move), seed \(seed)")
        }
        results["\(foreseen)".prefix { $0 != "(" }.description, default: 0] += 1
        if interpreter.outcome != nil || before.stack.screenCount > 5 {
          interpreter = try Interpreter(flow)
        }
      }
    }
    #expect(results.count == 5)
    #expect(results.values.allSatisfy { $0 > 200 }, "\(results)")
  }

  @Test("a configuration that is saved and restored is the same (100,000 configurations)")
  func restores() throws {
    var random = SplitMix64(seed: 42)
    for (seed, flow) in Self.flows.enumerated() {
      var interpreter = try Interpreter(flow)
      var seen: [Configuration<RandomFlow>] = []
      for _ in 0..<500 {
        interpreter.send(random.nextEvent())
        seen.append(interpreter.configuration)
        if interpreter.outcome != nil || interpreter.configuration.stack.screenCount > 5 {
          interpreter = try Interpreter(flow)
        }
      }
      let data = try JSONEncoder().encode(seen)
      let restored = try JSONDecoder().decode([Configuration<RandomFlow>].self, from: data)
      try #require(restored == seen, "seed \(seed)")
    }
  }

  @Test("a flow that is restored goes on as if it had never stopped (100,000 events)")
  func goesOn() throws {
    var random = SplitMix64(seed: 43)
    for (seed, flow) in Self.flows.enumerated() {
      var first = try Interpreter(flow)
      for _ in 0..<50 { first.send(random.nextEvent()) }
      if first.outcome != nil { first = try Interpreter(flow) }
      var second = Interpreter(flow, at: first.configuration)
      for _ in 0..<500 {
        let event = random.nextEvent()
        try #require(first.send(event) == second.send(event), "event \(event), seed \(seed)")
      }
      try #require(first.configuration == second.configuration, "seed \(seed)")
    }
  }
}
