/// The effect on the screens of a step from every configuration of a frame.
@usableFromInline
struct ScreenChange: Sendable {
  /// The origin of each screen, from the bottom up: its position before the step, or -1 - code for
  /// a new screen.
  @usableFromInline var origins: [Int32]
  /// The number of the change among all that the search has computed.
  @usableFromInline var number: Int

  @usableFromInline
  init(origins: [Int32], number: Int) {
    self.origins = origins
    self.number = number
  }

  @usableFromInline
  static func origin(ofNew code: Int) -> Int { -1 - code }

  @usableFromInline
  static func code(ofNew origin: Int) -> Int { -1 - origin }
}

/// The steps that can be taken on packed configurations without unpacking them, by frame.
///
/// A step copies some bits of the words to their new position, and adds the bits that are the same
/// for all configurations of the frame.
@usableFromInline
struct PackedSteps {
  /// Bits that are copied: masked, then rotated left.
  struct Copy {
    var source: Int32
    var target: Int32
    var mask: UInt64
    var rotation: UInt64
  }

  struct PackedStep {
    /// The index of the step among all steps of the frame.
    var choice: Int32
    var frame: Int32
    var copies: Range<Int32>
    fileprivate var origins: Range<Int32>
    /// The first step with the same change of the screens: this one, or an earlier one.
    fileprivate var model: Int32
    var isTooDeep: Bool
    /// The number that the visitor assigned to it; -1 for none.
    var label: Int32
  }

  @usableFromInline
  struct NewStep {
    var choice: Int
    var frame: Int
    var change: ScreenChange
    var isTooDeep: Bool
    var label: Int32 = -1

    @usableFromInline
    init(choice: Int, frame: Int, change: ScreenChange, isTooDeep: Bool) {
      self.choice = choice
      self.frame = frame
      self.change = change
      self.isTooDeep = isTooDeep
    }
  }

  struct PackedGroup {
    var stepRange: Range<Int32>
    /// The number of transitions that end the flow or are refused.
    var others: Int32
    /// Whether steps must be tried, or reported, in every configuration separately.
    var hasSingles: Bool
  }

  private(set) var groups: [PackedGroup] = []
  /// The index of a frame's group, by the number of the frame; -1 if it has none yet.
  private var groupOfFrame: [Int32] = []
  private(set) var steps: [PackedStep] = []
  private(set) var copies: [Copy] = []
  /// The bits that a step adds in all configurations of its frame, by step.
  private(set) var constants: [UInt64] = []
  private var origins: [Int32] = []
  /// The first step with a change, by the number of the change; -1 if there is none.
  private var modelOfChange: [Int32] = []
  private var preparedCount = 0

  func group(of frame: Int) -> Int? {
    guard frame < groupOfFrame.count, groupOfFrame[frame] >= 0 else { return nil }
    return Int(groupOfFrame[frame])
  }

  /// Adds the steps of one more frame; ``prepare(for:)`` prepares them.
  mutating func append(_ added: [NewStep], of frame: Int, others: Int, hasSingles: Bool) {
    if frame >= groupOfFrame.count {
      groupOfFrame += repeatElement(-1, count: frame + 1 - groupOfFrame.count)
    }
    groupOfFrame[frame] = Int32(groups.count)
    let first = Int32(steps.count)
    for step in added {
      let model = model(of: step.change)
      steps.append(
        PackedStep(
          choice: Int32(clamping: step.choice), frame: Int32(truncatingIfNeeded: step.frame),
          copies: 0..<0, origins: model.origins, model: model.step, isTooDeep: step.isTooDeep,
          label: step.label))
    }
    groups.append(
      PackedGroup(
        stepRange: first..<Int32(steps.count), others: Int32(clamping: others),
        hasSingles: hasSingles))
  }

  /// The first step with a change, and its origins; if there is none, the step that is added next.
  private mutating func model(of change: ScreenChange) -> (step: Int32, origins: Range<Int32>) {
    if change.number >= modelOfChange.count {
      modelOfChange += repeatElement(-1, count: change.number + 1 - modelOfChange.count)
    }
    let existing = modelOfChange[change.number]
    if existing >= 0 { return (existing, steps[Int(existing)].origins) }
    let start = Int32(origins.count)
    origins += change.origins
    modelOfChange[change.number] = Int32(steps.count)
    return (Int32(steps.count), start..<Int32(origins.count))
  }

  /// Prepares the steps that were added since the last call.
  mutating func prepare(for layout: PackedLayout) {
    for step in preparedCount..<steps.count { prepare(step, for: layout) }
    preparedCount = steps.count
  }

  mutating func prepareAll(for layout: PackedLayout) {
    copies.removeAll(keepingCapacity: true)
    constants.removeAll(keepingCapacity: true)
    preparedCount = 0
    prepare(for: layout)
  }

  mutating func removeAll() { self = PackedSteps() }

  private mutating func prepare(_ index: Int, for layout: PackedLayout) {
    let step = steps[index]
    guard step.model == index else { return prepare(index, like: Int(step.model), for: layout) }
    let first = copies.count
    let constant = constants.count
    constants += repeatElement(0, count: layout.wordCount)
    constants.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress.map({ $0 + constant }) else { return }
      layout.write(frame: Int(UInt32(bitPattern: step.frame)), to: start)
      for (position, origin) in origins[step.origins.indices].enumerated() where origin < 0 {
        layout.write(code: -1 - Int(origin), ofScreen: position, to: start)
      }
    }
    for (position, origin) in origins[step.origins.indices].enumerated() where origin >= 0 {
      copy(from: Int(origin), to: position, first: first, layout)
    }
    steps[index].copies = Int32(first)..<Int32(copies.count)
  }

  /// Prepares a step that differs from another only in its frame.
  private mutating func prepare(_ index: Int, like model: Int, for layout: PackedLayout) {
    let start = constants.count
    for word in 0..<layout.wordCount {
      constants.append(constants[model * layout.wordCount + word])
    }
    constants[start] &= ~layout.frameMask
    constants[start] |= UInt64(UInt32(bitPattern: steps[index].frame))
    steps[index].copies = steps[model].copies
  }

  private mutating func copy(from old: Int, to new: Int, first: Int, _ layout: PackedLayout) {
    let (source, target) = (layout.offset(ofScreen: old), layout.offset(ofScreen: new))
    let rotation = UInt64((target.shift - source.shift + 64) % 64)
    let mask = layout.screenMask << UInt64(source.shift)
    let existing = copies[first...].lastIndex {
      $0.source == source.word && $0.target == target.word && $0.rotation == rotation
    }
    if let existing {
      copies[existing].mask |= mask
    } else {
      copies.append(
        Copy(source: Int32(source.word), target: Int32(target.word), mask: mask, rotation: rotation)
      )
    }
  }
}

extension Range<Int32> {
  fileprivate var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
