#if CLI
import FlowLibc

/// Why a file cannot be read.
enum InputError: Error, Equatable {
  case missing
  case unreadable(reason: String)
}

/// A file, or standard input, read as a whole.
enum InputFile {
  private static let chunk = 1 << 16
  /// More than any document holds; a device may have no end.
  private static let mostBytes = 256 << 20

  /// Returns the bytes of the file at a path, or of standard input for `nil`.
  ///
  /// - Parameter first: How many are enough; `nil` for all of them.
  static func bytes(at path: String?, first: Int? = nil) throws(InputError) -> [UInt8] {
    guard let path else { return try bytes(from: STDIN_FILENO, first) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(errno) }
    defer { close(descriptor) }
    return try bytes(from: descriptor, first)
  }

  /// Whether there is something at a path.
  static func exists(path: String) -> Bool { access(path, F_OK) == 0 }

  private static func bytes(
    from descriptor: Int32, _ first: Int?
  ) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(chunk, first ?? chunk))
    while true {
      if let first, bytes.count >= first { return bytes }
      let count = buffer.withUnsafeMutableBytes { room in
        read(descriptor, room.baseAddress, room.count)
      }
      if count == 0 { return bytes }
      if count > 0 {
        guard bytes.count + count <= mostBytes else {
          throw .unreadable(reason: "it is larger than 256 MiB; name a document")
        }
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw error(errno)
      }
    }
  }

  private static func error(_ number: Int32) -> InputError {
    switch number {
    case ENOENT, ENOTDIR: .missing
    case EISDIR: .unreadable(reason: "it is a folder; name a file in it")
    case EACCES: .unreadable(reason: "permission denied; check its mode with 'ls -l'")
    default: .unreadable(reason: String(cString: strerror(number)))
    }
  }
}
#endif
