import FlowCore

/// Walks through a flow at random, and notes where properties first have something to tell.
///
/// A walk depends on its number, on the seed, and on what was chosen in the walks of its block
/// before it: not on what else was walked on the same thread.
final class Walker<F: ExplorableFlow> {
  /// Where a property first has something to tell.
  struct Sighting {
    var walk: Int
    var start: Int
    var happenings: [Happening<F>]
  }

  /// A place with a combination of living and shown children that was not met before.
  struct Life {
    var sighting: Sighting
    var place: Configuration<F>
  }

  /// The walks of a block share the counts of what was chosen.
  static func walksInBlock(_ walks: RandomWalks) -> Int {
    min(max(1, stepsInBlock / walks.length), walks.count)
  }

  private static var stepsInBlock: Int { 12_800 }
  /// So many places are kept from block to block.
  private static var places: Int { 100_000 }

  private let walks: RandomWalks
  private let starts: [Configuration<F>]
  private let book: PlaceBook<F>
  /// What was sighted first, by property.
  private(set) var sightings: [Sighting?]
  private(set) var lives: [Life] = []
  private(set) var configurations = 0
  private(set) var transitions = 0

  private var children: ChildWatch<F>?
  private var round: UInt32 = 0
  private var walk = 0
  private var path: [Int] = []
  /// The different answers to links met on the walk.
  private var answers: [Int32] = []

  init(
    _ flow: F, properties: [Property<F>], starts: [Configuration<F>], walks: RandomWalks
  ) {
    let judge = PlaceJudge(properties, of: flow)
    self.walks = walks
    self.starts = starts
    book = PlaceBook(flow, judge: judge)
    sightings = Array(repeating: nil, count: properties.count)
    children = judge.children == nil ? nil : ChildWatch()
  }

  /// Walks the walks of a block.
  func run(block: Int) {
    if book.configurations.count > Self.places { book.removeAll() }
    round &+= 1
    let size = Self.walksInBlock(walks)
    for walk in (block * size)..<min((block + 1) * size, walks.count) { run(walk: walk) }
  }

  private func run(walk: Int) {
    self.walk = walk
    path.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
    var random = WalkRandom(seed: walks.seed, walk: walk)
    let (start, isNew) = book.enter(starts[walk % starts.count])
    if isNew { noteLife(at: start) }
    var place = start
    arrive(at: place)
    for _ in 0..<walks.length {
      let record = book.graph.places[Int(place)]
      guard let edge = book.graph.choose(at: record, in: round, by: random.next()) else { return }
      guard let next = take(edge, from: place) else { return }
      guard next >= 0 else { continue }
      place = next
      arrive(at: place)
    }
  }

  /// Takes an edge.
  ///
  /// - Returns: The place that it leads to, a negative number for none, or `nil` at the flow's end.
  private func take(_ edge: Int, from place: Int32) -> Int32? {
    path.append(edge)
    book.graph.take(edge, in: round)
    if book.graph.edges[edge].target == WalkGraph.Edge.unknown,
      let new = book.follow(edge, from: Int(place))
    {
      noteLife(at: new)
    }
    let record = book.graph.edges[edge]
    if edge != Int(book.graph.places[Int(place)].relaunch) { transitions += 1 }
    if record.remarks >= 0 { sight(book.remarks[Int(record.remarks)]) }
    return record.target == WalkGraph.Edge.end ? nil : record.target
  }

  private func arrive(at place: Int32) {
    configurations += 1
    let record = book.graph.places[Int(place)]
    if record.remarks >= 0 { sight(book.remarks[Int(record.remarks)]) }
    if record.answers >= 0 { compare(record.answers) }
  }

  private func compare(_ new: Int32) {
    guard let links = book.judge.links, !answers.contains(new) else { return }
    if sightings[links] == nil, answers.contains(where: { book.answersDiffer($0, new) }) {
      sight([links])
    }
    answers.append(new)
  }

  private func sight(_ properties: [Int]) {
    for property in properties where sightings[property] == nil { sightings[property] = sighting }
  }

  private var sighting: Sighting {
    Sighting(
      walk: walk, start: walk % starts.count, happenings: path.map { book.happenings[$0] })
  }

  private func noteLife(at place: Int32) {
    guard let kinds = children?.kinds else { return }
    let configuration = book.configurations[Int(place)]
    children?.note(configuration, at: lives.count)
    guard children?.kinds != kinds else { return }
    lives.append(Life(sighting: sighting, place: configuration))
  }
}
