import FaultyFlows
import FlowCore
import FlowDocuments
import FlowExploration

/// How many planted defects were found.
struct MutationScore: Equatable {
  var caught = 0
  var missed = 0
  /// Mutants that can do just what the flow can: no defect, and not to be found.
  var equivalent = 0

  static func + (left: Self, right: Self) -> Self {
    Self(
      caught: left.caught + right.caught, missed: left.missed + right.missed,
      equivalent: left.equivalent + right.equivalent)
  }

  /// `3 of 5`, or `3 of 5 (+ 1)` with the equivalent ones; `–` where nothing was planted.
  var text: String {
    let planted = caught + missed
    if planted + equivalent == 0 { return "–" }
    return "\(caught) of \(planted)" + (equivalent > 0 ? " (+ \(equivalent))" : "")
  }

  var share: String {
    let planted = caught + missed
    return planted == 0 ? "–" : "\((caught * 100 + planted / 2) / planted) %"
  }
}

/// Plants every defect in a sample, and asks the built-in properties alone.
struct MutationRun {
  var name: String
  /// In the order of the operators.
  var scores: [MutationScore]
  /// The events of the rows in which a defect was not found, in the order of the operators.
  var missed: [[String]]

  init<F: ExplorableFlow>(_ name: String, _ flow: F) throws {
    self.name = name
    let mutation = try Mutation(flow)
    let limits = ExplorationLimits(configurations: 50)
    let original = try mutation.original.graph(within: limits)
    var scores: [MutationScore] = []
    var missed: [[String]] = []
    for mutationOperator in MutationOperator.allCases {
      var score = MutationScore()
      var events: [String] = []
      for (event, mutant) in mutation.mutants(by: mutationOperator) {
        if try mutant.check(within: limits).failures.isEmpty == false {
          score.caught += 1
        } else if try mutant.graph(within: limits) == original {
          score.equivalent += 1
        } else {
          score.missed += 1
          events.append(event)
        }
      }
      scores.append(score)
      missed.append(events)
    }
    self.scores = scores
    self.missed = missed
  }
}

/// All that a flow can do: where it can be, and what leads where.
struct FlowGraph<F: ExplorableFlow>: Equatable {
  struct Edge: Equatable {
    var source: Int
    var event: F.Event
    var move: SystemMove?
    /// `nil` where it is refused.
    var target: FlowDocument.Target?
  }

  var configurations: [Configuration<F>]
  var outcomes: [F.Outcome]
  var edges: [Edge]
}

extension ExplorableFlow {
  fileprivate func graph(
    within limits: ExplorationLimits
  ) throws(ExplorationFailure<Self>) -> FlowGraph<Self> {
    let exploration = try explore(within: limits)
    let takenEdges = exploration.handledSteps.map {
      FlowGraph<Self>.Edge(
        source: $0.source, event: $0.event, move: $0.move, target: $0.target)
    }
    let refusedEdges = exploration.refusedSteps.map {
      FlowGraph<Self>.Edge(source: $0.source, event: $0.event, move: $0.move)
    }
    return FlowGraph(
      configurations: exploration.nodes.map(\.configuration), outcomes: exploration.outcomes,
      edges: takenEdges + refusedEdges)
  }
}
