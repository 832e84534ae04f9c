#if CLI
import FlowDocuments
import FlowSupport

/// The identities, sizes and modification times of files, which change with every save, even if an
/// editor replaces the file.
typealias FileStamps = [String: [Int]]

/// The files and folders whose changes cause the diagram to be drawn again.
struct WatchedFiles: Equatable {
  struct WatchedFolder: Equatable {
    var path: String
    var isDeep: Bool
    /// The extensions of the watched files, without the dot.
    var kinds: Set<String>
  }

  var files: [String] = []
  var folders: [WatchedFolder] = []

  /// Reads the stamps of the files except one, by its absolute path; a missing file has none.
  func stamps(except output: String?) -> FileStamps {
    var stamps: FileStamps = [:]
    for path in files { stamps[path] = Path.info(path).map(Self.stamp) }
    for folder in folders {
      var waiting = [folder.path]
      while let path = waiting.popLast() {
        for entry in Folder.entries(of: path) {
          let file = "\(path)/\(entry.name)"
          if entry.info.isFolder {
            if folder.isDeep { waiting.append(file) }
          } else if let dot = entry.name.utf8.lastIndex(of: UInt8(ascii: ".")), file != output,
            folder.kinds.contains(String(entry.name[entry.name.index(after: dot)...]))
          {
            stamps[file] = Self.stamp(entry.info)
          }
        }
      }
    }
    return stamps
  }

  private static func stamp(_ info: stat) -> [Int] {
    #if canImport(Darwin)
    let time = info.st_mtimespec
    #else
    let time = info.st_mtim
    #endif
    return [
      Int(truncatingIfNeeded: info.st_dev), Int(truncatingIfNeeded: info.st_ino), Int(info.st_size),
      Int(time.tv_sec), Int(time.tv_nsec),
    ]
  }
}

extension SwiftPackage {
  private static let sourceKinds: Set = [
    "swift", "h", "c", "cc", "cpp", "cxx", "hpp", "m", "mm", "s", "S",
  ]

  static func manifests(in folder: String) -> WatchedFiles.WatchedFolder {
    .init(path: folder, isDeep: false, kinds: ["swift", "resolved"])
  }

  /// Manifests and sources, except tests, of this package and of those it depends on by path.
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
    return WatchedFiles(folders: ([folder] + localPackages.sorted()).map(Self.manifests) + folders)
  }
}
#endif
