#if CLI
import FlowSupport

enum Folder {
  /// Returns the names in a folder, including hidden ones, sorted by their bytes.
  ///
  /// A name that is not UTF-8 contains U+FFFD, and leads to no file.
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

  /// Requires that every name in a folder can be read, except hidden ones.
  static func requireNames(in folder: String) throws(InputError) {
    let names = (try? names(at: folder)) ?? []
    let unreadable = names.first { name in
      name.contains("\u{FFFD}") && !name.hasPrefix(".")
        && Path.info("\(folder)/\(name)", followsLinks: false) == nil
    }
    guard let unreadable else { return }
    throw .unreadable(
      "\(folder)/\(unreadable)", reason: "the name of the file is not UTF-8; rename it")
  }

  /// Whether there is a folder at a path, or a link to one.
  static func exists(at path: String) -> Bool { Path.info(path)?.isFolder ?? false }

  /// Requires that a file in a folder that the user named is not written somewhere else, because a
  /// folder between them is a link that leads out.
  static func requireInside(_ root: String, _ path: String) throws(OutputError) {
    guard let root = Path.real(root.isEmpty ? "." : root) else { return }
    var folder = Path.parent(of: path)
    // What does not exist yet is created inside the folder around it.
    while Path.info(folder, followsLinks: false) == nil, Path.parent(of: folder) != folder {
      folder = Path.parent(of: folder)
    }
    let real = Path.real(folder)
    if let real, real == root || root == "/" || real.hasPrefix(root + "/") { return }
    throw .cannotCreate(
      path: path,
      reason: "the folder '\(folder)' is a link that leads out of '\(root)'; remove the link")
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

  /// Creates a folder and any missing parents; returns those that were created, outermost first.
  @discardableResult
  static func make(at path: String) throws(SystemFailure) -> [String] {
    if let info = Path.info(path) {
      guard info.isFolder else { throw SystemFailure(code: ENOTDIR) }
      return []
    }
    if path.hasSuffix("/") { return try make(at: String(path.dropLast())) }
    let parent = Path.parent(of: path)
    let outer = parent == path ? [] : try make(at: parent)
    guard mkdir(path, 0o777) == 0 else {
      let failure = SystemFailure()
      for path in outer.reversed() { rmdir(path) }
      throw failure
    }
    return outer + [path]
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

/// A folder that only this user can read, removed when this object is deallocated.
final class TemporaryFolder {
  let path: String

  init() throws(OutputError) {
    let variable = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let parent = variable.isEmpty ? "/tmp" : variable
    var path = Array("\(parent)/flowgraph-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else {
      let reason = String(cString: strerror(errno)) + "; set TMPDIR to a writable folder"
      throw .cannotCreate(path: parent, reason: reason)
    }
    self.path = path.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  deinit { Folder.remove(at: path) }
}
#endif
