#if CLI
import FlowSupport

/// Operations on file system paths.
enum Path {
  /// Joins a folder and a path.
  ///
  /// An empty folder is the working folder; an absolute path is returned unchanged.
  static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The folder of a path; empty for the working folder.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The last component of a path.
  static func name(_ path: String) -> String { String(path.dropFirst(folder(of: path).count)) }

  /// The relative path from one folder to a file or another folder; both paths are absolute.
  static func relative(from start: String, to end: String) -> String {
    let (start, end) = (start.split(separator: "/"), end.split(separator: "/"))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let steps = start.dropFirst(shared).map { _ in ".." } + end.dropFirst(shared)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The absolute path with symbolic links resolved; `nil` if nothing is there.
  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether it is a regular file, not a folder or a device; `nil` if nothing is there.
  static func isFile(_ path: String) -> Bool? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return info.st_mode & S_IFMT == S_IFREG
  }

  /// The absolute path of a file that may not exist yet; `nil` if its folder does not exist.
  static func absolute(_ path: String) -> String? {
    if let path = real(path) { return path }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = start == path.startIndex ? "." : String(path[..<start])
    return real(folder).map { "\($0)/\(path[start...])" }
  }
}
#endif
