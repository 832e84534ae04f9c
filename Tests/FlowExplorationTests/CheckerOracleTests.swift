import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

/// The built-in properties once more, written from their documentation over the table of a
/// ``StackFlow``, without the engine.
private struct Oracle {
  let flow: StackFlow
  /// The number of events to each state; `nil` where none lead there.
  let distances: [Int?]
  /// Which states can be reached from a state without a link, itself among them.
  let around: [Set<Int>]

  init(_ flow: StackFlow) {
    self.flow = flow
    distances = Self.distances(in: flow)
    around = flow.table.indices.map { first in
      var reached: Set<Int> = [first]
      var grows = true
      while grows {
        let next = reached.union(reached.flatMap { Self.targets(of: $0, in: flow) })
        grows = next.count > reached.count
        reached = next
      }
      return reached
    }
  }

  private static func targets(of state: Int, in flow: StackFlow, withLinks: Bool = false) -> [Int] {
    flow.table[state].enumerated().compactMap { event, effect in
      guard withLinks || event != StackFlow.link, case .goes(let target) = effect else {
        return nil
      }
      return target
    }
  }

  private static func distances(in flow: StackFlow) -> [Int?] {
    var distances: [Int?] = Array(repeating: nil, count: flow.table.count)
    distances[0] = 0
    for round in 0..<flow.table.count {
      for state in flow.table.indices where distances[state] == round {
        for target in targets(of: state, in: flow, withLinks: true) where distances[target] == nil {
          distances[target] = round + 1
        }
      }
    }
    return distances
  }

  private func ends(_ state: Int) -> Bool {
    flow.table[state].dropLast().contains(.ends)
  }

  private func layers(_ state: Int) -> Int { flow.stacks[state].layerCount }

  private func isDeadEnd(_ state: Int) -> Bool {
    around[state] == [state] && !ends(state) && layers(state) == 1
  }

  private func hasLastingModal(_ state: Int) -> Bool {
    layers(state) > 1
      && !around[state].contains { layers($0) < layers(state) || ends($0) }
  }

  private func isTrap(_ state: Int) -> Bool {
    !around[state].contains { other in
      ends(other) || flow.stacks[other].systemMoves.contains(.back) == false || isDeadEnd(other)
        || hasLastingModal(other)
    }
  }

  /// The number of backs that lead round to the same state; `nil` if they do not.
  private func circle(from state: Int) -> Int? {
    var current = state
    for count in 1...flow.table.count {
      guard flow.stacks[current].systemMoves.contains(.back),
        case .goes(let next) = flow.table[current][StackFlow.back]
      else { return nil }
      current = next
      if current == state { return count }
    }
    return nil
  }

  private func backIsIgnored(_ state: Int) -> Bool {
    let stack = flow.stacks[state]
    return stack.focusedScreens.count > 1 && flow.table[state][StackFlow.back] == .ignored
  }

  /// The length of the shortest trace to a state that breaks the property; `nil` if none does.
  func shortest(_ property: StandardProperty) -> Int? {
    switch property {
    case .everyCommandApplies:
      nearest { flow.table[$0].contains(.refused) }.map { $0 + 1 }
    case .noDeadEnd: nearest(isDeadEnd)
    case .modalsCanBeClosed: nearest(hasLastingModal)
    case .noTrap: nearest(isTrap)
    case .systemBackIsHandled: nearest(backIsIgnored).map { $0 + 1 }
    case .backDrains:
      distances.indices.compactMap { state in
        circle(from: state).flatMap { backs in distances[state].map { $0 + backs } }
      }.min()
    default: nil
    }
  }

  func canAlwaysReach(_ goal: Int) -> Int? { nearest { !around[$0].contains(goal) } }

  private func nearest(_ isFaulty: (Int) -> Bool) -> Int? {
    distances.indices.filter(isFaulty).compactMap { distances[$0] }.min()
  }
}

@Suite("the checker against the properties written once more", .large)
struct CheckerOracleTests {
  private static let judged: [StandardProperty] = [
    .everyCommandApplies, .noDeadEnd, .modalsCanBeClosed, .noTrap, .systemBackIsHandled,
    .backDrains,
  ]

  @Test("2,000 flows that seeds make up: the same verdicts, with traces as short")
  func verdicts() throws {
    var violated: [StandardProperty: Int] = [:]
    for seed in 0..<2000 as Range<UInt64> {
      let flow = StackFlow(seed: seed, states: 2 + Int(seed % 7))
      let oracle = Oracle(flow)
      let report = try flow.check(Self.judged.map { .standard($0) })
      #expect(report.bound == nil, "seed \(seed)")
      for (property, result) in zip(Self.judged, report.results) {
        let expected = oracle.shortest(property)
        switch result.finding {
        case .holds, .nothingToJudge:
          try #require(expected == nil, "\(property) in \(seed)")
        case .violated(let trace, _):
          violated[property, default: 0] += 1
          try #require(expected == trace.steps.count, "\(property) in \(seed)")
        default: Issue.record("\(property) in \(seed): \(result)")
        }
      }
    }
    for property in Self.judged { #expect(violated[property, default: 0] > 25, "\(property)") }
  }

  @Test("from where a goal can be reached, over 2,000 flows")
  func goals() throws {
    for seed in 0..<2000 as Range<UInt64> {
      let flow = StackFlow(seed: seed, states: 5)
      let report = try flow.check([.canAlwaysReach("the last") { $0.state == 4 }])
      let finding = try #require(report.results.first?.finding, "seed \(seed)")
      let expected = Oracle(flow).canAlwaysReach(4)
      switch finding {
      case .holds: #expect(expected == nil, "seed \(seed)")
      case .violated(let trace, _): #expect(trace.steps.count == expected, "seed \(seed)")
      default: Issue.record("\(seed): \(finding)")
      }
    }
  }
}
