public import FlowCore

/// The frames of a flow's configurations, and the steps between them.
///
/// A *frame* is all of a configuration but which screens are on show: the state, and the shape of
/// the stack. The reducer sees the state alone, and most commands do the same whatever the screens
/// are; so what can happen at a configuration, and what comes of it, depends on its frame.
///
/// What runs for each frame can be inlined, and is then specialised for the flow: some flows have
/// nearly as many frames as configurations.
@usableFromInline
struct Frames<F: ExplorableFlow> {
  @usableFromInline
  typealias Shape = VirtualStack<F.Screen>.Shape

  /// One thing that can happen at a frame.
  @usableFromInline struct Step {
    /// What comes of it.
    @usableFromInline enum Course {
      case ignored
      /// The flow moves, and the screens change alike in all configurations of the frame.
      case moved(FlowTransition<F>)
      /// The flow must be asked in every configuration.
      case unpacked
    }

    @usableFromInline var input: Input<F>
    @usableFromInline var course: Course
    var interest = SearchInterest.steps

    @usableFromInline
    init(_ input: Input<F>, _ course: Course) {
      self.input = input
      self.course = course
    }

    /// Whether it must be tried, or told, at every configuration by itself.
    var isSingle: Bool {
      switch course {
      case .unpacked: true
      case .ignored, .moved: interest == .steps
      }
    }
  }

  /// All that can happen at a frame.
  @usableFromInline struct Group {
    @usableFromInline var steps: [Step] = []
    @usableFromInline var packed: [PackedSteps.Draft] = []
    /// How many transitions end the flow or are refused, in every configuration alike.
    @usableFromInline var others = 0
    /// Whether there are steps whose course only the configuration decides.
    @usableFromInline var hasUnpacked = false

    @inlinable init() {}
  }

  /// A kind of change of the stack: these commands on a stack of this shape.
  @usableFromInline struct Change: Hashable {
    @usableFromInline var shape: Int
    @usableFromInline var commands: CommandList<F.Screen>

    @inlinable
    init(shape: Int, commands: CommandList<F.Screen>) {
      self.shape = shape
      self.commands = commands
    }

    @inlinable
    static func == (left: Self, right: Self) -> Bool {
      left.shape == right.shape && left.commands == right.commands
    }

    @inlinable
    func hash(into hasher: inout Hasher) {
      hasher.combine(shape)
      for command in commands { hasher.combine(command) }
    }
  }

  /// What comes of a kind of change.
  @usableFromInline enum Result {
    case shape(Int, ScreenChange)
    case refused
    case unknown
  }

  /// So many results are kept at once.
  @usableFromInline static var mostResults: Int { 20_000 }

  @usableFromInline let flow: F
  @usableFromInline let depth: Int
  @usableFromInline var states = InternTable<F.State>()
  @usableFromInline var screens = InternTable<F.Screen>()
  @usableFromInline var shapes = InternTable<Shape>()
  @usableFromInline var moves: [[SystemMove]] = []
  /// The number of the state in the upper half, that of the shape in the lower.
  @usableFromInline var frames = InternTable<UInt64>()
  @usableFromInline var results: [Change: Result] = [:]
  @usableFromInline var mostScreens = 1

  init(_ flow: F, depth: Int) {
    self.flow = flow
    self.depth = depth
  }

  var count: Int { frames.values.count }
  var codeCount: Int { screens.values.count }
  var stateCount: Int { states.values.count }
  /// The bytes that it keeps, without what values keep elsewhere.
  var bytes: Int {
    states.bytes + frames.bytes + screens.bytes + shapes.bytes
      + results.count * MemoryLayout<(Change, Result)>.stride
  }

  /// How many screens a frame has.
  @inlinable func screenCount(of frame: Int) -> Int { shape(of: frame).screenCount }

  @inlinable
  func shape(of frame: Int) -> Shape {
    shapes.values[Int(UInt32(truncatingIfNeeded: frames.values[frame]))]
  }

  /// The state of a frame.
  @inlinable
  func state(of frame: Int) -> F.State { states.values[stateNumber(of: frame)] }

  /// The number of a frame's state.
  @inlinable
  func stateNumber(of frame: Int) -> Int { Int(frames.values[frame] >> 32) }

  // MARK: Configurations

  /// Returns the frame of a configuration.
  mutating func frame(of configuration: Configuration<F>) -> Int {
    frame(
      state: states.number(of: configuration.state), shape: number(of: configuration.stack.shape))
  }

  /// Returns the code of a screen.
  mutating func code(of screen: F.Screen) -> Int { screens.number(of: screen) }

