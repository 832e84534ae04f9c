/// A place from which going back comes to no end.
struct Stuck {
  var place: Int
  /// How often the system's back is made from there, to show it.
  var backs: Int

  /// What is wrong, in words.
  var text: String {
    backs == 1
      ? "the flow answers back and stays where it is"
      : "going back \(backs) times leads to the same configuration again"
  }
}

// The rules that ask what lies around a place. Where a limit cut a way off, nobody knows what is
// behind it, and nothing is told.
extension StepGraph {
  /// The places from which nothing leads on, in the order reached; a modal that cannot be closed
  /// is told as such instead.
  var deadEnds: [Int] {
    places.indices.filter { isStill($0) && places[$0].layers < 2 }
  }

  private func isStill(_ place: Int) -> Bool {
    let place = places[place]
    return !place.leadsOn && !place.canEnd && !place.isOpen
  }

  /// The places whose topmost modal cannot be closed, in the order reached.
  func lastingModals(_ backwards: BackwardSteps) -> [Int] {
    let most = places.map(\.layers).max() ?? 0
    guard most > 1 else { return [] }
    var lasting: [Int] = []
    for layers in 2...most where places.contains(where: { $0.layers == layers }) {
      let closable = reaching(
        { places[$0].layers < layers || places[$0].canEnd || places[$0].isOpen },
        backwards: backwards)
      lasting += places.indices.filter { places[$0].layers == layers && !closable[$0] }
    }
    return lasting.sorted()
  }

  /// The places from which neither an end nor a root can be reached, in the order reached.
  func traps(_ backwards: BackwardSteps) -> [Int] {
    let told = Set(deadEnds + lastingModals(backwards))
    let free = reaching(
      { place in
        places[place].canEnd || places[place].isRoot || places[place].isOpen
          || told.contains(place)
      },
      backwards: backwards)
    return places.indices.filter { !free[$0] }
  }

  /// The circles in which going back again and again comes to no end, each told at its place
  /// reached first.
  var endlessBacks: [Stuck] {
    var circles: [Stuck] = []
    var isSettled = Array(repeating: false, count: places.count)
    for first in places.indices {
      var way: [Int] = []
      var current: Int? = first
      while let place = current, !isSettled[place] {
        isSettled[place] = true
        way.append(place)
        current = nextBack(from: place)
      }
      guard let met = current, let position = way.firstIndex(of: met) else { continue }
      circles += circle(way[position...]).map { [$0] } ?? []
    }
    return circles
  }

  private func nextBack(from place: Int) -> Int? {
    guard let target = places[place].back.map({ Int($0) }) else { return nil }
    return target == place && places[place].backIsAnnounced ? nil : target
  }

  private func circle(_ circle: ArraySlice<Int>) -> Stuck? {
    circle.min().map { Stuck(place: $0, backs: circle.count) }
  }
}
