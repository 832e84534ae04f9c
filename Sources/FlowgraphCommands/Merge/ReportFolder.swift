#if CLI
import FlowDocuments

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
      try Output.write(coverage.json(), to: file + ".coverage.json")
    }
    let ending = check.share == nil ? ".check.json" : Self.ending
    try Output.write(FlowCheck.json(of: [check]), to: file + ending)
  }

  /// The paths of the reports of shares in a folder.
  static func reports(in folder: String) throws(InputError) -> [String] {
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
