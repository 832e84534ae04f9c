import FlowCore

/// The configurations that a search has reached, packed, by their numbers.
struct ConfigurationStore<F: ExplorableFlow>: RandomAccessCollection {
  var frames: Frames<F>
  let packed: PackedSearch
  private let functions: FrameFunctions<F>

  init(_ flow: F, within limits: ExplorationLimits, functions: FrameFunctions<F>) {
    self.functions = functions
    frames = Frames(flow, depth: limits.depth)
    packed = PackedSearch(within: limits)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }
  // The standard library's default is slow where it is not specialized.
  var count: Int { packed.store.count }

  /// - Complexity: O(*n*) for *n* screens.
  subscript(node: Int) -> Configuration<F> {
    let words = packed.store.words(of: node)
    let layout = packed.store.layout
    return functions.configuration(frames, layout.frame(in: words)) {
      layout.code(ofScreen: $0, in: words)
    }
  }

  func shapeNumber(of node: Int) -> Int { frames.shapeNumber(of: packed.frame(of: node)) }

  /// The codes of a configuration's screens, from the bottom up.
  func codes(of node: Int) -> some Sequence<Int> {
    let words = packed.store.words(of: node)
    let layout = packed.store.layout
    return (0..<frames.screenCount(of: layout.frame(in: words))).lazy
      .map { layout.code(ofScreen: $0, in: words) }
  }

  /// The code of the screen on top, or `nil` if there is none.
  func topCode(of node: Int) -> Int? {
    let words = packed.store.words(of: node)
    let layout = packed.store.layout
    return frames.tops[frames.shapeNumber(of: layout.frame(in: words))].map {
      layout.code(ofScreen: $0, in: words)
    }
  }

  func state(of node: Int) -> F.State { frames.state(of: packed.frame(of: node)) }

  /// The stack with the codes of its screens.
  func codedStack(of node: Int) -> VirtualStack<Int> {
    VirtualStack(frames.shape(of: packed.frame(of: node)), screens: Array(codes(of: node)))
  }

  mutating func group(of frame: Int, withSteps keepsSteps: Bool) -> Frames<F>.FrameGroup {
    functions.group(&frames, frame, keepsSteps)
  }

  /// The number of a configuration's state; equal states have the same number.
  func stateNumber(of node: Int) -> Int { frames.stateNumber(of: packed.frame(of: node)) }

  var countsByState: [Int] {
    var counts = Array(repeating: 0, count: frames.stateCount)
    for node in indices { counts[stateNumber(of: node)] += 1 }
    return counts
  }

  /// Widens the packed layout for all numbers; returns whether there is enough memory.
  func makeRoom() -> Bool {
    packed.makeRoom(frames: frames.count, codes: frames.codeCount, screens: frames.maxScreens) {
      frames.screenCount(of: $0)
    }
  }

  /// Inserts a configuration, if it is new and within the limits.
  mutating func enter(
    _ configuration: Configuration<F>, isTooDeep: Bool, by discovery: PackedStore.Discovery
  ) -> PackedSearch.Arrival {
    let frame = frames.frame(of: configuration)
    let codes = configuration.stack.allScreens.map { frames.code(of: $0) }
    guard makeRoom() else { return .beyondLimit }
    let layout = packed.store.layout
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: layout.wordCount) { words in
      words.update(repeating: 0)
      guard let start = words.baseAddress else { return .beyondLimit }
      layout.write(frame: frame, to: start)
      for (position, code) in codes.enumerated() {
        layout.write(code: code, ofScreen: position, to: start)
      }
      return packed.enter(
        start, hash: PackedStore.hash(of: start, count: layout.wordCount), isTooDeep: isTooDeep,
        by: discovery)
    }
  }
}
