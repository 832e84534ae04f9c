import FlowDocuments
import FlowSupport

/// A state diagram with nested states and pseudo states, to be converted to a document.
struct StateDiagram {
  enum NodeKind: Hashable, Sendable {
    case state
    case choice
    /// Continues along any of its edges: a fork, a join or a junction.
    case junction
    /// An outcome, or the end of its parent.
    case final
    case history
  }

  struct StateNode {
    var id: String
    var title: String?
    var kind = NodeKind.state
    var parent: Int?
    var line: Int
    var depth: Int
    var children: [Int] = []
    /// The indices of the children with which concurrent regions start, without the first region.
    var regions: [Int] = []
    /// Whether each state inside is a concurrent region.
    var isParallel = false
    var descriptionLines: [(text: String, line: Int)] = []
    var outgoingEdges: [Int] = []
    /// Its configuration or outcome in the document, if it has one.
    var target: FlowDocument.Target?

    var name: String { title ?? id }

    var configuration: Int? {
      if case .configuration(let configuration)? = target { configuration } else { nil }
    }
  }

  struct StateEdge {
    var source: Int
    var target: Int
    var label: EdgeLabel
    var line: Int
  }

  /// Maximum depth of nested states; less than that of a document's parts.
  static let maxDepth = 24
  static let maxStates = 20_000
  static let maxTransitions = 100_000

  let context: ImportContext
  var nodes: [StateNode] = []
  private(set) var edges: [StateEdge] = []
  /// The starts of the diagram and of states, by the parent; each is in a concurrent region.
  private(set) var starts: [Int?: [(target: Int, label: EdgeLabel, region: Int, line: Int)]] = [:]
  private var positions: [String: Int] = [:]
  private var open: [(node: Int, line: Int)] = []

  /// The state to which new ones belong.
  var parent: Int? { open.last?.node }

  init(_ context: ImportContext) { self.context = context }

  /// Returns the state with an identifier, adding it at its first mention.
  mutating func node(
    _ id: String, kind: NodeKind = .state, in parent: Int? = nil
  ) throws(ImportError) -> Int {
    if let position = positions[id] { return position }
    let depth = parent.map { nodes[$0].depth + 1 } ?? 0
    try context.check(depth: depth, stateCount: nodes.count)
    positions[id] = nodes.count
    if let parent { nodes[parent].children.append(nodes.count) }
    nodes.append(StateNode(id: id, kind: kind, parent: parent, line: context.line, depth: depth))
    return nodes.count - 1
  }

  func existingNode(_ id: String) -> Int? { positions[id] }

  mutating func open(_ node: Int) throws(ImportError) {
    try context.check(depth: open.count + 1)
    open.append((node, context.line))
  }

  mutating func close() throws(ImportError) {
    guard open.popLast() != nil else {
      throw context.error("there is no state to close; remove the brace")
    }
  }

  func checkAllAreClosed() throws(ImportError) {
    guard let last = open.last else { return }
    throw context.file.error(
      at: last.line, "the state '\(nodes[last.node].name)' is not closed; add a brace }")
  }

  /// Moves a state without a parent into another state, unless that state is inside it.
  mutating func adopt(_ node: Int, into parent: Int) throws(ImportError) {
    let isInside = sequence(first: parent) { [nodes] in nodes[$0].parent }.contains(node)
    guard nodes[node].parent == nil, !isInside else { return }
    nodes[node].parent = parent
    nodes[parent].children.append(node)
    var waiting = [node]
    while let next = waiting.popLast() {
      nodes[next].depth = nodes[next].parent.map { nodes[$0].depth + 1 } ?? 0
      try context.check(depth: nodes[next].depth)
      waiting += nodes[next].children
    }
  }

  /// Returns the end of the diagram or of a state, adding it if needed.
  mutating func end(of parent: Int?) throws(ImportError) -> Int {
    let name = parent.map { nodes[$0].id + ".end" } ?? "end"
    // No identifier in a file starts with a line feed.
    let position = try node("\n\(name)", kind: .final, in: parent)
    nodes[position].title = name
    return position
  }

  mutating func setTitle(_ title: String, of node: Int) {
    if !title.trimmed.isEmpty { nodes[node].title = title.trimmed }
  }

  mutating func addDescription(_ text: String, to node: Int) {
    if !text.trimmed.isEmpty { nodes[node].descriptionLines.append((text.trimmed, context.line)) }
  }

  /// Starts a concurrent region with the next child of a state.
  mutating func beginRegion(in parent: Int?) {
    if let parent { nodes[parent].regions.append(nodes[parent].children.count) }
  }

  /// The initial states of a state, per region: its starts, otherwise its first child.
  func beginning(of node: Int) -> [Int] {
    let children = nodes[node].children
    let states = children.filter { nodes[$0].kind == .state }
    if nodes[node].isParallel { return states }
    let starts = Dictionary(grouping: starts[node] ?? [], by: \.region)
    let bounds = [0] + nodes[node].regions + [children.count]
    return zip(bounds, bounds.dropFirst()).enumerated().flatMap { region, bounds in
      // A start can be a state that was mentioned elsewhere earlier.
      if let marked = starts[region] { return marked.map(\.target) }
      let inside = children[bounds.0..<bounds.1]
      return Array((inside.filter(states.contains) + inside).prefix(1))
    }.distinct()
  }

  mutating func addStart(in parent: Int?, at target: Int, _ label: EdgeLabel = EdgeLabel()) {
    let region = parent.map { nodes[$0].regions.count } ?? 0
    starts[parent, default: []].append((target, label, region, context.line))
  }

  /// Adds an edge; without a source, a start of the diagram.
  mutating func addEdge(from source: Int?, to target: Int, _ label: EdgeLabel) throws(ImportError) {
    guard let source else { return addStart(in: nil, at: target, label) }
    try context.check(transitionCount: edges.count)
    nodes[source].outgoingEdges.append(edges.count)
    edges.append(StateEdge(source: source, target: target, label: label, line: context.line))
  }
}

extension ImportContext {
  /// Checks that one more state at a depth, or one more transition, is within the limits.
  func check(depth: Int = 0, stateCount: Int = 0, transitionCount: Int = 0) throws(ImportError) {
    guard depth <= StateDiagram.maxDepth else {
      throw error("states are nested deeper than \(StateDiagram.maxDepth) levels")
    }
    guard stateCount < StateDiagram.maxStates else {
      throw error("there are more than \(StateDiagram.maxStates) states")
    }
    guard transitionCount < StateDiagram.maxTransitions else {
      throw error("there are more than \(StateDiagram.maxTransitions) transitions")
    }
  }
}

/// Returns some nodes of a graph and all those reachable from them, each once, by distance.
func reachable(from starts: [Int], _ successors: (Int) -> [Int]) -> [Int] {
  var result = starts.distinct()
  var seen = Set(result)
  var next = 0
  while next < result.count {
    result += successors(result[next]).filter { seen.insert($0).inserted }
    next += 1
  }
  return result
}
