import FlowTestSupport
import Testing

import FlowDocuments

@testable import FlowExploration
@testable import FlowSupport

@Suite("packed configurations")
struct PackingTests {
  @Test("what is packed is read back, and what differs is packed differently")
  func roundTrip() throws {
    var random = SplitMix64(seed: 7)
    for round in 0..<2000 {
      let frames = 1 + random.below(1 << (1 + random.below(28)))
      let codes = 1 + random.below(1 << (1 + random.below(20)))
      let screens = random.below(30)
      let layout = PackedLayout(frames: frames, codes: codes, screens: screens)
      #expect(layout.holds(frames: frames, codes: codes, screens: screens), "round \(round)")
      let frame = random.below(frames)
      let shown = (0..<screens).map { _ in random.below(codes) }
      let words = packed(frame, shown, layout)
      try words.withUnsafeBufferPointer { buffer in
        let start = try #require(buffer.baseAddress, "round \(round)")
        #expect(layout.frame(in: start) == frame, "round \(round)")
        #expect(
          shown.indices.map { layout.code(ofScreen: $0, in: start) } == shown, "round \(round)")
      }
      guard screens > 0, codes > 1 else { continue }
      var other = shown
      other[random.below(screens)] = random.below(codes)
      #expect((packed(frame, other, layout) == words) == (other == shown), "round \(round)")
    }
  }

  private func packed(_ frame: Int, _ codes: [Int], _ layout: PackedLayout) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: layout.wordCount)
    words.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      layout.write(frame: frame, to: start)
      for (position, code) in codes.enumerated() {
        layout.write(code: code, ofScreen: position, to: start)
      }
    }
    return words
  }

  @Test("configurations whose hashes are equal are kept apart")
  func equalHashes() {
    let store = PackedStore(PackedLayout(frames: 1 << 20, codes: 2, screens: 1))
    // Only the words distinguish them.
    for number in 0..<300 {
      let entered = enter(UInt64(number), hash: 5, in: store)
      #expect(entered == number)
    }
    for number in 0..<300 {
      #expect(find(UInt64(number), hash: 5, in: store) == number, "\(number)")
    }
    #expect(find(300, hash: 5, in: store) == nil)
    #expect(find(7, hash: 6, in: store) == nil)
  }

  @Test("what was reached is found after it was packed anew, with the way to it")
  func packedAnew() {
    let small = PackedLayout(frames: 64, codes: 2, screens: 3)
    let store = PackedStore(small)
    let all = (0..<64 * 8).map { (frame: $0 / 8, codes: [$0 & 1, $0 >> 1 & 1, $0 >> 2 & 1]) }
    for (number, one) in all.enumerated() {
      let words = packed(one.frame, one.codes, small)
      let entered = store.enter(
        words, hash: PackedStore.hash(of: words, count: small.wordCount),
        by: number == 0 ? .start(2) : .step(source: number - 1, choice: number * 200))
      #expect(entered == number)
    }
    let large = PackedLayout(frames: 1 << 20, codes: 3000, screens: 20)
    #expect(large.wordCount > 1)
    store.repack(to: large) { _ in 3 }
    for (number, one) in all.enumerated() {
      let words = packed(one.frame, one.codes, large)
      let hash = PackedStore.hash(of: words, count: large.wordCount)
      #expect(store.find(words, hash: hash) == number, "\(number)")
    }
    guard case .start(2) = store.discovery(of: 0),
      case .step(510, 102_200) = store.discovery(of: 511)
    else {
      Issue.record("the ways are lost")
      return
    }
  }

  @Test("steps of several frames that change the screens alike are laid out as if each were alone")
  func sharedChanges() {
    let small = PackedLayout(frames: 64, codes: 8, screens: 4)
    let large = PackedLayout(frames: 1 << 20, codes: 3000, screens: 20)
    #expect(small.wordCount == 1 && large.wordCount > 1)
    let alike = steps(changes: [0, 0, 1, 0], small)
    let alone = steps(changes: [0, 1, 2, 3], small)
    #expect(laidOut(alike) == laidOut(alone))
    for layout in [large, small] {
      var (alike, alone) = (alike, alone)
      alike.prepareAll(for: layout)
      alone.prepareAll(for: layout)
      #expect(laidOut(alike) == laidOut(alone), "\(layout.wordCount) words")
    }
    #expect(Set(laidOut(alike).map(\.constants)).count == 4, "each leads to another frame")
  }

  /// One step of each of some frames, by the numbers of the changes that they make.
  private func steps(changes: [Int], _ layout: PackedLayout) -> PackedSteps {
    var steps = PackedSteps()
    for (frame, number) in changes.enumerated() {
      let origins: [Int32] = frame == 2 ? [-2, 0] : [0, -6, 1]
      let change = ScreenChange(origins: origins, number: number)
      steps.append(
        [.init(choice: 0, frame: frame * 7, change: change, isTooDeep: false)], of: frame,
        others: 0, hasSingles: false)
      steps.prepare(for: layout)
    }
    return steps
  }

  private struct LaidOut: Hashable {
    var constants: [UInt64]
    var copies: [[UInt64]]
  }

  /// What each step adds and copies.
  private func laidOut(_ steps: PackedSteps) -> [LaidOut] {
    let width = steps.constants.count / steps.steps.count
    return steps.steps.enumerated().map { index, step in
      LaidOut(
        constants: Array(steps.constants[index * width..<(index + 1) * width]),
        copies: steps.copies[Int(step.copies.lowerBound)..<Int(step.copies.upperBound)].map {
          [UInt64($0.source), UInt64($0.target), $0.mask, $0.rotation]
        })
    }
  }

  private func enter(_ word: UInt64, hash: UInt32, in store: PackedStore) -> Int {
    withUnsafePointer(to: word) { store.enter($0, hash: hash, by: .start(0)) }
  }

  private func find(_ word: UInt64, hash: UInt32, in store: PackedStore) -> Int? {
    withUnsafePointer(to: word) { store.find($0, hash: hash) }
  }

  @Test("values whose hashes are equal get numbers of their own")
  func interned() {
    var table = InternTable<TableFlow.State>()
    for round in 0..<2 {
      for number in 0..<200 {
        #expect(table.number(of: .init(number: number)) == number, "in round \(round)")
      }
    }
    #expect(table.values.count == 200)
  }

  @Test("every worker does its part, round after round")
  func workers() {
    let workers = Workers(4)
    defer { workers.end() }
    let parts = UnsafeMutablePointer<Int>.allocate(capacity: workers.count)
    defer { parts.deallocate() }
    parts.update(repeating: 0, count: workers.count)
    let start = SharedStart(pointer: parts)
    for _ in 0..<100 {
      workers.share { part in start.pointer[part] += 1 }
    }
    for part in 0..<workers.count { #expect(parts[part] == 100, "part \(part)") }
  }
}

/// A pointer of which each worker uses an element of its own.
private struct SharedStart: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Int>
}
