#if CLI
import FlowSupport

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

  /// An entry with its `stat`; for a link to a file, the `stat` of that file.
  typealias Entry = (name: String, info: stat)

  /// Returns the entries of a folder except hidden ones, sorted by name; empty if the folder cannot
  /// be read.
  static func entries(of folder: String) -> [Entry] {
    ((try? names(at: folder)) ?? []).filter { !$0.hasPrefix(".") }.compactMap { name in
      let path = "\(folder)/\(name)"
      guard let info = Path.info(path, followsLinks: false) else { return nil }
      // A link to a folder could form a cycle, so it is not followed.
      guard info.isLink, let target = Path.info(path), !target.isFolder else { return (name, info) }
      return (name, target)
    }
  }

  /// Whether there is a folder at a path, or a link to one.
  static func exists(at path: String) -> Bool { Path.info(path)?.isFolder ?? false }

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
    if let info = Path.info(path) {
      guard info.isFolder else { throw SystemFailure(code: ENOTDIR) }
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
    guard Path.info(path, followsLinks: false)?.isFolder == true else {
      unlink(path)
      return
    }
    for name in (try? names(at: path)) ?? [] { remove(at: path + "/" + name) }
    rmdir(path)
  }
}
#endif
