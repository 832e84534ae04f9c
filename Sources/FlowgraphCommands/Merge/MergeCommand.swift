#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowExploration
import FlowSupport

struct MergeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges the reports of random walks taken on several machines.",
    discussion: """
      Reads what 'flowgraph check --walks N --shard NUMBER/OF' reported, and writes one report of \
      all walks: the same, byte for byte, however many shares there were. Exits with 1 if a property \
      fails, with 2 if none fails but a share has not reported, and otherwise with 0.

      Examples:
        flowgraph check shop --walks 1000000 --seed 7 --shard 3/16 --report-dir shares
        flowgraph merge shares
        flowgraph merge shares/*.share.json --report-dir merged --format github
      """)

  @Argument(help: "Reports of shares, or folders of them.")
  var files: [String]

  @OptionGroup var reporting: ReportOptions

  @Option(
    help: ArgumentHelp(
      "Write the merged report and coverage into this folder, too.", valueName: "folder"))
  var reportDir: String?

  @Flag(help: "Exit with 0 even if shares have not reported.")
  var allowUndecided = false

  func validate() throws {
    try requireOneStandardInput(files)
  }

  var inputs: [String] {
    files.flatMap { name in
      Folder.exists(at: name) ? (try? ReportFolder.reports(in: name)) ?? [] : [name]
    }
  }
  var outputs: [String?] { [reporting.output] }

  func run(in context: ToolContext) throws {
    let reports = try reports()
    let paths = reports.map(\.path)
    for (path, check) in reports {
      guard let fault = check.shareFault else { continue }
      throw ToolFailure.badInput("\(path): \(fault); walk the share again")
    }
    let merged: FlowCheck
    do throws(ShareMergeError) {
      merged = try FlowCheck.merging(reports.map(\.check))
    } catch {
      throw failure(error, in: paths)
    }
    if let reportDir { try ReportFolder(path: reportDir).write(merged) }
    let report = reporting.format.report(
      of: [CheckedFlow(merged: merged, from: paths[0])], strictness,
      sources: try reporting.sources())
    try Output.write(report, to: reporting.output)
    if strictness.fails(merged) { throw ExitCode(1) }
    if strictness.isUndecided(merged) { throw ExitCode(2) }
  }

  private var strictness: Strictness { Strictness(allowsUndecided: allowUndecided) }

  private func reports() throws -> [(path: String, check: FlowCheck)] {
    try files.flatMap { name in
      guard Folder.exists(at: name) else { return try reports(in: name) }
      let paths = try ReportFolder.reports(in: name)
      guard !paths.isEmpty else { throw noReports(in: name) }
      return try paths.flatMap(reports)
    }
  }

  private func reports(in path: String) throws -> [(path: String, check: FlowCheck)] {
    let file = InputFile(argument: path)
    let bytes = try file.bytes(
      ifMissing: "'flowgraph check --shard' writes reports with --report-dir")
    do {
      let checks = try FlowCheck.list(json: bytes)
      guard !checks.isEmpty else { throw notShare(file.name) }
      return checks.map { (file.name, $0) }
    } catch let error as DocumentError {
      throw MalformedFile(file.name, error)
    }
  }

  // MARK: Errors

  private func failure(_ error: ShareMergeError, in paths: [String]) -> ToolFailure {
    switch error {
    case .empty: return noReports(in: files[0])
    case .notShare(let index): return notShare(paths[index])
    case .different(let one, let other, let what, let value, let found):
      let (value, found) = (TerminalText.line(value), TerminalText.line(found))
      return .badInput(
        "\(paths[other]): the \(what) is '\(found)', but '\(value)' in \(paths[one]); merge only "
          + "the shares of one run")
    case .contradiction(let one, let other, let share):
      return .badInput(
        "\(paths[other]): the report of share \(share) differs from that in \(paths[one]), so the "
          + "flow is not deterministic, or its code was changed; walk the share again and keep one")
    }
  }

  private func noReports(in folder: String) -> ToolFailure {
    .noInput(
      "\(folder): no file in it ends with '\(ReportFolder.ending)'; let each share write its "
        + "report there with 'flowgraph check FLOW --walks N --shard NUMBER/OF --report-dir "
        + "\(folder)'")
  }

  private func notShare(_ path: String) -> ToolFailure {
    .badInput(
      "\(path): this is not the report of a share of random walks; 'flowgraph check FLOW --walks N "
        + "--shard NUMBER/OF --report-dir DIR' writes one")
  }
}

extension FlowCheck {
  /// What in the report of a share contradicts the rest of it, or `nil`.
  fileprivate var shareFault: String? {
    guard let share, case .random(_, let taken) = method else { return nil }
    guard !results.isEmpty else { return "it lists no property" }
    let walks = RandomWalks(count: share.walks, length: share.length)
    let count = walks.count(in: share.part)
    let isStopped = bound.map { $0.kind != .walks } ?? false
    // A flow without a start has no walk at all.
    guard isStopped ? taken <= count : taken == count || configurations == 0 else {
      return "it counts \(counted(taken, "walk")), but share \(share.part) of "
        + "\(counted(share.walks, "walk")) has \(count)"
    }
    if let runs = coverage?.runs, !isStopped, runs != taken {
      return "its coverage is of \(counted(runs, "walk")), but it counts \(taken)"
    }
    for finding in share.findings {
      let (name, walk) = (finding.property, finding.walk)
      guard walk < share.walks, share.part.contains(block: walk / walks.walksInBlock) else {
        return "walk \(walk) is one of another share than \(share.part)"
      }
      guard results.contains(where: { $0.property == name && $0.finding.trace != nil }) else {
        return "walk \(walk) found something for '\(name)', but the result does not say so"
      }
    }
    let names = Set(share.findings.map(\.property))
    if let result = results.first(where: { $0.finding.trace != nil && !names.contains($0.property) }
    ) {
      return
        "'\(result.property)' is \(result.finding.kind.rawValue), but no walk is listed in which "
        + "it is"
    }
    return share.isAltered ? "it was changed, or copied from another share" : nil
  }
}

/// A folder for the reports of random walks: what `check --shard` and `merge` write.
struct ReportFolder {
  /// The suffix of the name of a report of a share.
  static let ending = ".share.json"

  private let path: String

  /// Creates the folder if it does not exist.
  init(path: String) throws(OutputError) {
    self.path = path
    try Folder.makeForOutput(at: path)
  }

  /// Writes the coverage before the report, so that it exists whenever the report does.
  func write(_ check: FlowCheck) throws(OutputError) {
    let file = Path.joined(path, Self.name(of: check))
    if let coverage = check.coverage {
      try Output.write(coverage.json(), to: file + ".coverage.json", followsLinks: false)
    }
    let ending = check.share == nil ? ".check.json" : Self.ending
    try Output.write(FlowCheck.json(of: [check]), to: file + ending, followsLinks: false)
  }

  /// The paths of the reports of shares in a folder.
  static func reports(in folder: String) throws(InputError) -> [String] {
    try Folder.requireNames(in: folder)
    do {
      return try Folder.names(at: folder).filter { $0.hasSuffix(ending) }
        .map { Path.joined(folder, $0) }
    } catch {
      throw .unreadable(folder, reason: error.reason)
    }
  }

  /// The prefix of the names of the files, unique for each flow, seed and share.
  private static func name(of check: FlowCheck) -> String {
    let flow = check.flow.percentEncoded()
    guard let share = check.share, case .random(let seed, _) = check.method else { return flow }
    return "\(flow)-seed-\(seed)-share-\(share.part.number)-of-\(share.part.count)"
  }
}
#endif
