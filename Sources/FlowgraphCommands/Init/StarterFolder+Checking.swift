#if CLI
import FlowDocuments
import FlowSupport

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
    let description = try Manifest.swift("describe", "--type", "json", in: shadow.path) { reason in
      .notPossible(path, reason: reason)
    }
    let program = SwiftPackage.programs(in: description).first { $0.name == catalog }
    guard program?.servesFlows == true else {
      throw InitError.otherManifest(path, catalog: catalog)
    }
  }

  /// Links to the contents of a folder; folders with changes in them are created instead.
  private static func link(
    _ folder: String, in shadow: String, without paths: [Substring]
  ) throws {
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
