#if CLI
import FlowDocuments

/// Why reports of shares cannot be merged.
enum MergeError: ToolError, Equatable {
  case noReports(folder: String)
  case notShare(String)
  case different(String, String, what: String, String, String)
  /// Two files contradict each other about the same share.
  case contradiction(String, String, share: WalkShare)

  init?(_ error: ShareMergeError, in paths: [String]) {
    switch error {
    case .empty: return nil
    case .notShare(let index): self = .notShare(paths[index])
    case .different(let one, let other, let what, let value, let found):
      self = .different(paths[one], paths[other], what: what, value, found)
    case .contradiction(let one, let other, let share):
      self = .contradiction(paths[one], paths[other], share: share)
    }
  }

  var exitCode: Int32 {
    switch self {
    case .noReports: 66
    case .notShare, .different, .contradiction: 65
    }
  }

  var message: String {
    switch self {
    case .noReports(let folder):
      "\(folder): no file in it ends with '\(ReportFolder.ending)'; let each share write its report "
        + "there with 'flowgraph check FLOW --walks N --shard NUMBER/OF --report-dir \(folder)'"
    case .notShare(let path):
      "\(path): this is not the report of a share of random walks; 'flowgraph check FLOW --walks N "
        + "--shard NUMBER/OF --report-dir DIR' writes one"
    case .different(let one, let other, let what, let value, let found):
      "\(other): the \(what) is \(Self.short(found)), but \(Self.short(value)) in \(one); merge only "
        + "the shares of one run"
    case .contradiction(let one, let other, let share):
      "\(other): the report of share \(share) differs from that in \(one), so the flow is not "
        + "deterministic, or its code was changed; walk the share again and keep one"
    }
  }

  private static func short(_ value: String) -> String { "'\(TerminalText.line(value))'" }
}
#endif
