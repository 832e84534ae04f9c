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

  var areSet: Bool {
    areOfSearch || maxSeconds != nil
  }

  /// Whether any limit is set that does not apply to random walks.
  var areOfSearch: Bool { [maxConfigurations, maxDepth, maxMemory].contains { $0 != nil } }

  /// The command line arguments that set these limits.
  var arguments: [String] {
    let numbers = [
      ("--max-configurations", maxConfigurations), ("--max-depth", maxDepth),
      ("--max-memory", maxMemory),
    ].map { ($0.0, $0.1.map { "\($0)" }) }
    return (numbers + [("--max-seconds", maxSeconds.map { "\($0)" })])
      .flatMap { name, value in value.map { [name, $0] } ?? [] }
  }

  func validate() throws {
    try Self.requirePositive([
      ("--max-configurations", maxConfigurations), ("--max-depth", maxDepth),
      ("--max-memory", maxMemory),
    ])
    if let threads, !(1...64 ~= threads) {
      throw ValidationError("--threads must be from 1 to 64.")
    }
    if let maxSeconds, !(maxSeconds > 0 && maxSeconds <= 1e6) {
      throw ValidationError("--max-seconds must be more than 0 and at most 1000000.")
    }
  }

  /// Rejects limits that leave nothing to search.
  static func requirePositive(_ limits: [(name: String, value: Int?)]) throws(ValidationError) {
    for (name, value) in limits where value.map({ $0 < 1 }) == true {
      throw ValidationError("\(name) must be at least 1.")
    }
  }

  /// The limits for running what is imported.
  var ofImports: ImportLimits {
    ImportLimits(configurations: maxConfigurations, depth: maxDepth)
  }

  /// Returns the flow with a name, or the document at a path, within these limits.
  ///
  /// - Throws: An error if the limits do not apply to it, as to a document, whose search is over.
  func entry(named name: String, in catalog: Catalog) throws -> CatalogEntry {
    try source(named: name, in: catalog).entry
  }

  /// Returns the source that a name or a path refers to.
  ///
  /// - Throws: The errors of ``entry(named:in:)``.
  func source(named name: String, in catalog: Catalog) throws -> FlowSource {
    let source = try FlowSource(named: name, in: catalog, within: ofImports)
    try requireApplicable(to: source.kind, called: name)
    return source
  }

  func requireApplicable(to kind: FlowSource.SourceKind, called name: String)
    throws(ValidationError)
  {
    guard areSet else { return }
    let name = "'\(TerminalText.line(name))'"
    switch kind {
    case .flow: return
    case .run:
      guard maxSeconds != nil || maxMemory != nil else { return }
      throw ValidationError(
        "\(name) is run when it is imported, which only --max-configurations and --max-depth "
          + "limit; leave out --max-seconds and --max-memory.")
    case .diagram(let format):
      throw Self.unusedLimitsError(for: name, as: format)
    case .document:
      throw ValidationError(
        "The --max options limit the exploration of a flow, but \(name) is a document, whose "
          + "search is over; leave them out.")
    }
  }

  /// The error for limits of a file that is not run; `name` is inserted as it is.
  static func unusedLimitsError(for name: String, as format: ImportFormat) -> ValidationError {
    ValidationError(
      "The --max options limit a search, but \(name) is read as a \(format.title), which is not "
        + "run; leave them out.")
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
