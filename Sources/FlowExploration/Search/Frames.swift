public import FlowCore

/// The frames of a flow's configurations, and the steps between them.
///
/// A *frame* is a configuration without its screens: the state, and the shape of the stack. The
/// reducer sees only the state, and most commands do the same whatever the screens are, so the
/// inputs of a configuration, and their effects, depend only on its frame. If the flow declares
/// which controls are enabled, the screen on top belongs to the frame.
///
/// What runs for each frame is inlinable, so that it is specialized for the flow: some flows have
/// nearly as many frames as configurations.
@usableFromInline
struct Frames<F: ExplorableFlow> {
  @usableFromInline struct FrameStep {
    @usableFromInline enum StepEffect {
      case ignored
      /// The flow moves, and the screens change equally in all configurations of the frame.
      case moved(FlowTransition<F>)
      /// The flow must run in every configuration.
      case unpacked
    }

    @usableFromInline var input: Input<F>
    @usableFromInline var effect: StepEffect
    @usableFromInline var interest: SearchInterest

    @inlinable
    init(_ input: Input<F>, _ effect: StepEffect) {
      self.input = input
      self.effect = effect
      interest = .steps
    }

    /// Whether it must be tried, or reported, in every configuration separately.
    var isSingle: Bool {
      switch effect {
      case .unpacked: true
      case .ignored, .moved: interest == .steps || interest == .transitions
      }
    }
  }

  @usableFromInline struct FrameGroup {
    @usableFromInline let screenCount: Int
    @usableFromInline var count = 0
    @usableFromInline var steps: [FrameStep] = []
    @usableFromInline let keepsSteps: Bool
    @usableFromInline var packed: [PackedSteps.NewStep] = []
    /// The number of transitions that end the flow or are refused, the same in every configuration.
    @usableFromInline var others = 0
    /// Whether there are steps whose effect depends on the whole configuration.
    @usableFromInline var hasUnpacked = false

    @inlinable
    init(screenCount: Int, withSteps keepsSteps: Bool) {
      self.screenCount = screenCount
      self.keepsSteps = keepsSteps
    }

    @inlinable
    mutating func add(_ input: Input<F>, _ effect: FrameStep.StepEffect) -> Int {
      if keepsSteps { steps.append(FrameStep(input, effect)) }
      count += 1
      return count - 1
    }
  }

  /// A kind of change of the stack: these commands on a stack of this shape.
  @usableFromInline struct StackChange: Hashable {
    @usableFromInline var shapeNumber: Int
    @usableFromInline var commands: CommandList<F.Screen>

    @inlinable
    init(shapeNumber: Int, commands: CommandList<F.Screen>) {
      self.shapeNumber = shapeNumber
      self.commands = commands
    }

    @inlinable
    static func == (left: Self, right: Self) -> Bool {
      left.shapeNumber == right.shapeNumber && left.commands == right.commands
    }

    @inlinable
    func hash(into hasher: inout Hasher) {
      hasher.combine(shapeNumber)
      for command in commands { hasher.combine(command) }
    }
  }

  @usableFromInline enum ChangeResult {
    case changed(shapeNumber: Int, ScreenChange)
    case refused
    case unknown
  }

  @usableFromInline static var maxResults: Int { 20_000 }

  @usableFromInline let flow: F
  @usableFromInline let depth: Int
  @usableFromInline var states = InternTable<F.State>()
  @usableFromInline var screens = InternTable<F.Screen>()
  @usableFromInline var shapes = InternTable<StackShape>(validates: false)
  @usableFromInline var moves: [[SystemMove]] = []
  /// The position of the screen on top, by the number of the shape; `nil` if there is none.
  @usableFromInline var tops: [Int?] = []
  /// The number of the state in the upper half, and in the lower that of the shape, or of the form
  /// if the screen on top belongs to the frame.
  @usableFromInline var frames = InternTable<UInt64>(validates: false)
  /// For each form, the number of the shape in the upper half, and in the lower one more than the
  /// code of the screen on top, or 0 if there is none.
  @usableFromInline var forms = InternTable<UInt64>(validates: false)
  @usableFromInline let hasTops = F.hasDisabledControls
  @usableFromInline var events = EventListing<F>()
  @usableFromInline var outcomes = InternTable<F.Outcome>()
  @usableFromInline var changes = InternTable<StackChange>(validates: false)
  @usableFromInline var results: [ChangeResult] = []
  /// The numbers of recent changes, by shape and choice: most frames of a shape offer the same.
  @usableFromInline var recentChanges = [Int](repeating: .max, count: 256)
  @usableFromInline var changesSeen = 0
  @usableFromInline var changesComputed = 0
  @usableFromInline var deadline = Deadline(nil)
  /// The first value that breaks the rules of `Hashable`; the search then cannot continue.
  @usableFromInline var fault: InconsistentValue?
  @usableFromInline var maxScreens = 1

