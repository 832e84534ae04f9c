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

  /// The folder of a path for the system: `.` for the working folder, and no slash at the end.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
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

  /// Whether two paths lead to one regular file.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let file = info(path), let otherFile = info(other), file.isFile else { return false }
    return file.st_dev == otherFile.st_dev && file.st_ino == otherFile.st_ino
  }

  /// Whether it is a regular file, not a folder or a device; `nil` if nothing is there.
  static func isFile(_ path: String) -> Bool? { info(path)?.isFile }

  /// The `stat` of a file, folder or device; `nil` if nothing is there.
  static func info(_ path: String, followsLinks: Bool = true) -> stat? {
    var info = stat()
    return (followsLinks ? stat(path, &info) : lstat(path, &info)) == 0 ? info : nil
  }

  /// The absolute path of a file that may not exist yet; `nil` if its folder does not exist.
  static func absolute(_ path: String) -> String? {
    real(path) ?? real(parent(of: path)).map { "\($0)/\(name(path))" }
  }
}

extension stat {
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// Whether it is a regular file, not a pipe or a device.
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}

extension StringProtocol {
  /// The percent-encoded text: all bytes except ASCII letters, digits, `-`, `.`, `_`, `~` and the
  /// kept characters become codes (RFC 3986, section 2).
  ///
  /// A colon is encoded too, because the text before it would be read as a scheme.
  func percentEncoded(except kept: String = "") -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let plain = Set((letters + "0123456789-._~" + kept).utf8)
    return utf8.map { byte in
      guard !plain.contains(byte) else { return String(Unicode.Scalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
#endif
