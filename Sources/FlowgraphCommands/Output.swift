#if CLI
import FlowSupport

package enum OutputError: Error, Equatable {
  /// The output cannot be created, and nothing was written. The reason says what to do.
  case cannotCreate(path: String, reason: String)
  /// Writing failed midway; an existing file is unchanged.
  case ioError(path: String, reason: String)
  case closedPipe
}

extension OutputError: ToolError {
  var exitCode: Int32 {
    switch self {
    case .cannotCreate: 73
    case .ioError, .closedPipe: 74
    }
  }

  var message: String {
    switch self {
    case .cannotCreate(let path, let reason): "\(path): cannot be created: \(reason)"
    case .ioError(let path, let reason): "\(path): cannot be written: \(reason)"
    case .closedPipe: ""
    }
  }
}

/// Where output goes: standard output, a file that is replaced as a whole, or a device.
///
/// A regular file, even behind symbolic links, is never seen half written: the bytes go to a hidden
/// file beside it that then replaces it, with the permissions (and if possible the owner) of the
/// old one. Pipes and devices are written directly. Where only a folder was named, a symbolic link
/// is replaced instead, because it may lead out of the folder.
package struct Output {
  private enum Destination {
    case descriptor(Int32)
    case device(String)
    case file(String, replacing: stat?)
  }

  private let path: String?
  private let followsLinks: Bool

  /// - Parameter followsLinks: Whether the user chose the name of the file, not only its folder.
  package init(path: String?, followsLinks: Bool = true) {
    self.path = path == "-" ? nil : path
    self.followsLinks = followsLinks
  }

  static func write(
    _ text: String, to path: String?, followsLinks: Bool = true
  ) throws(OutputError) {
    try write(Array(text.utf8), to: path, followsLinks: followsLinks)
  }

  static func write(
    _ bytes: [UInt8], to path: String?, followsLinks: Bool = true
  ) throws(OutputError) {
    try Output(path: path, followsLinks: followsLinks).write(bytes)
  }

  /// Turns the signals for a broken pipe and an exceeded file size limit into errors.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Keeps the numbers of closed standard streams from being given to files opened later.
  ///
  /// Otherwise a program started with `>&-` could write its output into a file it has just opened.
  package static func occupyStandardStreams() {
    // Standard output is opened for reading, so that writing to it is still an error.
    for (number, mode) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
    where fcntl(number, F_GETFD) < 0 { _ = open("/dev/null", mode) }
  }

  /// Writes all bytes; on failure, an existing file is unchanged and no other file is left behind.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    switch try resolveDestination() {
    case .descriptor(let number): try send(bytes, to: number)
    case .device(let device):
      let number = retrying { open(device, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      guard number >= 0 else { throw cannotCreate(errno, in: device) }
      defer { close(number) }
      try send(bytes, to: number)
    case .file(let file, let old):
      // A signal would leave the hidden file behind.
      try Interruption.withSignalsBlocked { () throws(OutputError) in
        try replace(file, old: old, with: bytes)
      }
    }
  }

  /// Checks in advance, as far as possible, that the output can be created.
  package func requireCreatable() throws(OutputError) {
    guard case .file(let file, let old) = try resolveDestination() else { return }
    try Interruption.withSignalsBlocked { () throws(OutputError) in
      let (number, temporary) = try createTemporary(beside: file, isPrivate: old != nil)
      close(number)
      unlink(temporary)
    }
  }
}

// MARK: - Resolving the destination

