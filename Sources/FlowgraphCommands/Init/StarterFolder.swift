#if CLI
import FlowDocuments
import FlowSupport

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
      throw ToolFailure.noInput(
        "\(self.path): cannot be created, because its parent folder does not exist; create that "
          + "first")
    }
    realPath = whole
    hasManifest = InputFile.exists(path: realPath + "/Package.swift")
    guard !hasManifest, let other = try Self.entries(of: realPath).first(where: Self.isObstacle)
    else { return }
    throw ToolFailure.cannotCreate(
      "\(self.path): contains '\(other)', but no Package.swift; name the folder of a package, or "
        + "an empty or new one, with --package-path")
  }

  private func contains(_ name: String) -> Bool { InputFile.exists(path: realPath + "/" + name) }

  /// The changes that add files or replace the manifest; an existing `.gitignore` is kept.
  func changes(adding files: [(path: String, text: String)]) throws -> [FileChange] {
    try files.compactMap { name, text in
      guard contains(name) else { return FileChange(path: name, old: nil, new: text) }
      switch name {
      case ".gitignore": return nil
      case "Package.swift": return FileChange(path: name, old: try self.text(of: name), new: text)
      default:
        throw ToolFailure.cannotCreate(
          "\(path)/\(name): already exists and would be overwritten; move it, or choose another "
            + "name for the new targets with --name")
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

// MARK: - Checking

extension StarterFolder {
  /// Build products and other folders that may be large.
  private static let leftOut = [".build", ".git", ".swiftpm"]

  /// Checks that SwiftPM can read the changed package and sees the program in it.
  ///
  /// The changes are applied to a copy in which unchanged files are links, so that a manifest finds
  /// the files that it reads.
  func check(_ changes: [FileChange], for catalog: String) throws {
    let shadow = try TemporaryFolder()
    defer { withExtendedLifetime(shadow) {} }
    try Self.link(realPath, in: shadow.path, without: changes.map { $0.path[...] })
    let copies = changes.map { FileChange(path: $0.path, old: nil, new: $0.new) }
    try FileChange.apply(copies, in: shadow.path)
    let description = try Manifest.swift(
      "describe", "--type", "json", in: shadow.path,
      failure: "\(path): nothing was written, because the changed package could not be read; "
        + "'swift package describe' would report:")
    let program = SwiftPackage.programs(in: description).first { $0.name == catalog }
    guard program?.servesFlows == true else {
      throw ToolFailure.badInput(
        "\(path): nothing was written, because SwiftPM would not see '\(catalog)': it reads a "
          + "version-specific manifest, Package@swift-….swift; add the targets there as shown in "
          + "Documentation/Catalogs.md")
    }
  }

  /// Links to the contents of a folder; folders with changes in them are created instead.
  private static func link(_ folder: String, in shadow: String, without paths: [Substring]) throws {
    for name in try StarterFolder.entries(of: folder) where !leftOut.contains(name) {
      let below = paths.filter { $0.hasPrefix(name + "/") }.map { $0.dropFirst(name.count + 1) }
      let (original, copy) = (folder + "/" + name, shadow + "/" + name)
      if !below.isEmpty {
        mkdir(copy, 0o777)
        try link(original, in: copy, without: below)
      } else if !paths.contains(name[...]) {
        symlink(original, copy)
      }
    }
  }
}
#endif
