#if CLI
import FlowLibc

/// Something in a folder.
struct FolderEntry {
  let name: String
  /// What the system tells of it; of a link, what it tells of the file that the link leads to.
  let info: stat

  var isFolder: Bool { info.st_mode & S_IFMT == S_IFDIR }
  /// Whether it is a file, not a pipe or the like.
  var isFile: Bool { info.st_mode & S_IFMT == S_IFREG }

  /// What is in a folder, but for what is hidden, in the order of the names; nothing where it
  /// cannot be read.
  static func entries(of folder: String) -> [FolderEntry] {
    ((try? Folder.names(at: folder)) ?? []).filter { !$0.hasPrefix(".") }
      .compactMap { Self($0, at: "\(folder)/\($0)") }
  }

  private init?(_ name: String, at path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    if info.st_mode & S_IFMT == S_IFLNK {
      // A link to a folder could lead in a circle, so it is not followed.
      var target = stat()
      if stat(path, &target) == 0, target.st_mode & S_IFMT != S_IFDIR { info = target }
    }
    self.name = name
    self.info = info
  }
}
#endif
