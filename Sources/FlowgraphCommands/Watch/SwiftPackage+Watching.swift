#if CLI
import FlowDocuments

extension SwiftPackage {
  private static let sourceKinds: Set = [
    "swift", "h", "c", "cc", "cpp", "cxx", "hpp", "m", "mm", "s", "S",
  ]

  static func manifests(in folder: String) -> WatchedFiles.WatchedFolder {
    .init(path: folder, isDeep: false, kinds: ["swift", "resolved"])
  }

  /// The manifests and sources of its targets, except tests, and of the packages that it depends on
  /// by path.
  var watchedFiles: WatchedFiles {
    let targets = (description["targets"]?.elements ?? []).compactMap { target in
      ["test", "snippet"].contains(target["type"]?.string) ? nil : target["path"]?.string
    }
    let localPackages = (description["dependencies"]?.elements ?? []).compactMap { package in
      package["type"]?.string == "fileSystem" ? package["path"]?.string : nil
    }
    // The order in a description is not stable.
    let sources = Set(targets.map { "\(folder)/\($0)" } + localPackages.map { "\($0)/Sources" })
    let folders = sources.sorted().map { path in
      WatchedFiles.WatchedFolder(path: path, isDeep: true, kinds: Self.sourceKinds)
    }
    return WatchedFiles(
      folders: ([folder] + localPackages.sorted()).map(Self.manifests) + folders)
  }
}
#endif
