#if CLI
/// A file in a revision of a git repository, written `REVISION:PATH` as in git.
///
/// An empty revision is the index. The path is relative to the root of the repository, or to the
/// current folder if it begins with `./`.
struct GitRevision {
  let revision: String
  let path: String

  /// Parses a name; `nil` if it does not name a revision.
  init?(_ name: String) {
    guard let colon = name.firstIndex(of: ":") else { return nil }
    revision = String(name[..<colon])
    path = String(name[name.index(after: colon)...])
    guard !path.isEmpty else { return nil }
  }

  func bytes() throws(GitError) -> [UInt8] {
    // A revision must not be read as an option; none begins with a dash.
    guard !revision.hasPrefix("-") else { throw .unknownRevision(revision) }
    guard try run(["rev-parse", "--git-dir"]).ending == .exited(code: 0) else {
      throw .noRepository(name)
    }
    if !revision.isEmpty {
      let search = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{tree}"]
      guard try run(search).ending == .exited(code: 0) else { throw .unknownRevision(revision) }
    }
    let report = try run(["cat-file", "blob", "--end-of-options", name])
    switch report.ending {
    case .exited(code: 0): return report.output
    case .exited: throw .missingPath(path, revision: revision)
    case .signaled: throw .failed(report.ending.text)
    case .timedOut: throw .failed("timed out")
    case .outputTooLarge: throw .failed("'\(name)' is larger than 256 MiB")
    }
  }

  private var name: String { "\(revision):\(path)" }

  private func run(_ arguments: [String]) throws(GitError) -> ChildProcess.Report {
    do { return try ChildProcess("git", arguments).run() } catch {
      throw .missing(reason: error.reason)
    }
  }
}

/// Why a file of a revision cannot be read.
enum GitError: ToolError, Equatable {
  case missing(reason: String)
  case noRepository(String)
  case unknownRevision(String)
  case missingPath(String, revision: String)
  case failed(String)

  var exitCode: Int32 {
    switch self {
    case .missing: 69
    case .noRepository, .unknownRevision, .missingPath: 66
    case .failed: 70
    }
  }

  var message: String {
    switch self {
    case .missing(let reason):
      "cannot run 'git' to read a revision: \(reason); install it, or name files instead"
    case .noRepository(let name):
      "\(name): no such file, and this folder is not in a git repository; name a file, or change "
        + "to the repository"
    case .unknownRevision(let revision):
      "\(revision): no such revision; list commits with 'git log --oneline', and branches with "
        + "'git branch --all'"
    case .missingPath(let path, let revision):
      "\(path): no such file in \(revision.isEmpty ? "the index" : "revision \(revision)"); paths "
        + "are relative to the root of the repository, or to this folder if they begin with './'"
    case .failed(let reason): "git failed: \(reason)"
    }
  }
}
#endif
