#if CLI
import FlowLibc

/// Where a change asks for another picture.
struct WatchedPlaces: Equatable {
  /// A folder, in which files of some kinds count.
  struct Folder: Equatable {
    /// The whole path.
    var path: String
    /// Whether what lies deeper counts, too.
    var isDeep: Bool
    /// The extensions of the files that count, without the dot.
    var kinds: Set<String>
  }

  /// The paths of single files.
  var files: [String] = []
  var folders: [Folder] = []

  var isEmpty: Bool { files.isEmpty && folders.isEmpty }
}

/// What can be seen of files from outside: it is another after every save, also of an editor that
/// puts a new file in the place of the old one.
struct FileStamps: Equatable {
  private struct Stamp: Equatable {
    var device: UInt64
    var file: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init(_ info: stat) {
      #if canImport(Darwin)
      let time = info.st_mtimespec
      #else
      let time = info.st_mtim
      #endif
      (device, file) = (UInt64(truncatingIfNeeded: info.st_dev), UInt64(info.st_ino))
      (size, seconds, nanoseconds) = (Int64(info.st_size), Int(time.tv_sec), Int(time.tv_nsec))
    }
  }

  private var stamps: [String: Stamp] = [:]

  /// How many files there are.
  var count: Int { stamps.count }

  /// Looks at files; one that is not there has no stamp.
  ///
  /// - Parameter output: The whole path of a file that does not count.
  init(of places: WatchedPlaces, except output: String? = nil) {
    for path in places.files {
      var info = stat()
      if stat(path, &info) == 0 { stamps[path] = Stamp(info) }
    }
    for folder in places.folders { look(into: folder.path, of: folder, except: output) }
  }

  private mutating func look(
    into path: String, of folder: WatchedPlaces.Folder, except output: String?
  ) {
    for entry in FolderEntry.entries(of: path) {
      if entry.isFolder {
        if folder.isDeep { look(into: "\(path)/\(entry.name)", of: folder, except: output) }
      } else if let dot = entry.name.utf8.lastIndex(of: UInt8(ascii: ".")),
        folder.kinds.contains(String(entry.name[entry.name.index(after: dot)...]))
      {
        let file = "\(path)/\(entry.name)"
        if file != output { stamps[file] = Stamp(entry.info) }
      }
    }
  }
}
#endif
