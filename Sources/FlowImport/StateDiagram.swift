import FlowDocuments

/// A state diagram with nested states and pseudo states, from which a document is made.
struct StateDiagram {
  enum Kind: Hashable, Sendable {
    case state
    /// Leads on by one of its edges, which are the choices of a decision.
    case choice
    /// Leads on by any of its edges: a fork, a join or a junction.
    case junction
    /// An end: an outcome, or the end of the state around it.
    case final
    /// Stands for the state around it.
    case history
  }

  struct Node {
    var id: String
    var title: String?
    var kind = Kind.state
    var parent: Int?
    var line: Int
    var depth: Int
    var children: [Int] = []
    /// Where concurrent regions begin among the children, without the first.
    var regions: [Int] = []
    /// Whether each state inside is a concurrent region.
    var isParallel = false
    /// What the file says about it, in lines.
    var remarks: [(text: String, line: Int)] = []

    var name: String { title ?? id }
  }

  struct Edge {
    var source: Int
    var target: Int
    var label: EdgeLabel
    var file: ImportFile
    var line: Int
  }

  struct Start {
    var target: Int
    var label: EdgeLabel
    /// Which concurrent region of the state begins here.
    var region: Int
    var line: Int
  }

  /// How deep states can nest: less than the parts of a document.
  static let deepest = 24
  /// How many states and transitions there can be.
  static let mostStates = 20_000
  static let mostTransitions = 100_000

  let file: ImportFile
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// Where the diagram, or a state, begins: by the state around it.
  private(set) var starts: [Int?: [Start]] = [:]
  private var positions: [String: Int] = [:]

  init(file: ImportFile) { self.file = file }

  /// The state with an identifier, which is made at its first mention.
  mutating func node(
    _ id: String, kind: Kind = .state, in parent: Int? = nil, line: Int
  ) throws(ImportError) -> Int {
    if let position = positions[id] { return position }
    let depth = parent.map { nodes[$0].depth + 1 } ?? 0
    guard depth <= Self.deepest else {
      throw file.error(at: line, "states are nested deeper than \(Self.deepest) levels")
    }
    guard nodes.count < Self.mostStates else {
      throw file.error(at: line, "there are more than \(Self.mostStates) states")
    }
    positions[id] = nodes.count
    if let parent { nodes[parent].children.append(nodes.count) }
    nodes.append(Node(id: id, kind: kind, parent: parent, line: line, depth: depth))
    return nodes.count - 1
  }

  /// Moves a state that is inside of no other into one, unless that one is inside of it.
  mutating func adopt(_ node: Int, into parent: Int, line: Int) throws(ImportError) {
    let isInside = sequence(first: parent) { [nodes] in nodes[$0].parent }.contains(node)
    guard nodes[node].parent == nil, !isInside else { return }
    nodes[node].parent = parent
    nodes[parent].children.append(node)
    var waiting = [node]
    while let next = waiting.popLast() {
      nodes[next].depth = nodes[next].parent.map { nodes[$0].depth + 1 } ?? 0
      guard nodes[next].depth <= Self.deepest else {
        throw file.error(at: line, "states are nested deeper than \(Self.deepest) levels")
      }
      waiting += nodes[next].children
    }
  }

  /// The state with an identifier; `nil` if it was not mentioned.
  func known(_ id: String) -> Int? { positions[id] }

  /// The end of the diagram, or of a state.
  mutating func end(of parent: Int?, line: Int) throws(ImportError) -> Int {
    let name = parent.map { nodes[$0].id + ".end" } ?? "end"
    // No identifier in a file begins with a line feed.
    let position = try node("\n\(name)", kind: .final, in: parent, line: line)
    nodes[position].title = name
    return position
  }

  mutating func setTitle(_ title: String, of node: Int) {
    if !title.trimmed.isEmpty { nodes[node].title = title.trimmed }
  }

  mutating func addRemark(_ remark: String, to node: Int, line: Int) {
    if !remark.trimmed.isEmpty { nodes[node].remarks.append((remark.trimmed, line)) }
  }

  mutating func setKind(_ kind: Kind, of node: Int) { nodes[node].kind = kind }

  /// Lets the next state inside a state begin a concurrent region.
  mutating func beginRegion(in parent: Int?) {
    if let parent { nodes[parent].regions.append(nodes[parent].children.count) }
  }

  /// Makes each state inside a state a concurrent region of it.
  mutating func setParallel(_ node: Int) { nodes[node].isParallel = true }

  /// The states in which a state begins, one for each region: its starts, else the first one inside.
  func beginning(of node: Int) -> [Int] {
    let children = nodes[node].children
    let states = children.filter { nodes[$0].kind == .state }
    if nodes[node].isParallel { return states }
    let starts = Dictionary(grouping: starts[node] ?? [], by: \.region)
    let bounds = [0] + nodes[node].regions + [children.count]
    return zip(bounds, bounds.dropFirst()).enumerated().flatMap { region, bounds in
      // A start can be a state that was mentioned elsewhere before.
      if let marked = starts[region] { return marked.map(\.target) }
      let inside = children[bounds.0..<bounds.1]
      return Array((inside.filter(states.contains) + inside).prefix(1))
    }.distinct()
  }

  mutating func addStart(in parent: Int?, at target: Int, _ label: EdgeLabel, line: Int) {
    let region = parent.map { nodes[$0].regions.count } ?? 0
    starts[parent, default: []].append(
      Start(target: target, label: label, region: region, line: line))
  }

  mutating func addEdge(
    from source: Int, to target: Int, _ label: EdgeLabel, in file: ImportFile? = nil, line: Int
  ) throws(ImportError) {
    guard edges.count < Self.mostTransitions else {
      throw self.file.error(at: line, "there are more than \(Self.mostTransitions) transitions")
    }
    edges.append(
      Edge(source: source, target: target, label: label, file: file ?? self.file, line: line))
  }
}
