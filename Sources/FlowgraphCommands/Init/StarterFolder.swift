#if CLI
/// The folder of an existing package, or of one to create.
struct StarterFolder {
  let path: String
  /// The absolute path, without symbolic links, `.` and `..`.
  let realPath: String
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

  private func contains(_ name: String) -> Bool { InputFile.exists(path: realPath + "/" + name) }

  /// The changes that add files or replace the manifest; an existing `.gitignore` is kept.
  func changes(adding files: [(path: String, text: String)]) throws -> [FileChange] {
    try files.compactMap { name, text in
      guard contains(name) else { return FileChange(path: name, old: nil, new: text) }
      switch name {
      case ".gitignore": return nil
      case "Package.swift": return FileChange(path: name, old: try self.text(of: name), new: text)
      default: throw InitError.fileExists(path + "/" + name)
      }
    }
  }

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
#endif
