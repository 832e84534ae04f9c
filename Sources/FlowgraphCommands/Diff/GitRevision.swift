#if CLI
/// A file as it was in a revision of a git repository, written `REVISION:PATH` as git does.
///
/// An empty revision is what is staged. The path counts from the root of the repository, or from
/// the current folder when it begins with `./`.
struct GitRevision {
  private static let program = "git"

  let revision: String
  let path: String

  /// Reads a name; `nil` where it is none of a revision.
  init?(_ name: String) {
    guard let colon = name.firstIndex(of: ":") else { return nil }
    revision = String(name[..<colon])
    path = String(name[name.index(after: colon)...])
    guard !path.isEmpty else { return nil }
  }

  /// The bytes of the file in that revision.
  func bytes() throws(GitError) -> [UInt8] {
    // Nothing of a revision is an option, and git has no revision that begins with a dash.
    guard !revision.hasPrefix("-") else { throw .unknownRevision(revision) }
    guard try run(["rev-parse", "--git-dir"]).ending == .exited(code: 0) else {
      throw .noRepository(name)
    }
    if !revision.isEmpty {
      let arguments = [
        "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{tree}",
      ]
      guard try run(arguments).ending == .exited(code: 0) else {
        throw .unknownRevision(revision)
      }
    }
    let report = try run(["cat-file", "blob", "--end-of-options", name])
    switch report.ending {
    case .exited(code: 0): return report.output
    case .exited: throw .missingPath(path, revision: revision)
    case .signalled(let signal): throw .failed("signal \(signal)")
    case .timedOut: throw .failed("it took too long")
    case .outputTooLarge: throw .failed("'\(name)' is larger than 256 MiB")
    }
  }

  private var name: String { "\(revision):\(path)" }

  private func run(_ arguments: [String]) throws(GitError) -> ChildProcess.Report {
    do { return try ChildProcess(Self.program, arguments).run() } catch {
      throw .missing(reason: error.reason)
    }
  }
}

/// Why a file of a revision cannot be had.
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
      "git cannot be run, which reads revisions: \(reason); install it, or name files"
    case .noRepository(let name):
      "\(name): there is no such file, and no git repository here to look for a revision; "
        + "name a file, or go into the repository"
    case .unknownRevision(let revision):
      "\(revision): no such revision; 'git log --oneline' names commits, "
        + "'git branch --all' branches"
    case .missingPath(let path, let revision):
      "\(path): no such file in \(revision.isEmpty ? "what is staged" : "revision \(revision)"); "
        + "paths count from the root of the repository, or from here after './'"
    case .failed(let reason): "git failed: \(reason)"
    }
  }
}
#endif
