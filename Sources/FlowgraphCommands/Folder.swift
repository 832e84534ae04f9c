#if CLI
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Folders of files.
  enum Folder {
    /// Whether there is a folder at a path.
    static func exists(path: String) -> Bool {
      var info = stat()
      return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }

    /// Makes the folder if it is not there; the one it lies in has to be.
    static func make(at path: String) throws(ToolError) {
      guard mkdir(path, 0o777) != 0 else { return }
      let code = errno
      guard code == EEXIST, exists(path: path) else {
        let reason =
          code == EEXIST
          ? "it is no folder; choose another name"
          : "\(String(cString: strerror(code))); choose another place"
        throw .output(.cannotCreate(path: path, reason: reason))
      }
    }

    /// What is in a folder, but for what is hidden, in the order of the names' bytes; nothing where
    /// it cannot be read.
    static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var result: [(name: String, isFolder: Bool)] = []
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard !name.hasPrefix(".") else { continue }
        var info = stat()
        // A link to a folder could lead in a circle, so links are not followed.
        guard lstat("\(folder)/\(name)", &info) == 0 else { continue }
        result.append((name, info.st_mode & S_IFMT == S_IFDIR))
      }
      // The order in which a folder tells its entries is not the same everywhere.
      return result.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }
#endif
