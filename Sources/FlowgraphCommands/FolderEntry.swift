#if CLI
import FlowSupport

struct FolderEntry {
  let name: String
  /// Its `stat`; for a link to a file, the `stat` of that file.
  let info: stat

  var isFolder: Bool { info.st_mode & S_IFMT == S_IFDIR }
  /// Whether it is a regular file, not a pipe or a device.
  var isFile: Bool { info.st_mode & S_IFMT == S_IFREG }

  /// Returns the entries of a folder except hidden ones, sorted by name; empty if the folder cannot
  /// be read.
  static func entries(of folder: String) -> [FolderEntry] {
    ((try? Folder.names(at: folder)) ?? []).filter { !$0.hasPrefix(".") }
      .compactMap { Self($0, at: "\(folder)/\($0)") }
  }

  private init?(_ name: String, at path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    if info.st_mode & S_IFMT == S_IFLNK {
      // A link to a folder could form a cycle, so it is not followed.
      var target = stat()
      if stat(path, &target) == 0, target.st_mode & S_IFMT != S_IFDIR { info = target }
    }
    self.name = name
    self.info = info
  }
}
#endif
