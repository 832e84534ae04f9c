#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowExploration
import FlowImport

struct LimitOptions: ParsableArguments {
  @Option(
    help:
      "Stop after this many configurations (default: the flow's own limit, or 100000; of an import that runs, 2000)."
  )
  var maxConfigurations: Int?

  @Option(
    help:
      "Do not explore beyond this many visible screens (default: the flow's own limit, or 12; of an import that runs, 8)."
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

  var values: Limits {
    Limits(
      configurations: maxConfigurations, depth: maxDepth, seconds: maxSeconds, memory: maxMemory)
  }

  func validate() throws {
    try values.validate()
    if let threads, !(1...64 ~= threads) {
      throw ValidationError("--threads must be from 1 to 64.")
    }
  }

  /// Returns the flow or document of an argument; throws if the limits do not apply to it.
  func source(named name: String, in catalog: Catalog) throws -> FlowSource {
    let source = try FlowSource(named: name, in: catalog, within: values.ofImports)
    try requireApplicable(to: source, called: name)
    return source
  }

  func requireApplicable(to source: FlowSource, called name: String) throws(ValidationError) {
    guard values != Limits() else { return }
    if let format = source.format {
      try Self.requireRunnable(format, called: name)
      guard maxSeconds != nil || maxMemory != nil else { return }
      throw ValidationError(
        "'\(TerminalText.line(name))' is run when it is imported, which only --max-configurations "
          + "and --max-depth limit; leave out --max-seconds and --max-memory.")
    }
    guard source.entry.isDocument else { return }
    throw ValidationError(
      "The --max options limit the exploration of a flow, but '\(TerminalText.line(name))' is a "
        + "document, whose search is over; leave them out.")
  }

  static func requireRunnable(_ format: ImportFormat, called name: String) throws(ValidationError) {
    guard !format.isRunnable else { return }
    throw ValidationError(
      "The --max options limit a search, but '\(TerminalText.line(name))' is read as a "
        + "\(format.title), which is not run; leave them out.")
  }

  /// Returns the limits of a flow, replaced with those that are set here.
  func limits(of entry: CatalogEntry) -> ExplorationLimits {
    var limits = entry.limits
    values.apply(to: &limits)
    if let threads { limits.threads = threads }
    return limits
  }
}
#endif