  init(_ flow: F, depth: Int) {
    self.flow = flow
    self.depth = depth
  }

  var count: Int { frames.values.count }
  var codeCount: Int { screens.values.count }
  var stateCount: Int { states.values.count }
  var bytes: Int {
    states.bytes + frames.bytes + screens.bytes + shapes.bytes + events.table.bytes
      + outcomes.bytes + changes.bytes + results.count * MemoryLayout<ChangeResult>.stride
      + (hasTops ? forms.bytes : 0)
  }

  @inlinable func screenCount(of frame: Int) -> Int { shape(of: frame).screenCount }

  @inlinable
  func shape(of frame: Int) -> StackShape { shapes.values[shapeNumber(of: frame)] }

  @inlinable
  func shapeNumber(of frame: Int) -> Int {
    let number = Int(UInt32(truncatingIfNeeded: frames.values[frame]))
    return hasTops ? Int(forms.values[number] >> 32) : number
  }

  /// The code of the screen on top; `nil` if there is none, or if it does not belong to the frame.
  @inlinable
  func top(of frame: Int) -> Int? {
    guard hasTops else { return nil }
    let form = forms.values[Int(UInt32(truncatingIfNeeded: frames.values[frame]))]
    let code = Int(UInt32(truncatingIfNeeded: form))
    return code == 0 ? nil : code - 1
  }

  @inlinable
  func state(of frame: Int) -> F.State { states.values[stateNumber(of: frame)] }

  @inlinable
  func stateNumber(of frame: Int) -> Int { Int(frames.values[frame] >> 32) }

  // MARK: Configurations

  mutating func frame(of configuration: Configuration<F>) -> Int {
    let top = hasTops ? configuration.stack.top.map { screens.number(of: $0) } : nil
    return frame(
      state: states.number(of: configuration.state),
      shapeNumber: number(of: configuration.stack.shape),
      top: top)
  }

  mutating func code(of screen: F.Screen) -> Int { screens.number(of: screen) }

  @inlinable
  func configuration(frame: Int, code: (Int) -> Int) -> Configuration<F> {
    let shape = shape(of: frame)
    var shownScreens: [F.Screen] = []
    shownScreens.reserveCapacity(shape.screenCount)
    for position in 0..<shape.screenCount { shownScreens.append(screens.values[code(position)]) }
    return Configuration(state: state(of: frame), stack: VirtualStack(shape, screens: shownScreens))
  }

  @inlinable
  mutating func frame(state: Int, shapeNumber: Int, top: Int?) -> Int {
    let form =
      hasTops
      ? forms.number(of: UInt64(shapeNumber) << 32 | UInt64(top.map { $0 + 1 } ?? 0)) : shapeNumber
    return frames.number(of: UInt64(state) << 32 | UInt64(form))
  }

  @inlinable
  mutating func number(of shape: StackShape) -> Int {
    let number = shapes.number(of: shape)
    if number == moves.count {
      let positions = VirtualStack<Int>(positionsIn: shape)
      moves.append(positions.systemMoves)
      tops.append(positions.top)
      maxScreens = max(maxScreens, shape.screenCount)
    }
    return number
  }

  // MARK: Steps

  /// Finds the steps of a frame; not all of them if time runs out.
  ///
  /// - Parameter keepsSteps: Whether the steps are needed, rather than only their number and the
  ///   effects of the packed ones, which takes much less time.
  @inlinable
  mutating func group(of frame: Int, withSteps keepsSteps: Bool) -> FrameGroup {
    let state = stateNumber(of: frame)
    let shapeNumber = shapeNumber(of: frame)
    let top = top(of: frame)
    var group = FrameGroup(
      screenCount: shapes.values[shapeNumber].screenCount, withSteps: keepsSteps)
    let inputs = flow.inputs(
      in: states.values[state], under: top.map { screens.values[$0] }, moves: moves[shapeNumber],
      using: &events)
    group.packed.reserveCapacity(inputs.count)
    if keepsSteps { group.steps.reserveCapacity(inputs.count) }
    for input in inputs {
      if deadline.isOver { break }
      guard let event = input.event, let transition = flow.reduce(states.values[state], event)
      else {
        _ = group.add(input, .ignored)
        continue
      }
      add(input, transition, state: state, shapeNumber: shapeNumber, top: top, to: &group)
      if hasFaultyTable, fault == nil { recordFault(for: input, in: states.values[state]) }
    }
    return group
  }

