#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowExploration
import FlowSupport

/// The options of random walks, which replace a full search.
struct WalkOptions: ParsableArguments {
  @Option(help: "Take this many random walks instead of searching everything.")
  var walks: Int?

  @Option(
    help: "The seed of the random walks (default: 0).",
    transform: { argument throws(ValidationError) in
      guard let seed = RandomWalks.seed(from: argument) else {
        throw ValidationError("use a number, such as 7 or 0x51AB")
      }
      return seed
    })
  var seed: UInt64?

  @Option(help: "The maximum number of steps in a walk (default: 50).")
  var walkLength: Int?

  @Option(
    help: ArgumentHelp(
      "Take one share of the walks, such as 3/16; merge the shares with 'flowgraph merge'.",
      valueName: "number/of"))
  var shard: WalkShare?

  @Option(
    help: ArgumentHelp(
      "Write the report of the share, and its coverage into this folder.", valueName: "folder"))
  var reportDir: String?

  @Option(
    help: ArgumentHelp(
      "The revision of the sources; only shares of the same revision can be merged.",
      valueName: "text"))
  var revision: String?

  func validate() throws {
    for (name, value) in [("--walks", walks), ("--walk-length", walkLength)] {
      guard let value, !(1...1_000_000_000 ~= value) else { continue }
      throw ValidationError("\(name) must be from 1 to 1000000000.")
    }
    guard walks != nil || (seed == nil && walkLength == nil) else {
      throw ValidationError("--seed and --walk-length need --walks.")
    }
    guard let shard else {
      guard reportDir == nil, revision == nil else {
        throw ValidationError("--report-dir and --revision need --shard.")
      }
      return
    }
    guard let walks = randomWalks else {
      throw ValidationError("--shard needs --walks, the number of walks of all shares.")
    }
    guard shard.count <= walks.blockCount else {
      let (count, size) = (walks.blockCount, walks.walksInBlock)
      throw ValidationError(
        "\(counted(walks.count, "walk is", plural: "walks are")) too few for "
          + "\(counted(shard.count, "share")): a share takes whole blocks of "
          + "\(size) walks, and there \(count == 1 ? "is only 1 block" : "are only \(count) blocks")."
      )
    }
  }

  /// The requested random walks; `nil` for a full search.
  var randomWalks: RandomWalks? {
    let defaults = RandomWalks()
    return walks.map {
      RandomWalks(count: $0, length: walkLength ?? defaults.length, seed: seed ?? defaults.seed)
    }
  }

  /// Adds the revision, which the flow does not know, to the report of a share.
  func complete(_ check: inout FlowCheck) {
    guard check.share != nil else { return }
    check.share?.revision = revision
    check.share?.tool = FlowgraphTool.version
  }
}

extension WalkShare: ExpressibleByArgument {
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let number = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(number, of: count)
  }
}
#endif
