import FlowDocuments
import FlowSupport

/// A state diagram with nested states and pseudo states, to be converted to a document.
struct StateDiagram {
  enum NodeKind: Hashable, Sendable {
    case state
    case choice
    /// Continues along any of its edges.
    case junction
    /// Begins or ends concurrent regions, as the file calls it; elsewhere, like a junction.
    case forkOrJoin(String)
    /// An outcome, or the end of its parent.
    case final
    /// Leads to where its parent was left; a deep one, at all levels.
    case history(isDeep: Bool)
  }

  struct StateNode {
    var id: String
    var title: String?
    var kind = NodeKind.state
    var parent: Int?
    /// The number of the concurrent region of its parent that it is in.
    var region: Int
    var line: Int
    var depth: Int
    /// The nodes directly inside, without histories.
    var children: [Int] = []
    /// Whether a statement says where it is, and not only an edge.
    var isDeclared = false
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
  /// The last concurrent region of each state that has several, and of the diagram.
  private(set) var lastRegions: [Int?: Int] = [:]
  /// The starts of the diagram and of states, by the parent; each is in a concurrent region.
  private(set) var starts: [Int?: [(target: Int, label: EdgeLabel, region: Int, line: Int)]] = [:]
  private var positions: [String: Int] = [:]
  private var open: [(node: Int, line: Int)] = []

  /// The state to which new ones belong.
  var parent: Int? { open.last?.node }

  init(_ context: ImportContext) { self.context = context }

  /// Returns the state with an identifier, adding it at its first mention.
  ///
  /// A state of another concurrent region of the parent has the same name, but is another one.
  mutating func node(
    _ id: String, kind: NodeKind = .state, in parent: Int? = nil
  ) throws(ImportError) -> Int {
    let region = lastRegions[parent] ?? 0
    // No identifier in a file starts with a line feed.
    let ownID = "\n\(parent ?? -1).\(region).\(id)"
    if let position = positions[ownID] { return position }
    let existing = positions[id]
    let isElsewhere = existing.map { nodes[$0].parent == parent && nodes[$0].region != region }
    if let existing, isElsewhere == false { return existing }
    if existing != nil { context.assume("a name in two regions means two states", id) }
    let depth = parent.map { nodes[$0].depth + 1 } ?? 0
    try context.check(depth: depth, stateCount: nodes.count)
    positions[existing == nil ? id : ownID] = nodes.count
    var node = StateNode(
      id: existing == nil ? id : ownID, kind: kind, parent: parent, region: region,
      line: context.line, depth: depth)
    if existing != nil { node.title = id }
    if case .history = kind {} else if let parent { nodes[parent].children.append(nodes.count) }
    nodes.append(node)
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
    if nodes[node].parent == nil { try move(node, into: parent, lastRegions[parent] ?? 0) }
  }

  /// Moves a state to where a statement declares it, unless an earlier one did.
  mutating func declare(_ node: Int, in parent: Int?) throws(ImportError) {
    if !nodes[node].isDeclared { try move(node, into: parent, lastRegions[parent] ?? 0) }
    nodes[node].isDeclared = true
  }

  /// Moves a state into a region of another state, unless that state is inside it.
  mutating func move(_ node: Int, into parent: Int?, _ region: Int) throws(ImportError) {
    let outer = parent.map { [nodes] in Array(sequence(first: $0) { nodes[$0].parent }) } ?? []
    guard nodes[node].parent != parent, !outer.contains(node) else { return }
    if let old = nodes[node].parent { nodes[old].children.removeAll { $0 == node } }
    nodes[node].parent = parent
    nodes[node].region = region
    if let parent { nodes[parent].children.append(node) }
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
    let region = lastRegions[parent].map { "\n\($0)" } ?? ""
    // No identifier in a file starts with a line feed.
    let position = try node("\n\(name)\(region)", kind: .final, in: parent)
    nodes[position].title = name
    return position
  }

  /// Returns the history of a state, or of the region that is being read.
  mutating func history(of owner: Int?, isDeep: Bool) throws(ImportError) -> Int {
    let region = owner == nil ? lastRegions[parent] ?? 0 : -1
    let position = try node(
      "\n\(owner ?? parent ?? -1).\(region)[H\(isDeep ? "*" : "")]", kind: .history(isDeep: isDeep),
      in: owner ?? parent)
    nodes[position].region = region
    nodes[position].title = isDeep ? "H*" : "H"
    return position
  }

  mutating func setKind(_ kind: NodeKind, of node: Int) {
    nodes[node].kind = kind
    guard case .history = kind, let parent = nodes[node].parent else { return }
    nodes[parent].children.removeAll { $0 == node }
  }

  mutating func setTitle(_ title: String, of node: Int) {
    if !title.trimmed.isEmpty { nodes[node].title = title.trimmed }
  }

  mutating func addDescription(_ text: String, to node: Int) {
    if !text.trimmed.isEmpty { nodes[node].descriptionLines.append((text.trimmed, context.line)) }
  }

  /// Starts a concurrent region of a state, or of the diagram.
  mutating func beginRegion(in parent: Int?) { lastRegions[parent, default: 0] += 1 }

  /// The initial states of a state, per region: its starts, otherwise its first child.
  func beginning(of node: Int) -> [Int] {
    let states = nodes[node].children.filter { nodes[$0].kind == .state }
    if nodes[node].isParallel { return states }
    return (0...(lastRegions[node] ?? 0)).flatMap { beginning(of: node, $0) }.distinct()
  }

  /// The initial states of a region of a state, and notes it if none is marked.
  func beginning(of node: Int?, _ region: Int) -> [Int] {
    // A start can be a state that was mentioned elsewhere earlier.
    let marked = (starts[node] ?? []).filter { $0.region == region }
    guard marked.isEmpty else { return marked.map(\.target) }
    let children =
      node.map { nodes[$0].children } ?? nodes.indices.filter { nodes[$0].parent == nil }
    let inside = children.filter { nodes[$0].region == region }
    let first = inside.first { nodes[$0].kind == .state } ?? inside.first
    if let node, let first {
      context.assume(
        "a state without a start begins in its first state",
        "\(nodes[node].name) in \(nodes[first].name)", at: nodes[node].line)
    }
    return [first].compactMap(\.self)
  }

  mutating func addStart(
    in parent: Int?, at target: Int, _ label: EdgeLabel = EdgeLabel(), region: Int? = nil
  ) {
    let region = region ?? lastRegions[parent] ?? 0
    starts[parent, default: []].append((target, label, region, context.line))
  }

  /// Whether a node only leads on to others.
  func isPseudo(_ index: Int) -> Bool {
    switch nodes[index].kind {
    case .state, .final: false
    case .history: true
    case .choice, .junction, .forkOrJoin: !nodes[index].outgoingEdges.isEmpty
    }
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
