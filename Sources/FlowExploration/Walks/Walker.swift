import FlowCore
import FlowDocuments

/// Walks through a flow at random, and records where properties first have a remark.
///
/// A walk depends on its number, the seed, and the choices of the earlier walks in its block, but
/// not on other walks on the same thread.
final class Walker<F: ExplorableFlow> {
  /// The first remark of a property.
  struct Sighting {
    var walk: Int
    var start: Int
    var inputs: [Input<F>]
    /// What is wrong.
    var text: String
  }

  /// A configuration of a new kind, as a property compares them.
  struct Specimen {
    /// The property, by its position.
    var property: Int
    var sighting: Sighting
    var configuration: Configuration<F>
  }

  /// The most places that are kept from block to block.
  private static var mostPlaces: Int { 100_000 }

  private let walks: RandomWalks
  private let starts: [Configuration<F>]
  /// The places of the starts that were entered.
  private var startPlaces: [Int32?]
  private let book: ConfigurationCache<F>
  private let deadline: Deadline
  /// The first sightings, by property.
  private(set) var sightings: [Sighting?]
  private(set) var specimens: [Specimen] = []
  /// The first sightings in blocks of a share, by property, with what was compared in the block.
  private(set) var found: [[(sighting: Sighting, others: [Configuration<F>])]]
  /// The coverage, recorded before the places are removed; by ``run(blockOfShare:)``.
  private(set) var coverage = WalkCoverage<F>()
  private(set) var walked = 0
  private(set) var configurations = 0
  private(set) var transitions = 0

  private var comparisons: [(property: Int, comparison: any Comparison<F>)]
  /// The properties for which earlier blocks compared something; see ``run(blockOfShare:)``.
  private var comparing: Set<Int> = []
  /// A value that broke the rules of `Hashable` when it was compared.
  private var comparedFault: InconsistentValue?
  private var round: UInt32 = 0
  private var number = 0
  private var walk = WalkGraph.Walk(
    random: WalkRandom(seed: 0, walk: 0), round: 0, left: 0, place: 0)
  /// The remarks that were already reported in this block, and where they were.
  private var told: (edges: [(Int, Int32)], places: [(Int, Int32)]) = ([], [])
  /// The different answers to links on the walk.
  private var answers: [Int32] = []
  private var pulse: ProgressPulse
  /// Whether a property follows work.
  private let followsWork: Bool
  private lazy var workFacts = WorkFacts(book.flow)
  /// The work done since progress was last checked.
  private var effort = 0

  init(
    _ flow: F, properties: [Property<F>], starts: [Configuration<F>], walks: RandomWalks,
    by deadline: Deadline, onProgress: (@Sendable (SearchProgress) -> Void)? = nil,
    functions: FrameFunctions<F>
  ) {
    pulse = ProgressPulse(onProgress)
    let judge = PlaceJudge(properties, of: flow)
    self.walks = walks
    self.starts = starts
    startPlaces = Array(repeating: nil, count: starts.count)
    self.deadline = deadline
    book = ConfigurationCache(flow, judge: judge, by: deadline, functions: functions)
    sightings = Array(repeating: nil, count: properties.count)
    found = Array(repeating: [], count: properties.count)
    comparisons = judge.comparisons
    followsWork = !judge.workRules.isEmpty
  }

  /// Takes the walks of a block.
  ///
  /// - Parameter stopsEarly: Whether the walk after which every property is sighted is the last:
  ///   only where no other walker can have sighted one.
  func run(block: Int, stopsEarly: Bool) {
    if book.graph.places.count > Self.mostPlaces { forgetPlaces() }
    round &+= 1
    for number in walks.walks(inBlock: block) {
      run(walk: number)
      if isStopped { return }
      walked += 1
      if stopsEarly, !sightings.isEmpty, sightings.allSatisfy({ $0 != nil }) { return }
    }
  }

  /// Takes the walks of a block as if it were the only one.
  ///
  /// The findings do not depend on the blocks before it, and so not on how blocks are distributed.
  func run(blockOfShare block: Int) {
    if book.graph.places.count > Self.mostPlaces || coverage.isFull {
      noteCoverage()
      forgetPlaces()
    }
    for (edge, remarks) in told.edges { book.graph.edges[edge].remarks = remarks }
    for (place, remarks) in told.places { book.graph.places[place].remarks = remarks }
    told = ([], [])
    sightings = sightings.map { _ in nil }
    specimens = []
    comparing.formUnion(compared)
    comparisons = book.judge.comparisons
    walk.compares = !comparisons.isEmpty
    round &+= 1
    for number in walks.walks(inBlock: block) {
      run(walk: number)
      coverage.begin(at: number % starts.count, steps: walk.path.count)
      if isStopped { break }
      walked += 1
    }
    for property in found.indices where found[property].count < FlowCheck.Share.mostSightings {
      let specimens = specimens.filter { $0.property == property }
      let comparison = book.judge.comparisons.first { $0.property == property }?.comparison
      guard
        let sighting = sightings[property]
          ?? Self.sighting(among: specimens, by: comparison, until: deadline)
      else { continue }
      found[property].append((sighting, specimens.map(\.configuration)))
    }
  }

  /// Whether the walks visited anything that a property judges, by its position.
  func hasJudged(_ property: Int) -> Bool {
    book.hasJudged[property] || comparing.contains(property) || compared.contains(property)
  }

