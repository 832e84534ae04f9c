import FlowCore
import FlowDocuments
import FlowExploration
import GeneratedFlows
import Testing

@Suite("Generated flows are what an exploration would give")
struct GeneratedFlowsTests {
  @Test("there are at least forty, from 5 to 400 screens, with names of their own")
  func variety() {
    let sizes = GeneratedFlow.all.map(\.document.screens.count)
    #expect(GeneratedFlow.all.count >= 40)
    #expect(sizes.min() == 5)
    #expect(sizes.max() == 400)
    #expect(sizes.count { $0 >= 100 } >= 5)
    #expect(Set(GeneratedFlow.all.map(\.name)).count == GeneratedFlow.all.count)
  }

  @Test("everything that a document can contain is in some of them")
  func kinds() {
    let documents = GeneratedFlow.all.map(\.document)
    let transitions = documents.flatMap(\.transitions)
    #expect(documents.contains { !$0.refusals.isEmpty })
    #expect(documents.contains { !$0.deadEvents.isEmpty })
    #expect(documents.contains { $0.search.bound != nil })
    #expect(documents.contains { $0.starts.count > 2 })
    #expect(documents.contains { $0.outcomes.count > 6 })
    #expect(documents.contains { $0.parts.contains { $0.parent.map { $0 > 0 } ?? false } })
    #expect(documents.contains { $0.configurations.contains { $0.stack.windows.count > 1 } })
    #expect(documents.contains { $0.configurations.contains { $0.stack.layerCount > 3 } })
    #expect(transitions.contains { $0.decisions.count > 1 })
    #expect(transitions.contains { $0.guard != nil })
    #expect(transitions.contains { $0.note != nil })
    #expect(transitions.contains { $0.event.isLink })
    #expect(transitions.contains { $0.event.name.count > 80 })
    #expect(Set(transitions.flatMap(\.commands).map(\.parts.operation)).count >= 14)
  }

  @Test("a thousand edges lie between the screens of the dense one")
  func dense() {
    let lines = Set(
      GeneratedFlow.dense.document.transitions.map { "\($0.source) \($0.target)" })
    #expect(lines.count > 900)
    #expect(GeneratedFlow.dense.document.transitions.count >= 1000)
    #expect(GeneratedFlow.dense.document.parts.count > 20)
  }

  @Test("a document reads back as it was written", arguments: GeneratedFlow.all)
  func readsBack(_ flow: GeneratedFlow) throws {
    #expect(try FlowDocument(json: Array(flow.document.json().utf8)) == flow.document)
  }

  @Test("an event leads from a configuration to one", arguments: GeneratedFlow.all)
  func isDeterministic(_ flow: GeneratedFlow) {
    struct Key: Hashable {
      var source: Int
      var event: FlowDocument.Event
    }
    let keys = flow.document.transitions.map { Key(source: $0.source, event: $0.event) }
    #expect(Set(keys).count == keys.count)
  }

  @Test("walking the document again gives the same states and steps", arguments: GeneratedFlow.all)
  func isReachable(_ flow: GeneratedFlow) throws {
    let document = flow.document
    let limits = ExplorationLimits(depth: 1000, threads: 1)
    let again = try RecordedFlow(document).explore(within: limits)
    #expect(again.nodes.count == document.configurations.count)
    #expect(again.handledSteps.count == document.transitions.count)
    #expect(again.refusedSteps.count == document.refusals.count)
    #expect(again.outcomes.count == document.outcomes.count)
  }

  @Test("one more screen is one more screen, and nothing is lost", arguments: GeneratedFlow.all)
  func grows(_ flow: GeneratedFlow) {
    for seed in [1, 2] as [UInt64] {
      let grown = flow.withOneMoreScreen(seed: seed).document
      #expect(grown.screens.count == flow.document.screens.count + 1)
      #expect(grown.transitions.count >= flow.document.transitions.count + 2)
      #expect(Set(flow.document.screens).isSubset(of: grown.screens))
    }
  }

  @Test("equal seeds give equal flows, and other seeds other ones")
  func isRepeatable() {
    let flow = GeneratedFlow.all[1]
    #expect(flow.withOneMoreScreen(seed: 5).document == flow.withOneMoreScreen(seed: 5).document)
    let grown = (0..<8).map { flow.withOneMoreScreen(seed: $0).document.json() }
    #expect(Set(grown).count > 3)
  }
}
