#if CLI
import FlowSupport

/// Lists, creates and removes folders.
enum Folder {
  /// Returns the names in a folder, including hidden ones, sorted by their bytes.
  static func names(at path: String) throws(SystemFailure) -> [String] {
    guard let stream = opendir(path) else { throw SystemFailure() }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    // Systems list the entries of a folder in different orders.
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether there is a folder at a path, not following symbolic links.
  static func isFolder(at path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is a folder at a path, or a link to one.
  static func exists(at path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates a folder for output if it does not exist; its parent must exist.
  static func makeForOutput(at path: String) throws(OutputError) {
    guard mkdir(path, 0o777) != 0 else { return }
    let code = errno
    guard code == EEXIST, exists(at: path) else {
      let reason =
        code == EEXIST
        ? "a file with this name already exists; choose another name"
        : "\(String(cString: strerror(code))); choose another location"
      throw .cannotCreate(path: path, reason: reason)
    }
  }

  /// Creates a folder for output and any missing parents; returns those that were created.
  @discardableResult
  static func makeAllForOutput(at path: String) throws(OutputError) -> [String] {
    do { return try make(at: path) } catch {
      throw .cannotCreate(path: path, reason: "\(error.reason); choose another location")
    }
  }

  /// Creates a folder and any missing parents.
  ///
  /// - Returns: The folders that were created, outermost first.
  @discardableResult
  static func make(at path: String) throws(SystemFailure) -> [String] {
    var info = stat()
    if stat(path, &info) == 0 {
      guard info.st_mode & S_IFMT == S_IFDIR else { throw SystemFailure(code: ENOTDIR) }
      return []
    }
    if path.hasSuffix("/") { return try make(at: String(path.dropLast())) }
    let slash = path.lastIndex(of: "/").flatMap { $0 == path.startIndex ? nil : $0 }
    let outer = try slash.map { slash throws(SystemFailure) in
      try make(at: String(path[..<slash]))
    }
    guard mkdir(path, 0o777) == 0 else {
      let failure = SystemFailure()
      for path in (outer ?? []).reversed() { rmdir(path) }
      throw failure
    }
    return (outer ?? []) + [path]
  }

  /// Removes a file, or a folder and everything in it; links are removed, not followed.
  static func remove(at path: String) {
    guard isFolder(at: path) else {
      unlink(path)
      return
    }
    for name in (try? names(at: path)) ?? [] { remove(at: path + "/" + name) }
    rmdir(path)
  }
}
#endif
