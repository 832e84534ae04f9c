/// Configurations and steps of walks as numbers: a known step costs only a few lookups.
struct WalkGraph {
  /// A configuration, with the edges that leave it: its own, then links, then the relaunch.
  struct WalkNode {
    /// The index of the list of its inputs, one for each edge; negative until it is known.
    var inputList: Int32 = -1
    var firstEdge: Int32 = 0
    var firstLink: Int32 = 0
    /// The index of the edge of the relaunch, or the end of the edges if there is none.
    var relaunch: Int32 = 0
    var end: Int32 = 0
    /// The index of the messages about the configuration; negative if there are none.
    var messages: Int32 = -1
    /// The ID of the effects of links; negative if there are no links.
    var linkEffects: Int32 = -1
    /// The last round in which it was compared with others; the maximum if it never is.
    var compared: UInt32 = 0
  }

  /// An input that is not ignored in a configuration.
  struct WalkEdge {
    /// A node, or why there is none.
    var target: Int32 = WalkEdge.unknown
    /// The index of the messages about the step; negative if there are none.
    var messages: Int32 = -1
    /// How many times it was taken in the last round in which it was.
    var timesInRound: UInt32 = 0
    var round: UInt32 = 0
    /// How many times it was taken in all rounds.
    var total: UInt32 = 0

    static let unknown: Int32 = -1
    static let end: Int32 = -2
    static let nowhere: Int32 = -3
  }

  var nodes: [WalkNode] = []
  var edges: [WalkEdge] = []

  /// Adds the edges of a node; where they lead is not known yet.
  mutating func addEdges(of id: Int32, _ inputList: Int32, own: Int, links: Int, all: Int) {
    let first = edges.count
    for _ in 0..<all { edges.append(WalkEdge()) }
    nodes[Int(id)].inputList = inputList
    nodes[Int(id)].firstEdge = Int32(truncatingIfNeeded: first)
    nodes[Int(id)].firstLink = Int32(truncatingIfNeeded: first + own)
    nodes[Int(id)].relaunch = Int32(truncatingIfNeeded: first + own + links)
    nodes[Int(id)].end = Int32(truncatingIfNeeded: first + all)
  }

  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
  }
}

extension WalkGraph {
  struct Walk {
    var random: WalkRandom
    var round: UInt32
    /// Whether it stops at nodes that were not compared with others in this round.
    var compares = false
    var remainingSteps: Int
    var nodeID: Int32
    /// The edge that is being taken; negative between two steps.
    var edge: Int32 = -1
    /// The ID of the effects of links at the node last handled.
    var linkEffects: Int32 = -1
    var path: [(id: Int32, edge: Int32)] = []
    /// The number of nodes visited, and of steps taken except relaunches.
    var visitedCount = 1
    var transitions = 0
  }

  enum Stop {
    case unknown
    case step
    /// There are messages about the configuration, or it must be compared.
    case configuration
    /// It has gone on for a while, and may have to stop.
    case pause
    case over
  }

  /// Walks on until something new is found or the walk is over.
  mutating func advance(_ walk: inout Walk) -> Stop {
    while true {
      if walk.edge < 0 {
        guard walk.remainingSteps > 0, choose(for: &walk) else { return .over }
      }
      let edge = edges[Int(walk.edge)]
      if edge.target == WalkEdge.unknown { return .unknown }
      if edge.messages >= 0 { return .step }
      if walk.edge != nodes[Int(walk.nodeID)].relaunch { walk.transitions += 1 }
      walk.edge = -1
      if edge.target == WalkEdge.end {
        walk.remainingSteps = 0
        return .over
      }
      guard edge.target >= 0 else { continue }
      walk.nodeID = edge.target
      walk.visitedCount += 1
      let node = nodes[Int(edge.target)]
      if node.messages >= 0 || node.linkEffects != walk.linkEffects
        || walk.compares && node.compared < walk.round
      {
        return .configuration
      }
      if walk.remainingSteps & 0xFFFF == 0 { return .pause }
    }
  }

  /// Chooses what happens next.
  ///
  /// One step in 16 is a link, and one in 32 a relaunch, if there are any. Of two edges drawn, the
  /// one taken less often in this round is chosen.
  private mutating func choose(for walk: inout Walk) -> Bool {
    let node = nodes[Int(walk.nodeID)]
    let random = walk.random.next()
    walk.remainingSteps -= 1
    if node.relaunch < node.end, random & 31 == 31 {
      take(Int(node.relaunch), for: &walk)
      return true
    }
    let hasLinks = node.firstLink < node.relaunch
    let isLink = hasLinks && (random & 15 == 0 || node.firstEdge == node.firstLink)
    let first = Int(isLink ? node.firstLink : node.firstEdge)
    let count = Int(isLink ? node.relaunch : node.firstLink) - first
    guard count > 0 else { return false }
    let one = first + Self.scaled(random >> 36, to: count)
    let other = first + Self.scaled((random >> 8) & 0xFFF_FFFF, to: count)
    let isOtherRarer = timesTaken(other, in: walk.round) < timesTaken(one, in: walk.round)
    take(isOtherRarer ? other : one, for: &walk)
    return true
  }

  /// A number below a count, from 28 random bits.
  private static func scaled(_ bits: UInt64, to count: Int) -> Int {
    Int(truncatingIfNeeded: (bits &* UInt64(truncatingIfNeeded: count)) >> 28)
  }

  private func timesTaken(_ edge: Int, in round: UInt32) -> UInt32 {
    edges[edge].round == round ? edges[edge].timesInRound : 0
  }

  private mutating func take(_ edge: Int, for walk: inout Walk) {
    edges[edge].timesInRound = timesTaken(edge, in: walk.round) &+ 1
    edges[edge].round = walk.round
    edges[edge].total &+= 1
    walk.edge = Int32(truncatingIfNeeded: edge)
    walk.path.append((walk.nodeID, walk.edge))
  }
}
