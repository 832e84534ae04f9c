#if CLI
import FlowLibc

/// Paths as the system knows them.
enum Path {
  /// A path in a folder, which may end with a slash, and is empty for the working folder; a path
  /// from the root stays as it is.
  static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The whole path of what is there, with links followed; `nil` where nothing is.
  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether what is there is a file, not a folder or a device; `nil` where nothing is.
  static func isFile(_ path: String) -> Bool? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return info.st_mode & S_IFMT == S_IFREG
  }

  /// The whole path of a file that may not be there yet; `nil` where its folder is not.
  static func whole(_ path: String) -> String? {
    if let path = real(path) { return path }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = start == path.startIndex ? "." : String(path[..<start])
    return real(folder).map { "\($0)/\(path[start...])" }
  }
}
#endif