  @inlinable
  mutating func add(
    _ input: Input<F>, _ transition: FlowTransition<F>, state: Int, shapeNumber: Int, top: Int?,
    to group: inout FrameGroup
  ) {
    let choice = group.add(input, .unpacked)
    switch result(of: transition.commands, on: shapeNumber, choice: choice) {
    case .unknown: group.hasUnpacked = true
    case .refused: group.others += 1
    case .changed(let newShapeNumber, let change):
      if case .finish(let outcome) = transition.next {
        _ = outcomes.number(of: outcome)
        group.others += 1
        return
      }
      var newTop: Int?
      if hasTops, let position = tops[newShapeNumber] {
        // A screen that was not on top differs between the configurations of the frame.
        let origin = Int(change.origins[position])
        newTop =
          origin < 0 ? ScreenChange.code(ofNew: origin) : origin == tops[shapeNumber] ? top : nil
        guard newTop != nil else {
          group.hasUnpacked = true
          return
        }
      }
      var state = state
      if case .to(let next) = transition.next { state = states.number(of: next) }
      let target = frame(state: state, shapeNumber: newShapeNumber, top: newTop)
      group.add(transition, choice, target, change, screenCount(of: target) > depth)
    }
  }

  @inlinable
  mutating func result(
    of commands: CommandList<F.Screen>, on shapeNumber: Int, choice: Int
  ) -> ChangeResult {
    // Comparing commands is much quicker than hashing them. The first ones and some of the others
    // are hashed nevertheless, to detect equal screens with unequal hashes.
    changesSeen += 1
    let position = (shapeNumber &* 32 &+ choice) & (recentChanges.count - 1)
    let recent = recentChanges[position]
    if changesSeen > 64, changesSeen & 15 != 0, recent < results.count,
      changes.values[recent].shapeNumber == shapeNumber,
      changes.values[recent].commands == commands
    {
      return results[recent]
    }
    if results.count >= Self.maxResults {
      changes.removeAll()
      results.removeAll(keepingCapacity: true)
    }
    let number = changes.number(of: StackChange(shapeNumber: shapeNumber, commands: commands))
    recentChanges[position] = number
    if number < results.count { return results[number] }
    let result = newResult(of: commands, on: shapeNumber)
    results.append(result)
    return result
  }

  /// Applies the commands to a stack whose screens are their own positions, so that the result
  /// records where each screen comes from.
  @inlinable
  mutating func newResult(of commands: CommandList<F.Screen>, on shapeNumber: Int) -> ChangeResult {
    if commands.contains(where: { $0.comparesScreens }) { return .unknown }
    let coded = commands.mapScreens { ScreenChange.origin(ofNew: screens.number(of: $0)) }
    var stack = VirtualStack<Int>(positionsIn: shapes.values[shapeNumber])
    do { try stack.apply(coded) } catch { return .refused }
    let origins = stack.allScreens.map { Int32(truncatingIfNeeded: $0) }
    changesComputed += 1
    return .changed(
      shapeNumber: number(of: stack.shape),
      ScreenChange(origins: origins, number: changesComputed - 1))
  }
}

// MARK: - Values that break the rules

extension Frames {
  @inlinable var hasFaultyTable: Bool {
    states.isFaulty || screens.isFaulty || events.table.isFaulty || outcomes.isFaulty
  }

  @usableFromInline
  mutating func recordFault(for input: Input<F>, in state: F.State) {
    recordFault(in: "with \(input) in the state \(ValueText.of(state, masking: .of(F.self)))")
  }

  mutating func recordFault(in context: String?) {
    guard fault == nil else { return }
    fault =
      states.fault(of: F.self, "state", in: context)
      ?? screens.fault(of: F.self, "screen", in: context)
      ?? events.table.fault(of: F.self, "event")
      ?? outcomes.fault(of: F.self, "outcome", in: context)
  }
}

extension Frames.FrameGroup {
  @inlinable
  mutating func add(
    _ transition: FlowTransition<F>, _ choice: Int, _ target: Int, _ change: ScreenChange,
    _ isTooDeep: Bool
  ) {
    if keepsSteps { steps[choice].effect = .moved(transition) }
    packed.append(
      .init(choice: choice, frame: target, change: change, isTooDeep: isTooDeep))
  }
}
