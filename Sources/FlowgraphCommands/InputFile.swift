#if CLI
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Why a file cannot be read.
  enum InputError: Error, Equatable {
    case missing
    case unreadable(reason: String)
  }

  /// A file, or standard input, read as a whole.
  enum InputFile {
    private static let chunk = 1 << 16

    /// Returns all bytes of the file at a path, or of standard input for `nil`.
    static func read(path: String?) throws(InputError) -> [UInt8] {
      guard let path else { return try read(descriptor: STDIN_FILENO) }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw error(errno) }
      defer { close(descriptor) }
      return try read(descriptor: descriptor)
    }

    /// Whether there is something at a path.
    static func exists(path: String) -> Bool { access(path, F_OK) == 0 }

    private static func read(descriptor: Int32) throws(InputError) -> [UInt8] {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: chunk)
      while true {
        let count = buffer.withUnsafeMutableBytes { room in
          #if canImport(Darwin)
            Darwin.read(descriptor, room.baseAddress, room.count)
          #elseif canImport(Glibc)
            Glibc.read(descriptor, room.baseAddress, room.count)
          #else
            Musl.read(descriptor, room.baseAddress, room.count)
          #endif
        }
        if count == 0 { return bytes }
        if count > 0 {
          bytes += buffer[..<count]
        } else if errno != EINTR {
          throw error(errno)
        }
      }
    }

    private static func error(_ number: Int32) -> InputError {
      switch number {
      case ENOENT, ENOTDIR: .missing
      case EISDIR: .unreadable(reason: "it is a folder; name a document in it")
      case EACCES: .unreadable(reason: "permission denied; check its mode with 'ls -l'")
      default: .unreadable(reason: String(cString: strerror(number)))
      }
    }
  }

  /// Where everything goes that is not data.
  enum StandardError {
    /// Writes a text as far as that is possible: nobody can be told when it is not.
    static func write(_ text: String) {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { bytes in
          #if canImport(Darwin)
            Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
          #elseif canImport(Glibc)
            Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
          #else
            Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
          #endif
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
#endif
