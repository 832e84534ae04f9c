#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowExploration

/// How far to explore.
struct LimitOptions: ParsableArguments {
  @Option(help: "Stop after this many configurations (default: the flow's own limit, or 100000).")
  var maxConfigurations: Int?

  @Option(
    help:
      "Do not explore beyond this many visible screens (default: the flow's own limit, or 12)."
  )
  var maxDepth: Int?

  @Option(
    help:
      "Stop exploring or walking after this many seconds (default: the flow's own limit, or none).")
  var maxSeconds: Double?

  @Option(
    help:
      "Stop before using more than this many megabytes (default: the flow's own limit, or none).")
  var maxMemory: Int?

  @Option(help: "The number of threads; the result does not depend on it (default: 2).")
  var threads: Int?

  /// Whether any limit is set.
  var areSet: Bool {
    areOfSearch || maxSeconds != nil
  }

  /// Whether any limit is set that random walks do not have.
  var areOfSearch: Bool { [maxConfigurations, maxDepth, maxMemory].contains { $0 != nil } }

  /// The command line arguments that set these limits.
  var words: [String] {
    let numbers = [
      ("--max-configurations", maxConfigurations), ("--max-depth", maxDepth),
      ("--max-memory", maxMemory),
    ].map { ($0.0, $0.1.map { "\($0)" }) }
    return (numbers + [("--max-seconds", maxSeconds.map { "\($0)" })])
      .flatMap { name, value in value.map { [name, $0] } ?? [] }
  }

  func validate() throws {
    for (name, value) in [
      ("--max-configurations", maxConfigurations), ("--max-depth", maxDepth),
      ("--max-memory", maxMemory),
    ] where value.map({ $0 < 1 }) == true {
      throw ValidationError("\(name) must be at least 1.")
    }
    if let threads, !(1...64 ~= threads) {
      throw ValidationError("--threads must be from 1 to 64.")
    }
    if let maxSeconds, !(maxSeconds > 0 && maxSeconds <= 1e6) {
      throw ValidationError("--max-seconds must be more than 0 and at most 1000000.")
    }
  }

  /// Rejects limits for a document, whose search is over.
  func requireFlow(_ entry: CatalogEntry, called name: String) throws(ValidationError) {
    guard areSet, entry.isDocument else { return }
    throw ValidationError(
      "The --max options limit the exploration of a flow, but "
        + "'\(TerminalText.line(name))' is a document, whose search is over; leave them out.")
  }

  func limits(of entry: CatalogEntry) -> ExplorationLimits {
    var limits = entry.limits
    if let maxConfigurations { limits.configurations = maxConfigurations }
    if let maxDepth { limits.depth = maxDepth }
    if let maxSeconds { limits.time = .seconds(maxSeconds) }
    if let maxMemory { limits.memory = maxMemory }
    if let threads { limits.threads = threads }
    return limits
  }
}
#endif
