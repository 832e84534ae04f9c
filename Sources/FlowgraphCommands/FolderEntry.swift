#if CLI
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

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
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var result: [FolderEntry] = []
      while let entry = readdir(stream) {
        let found = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
            Self(name, in: dirfd(stream))
          }
        }
        if let found { result.append(found) }
      }
      // The order in which a folder tells its entries is not the same everywhere.
      return result.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private init?(_ name: UnsafePointer<CChar>, in folder: Int32) {
      guard name.pointee != CChar(bitPattern: UInt8(ascii: ".")) else { return nil }
      var info = stat()
      guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
      if info.st_mode & S_IFMT == S_IFLNK {
        // A link to a folder could lead in a circle, so it is not followed.
        var target = stat()
        if fstatat(folder, name, &target, 0) == 0, target.st_mode & S_IFMT != S_IFDIR {
          info = target
        }
      }
      self.name = String(cString: name)
      self.info = info
    }
  }
#endif
