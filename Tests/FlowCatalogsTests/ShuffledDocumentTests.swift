import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowTestSupport
import Foundation
import Testing

@Suite("The order of transitions means nothing", .large)
struct ShuffledDocumentTests {
  /// How many documents are shuffled; `FLOWGRAPH_SHUFFLES` sets another number.
  private static let count =
    ProcessInfo.processInfo.environment["FLOWGRAPH_SHUFFLES"].flatMap { Int($0) } ?? 400

  @Test("no verdict changes when the transitions and refusals of a document are shuffled")
  func keepsVerdicts() throws {
    var violated: [String: Int] = [:]
    var held: [String: Int] = [:]
    for seed in 0..<Self.count {
      var generator = StackDocumentGenerator(seed: UInt64(seed))
      var document = generator.document()
      let verdicts = try verdicts(on: document)
      for (property, kind) in verdicts {
        if kind == "violated" { violated[property, default: 0] += 1 }
        if kind == "holds" { held[property, default: 0] += 1 }
      }
      for _ in 0..<3 {
        document.transitions.shuffle(using: &generator.random)
        document.refusals.shuffle(using: &generator.random)
        let shuffled = try self.verdicts(on: document)
        #expect(shuffled == verdicts, "seed \(seed)")
      }
    }
    // The law says something about these only if they have both verdicts.
    for property in [
      "back-drains", "no-dead-end", "no-trap", "modals-can-be-closed", "no-double-push",
      "system-back-is-handled", "every-command-applies", "event-with-two-meanings",
      "contradictory-commands", "screen-without-way-out",
    ] {
      #expect(violated[property, default: 0] * 50 > Self.count, "\(property): \(violated)")
      #expect(held[property, default: 0] * 50 > Self.count, "\(property): \(held)")
    }
    #expect(violated["depth-is-bounded", default: 0] > 0, "\(violated)")
  }

  private func verdicts(on document: FlowDocument) throws -> [String: String] {
    let results = try CatalogEntry(document).check().results
    // A warning has a result for each cause; the number of causes is no verdict.
    return Dictionary(results.map { ($0.property, "\($0.finding.kind)") }) { first, _ in first }
  }
}

/// Makes documents at random in which one event may lead from a configuration to several, and which
/// do not contradict themselves, except by commands.
private struct StackDocumentGenerator {
  private typealias Stack = FlowDocument.Stack

  var random: SplitMix64
  private var stacks: [Stack] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func document() -> FlowDocument {
    while true {
      let document = draft()
      if document.contradiction == nil { return document }
    }
  }

  /// A document that may list something twice.
  private mutating func draft() -> FlowDocument {
    stacks = (0..<3 + random.below(6)).map { _ in stack() }
    let isComplete = random.below(3) > 0
    let configurations = stacks.map { stack in
      FlowDocument.Configuration(
        state: "s\(random.below(3))", stack: stack,
        isExpanded: isComplete || random.below(3) > 0)
    }
    let outcomes = random.once(in: 3) ? ["done"] : []
    let transitions = (0..<2 * stacks.count + random.below(8)).map { _ in
      transition(canEnd: !outcomes.isEmpty)
    }
    let refusals = (0..<random.below(2)).map { _ in
      FlowDocument.Refusal(
        source: random.below(stacks.count), event: .init(name: "a"), command: .pop, reason: "r")
    }
    return FlowDocument(
      name: "a", title: "A",
      search: .init(bound: isComplete ? nil : .init(kind: .configurations, limit: stacks.count)),
      parts: [.init(name: "A")], screens: (0..<4).map { .init(name: "S\($0)") },
      configurations: configurations, starts: [.init(configuration: 0)], outcomes: outcomes,
      transitions: transitions, refusals: refusals)
  }

  private mutating func stack() -> Stack {
    var stack = Stack(.init(0))
    for _ in 0..<random.below(3) { try? stack.apply(.push(.init(random.below(3)))) }
    if random.once(in: 3) { stack = stack.presenting(.init(3), style: .sheet) }
    return stack
  }

  private mutating func transition(canEnd: Bool) -> FlowDocument.Transition {
    let source = random.below(stacks.count)
    let target = random.below(stacks.count)
    let ends = canEnd && random.once(in: 6)
    let moves = stacks[source].systemMoves
    let move = random.once(in: 2) ? moves.randomElement(using: &random) : nil
    var commands = Stack.plan(from: stacks[source], to: stacks[target]).map(Array.init) ?? []
    switch random.below(12) {
    case 0: commands = [.pop]
    case 1: commands = [.push(.init(1))]
    case 2...5: commands = []
    default: break
    }
    return .init(
      from: source, to: ends ? .outcome(0) : .configuration(target),
      event: .init(
        name: move == nil ? ["a", "b"][random.below(2)] : "moved", move: move,
        isLink: move == nil && random.once(in: 8)),
      commands: commands, guard: random.once(in: 5) ? "signed in" : nil,
      note: random.once(in: 6) ? "an alert" : nil)
  }
}
