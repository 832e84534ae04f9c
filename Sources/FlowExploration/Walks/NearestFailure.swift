import FlowCore

/// A breadth-first search for a failure near a place, which caches what it finds.
struct NearestFailure<F: ExplorableFlow> {
  /// The most places to visit.
  static var mostPlaces: Int { 4096 }

  private let book: ConfigurationCache<F>
  private let first: Int32
  private let limit: Int
  /// The places reached, in the order reached, and how each was.
  private var reached: [(place: Int32, source: Int, choice: Int, steps: Int)] = []
  private var known: Set<Int32> = []

  /// - Parameter limit: The failure must have fewer steps.
  init(_ book: ConfigurationCache<F>, from first: Int32, shorterThan limit: Int) {
    self.book = book
    self.first = first
    self.limit = limit
  }

  /// Returns the choices that lead to the failure; `nil` if nothing fails near enough.
  ///
  /// - Parameter beat: Called repeatedly during the search.
  mutating func run(beating beat: () -> Void) -> [(place: Int32, choice: Int)]? {
    reached = [(first, -1, 0, 0)]
    known = [first]
    var current = 0
    while current < reached.count, reached[current].steps + 1 < limit, !book.deadline.isOver,
      looksFurther
    {
      if let path = expand(current) { return path }
      beat()
      current += 1
    }
    return nil
  }

  /// Whether anything may be found: beyond the last place, only steps are judged.
  private var looksFurther: Bool {
    reached.count < Self.mostPlaces || book.judge.judgesSteps
  }

  private mutating func expand(_ source: Int) -> [(place: Int32, choice: Int)]? {
    let (place, steps) = (reached[source].place, reached[source].steps)
    book.list(place)
    let record = book.graph.places[Int(place)]
    for edge in record.firstEdge..<record.end where !book.deadline.isOver {
      if book.graph.edges[Int(edge)].target == WalkGraph.Edge.unknown {
        _ = book.follow(edge, from: place)
      }
      let choice = Int(edge - record.firstEdge)
      let (target, remarks) = {
        ($0.target, $0.remarks)
      }(book.graph.edges[Int(edge)])
      if remarks >= 0 { return path(to: source) + [(place, choice)] }
      guard target >= 0, reached.count < Self.mostPlaces, known.insert(target).inserted else {
        continue
      }
      reached.append((target, source, choice, steps + 1))
      if book.graph.places[Int(target)].remarks >= 0 { return path(to: reached.count - 1) }
    }
    return nil
  }

  private func path(to last: Int) -> [(place: Int32, choice: Int)] {
    var path: [(place: Int32, choice: Int)] = []
    var current = last
    while reached[current].source >= 0 {
      let (source, choice) = (reached[current].source, reached[current].choice)
      path.append((reached[source].place, choice))
      current = source
    }
    return path.reversed()
  }
}
