#if CLI
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Changes of files that are made together or not at all.
  struct FileTransaction {
    private let changes: [FileChange]
    private let folder: String

    /// - Parameter changes: At most one is of a file that is there.
    init(_ changes: [FileChange], in folder: String) {
      // What is there is changed last: all else can be taken away again.
      self.changes = changes.filter(\.isNew) + changes.filter { !$0.isNew }
      self.folder = folder
    }

    /// Makes the changes; what fails leaves everything as it was.
    ///
    /// Control-C waits until they are made.
    func apply() throws(ToolError) {
      var (blocked, former) = (sigset_t(), sigset_t())
      sigemptyset(&blocked)
      for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, number) }
      pthread_sigmask(SIG_BLOCK, &blocked, &former)
      defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
      var made: [String] = []
      do throws(ToolError) {
        for change in changes {
          let path = folder + "/" + change.path
          try makeFolder(of: path, noting: &made)
          try Output.write(change.new, to: path)
          if change.isNew { made.append(path) }
        }
      } catch {
        for path in made.reversed() where unlink(path) != 0 { rmdir(path) }
        throw error
      }
    }

    private func makeFolder(
      of path: String, noting made: inout [String]
    ) throws(ToolError) {
      guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
      let parent = String(path[..<slash])
      guard !InputFile.exists(path: parent) else { return }
      try makeFolder(of: parent, noting: &made)
      guard mkdir(parent, 0o777) == 0 else {
        let reason = "\(String(cString: strerror(errno))); choose another place"
        throw .output(.cannotCreate(path: parent, reason: reason))
      }
      made.append(parent)
    }
  }
#endif
