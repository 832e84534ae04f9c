#if CLI
import FlowDocuments

extension SwiftPackage {
  private static let sourceKinds: Set = [
    "swift", "h", "c", "cc", "cpp", "cxx", "hpp", "m", "mm", "s", "S",
  ]

  /// The folder of its manifests, as an absolute path.
  static func manifests(in folder: String) -> WatchedPlaces.Folder {
    .init(path: folder, isDeep: false, kinds: ["swift", "resolved"])
  }

  /// The manifests and the sources of its targets except tests, and those of the packages that it
  /// depends on by path.
  var places: WatchedPlaces {
    let targets = (description["targets"]?.elements ?? []).compactMap { target in
      ["test", "snippet"].contains(target["type"]?.string) ? nil : target["path"]?.string
    }
    let localPackages = (description["dependencies"]?.elements ?? []).compactMap { package in
      package["type"]?.string == "fileSystem" ? package["path"]?.string : nil
    }
    // The order in a description varies.
    let sources = Set(targets.map { "\(folder)/\($0)" } + localPackages.map { "\($0)/Sources" })
    let folders = sources.sorted().map { path in
      WatchedPlaces.Folder(path: path, isDeep: true, kinds: Self.sourceKinds)
    }
    return WatchedPlaces(
      folders: ([folder] + localPackages.sorted()).map(Self.manifests) + folders)
  }
}
#endif
