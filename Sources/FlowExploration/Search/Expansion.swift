/// Computes where the steps of some configurations lead, on several threads.
///
/// Nothing is entered in the meantime. Each source has its own part of the results, so the order in
/// which threads work does not matter.
struct Expansion: @unchecked Sendable {
  /// One step from one source: where it leads.
  struct Target {
    var hash: UInt32
    /// One more than the number of the configuration, or 0 for one that was not reached before.
    var found: UInt32
  }

  let look: PackedLook
  let groups: UnsafeBufferPointer<PackedSteps.Group>
  let steps: UnsafeBufferPointer<PackedSteps.Step>
  let copies: UnsafeBufferPointer<PackedSteps.Copy>
  let constants: UnsafeBufferPointer<UInt64>
  /// The first source.
  let first: Int
  /// The group of each source.
  let groupOfSource: UnsafePointer<Int32>
  /// Where the results of each source begin.
  let starts: UnsafePointer<Int>
  let targets: UnsafeMutablePointer<Target>
  let targetWords: UnsafeMutablePointer<UInt64>

  /// The number of sources computed together, so that distant memory is fetched for several at
  /// once.
  private static let together = 32

  /// Computes where some of the sources lead, by their positions from the first.
  func run(_ sources: Range<Int>) {
    var start = sources.lowerBound
    while start < sources.upperBound {
      let end = min(start + Self.together, sources.upperBound)
      for source in start..<end {
        if look.width == 1 { makeSingleWords(of: source) } else { makeWords(of: source) }
      }
      find(starts[start]..<starts[end])
      start = end
    }
  }

  private func makeSingleWords(of source: Int) {
    let word = look.words[first + source]
    var result = starts[source]
    let group = groups[Int(groupOfSource[source])]
    for step in Int(group.steps.lowerBound)..<Int(group.steps.upperBound) {
      var target = constants[step]
      let range = steps[step].copies
      for index in Int(range.lowerBound)..<Int(range.upperBound) {
        target |= turned(word & copies[index].mask, by: copies[index].turn)
      }
      targetWords[result] = target
      targets[result].hash = PackedStore.hash(of: targetWords + result, count: 1)
      result += 1
    }
  }

  private func makeWords(of source: Int) {
    let words = look.words + (first + source) * look.width
    var result = starts[source]
    let group = groups[Int(groupOfSource[source])]
    for step in Int(group.steps.lowerBound)..<Int(group.steps.upperBound) {
      let target = targetWords + result * look.width
      makeWords(of: words, step: step, to: target)
      targets[result].hash = PackedStore.hash(of: target, count: look.width)
      result += 1
    }
  }

  /// Makes one step.
  func makeWords(
    of words: UnsafePointer<UInt64>, step: Int, to target: UnsafeMutablePointer<UInt64>
  ) {
    for word in 0..<look.width { target[word] = constants[step * look.width + word] }
    let range = steps[step].copies
    for index in Int(range.lowerBound)..<Int(range.upperBound) {
      let copy = copies[index]
      target[Int(copy.target)] |= turned(words[Int(copy.source)] & copy.mask, by: copy.turn)
    }
  }

  private func turned(_ bits: UInt64, by turn: UInt64) -> UInt64 {
    bits &<< turn | bits &>> (64 &- turn)
  }

  /// Looks up where the steps lead.
  ///
  /// In three rounds, so that distant memory is fetched for many at once: the first slot of each,
  /// then the words that it stands for, then whatever was not found there.
  private func find(_ results: Range<Int>) {
    for result in results {
      let slot = Int(targets[result].hash) & look.slotMask
      targets[result].found = UInt32(truncatingIfNeeded: look.slots[slot])
    }
    for result in results {
      let number = targets[result].found
      let known = look.words[Int(number == 0 ? 0 : number - 1) * look.width]
      let isOther = known != targetWords[result * look.width]
      targets[result].found = isOther && number != 0 ? Self.notYet : number
    }
    for result in results
    where targets[result].found == Self.notYet || (look.width > 1 && targets[result].found != 0) {
      targets[result].found = look.number(
        of: targetWords + result * look.width, hash: targets[result].hash)
    }
  }

  private static var notYet: UInt32 { .max }
}
