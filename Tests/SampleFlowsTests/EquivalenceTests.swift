import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

/// What a flow does, whatever its states, its payloads and the names of its events: which screens
/// are on show, and which commands lead from where to where.
struct Behaviour: Equatable {
  /// An edge between two things on show.
  struct Edge: Hashable, Comparable {
    var source: String
    var target: String
    var commands: String
    var condition: String?
    var note: String?

    static func < (left: Self, right: Self) -> Bool {
      String(describing: left) < String(describing: right)
    }
  }

  /// What is on show in each configuration, sorted.
  var configurations: [String]
  var starts: [String]
  var transitions: [Edge]
  var selfLoops: [Edge]

  init(_ document: FlowDocument) {
    let names = document.screens.map { screen in
      document.parts[screen.part].parent == nil
        ? screen.name : "\(document.parts[screen.part].name).\(screen.name)"
    }
    let descriptions = document.configurations.map { configuration -> String in
      let layers = (configuration.stack.keyWindow?.layers ?? []).map { layer -> String in
        guard case .stack(let entries) = layer.container else { return "tabs" }
        let stack = entries.map { names[$0.screen.screen] }.joined(separator: ",")
        return "\(layer.style?.name ?? "root"):\(stack)"
      }
      return layers.joined(separator: " ")
    }
    let edges = document.transitions.map { transition in
      let commands = transition.commands.map { "\($0.map { names[$0.screen] })" }
      let target =
        switch transition.target {
        case .configuration(let index): descriptions[index]
        case .outcome(let index): "(\(document.outcomes[index]))"
        }
      return Edge(
        source: descriptions[transition.source], target: target,
        commands: commands.joined(separator: ", "), condition: transition.guard,
        note: transition.note)
    }
    configurations = descriptions.sorted()
    starts = document.starts.map { descriptions[$0.configuration] }
    transitions = edges.filter { $0.source != $0.target }.sorted()
    selfLoops = edges.filter { $0.source == $0.target }.sorted()
  }
}

@Suite("a registration as a script is the same registration")
struct EquivalenceTests {
  private func behaviour(of flow: some ExplorableFlow) throws -> Behaviour {
    let document = try flow.explore().document(name: "sample", title: "Sample")
    #expect(document.search.isComplete, "\(type(of: flow))")
    #expect(document.refusals == [], "\(type(of: flow))")
    return Behaviour(document)
  }

  @Test("both have the same 10 configurations, 21 transitions and 4 self-loops, one by one")
  func sameGraph() throws {
    let table = try behaviour(of: UserRegistration())
    let script = try behaviour(of: UserRegistrationScript())
    #expect(table.configurations.count == 10)
    #expect(table.transitions.count == 21)
    #expect(table.selfLoops.count == 4)
    // What is on show distinguishes the configurations, so edges between them mean the same.
    #expect(Set(table.configurations).count == 10)
    #expect(script.configurations == table.configurations)
    #expect(script.starts == table.starts)
    #expect(script.transitions.count == table.transitions.count)
    for (ours, theirs) in zip(script.transitions, table.transitions) { #expect(ours == theirs) }
    for (ours, theirs) in zip(script.selfLoops, table.selfLoops) { #expect(ours == theirs) }
    #expect(script == table)
  }

  @Test("the comparison sees an edge that leads elsewhere, does something else or is missing")
  func comparisonSees() throws {
    let document = try UserRegistration().explore().document(name: "sample", title: "Sample")
    var elsewhere = document
    elsewhere.transitions[6].target = .configuration(0)
    var otherwise = document
    otherwise.transitions[6].commands = [.dismissAll]
    var missing = document
    missing.transitions.removeLast()
    for (name, changed) in [
      ("elsewhere", elsewhere), ("otherwise", otherwise), ("missing", missing),
    ] {
      #expect(Behaviour(changed) != Behaviour(document), "\(name)")
    }
  }
}
