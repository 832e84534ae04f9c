/// Computes where the steps of some configurations lead, on several threads.
///
/// Nothing is inserted in the meantime. Each source has its own part of the results, so the order
/// in which threads work does not matter.
struct Expansion: @unchecked Sendable {
  struct ExpansionTarget {
    var hash: UInt32
    /// One more than the number of the configuration, or 0 if it was not reached before.
    var nodePlusOne: UInt32
  }

  let lookup: PackedLookup
  let groups: UnsafeBufferPointer<PackedSteps.PackedGroup>
  let steps: UnsafeBufferPointer<PackedSteps.PackedStep>
  let copies: UnsafeBufferPointer<PackedSteps.Copy>
  let constants: UnsafeBufferPointer<UInt64>
  let first: Int
  let groupOfSource: UnsafePointer<Int32>
  /// The index of the first result of each source.
  let starts: UnsafePointer<Int>
  let targets: UnsafeMutablePointer<ExpansionTarget>
  let targetWords: UnsafeMutablePointer<UInt64>

  /// The number of sources computed together, so that cache misses overlap.
  private static let chunkSize = 32

  /// Computes the targets of some of the sources, by their offsets from the first.
  func run(_ sources: Range<Int>) {
    var start = sources.lowerBound
    while start < sources.upperBound {
      let end = min(start + Self.chunkSize, sources.upperBound)
      for source in start..<end {
        if lookup.width == 1 { makeSingleWords(of: source) } else { makeWords(of: source) }
      }
      resolve(starts[start]..<starts[end])
      start = end
    }
  }

  private func makeSingleWords(of source: Int) {
    let word = lookup.words[first + source]
    var result = starts[source]
    let group = groups[Int(groupOfSource[source])]
    for step in Int(group.stepRange.lowerBound)..<Int(group.stepRange.upperBound) {
      var target = constants[step]
      let range = steps[step].copies
      for index in Int(range.lowerBound)..<Int(range.upperBound) {
        target |= rotated(word & copies[index].mask, by: copies[index].rotation)
      }
      targetWords[result] = target
      targets[result].hash = PackedStore.hash(of: targetWords + result, count: 1)
      result += 1
    }
  }

  private func makeWords(of source: Int) {
    let words = lookup.words + (first + source) * lookup.width
    var result = starts[source]
    let group = groups[Int(groupOfSource[source])]
    for step in Int(group.stepRange.lowerBound)..<Int(group.stepRange.upperBound) {
      let target = targetWords + result * lookup.width
      makeWords(of: words, step: step, to: target)
      targets[result].hash = PackedStore.hash(of: target, count: lookup.width)
      result += 1
    }
  }

  func makeWords(
    of words: UnsafePointer<UInt64>, step: Int, to target: UnsafeMutablePointer<UInt64>
  ) {
    for word in 0..<lookup.width { target[word] = constants[step * lookup.width + word] }
    let range = steps[step].copies
    for index in Int(range.lowerBound)..<Int(range.upperBound) {
      let copy = copies[index]
      target[Int(copy.target)] |= rotated(words[Int(copy.source)] & copy.mask, by: copy.rotation)
    }
  }

  private func rotated(_ bits: UInt64, by rotation: UInt64) -> UInt64 {
    bits &<< rotation | bits &>> (64 &- rotation)
  }

  /// Looks up the targets.
  ///
  /// In three rounds, so that cache misses overlap: the first slot of each target, then the words
  /// that the slot refers to, then the targets that were not found there.
  private func resolve(_ results: Range<Int>) {
    for result in results {
      let slot = Int(targets[result].hash) & lookup.slotMask
      targets[result].nodePlusOne = UInt32(truncatingIfNeeded: lookup.slots[slot])
    }
    for result in results {
      let number = targets[result].nodePlusOne
      let storedWord = lookup.words[Int(number == 0 ? 0 : number - 1) * lookup.width]
      let isOther = storedWord != targetWords[result * lookup.width]
      targets[result].nodePlusOne = isOther && number != 0 ? Self.unresolved : number
    }
    for result in results
    where targets[result].nodePlusOne == Self.unresolved
      || (lookup.width > 1 && targets[result].nodePlusOne != 0)
    {
      targets[result].nodePlusOne = lookup.number(
        of: targetWords + result * lookup.width, hash: targets[result].hash)
    }
  }

  private static var unresolved: UInt32 { .max }
}
