#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
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

/// The limits of a search, as the `--max` options or the settings set them; `nil` for the flow's
/// own limit.
struct Limits: Equatable {
  var configurations: Int?
  var depth: Int?
  var seconds: Double?
  /// In megabytes.
  var memory: Int?

  /// The keys in the settings, which are also the names of the options, after `--max-`.
  static let keys = ["configurations", "depth", "seconds", "memory"]

  private static var counts: [(key: String, limit: WritableKeyPath<Self, Int?>)] {
    [("configurations", \.configurations), ("depth", \.depth), ("memory", \.memory)]
  }

  private static func isValid(seconds: Double) -> Bool { seconds > 0 && seconds <= 1e6 }

  /// Whether any limit is set that does not apply to random walks.
  var areOfSearch: Bool { Self.counts.contains { self[keyPath: $0.limit] != nil } }

  var arguments: [String] {
    let counts = Self.counts.map { key, limit in (key, self[keyPath: limit].map { "\($0)" }) }
    return (counts + [("seconds", seconds.map { "\($0)" })]).flatMap { key, value in
      value.map { ["--max-\(key)", $0] } ?? []
    }
  }

  var ofImports: ImportLimits { ImportLimits(configurations: configurations, depth: depth) }

  func apply(to limits: inout ExplorationLimits) {
    if let configurations { limits.configurations = configurations }
    if let depth { limits.depth = depth }
    if let seconds { limits.time = .seconds(seconds) }
    if let memory { limits.memory = memory }
  }

  /// Rejects options that leave nothing to search.
  func validate() throws(ValidationError) {
    for (key, limit) in Self.counts where self[keyPath: limit] ?? 1 < 1 {
      throw ValidationError("--max-\(key) must be at least 1.")
    }
    if let seconds, !Self.isValid(seconds: seconds) {
      throw ValidationError("--max-seconds must be more than 0 and at most 1000000.")
    }
  }
}

extension Limits {
  init(_ value: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(value, "\"limits\"", keys: Self.keys)
    for (key, limit) in Self.counts { self[keyPath: limit] = try object.number(key, atLeast: 1) }
    guard let value = object.optional("seconds") else { return }
    guard let seconds = value.double, Self.isValid(seconds: seconds) else {
      throw value.mismatch("\"seconds\"", "a number greater than 0 and at most 1000000")
    }
    self.seconds = seconds
  }
}

extension ImportLimits {
  /// Returns the option for the limit at which a run stopped, or `nil` if there is none.
  func option(setting bound: FlowDocument.Bound?) -> String? {
    switch bound?.kind {
    // The run may have stopped at the limit of transitions first.
    case .configurations: bound?.limit == maxConfigurations ? "--max-configurations" : nil
    case .depth: "--max-depth"
    case .time, .memory, .walks, .relaunch, .screens, nil: nil
    }
  }
}

extension FlowDocument.Bound {
  /// Where the search stopped, and the option that raises the limit.
  func text(raisedBy option: String?) -> String {
    text + (option.map { " (raise with \($0))" } ?? "")
  }
}
#endif