extension Output {
  private func resolveDestination() throws(OutputError) -> Destination {
    guard let path else { return .descriptor(STDOUT_FILENO) }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "not a valid file name; choose another")
    }
    if !followsLinks, let info = Path.info(path, followsLinks: false), !info.isFile {
      if info.isLink { return .file(path, replacing: nil) }
      guard !info.isFolder else { throw cannotCreate(EISDIR, in: path) }
      throw .cannotCreate(path: path, reason: "it is not a regular file; remove it")
    }
    if Self.descriptor(named: path) == nil, let info = Path.info(path), !info.isFile {
      guard !info.isFolder else { throw cannotCreate(EISDIR, in: path) }
      return .device(path)
    }
    var file = path
    for _ in 0..<40 {
      if let number = Self.descriptor(named: file) { return .descriptor(number) }
      guard let info = Path.info(file, followsLinks: false) else {
        guard errno == ENOENT else { throw cannotCreate(errno, in: Path.parent(of: file)) }
        return .file(file, replacing: nil)
      }
      guard info.isLink else {
        guard access(file, W_OK) == 0 else {
          throw .cannotCreate(path: path, reason: "the file is read-only; choose another name")
        }
        return .file(file, replacing: info)
      }
      file = try destination(ofLink: file)
    }
    throw cannotCreate(ELOOP, in: Path.parent(of: file))
  }

  /// The descriptor that a path such as `/dev/stdout` refers to.
  ///
  /// Opening these by name would truncate a file that the shell has just opened.
  private static func descriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
      return Int32(path.dropFirst(prefix.count))
    }
    return nil
  }

  private func destination(ofLink link: String) throws(OutputError) -> String {
    let size = Int(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: size)
    let count = readlink(link, &buffer, size)
    guard count >= 0 else { throw cannotCreate(errno, in: Path.parent(of: link)) }
    let bytes = buffer.prefix(count).map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard count < size, text.utf8.elementsEqual(bytes) else {
      throw .cannotCreate(
        path: link, reason: "the link's target is too long or not UTF-8; name the target directly")
    }
    return Path.joined(Path.folder(of: link), text)
  }
}

// MARK: - Writing

extension Output {
  private func replace(_ file: String, old: stat?, with bytes: [UInt8]) throws(OutputError) {
    let (number, temporary) = try createTemporary(beside: file, isPrivate: old != nil)
    var isOpen = true
    do throws(OutputError) {
      if let old {
        // Only root can change the owner; others can at most keep the group.
        _ = fchown(number, old.st_uid, old.st_gid)
        guard fchmod(number, old.st_mode & 0o777) == 0 else { throw ioError(errno) }
      }
      try send(bytes, to: number)
      // A crash of the system must not lose the old file. Some file systems cannot synchronize,
      // which is not a failure to write.
      if old != nil {
        guard retrying({ fsync(number) }) == 0 || errno == EINVAL || errno == ENOTSUP else {
          throw ioError(errno)
        }
      }
      isOpen = false
      guard close(number) == 0 || errno == EINTR else { throw ioError(errno) }
      guard rename(temporary, file) == 0 else { throw ioError(errno) }
    } catch {
      if isOpen { close(number) }
      unlink(temporary)
      throw error
    }
  }

  private func createTemporary(
    beside file: String, isPrivate: Bool
  ) throws(OutputError) -> (number: Int32, path: String) {
    let folder = Path.parent(of: file)
    for attempt in 0..<100 {
      let path = "\(folder)/.flowgraph-\(getpid())-\(attempt).tmp"
      let number = retrying {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
      }
      if number >= 0 { return (number, path) }
      guard errno == EEXIST else { break }
    }
    throw cannotCreate(errno, in: folder)
  }

  private func send(_ bytes: [UInt8], to number: Int32) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeSome($0, to: number) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let code = count == 0 ? EIO : errno
      switch code {
      case EINTR: continue
      case EAGAIN:
        var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      case EPIPE: throw .closedPipe
      default: throw ioError(code)
      }
    }
  }

  private func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private func ioError(_ code: Int32) -> OutputError {
    let reason = code == EBADF ? "it is closed" : String(cString: strerror(code))
    return .ioError(path: path ?? "standard output", reason: reason)
  }

  private func cannotCreate(_ code: Int32, in folder: String) -> OutputError {
    let text = String(cString: strerror(code))
    let reason =
      switch code {
      case EISDIR: "it is a folder; name a file in it"
      case ELOOP: "its symbolic links form a loop; remove one of them"
      case ENAMETOOLONG: "the name is too long; choose a shorter one"
      case ENOENT where Path.info(folder) == nil:
        "the folder '\(folder)' does not exist; create it first"
      case ENOTDIR: "'\(folder)' is not a folder; choose another location"
      case ENOENT, EACCES, EPERM, EROFS:
        "no file can be created in the folder '\(folder)' (\(text)); choose another location"
      default: "\(text); choose another location"
      }
    return .cannotCreate(path: path ?? "standard output", reason: reason)
  }
}

/// The system's `write`, which `write(_:)` hides inside ``Output``.
private func writeSome(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int {
  // macOS refuses 2 GB at once.
  write(number, bytes.baseAddress, min(bytes.count, 1 << 24))
}
#endif
