#if CLI
/// The folder of an existing package, or of one to create.
struct StarterFolder {
  /// The path as given.
  let path: String
  /// The absolute path, without symbolic links, `.` and `..`.
  let realPath: String
  /// Whether it contains a package.
  let hasManifest: Bool

  /// The name to derive the names of a new package from.
  var name: String { realPath.split(separator: "/").last.map(String.init) ?? "" }

  init(path: String) throws {
    self.path = path
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty, let whole = Path.absolute(path) else {
      throw InitError.noFolder(self.path)
    }
    realPath = whole
    hasManifest = InputFile.exists(path: realPath + "/Package.swift")
    guard !hasManifest, let other = try Self.entries(of: realPath).first(where: Self.isObstacle)
    else { return }
    throw InitError.notEmpty(self.path, holding: other)
  }

  /// Whether a file or folder exists at a path in the folder.
  func contains(_ name: String) -> Bool { InputFile.exists(path: realPath + "/" + name) }

  /// The changes that add or replace files.
  func changes(adding files: [StarterFile]) throws -> [FileChange] {
    var changes: [FileChange] = []
    for file in files {
      let isThere = contains(file.path)
      switch file.kind {
      case .manifest: break
      case .ignore: if isThere { continue }
      case .source: if isThere { throw InitError.fileExists(path + "/" + file.path) }
      }
      let old = isThere ? try text(of: file.path) : nil
      changes.append(FileChange(path: file.path, old: old, new: file.text))
    }
    return changes
  }

  /// The text of a file in the folder.
  func text(of name: String) throws -> String {
    let file = InputFile(path: "\(realPath)/\(name)", name: "\(path)/\(name)")
    let bytes = try file.bytes(ifMissing: "name the folder of a package with --package-path")
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw InputError.unreadable(file.name, reason: "it is not UTF-8")
    }
    return text
  }

  /// The names in a folder, sorted; empty if there is no folder.
  static func entries(of path: String) throws -> [String] {
    guard InputFile.exists(path: path) else { return [] }
    do { return try Folder.names(at: path) } catch {
      throw InputError.unreadable(path, reason: error.reason)
    }
  }

  /// Whether a file is not one of those in a new repository, such as a readme and a license.
  private static func isObstacle(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.lowercased()
    return !name.hasPrefix(".") && !["readme", "license", "licence"].contains(stem)
  }
}

/// A file to add to a package.
struct StarterFile {
  enum FileKind {
    case manifest, source
    /// A `.gitignore`; an existing one is kept.
    case ignore
  }

  var path: String
  var text: String
  var kind = FileKind.source
}
#endif
