@preconcurrency import FlowLibc

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
extension Catalog {
  /// Lets the tool work on these flows, and ends the process when the tool has gone.
  ///
  /// The whole program of a package with flows is its catalog and this call:
  ///
  /// ```swift
  /// import FlowCatalogs
  /// import ShopFlows
  ///
  /// Catalog(
  ///   CatalogEntry("checkout", title: "Checkout", summary: "From the cart to a receipt.", Checkout())
  /// ).serve()
  /// ```
  /// Then `flowgraph --package-path . list` builds it, runs it and asks it. The talk goes over
  /// descriptors of its own, so what flows print harms nothing.
  public func serve() -> Never {
    guard let channel = ServingChannel.named else {
      ServingChannel.complain(
        """
        This program holds flows for flowgraph, which runs it: 'flowgraph --package-path . list', \
        in the folder of its package, names them.

        """)
      exit(64)
    }
    channel.prepare()
    var server = CatalogServer(catalog: self)
    channel.send(.hello(version: CatalogAnswer.version))
    while let message = channel.next() {
      let answer = server.answer(to: message) { channel.send(.progress($0)) }
      // What flows printed is to be seen before the answer.
      fflush(nil)
      channel.send(answer)
    }
    exit(0)
  }
}

/// The descriptors over which the tool and this process talk.
private final class ServingChannel: Sendable {
  /// The variable that names the descriptor to read from and the one to write to: `3,4`.
  private static let variable = "FLOWGRAPH_CATALOG"

  private let input: Int32
  private let output: Int32

  private init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// The channel that the environment names; `nil` when it names none that is open.
  static var named: ServingChannel? {
    guard let text = getenv(variable) else { return nil }
    // The processes that flows may start have nothing to do with it.
    defer { unsetenv(variable) }
    let numbers = String(cString: text).split(separator: ",", omittingEmptySubsequences: false)
      .map { Int32($0) }
    guard numbers.count == 2, let input = numbers[0], let output = numbers[1],
      fcntl(input, F_SETFD, FD_CLOEXEC) == 0, fcntl(output, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
    return ServingChannel(input: input, output: output)
  }

  static func complain(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes what is printed come line by line, and the end of the tool that of this process.
  func prepare() {
    signal(SIGPIPE, SIG_IGN)
    setvbuf(stdout, nil, _IOLBF, 0)
    watch()
  }

  /// Sends an answer; when nobody is there to read it, the process ends.
  func send(_ answer: CatalogAnswer) {
    var rest = CatalogServer.frame(of: answer)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        _exit(0)
      }
    }
  }

  /// Waits for a request; `nil` when there are no more, or none that can be read.
  func next() -> [UInt8]? {
    guard let head = bytes(Frame.headLength) else { return nil }
    do throws(MalformedMessage) {
      return bytes(try Frame.length(inHead: head))
    } catch {
      send(.error(error.reason))
      return nil
    }
  }

  private func bytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let most = min(buffer.count, count - bytes.count)
      let got = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, most) }
      if got > 0 {
        bytes += buffer[..<got]
      } else if got == 0 || errno != EINTR {
        return nil
      }
    }
    return bytes
  }

  /// Ends the process as soon as the tool has closed its end, even where a flow goes on forever.
  private func watch() {
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    _ = pthread_create(
      &thread, nil,
      { argument in
        let pointer: UnsafeMutableRawPointer? = argument
        guard let pointer else { return nil }
        Unmanaged<ServingChannel>.fromOpaque(pointer).takeRetainedValue().waitForHangUp()
      }, Unmanaged.passRetained(self).toOpaque())
  }

  private func waitForHangUp() -> Never {
    var polled = pollfd(fd: input, events: 0, revents: 0)
    while true {
      if poll(&polled, 1, -1) > 0, polled.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
        _exit(0)
      }
    }
  }
}
#endif
