import FlowCore

/// What looks on while a flow is searched.
protocol SearchVisitor<F> {
  associatedtype F: ExplorableFlow

  /// Whether it wants to be told what is reached; else that is only counted, which is quicker.
  var seesConfigurations: Bool { get }
  /// Whether it wants to be told what happens; else that is only counted, which is much quicker.
  var seesSteps: Bool { get }
  /// The bytes that it keeps for what it was told; the limit of memory counts them.
  var bytes: Int { get }
  /// Whether nothing more need be known.
  var isDone: Bool { get }

  /// A configuration was reached for the first time; nodes are numbered in this order.
  mutating func reached(_ node: Int, _ configuration: Configuration<F>)
  /// Something happened at a node; ignored things are told too.
  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget)
  /// Everything that can happen at a node has been tried.
  mutating func left(_ node: Int)
}

extension SearchVisitor {
  var seesConfigurations: Bool { true }
  var seesSteps: Bool { true }
  var bytes: Int { 0 }
}

/// Where a step of a search leads.
enum SearchTarget: Hashable, Sendable {
  /// To a node.
  case node(Int)
  /// To the end of the flow.
  case end
  /// To where a limit keeps the search from going.
  case cut
  /// Nowhere: it was ignored or refused.
  case nowhere
}