  /// The properties for which something was compared.
  private var compared: [Int] {
    comparisons.filter { $0.comparison.count.number > 0 }.map(\.property)
  }

  private func forgetPlaces() {
    told = ([], [])
    book.removeAll()
    startPlaces = startPlaces.map { _ in nil }
  }

  /// Records the coverage since it was last recorded; the places must then be removed.
  func noteCoverage() { coverage.note(book, starts: starts) }

  private func run(walk number: Int) {
    self.number = number
    answers.removeAll(keepingCapacity: true)
    walk.random = WalkRandom(seed: walks.seed, walk: number)
    walk.round = round
    walk.left = walks.length
    walk.edge = -1
    walk.answers = -1
    walk.path.removeAll(keepingCapacity: true)
    walk.places = 1
    walk.transitions = 0
    let start = number % starts.count
    walk.place = startPlaces[start] ?? enterStart(start)
    arrive()
    while advance(), !isStopped {}
    if followsWork { judgeWork(from: start) }
    configurations += walk.places
    transitions += walk.transitions
    tellProgress(after: walk.places)
  }

  /// The first value that breaks the rules of `Hashable`, and the walk that found it.
  var fault: (walk: Int, value: InconsistentValue)? {
    (book.fault ?? comparedFault).map { (number, $0) }
  }

  /// Whether the time is over, or places cannot be recognized.
  var isStopped: Bool { book.isFaulty || comparedFault != nil || deadline.isOver }

  private func enterStart(_ start: Int) -> Int32 {
    let (place, isNew) = book.enter(starts[start])
    startPlaces[start] = place
    if isNew { compare() }
    return place
  }

  /// The number of known steps that take about as long as one answer of the flow.
  private static var answer: Int { 64 }

  private func tellProgress(after effort: Int) {
    self.effort += effort
    guard self.effort >= 16 * Self.answer else { return }
    self.effort = 0
    guard pulse.isDue() else { return }
    pulse.report(
      .init(
        configurations: configurations, visited: configurations, transitions: transitions,
        walks: walked))
  }

  /// Walks on to the next new thing, and handles it.
  ///
  /// - Returns: Whether the walk goes on.
  private func advance() -> Bool {
    switch book.graph.advance(&walk) {
    case .unknown:
      if book.follow(walk.edge, from: walk.place) != nil { compare() }
      tellProgress(after: Self.answer)
    case .step:
      let edge = Int(walk.edge)
      sight(book.remarks[Int(book.graph.edges[edge].remarks)])
      told.edges.append((edge, book.graph.edges[edge].remarks))
      book.graph.edges[edge].remarks = -1
    case .place: arrive()
    case .pause: break
    case .over: return false
    }
    return true
  }

  /// Handles the remarks on the place, once.
  private func arrive() {
    let place = book.graph.places[Int(walk.place)]
    if place.remarks >= 0 {
      sight(book.remarks[Int(place.remarks)])
      told.places.append((Int(walk.place), place.remarks))
      book.graph.places[Int(walk.place)].remarks = -1
    }
    if walk.compares, place.compared != round {
      book.graph.places[Int(walk.place)].compared = round
      compare(book.configurations[Int(walk.place)])
    }
    walk.answers = place.answers
    guard place.answers >= 0, let links = book.judge.links, !answers.contains(place.answers)
    else { return }
    if sightings[links] == nil,
      answers.contains(where: { book.answersDiffer($0, place.answers) })
    {
      let text = "a link leads elsewhere there than earlier on the path"
      sight([.init(property: links, remark: Remark(text: text))])
    }
    answers.append(place.answers)
  }

  private func sight(_ remarks: [PlaceRemark<F>]) {
    for remark in remarks where sightings[remark.property] == nil {
      sightings[remark.property] = sighting(of: remark.remark)
    }
  }

  /// Judges the work along the walk.
  private func judgeWork(from start: Int) {
    for (property, rule) in book.judge.workRules where sightings[property] == nil && !isStopped {
      var path = WorkPath(workFacts, rule)
      var remark = path.begin(at: starts[start])
      var inputs: [Input<F>] = []
      for (place, edge) in walk.path where remark == nil {
        inputs.append(book.input(along: edge, from: place))
        let target = book.graph.edges[Int(edge)].target
        guard target >= 0, let input = inputs.last else { continue }
        remark = path.take(input, to: book.configurations[Int(target)])
      }
      sightings[property] = remark.map {
        Sighting(walk: number, start: start, inputs: inputs + $0.inputs, text: $0.text)
      }
    }
  }

  private func sighting(of remark: Remark<F>) -> Sighting {
    let path = walk.path.map { book.input(along: $0.edge, from: $0.place) }
    return Sighting(
      walk: number, start: number % starts.count, inputs: path + remark.inputs, text: remark.text)
  }

  /// Records the last place, unless places are recorded when they are entered.
  private func compare() {
    guard !walk.compares, let configuration = book.configurations.last else { return }
    compare(configuration)
  }

  private func compare(_ configuration: Configuration<F>) {
    for index in comparisons.indices {
      let kinds = comparisons[index].comparison.kinds
      comparisons[index].comparison.note(configuration, at: specimens.count)
      comparedFault = comparedFault ?? comparisons[index].comparison.fault
      guard comparisons[index].comparison.kinds != kinds else { continue }
      specimens.append(
        Specimen(
          property: comparisons[index].property, sighting: sighting(of: Remark(text: "")),
          configuration: configuration))
    }
  }
}
