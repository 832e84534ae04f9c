import FlowCore

/// What a search has found of a property: the first configuration for each cause.
struct Sightings<F: Flow> {
  private(set) var all: [Sighting<F>] = []
  private var causes: Set<[String]> = []
  /// How many are wanted.
  let most: Int

  init(atMost most: Int) { self.most = max(1, most) }

  var isFull: Bool { all.count >= most }

  /// Adds what was found, unless there is one with the same cause or there are enough.
  mutating func add(_ sighting: Sighting<F>, cause: @autoclosure () -> [String]) {
    guard !isFull, most == 1 || causes.insert(cause()).inserted else { return }
    all.append(sighting)
  }
}

extension Flow {
  /// What makes two violations the same: what is wrong, and the screen on top.
  static func cause(of text: String, at place: Configuration<Self>) -> [String] {
    [text, place.stack.top.map { "\(label(ofScreen: $0))" } ?? ""]
  }
}
