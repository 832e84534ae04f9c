/// A small generator that gives the same numbers for the same seed on every machine: SplitMix64.
struct WalkRandom {
  private var state: UInt64

  init(seed: UInt64, walk: Int) {
    state = Self.mixed(seed &+ Self.mixed(UInt64(truncatingIfNeeded: walk) &+ Self.step))
  }

  mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mixed(state)
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
