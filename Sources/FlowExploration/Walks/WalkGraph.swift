/// The places met on walks and the steps between them, as numbers: on known ground a step costs a
/// look at a few of them.
struct WalkGraph {
  /// A place, with the edges that leave it: its own, then links, then the relaunch.
  struct Place {
    var firstEdge: Int32
    var firstLink: Int32
    /// The position of the relaunch; that of the end of the edges where there is none.
    var relaunch: Int32
    var end: Int32
    /// What is worth telling about the place, as a position; negative for nothing.
    var remarks: Int32 = -1
    /// How links are answered there; equal places have equal numbers.
    var answers: Int32 = -1
  }

  /// Something that can happen at a place and is not ignored there.
  struct Edge {
    /// A place, or why there is none.
    var target: Int32 = Edge.unknown
    /// What is worth telling about the step, as a position; negative for nothing.
    var remarks: Int32 = -1
    /// How often it was taken in a round, and in which.
    var taken: UInt32 = 0
    var round: UInt32 = 0

    static let unknown: Int32 = -1
    static let end: Int32 = -2
    static let nowhere: Int32 = -3
  }

  var places: [Place] = []
  var edges: [Edge] = []

  /// Chooses what happens at a place; `nil` where nothing can.
  ///
  /// One step in 16 is a link, one in 32 a relaunch, where there are any. Of two edges drawn the one
  /// taken less often in this round is chosen.
  func choose(at place: Place, in round: UInt32, by random: UInt64) -> Int? {
    if place.relaunch < place.end, random & 31 == 31 { return Int(place.relaunch) }
    let hasLinks = place.firstLink < place.relaunch
    let isLink = hasLinks && (random & 15 == 0 || place.firstEdge == place.firstLink)
    let first = isLink ? place.firstLink : place.firstEdge
    let count = UInt64(
      truncatingIfNeeded: isLink
        ? place.relaunch - place.firstLink : place.firstLink - place.firstEdge)
    guard count > 0 else { return nil }
    let one = Int(first) + Self.part(random >> 36, of: count)
    let other = Int(first) + Self.part((random >> 8) & 0xFFF_FFFF, of: count)
    return taken(other, in: round) < taken(one, in: round) ? other : one
  }

  /// A number below a count from 28 random bits.
  private static func part(_ bits: UInt64, of count: UInt64) -> Int {
    Int(truncatingIfNeeded: (bits &* count) >> 28)
  }

  private func taken(_ edge: Int, in round: UInt32) -> UInt32 {
    edges[edge].round == round ? edges[edge].taken : 0
  }

  /// Counts a step.
  mutating func take(_ edge: Int, in round: UInt32) {
    let taken = taken(edge, in: round)
    edges[edge].taken = taken &+ 1
    edges[edge].round = round
  }

  /// Forgets everything, and keeps the room for it.
  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
  }
}