  /// Makes a configuration of a frame and the codes of the screens.
  @inlinable
  func configuration(frame: Int, code: (Int) -> Int) -> Configuration<F> {
    let shape = shape(of: frame)
    var shown: [F.Screen] = []
    shown.reserveCapacity(shape.screenCount)
    for position in 0..<shape.screenCount { shown.append(screens.values[code(position)]) }
    return Configuration(state: state(of: frame), stack: VirtualStack(shape, screens: shown))
  }

  @inlinable
  mutating func frame(state: Int, shape: Int) -> Int {
    frames.number(of: UInt64(state) << 32 | UInt64(shape))
  }

  @inlinable
  mutating func number(of shape: Shape) -> Int {
    let number = shapes.number(of: shape)
    if number == moves.count {
      moves.append(VirtualStack<Int>(positionsIn: shape).systemMoves)
      mostScreens = max(mostScreens, shape.screenCount)
    }
    return number
  }

  // MARK: Steps

  /// Finds all that can happen at a frame.
  @inlinable
  mutating func group(of frame: Int) -> Group {
    let state = Int(frames.values[frame] >> 32)
    let shape = Int(UInt32(truncatingIfNeeded: frames.values[frame]))
    var group = Group()
    for input in flow.inputs(in: states.values[state], moves: moves[shape]) {
      guard let transition = input.event.flatMap({ flow.reduce(states.values[state], $0) })
      else {
        group.steps.append(Step(input, .ignored))
        continue
      }
      add(input, transition, state: state, shape: shape, to: &group)
    }
    return group
  }

  @inlinable
  mutating func add(
    _ input: Input<F>, _ transition: FlowTransition<F>, state: Int, shape: Int,
    to group: inout Group
  ) {
    let choice = group.steps.count
    group.steps.append(Step(input, .unpacked))
    switch (result(of: transition.commands, on: shape), transition.next) {
    case (.unknown, _): group.hasUnpacked = true
    case (.refused, _), (.shape, .finish): group.others += 1
    case (.shape(let shape, let change), .to(let next)):
      let target = frame(state: states.number(of: next), shape: shape)
      group.add(transition, choice, target, change, screenCount(of: target) > depth)
    case (.shape(let shape, let change), .stay):
      let target = frame(state: state, shape: shape)
      group.add(transition, choice, target, change, screenCount(of: target) > depth)
    }
  }

  @inlinable
  mutating func result(
    of commands: CommandList<F.Screen>, on shape: Int
  ) -> Result {
    let key = Change(shape: shape, commands: commands)
    if let known = results[key] { return known }
    let result = newResult(of: commands, on: shape)
    if results.count >= Self.mostResults { results.removeAll(keepingCapacity: true) }
    results[key] = result
    return result
  }

  /// Makes the change on a stack whose screens are their own positions: what comes out says where
  /// each screen comes from.
  @inlinable
  mutating func newResult(
    of commands: CommandList<F.Screen>, on shape: Int
  ) -> Result {
    if commands.contains(where: \.comparesScreens) { return .unknown }
    let coded = commands.mapScreens { ScreenChange.origin(ofNew: screens.number(of: $0)) }
    var stack = VirtualStack<Int>(positionsIn: shapes.values[shape])
    do { try stack.apply(coded) } catch { return .refused }
    let origins = stack.allScreens.map { Int32(truncatingIfNeeded: $0) }
    return .shape(number(of: Shape(of: stack)), ScreenChange(origins: origins))
  }
}

/// What runs often for a flow, handed over from where the flow is known, so that it is specialised
/// for it: without, a search takes several times as long.
@usableFromInline
struct FrameFunctions<F: ExplorableFlow> {
  /// Finds all that can happen at a frame: ``Frames/group(of:)``.
  @usableFromInline let group: (inout Frames<F>, Int) -> Frames<F>.Group
  /// Makes a configuration again: ``Frames/configuration(frame:code:)``.
  @usableFromInline let configuration: (Frames<F>, Int, (Int) -> Int) -> Configuration<F>

  @inlinable @inline(__always)
  init() {
    group = { $0.group(of: $1) }
    configuration = { $0.configuration(frame: $1, code: $2) }
  }
}

extension Frames.Group {
  @inlinable
  mutating func add(
    _ transition: FlowTransition<F>, _ choice: Int, _ target: Int, _ change: ScreenChange,
    _ isTooDeep: Bool
  ) {
    steps[choice].course = .moved(transition)
    packed.append(
      .init(choice: choice, frame: target, change: change, isTooDeep: isTooDeep))
  }
}
