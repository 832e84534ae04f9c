#if CLI
import FlowSupport

/// The files and folders whose changes cause the diagram to be drawn again.
struct WatchedFiles: Equatable {
  /// A folder in which some kinds of files are watched.
  struct Folder: Equatable {
    /// The absolute path.
    var path: String
    /// Whether subfolders are watched too.
    var isDeep: Bool
    /// The extensions of the watched files, without the dot.
    var kinds: Set<String>
  }

  /// The paths of single files.
  var files: [String] = []
  var folders: [Folder] = []

  var isEmpty: Bool { files.isEmpty && folders.isEmpty }
}

/// The identities, sizes and modification times of files, which change with every save, even if an
/// editor replaces the file.
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

  /// The number of files.
  var count: Int { stamps.count }

  /// Reads the stamps of files; a missing file has none.
  ///
  /// - Parameter output: The absolute path of a file to ignore.
  init(of watched: WatchedFiles, except output: String? = nil) {
    for path in watched.files {
      var info = stat()
      if stat(path, &info) == 0 { stamps[path] = Stamp(info) }
    }
    for folder in watched.folders { add(contentsOf: folder.path, of: folder, except: output) }
  }

  private mutating func add(
    contentsOf path: String, of folder: WatchedFiles.Folder, except output: String?
  ) {
    for entry in FolderEntry.entries(of: path) {
      if entry.isFolder {
        if folder.isDeep { add(contentsOf: "\(path)/\(entry.name)", of: folder, except: output) }
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
