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

/// A file that is created or changed.
struct FileChange: Equatable {
  private static let context = 3

  /// Its path, relative to the folder of the package.
  var path: String
  /// Its old content; `nil` for a new file.
  var old: String?
  var new: String

  var isNew: Bool { old == nil }

  /// The change as a unified diff for git and patch; empty if nothing changes.
  var diff: String {
    let (before, after) = (Self.lines(of: old ?? ""), Self.lines(of: new))
    guard before != after else { return "" }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let shared = min(before.count, after.count) - start
    let end = zip(before.reversed(), after.reversed()).prefix(shared).prefix { $0 == $1 }.count
    let first = max(0, start - Self.context)
    let tail = min(end, Self.context)
    let kept = before[first..<start]
    let removed = before[start..<(before.count - end)]
    let added = after[start..<(after.count - end)]
    let rest = before[(before.count - end)..<(before.count - end + tail)]
    let oldCount = kept.count + removed.count + rest.count
    let newCount = kept.count + added.count + rest.count
    let marked = [(" ", kept), ("-", removed), ("+", added), (" ", rest)]
    let rows = marked.flatMap { mark, lines in lines.map { mark + $0 } }
    let whole = rows.map {
      $0.utf8.last == UInt8(ascii: "\n") ? $0 : $0 + "\n\\ No newline at end of file\n"
    }
    return "--- \(isNew ? "/dev/null" : "a/" + path)\n+++ b/\(path)\n"
      + "@@ -\(Self.range(first, oldCount)) +\(Self.range(first, newCount)) @@\n"
      + whole.joined()
  }

  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .reduce(into: []) { lines, line in
        if let last = lines.indices.last { lines[last] += "\n" }
        lines.append(String(decoding: line, as: UTF8.self))
      }
      .filter { !$0.isEmpty }
  }

  private static func range(_ first: Int, _ count: Int) -> String {
    count == 0 ? "\(first),0" : "\(first + 1),\(count)"
  }
}

extension FileChange {
  /// Makes all changes in a folder; on failure, no file is changed.
  ///
  /// Control-C takes effect afterwards.
  ///
  /// - Parameter changes: At most one of them changes an existing file.
  static func apply(_ changes: [Self], in folder: String) throws(OutputError) {
    try Interruption.withSignalsBlocked { () throws(OutputError) in
      var made: [String] = []
      do throws(OutputError) {
        // The existing file is changed last, because new files can be removed again.
        for change in changes.filter(\.isNew) + changes.filter({ !$0.isNew }) {
          let path = folder + "/" + change.path
          try Folder.requireInside(folder, path)
          made += try Folder.makeAllForOutput(at: String(Path.folder(of: path).dropLast()))
          try Output(path: path, followsLinks: false).write(Array(change.new.utf8))
          if change.isNew { made.append(path) }
        }
      } catch {
        for path in made.reversed() where unlink(path) != 0 { rmdir(path) }
        throw error
      }
    }
  }
}
#endif
