#if CLI
import FlowSupport

enum InputError: ToolError, Equatable {
  case missing(String, advice: String)
  case missingFolder(String, advice: String)
  case unreadable(String, reason: String)

  var exitCode: Int32 {
    switch self {
    case .missing, .missingFolder: 66
    case .unreadable: 65
    }
  }

  var message: String {
    switch self {
    case .missing(let path, let advice): "\(path): no such file; \(advice)"
    case .missingFolder(let path, let advice): "\(path): no such folder; \(advice)"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    }
  }
}

/// A file, or standard input, that is read completely.
struct InputFile {
  private static let chunkSize = 1 << 16
  /// The maximum size of input: larger than any document, since a device may have no end.
  private static let maxBytes = 256 << 20

  let name: String
  /// `nil` for standard input.
  private let path: String?

  /// - Parameter name: The name to use in messages; `nil` for the path.
  init(path: String, name: String? = nil) { (self.name, self.path) = (name ?? path, path) }

  init(argument: String) {
    path = argument == "-" ? nil : argument
    name = path ?? "standard input"
  }

  func bytes(ifMissing advice: String) throws(InputError) -> [UInt8] {
    guard let bytes = try bytesIfPresent() else { throw .missing(name, advice: advice) }
    return bytes
  }

  /// Returns the first bytes of the file, or all of them; `nil` if there is no such file.
  func bytesIfPresent(first: Int? = nil) throws(InputError) -> [UInt8]? {
    guard let path else { return try bytes(from: STDIN_FILENO, first) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if [ENOENT, ENOTDIR].contains(errno) { return nil }
      throw error(errno)
    }
    defer { close(descriptor) }
    return try bytes(from: descriptor, first)
  }

  static func exists(path: String) -> Bool { access(path, F_OK) == 0 }

  private func bytes(from descriptor: Int32, _ first: Int?) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(Self.chunkSize, first ?? Self.chunkSize))
    while true {
      if let first, bytes.count >= first { return bytes }
      let count = buffer.withUnsafeMutableBytes { room in
        read(descriptor, room.baseAddress, room.count)
      }
      if count == 0 { return bytes }
      if count > 0 {
        guard bytes.count + count <= Self.maxBytes else {
          throw .unreadable(name, reason: "it is larger than 256 MiB, the limit for a document")
        }
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw error(errno)
      }
    }
  }

  private func error(_ number: Int32) -> InputError {
    let reason =
      switch number {
      case EISDIR: "it is a folder; name a file in it"
      case EACCES: "permission denied; check its mode with 'ls -l'"
      default: String(cString: strerror(number))
      }
    return .unreadable(name, reason: reason)
  }
}
#endif
