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

  func bytes() throws(ToolFailure) -> [UInt8] {
    // A revision must not be read as an option; none begins with a dash.
    guard !revision.hasPrefix("-") else { throw unknownRevision }
    guard try run(["rev-parse", "--git-dir"]).ending == .exited(code: 0) else {
      throw .noInput(
        "\(name): no such file, and this folder is not in a git repository; name a file, or change "
          + "to the repository")
    }
    if !revision.isEmpty {
      let search = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{tree}"]
      guard try run(search).ending == .exited(code: 0) else { throw unknownRevision }
    }
    let report = try run(["cat-file", "blob", "--end-of-options", name])
    switch report.ending {
    case .exited(code: 0): return report.output
    case .exited:
      throw .noInput(
        "\(path): no such file in \(revision.isEmpty ? "the index" : "revision \(revision)"); "
          + "paths are relative to the root of the repository, or to this folder if they begin "
          + "with './'")
    case .signaled: throw .programFailed("git failed: \(report.ending.text)")
    case .timedOut: throw .programFailed("git failed: timed out")
    case .outputTooLarge: throw .programFailed("git failed: '\(name)' is larger than 256 MiB")
    }
  }

  private var unknownRevision: ToolFailure {
    .noInput(
      "\(revision): no such revision; list commits with 'git log --oneline', and branches with "
        + "'git branch --all'")
  }

  private var name: String { "\(revision):\(path)" }

  private func run(_ arguments: [String]) throws(ToolFailure) -> ChildProcess.Report {
    do { return try ChildProcess("git", arguments).run() } catch {
      throw .unavailable(
        "cannot run 'git' to read a revision: \(error.reason); install it, or name files instead")
    }
  }
}
#endif
