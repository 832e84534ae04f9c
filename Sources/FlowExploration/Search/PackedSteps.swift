/// A step from every configuration of a frame, as what it does to the screens.
@usableFromInline
struct ScreenChange: Sendable {
  /// Where each screen comes from, from the bottom up: its position before the step, or for a new
  /// screen its code, as -1 - code.
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

  /// The code of a new screen, by its origin.
  @usableFromInline
  static func code(ofNew origin: Int) -> Int { -1 - origin }
}

/// The steps that can be made on packed configurations, without unpacking them, by frame.
///
/// A step copies some bits of the words to their new location, and adds what is the same for all
/// configurations of the frame.
@usableFromInline
struct PackedSteps {
  /// Bits that are copied: masked, then rotated left.
  struct Copy {
    var source: Int32
    var target: Int32
    var mask: UInt64
    var turn: UInt64
  }

  /// One step.
  struct Step {
    /// Which of all that can happen at the frame.
    var choice: Int32
    /// The frame after the step.
    var frame: Int32
    /// Where its copies lie.
    var copies: Range<Int32>
    /// Where the screens after the step come from.
    fileprivate var origins: Range<Int32>
    /// The first step that changes the screens in the same way: this one, or an earlier one.
    fileprivate var model: Int32
    /// Whether it leads deeper than the search may go.
    var isTooDeep: Bool
    /// The number that the visitor gave to it; -1 for none.
    var label: Int32
  }

  /// A step as it is added.
  @usableFromInline
  struct Draft {
    /// Which of all that can happen at the frame.
    var choice: Int
    /// The frame after the step.
    var frame: Int
    var change: ScreenChange
    /// Whether it leads deeper than the search may go.
    var isTooDeep: Bool
    /// The number that the visitor gave to it; -1 for none.
    var label: Int32 = -1

    @usableFromInline
    init(choice: Int, frame: Int, change: ScreenChange, isTooDeep: Bool) {
      self.choice = choice
      self.frame = frame
      self.change = change
      self.isTooDeep = isTooDeep
    }
  }

  /// The steps of one frame.
  struct Group {
    var steps: Range<Int32>
    /// How many transitions end the flow or are refused.
    var others: Int32
    /// Whether something must be tried, or reported, in every configuration separately.
    var hasSingles: Bool
  }

  private(set) var groups: [Group] = []
  /// The position of a frame's group, by the number of the frame; -1 where it is not known.
  private var groupOfFrame: [Int32] = []
  private(set) var steps: [Step] = []
  private(set) var copies: [Copy] = []
  /// The words that are the same after a step wherever it is made, by step.
  private(set) var constants: [UInt64] = []
  private var origins: [Int32] = []
  /// The first step that makes a change, by the number of the change; -1 where none does.
  private var modelOfChange: [Int32] = []
  private var laidOut = 0

  /// The position of a frame's group; `nil` when its steps are not known.
  func group(of frame: Int) -> Int? {
    guard frame < groupOfFrame.count, groupOfFrame[frame] >= 0 else { return nil }
    return Int(groupOfFrame[frame])
  }

  /// Adds the steps of one more frame; ``layOut(for:)`` prepares them.
  mutating func append(
    _ added: [Draft], of frame: Int,
    others: Int, hasSingles: Bool
  ) {
    if frame >= groupOfFrame.count {
      groupOfFrame += repeatElement(-1, count: frame + 1 - groupOfFrame.count)
    }
    groupOfFrame[frame] = Int32(groups.count)
    let first = Int32(steps.count)
    for step in added {
      let model = model(of: step.change)
      steps.append(
        Step(
          choice: Int32(clamping: step.choice), frame: Int32(truncatingIfNeeded: step.frame),
          copies: 0..<0, origins: model.origins, model: model.step, isTooDeep: step.isTooDeep,
          label: step.label))
    }
    groups.append(
      Group(
        steps: first..<Int32(steps.count), others: Int32(clamping: others),
        hasSingles: hasSingles))
  }

  /// The first step that makes a change, and its origins; if none does, the one added next.
  private mutating func model(of change: ScreenChange) -> (step: Int32, origins: Range<Int32>) {
    if change.number >= modelOfChange.count {
      modelOfChange += repeatElement(-1, count: change.number + 1 - modelOfChange.count)
    }
    let known = modelOfChange[change.number]
    if known >= 0 { return (known, steps[Int(known)].origins) }
    let start = Int32(origins.count)
    origins += change.origins
    modelOfChange[change.number] = Int32(steps.count)
    return (Int32(steps.count), start..<Int32(origins.count))
  }

  /// Prepares the steps that were added since.
  mutating func layOut(for layout: PackedLayout) {
    for step in laidOut..<steps.count { layOut(step, for: layout) }
    laidOut = steps.count
  }

  /// Prepares all steps for another layout.
  mutating func layOutAgain(for layout: PackedLayout) {
    copies.removeAll(keepingCapacity: true)
    constants.removeAll(keepingCapacity: true)
    laidOut = 0
    layOut(for: layout)
  }

  mutating func removeAll() {
    self = PackedSteps()
  }

  private mutating func layOut(_ index: Int, for layout: PackedLayout) {
    let step = steps[index]
    guard step.model == index else { return layOut(index, like: Int(step.model), for: layout) }
    let first = copies.count
    let constant = constants.count
    constants += repeatElement(0, count: layout.words)
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
  private mutating func layOut(_ index: Int, like model: Int, for layout: PackedLayout) {
    let start = constants.count
    for word in 0..<layout.words { constants.append(constants[model * layout.words + word]) }
    constants[start] &= ~layout.frameMask
    constants[start] |= UInt64(UInt32(bitPattern: steps[index].frame))
    steps[index].copies = steps[model].copies
  }

  private mutating func copy(from old: Int, to new: Int, first: Int, _ layout: PackedLayout) {
    let (source, target) = (layout.place(ofScreen: old), layout.place(ofScreen: new))
    let turn = UInt64((target.shift - source.shift + 64) % 64)
    let mask = layout.screenMask << UInt64(source.shift)
    let known = copies[first...].lastIndex {
      $0.source == source.word && $0.target == target.word && $0.turn == turn
    }
    if let known {
      copies[known].mask |= mask
    } else {
      copies.append(
        Copy(source: Int32(source.word), target: Int32(target.word), mask: mask, turn: turn))
    }
  }
}

extension Range<Int32> {
  fileprivate var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
