#if CLI
internal import ArgumentParser
import FlowExploration

/// Whether to walk at random instead of searching everything.
struct WalkOptions: ParsableArguments {
  @Option(help: "Take this many random walks instead of searching everything.")
  var walks: Int?

  @Option(help: "The seed of the random walks (default: 0).")
  var seed: Seed?

  @Option(help: "The most steps in a walk (default: 50).")
  var walkLength: Int?

  func validate() throws {
    for (name, value) in [("--walks", walks), ("--walk-length", walkLength)] {
      guard let value, !(1...1_000_000_000 ~= value) else { continue }
      throw ValidationError("\(name) must be from 1 to 1000000000.")
    }
    guard walks != nil || (seed == nil && walkLength == nil) else {
      throw ValidationError("--seed and --walk-length need --walks.")
    }
  }

  /// How to walk; `nil` to search everything.
  var randomWalks: RandomWalks? {
    let usual = RandomWalks()
    return walks.map {
      RandomWalks(
        count: $0, length: walkLength ?? usual.length, seed: seed?.number ?? usual.seed)
    }
  }

  /// A seed in decimal or hexadecimal: `7`, `0x51AB`.
  struct Seed: ExpressibleByArgument {
    var number: UInt64

    init?(argument: String) {
      guard let number = RandomWalks.seed(from: argument) else { return nil }
      self.number = number
    }
  }
}
#endif
