#if CLI
import FlowDocuments

extension SwiftPackage {
  private static let sourceKinds: Set = [
    "swift", "h", "c", "cc", "cpp", "cxx", "hpp", "m", "mm", "s", "S",
  ]

  /// Where its manifests lie, in the folder with a whole path.
  static func manifests(in folder: String) -> WatchedPlaces.Folder {
    .init(path: folder, isDeep: false, kinds: ["swift", "resolved"])
  }

  /// Where what it is built of is written: its manifests and the sources of its targets that are
  /// no tests, and the same of the packages beside it that it names by their path.
  var places: WatchedPlaces {
    let targets = (description["targets"]?.elements ?? []).compactMap { target in
      ["test", "snippet"].contains(target["type"]?.string) ? nil : target["path"]?.string
    }
    let neighbours = (description["dependencies"]?.elements ?? []).compactMap { package in
      package["type"]?.string == "fileSystem" ? package["path"]?.string : nil
    }
    // The order of a description is another every time.
    let sources = Set(targets.map { "\(folder)/\($0)" } + neighbours.map { "\($0)/Sources" })
    let folders = sources.sorted().map { path in
      WatchedPlaces.Folder(path: path, isDeep: true, kinds: Self.sourceKinds)
    }
    return WatchedPlaces(
      folders: ([folder] + neighbours.sorted()).map(Self.manifests) + folders)
  }
}
#endif
