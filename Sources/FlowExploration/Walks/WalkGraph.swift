/// The places of walks and the steps between them, as numbers: a known step costs only a few
/// lookups.
struct WalkGraph {
  /// A place, with the edges that leave it: its own, then links, then the relaunch.
  struct Place {
    /// The listing of its inputs, as a position; each edge is the next input.
    ///
    /// Negative until it is known.
    var listing: Int32 = -1
    var firstEdge: Int32 = 0
    var firstLink: Int32 = 0
    /// The position of the relaunch, or the end of the edges if there is none.
    var relaunch: Int32 = 0
    var end: Int32 = 0
    /// The remarks on the place, as a position; negative if there are none.
    var remarks: Int32 = -1
    /// The number of the answers to links; negative if there are no links.
    var answers: Int32 = -1
    /// The last round in which it was compared with others.
    var compared: UInt32 = 0
  }

  /// An input that is not ignored at a place.
  struct Edge {
    /// A place, or why there is none.
    var target: Int32 = Edge.unknown
    /// The remarks on the step, as a position; negative if there are none.
    var remarks: Int32 = -1
    /// How many times it was taken in a round, and in which.
    var taken: UInt32 = 0
    var round: UInt32 = 0
    /// How many times it was taken in all rounds.
    var total: UInt32 = 0

    static let unknown: Int32 = -1
    static let end: Int32 = -2
    static let nowhere: Int32 = -3
  }

  var places: [Place] = []
  var edges: [Edge] = []

  /// Adds the edges of a place; where they lead is not known yet.
  mutating func addEdges(of place: Int32, _ listing: Int32, own: Int, links: Int, all: Int) {
    let first = edges.count
    for _ in 0..<all { edges.append(Edge()) }
    places[Int(place)].listing = listing
    places[Int(place)].firstEdge = Int32(truncatingIfNeeded: first)
    places[Int(place)].firstLink = Int32(truncatingIfNeeded: first + own)
    places[Int(place)].relaunch = Int32(truncatingIfNeeded: first + own + links)
    places[Int(place)].end = Int32(truncatingIfNeeded: first + all)
  }

  /// Removes everything, and keeps the memory.
  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
  }
}

extension WalkGraph {
  /// One walk, as far as it has come.
  struct Walk {
    var random: WalkRandom
    var round: UInt32
    /// Whether it stops at places that were not compared with others in this round.
    var compares = false
    /// The number of steps to go.
    var left: Int
    var place: Int32
    /// The edge that is being taken; negative between two steps.
    var edge: Int32 = -1
    /// The number of the answers to links at the place that was last looked at.
    var answers: Int32 = -1
    /// The edges taken, and from where.
    var path: [(place: Int32, edge: Int32)] = []
    /// The number of places visited, and of steps taken except relaunches.
    var places = 1
    var transitions = 0
  }

  /// Why a walk pauses or stops.
  enum Stop {
    /// It is not known where the edge leads.
    case unknown
    /// There are remarks on the step.
    case step
    /// There are remarks on the place.
    case place
    /// It has gone on for a while, and may have to stop.
    case pause
    case over
  }

  /// Walks on until something new is met or the walk is over.
  mutating func advance(_ walk: inout Walk) -> Stop {
    while true {
      if walk.edge < 0 {
        guard walk.left > 0, choose(for: &walk) else { return .over }
      }
      let edge = edges[Int(walk.edge)]
      if edge.target == Edge.unknown { return .unknown }
      if edge.remarks >= 0 { return .step }
      if walk.edge != places[Int(walk.place)].relaunch { walk.transitions += 1 }
      walk.edge = -1
      if edge.target == Edge.end {
        walk.left = 0
        return .over
      }
      guard edge.target >= 0 else { continue }
      walk.place = edge.target
      walk.places += 1
      let place = places[Int(edge.target)]
      if place.remarks >= 0 || place.answers != walk.answers
        || walk.compares && place.compared != walk.round
      {
        return .place
      }
      if walk.left & 0xFFFF == 0 { return .pause }
    }
  }

  /// Chooses what happens next.
  ///
  /// One step in 16 is a link, and one in 32 a relaunch, if there are any. Of two edges drawn, the
  /// one taken less often in this round is chosen.
  private mutating func choose(for walk: inout Walk) -> Bool {
    let place = places[Int(walk.place)]
    let random = walk.random.next()
    walk.left -= 1
    if place.relaunch < place.end, random & 31 == 31 {
      take(Int(place.relaunch), for: &walk)
      return true
    }
    let hasLinks = place.firstLink < place.relaunch
    let isLink = hasLinks && (random & 15 == 0 || place.firstEdge == place.firstLink)
    let first = Int(isLink ? place.firstLink : place.firstEdge)
    let count = Int(isLink ? place.relaunch : place.firstLink) - first
    guard count > 0 else { return false }
    let one = first + Self.part(random >> 36, of: count)
    let other = first + Self.part((random >> 8) & 0xFFF_FFFF, of: count)
    take(taken(other, in: walk.round) < taken(one, in: walk.round) ? other : one, for: &walk)
    return true
  }

  /// A number below a count, from 28 random bits.
  private static func part(_ bits: UInt64, of count: Int) -> Int {
    Int(truncatingIfNeeded: (bits &* UInt64(truncatingIfNeeded: count)) >> 28)
  }

  private func taken(_ edge: Int, in round: UInt32) -> UInt32 {
    edges[edge].round == round ? edges[edge].taken : 0
  }

  private mutating func take(_ edge: Int, for walk: inout Walk) {
    let taken = taken(edge, in: walk.round)
    edges[edge].taken = taken &+ 1
    edges[edge].round = walk.round
    edges[edge].total &+= 1
    walk.edge = Int32(truncatingIfNeeded: edge)
    walk.path.append((walk.place, walk.edge))
  }
}
