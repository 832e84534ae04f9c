@preconcurrency import FlowSupport

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
extension Catalog {
  /// Serves these flows to the tool, and exits when the tool does.
  ///
  /// The program of a package with flows consists of its catalog and this call:
  ///
  /// ```swift
  /// import FlowCatalogs
  /// import ShopFlows
  ///
  /// Catalog(
  ///   CatalogEntry("checkout", title: "Checkout", summary: "From the cart to a receipt.", Checkout())
  /// ).serve()
  /// ```
  /// `flowgraph --package-path . list` then builds and runs it to list the flows. The communication
  /// uses separate file descriptors, so flows can print.
  public func serve() -> Never {
    guard let channel = ServingChannel.fromEnvironment else {
      ServingChannel.report(
        """
        This program serves flows to flowgraph. To list them, run \
        'flowgraph --package-path . list' in the folder of its package.

        """)
      exit(64)
    }
    channel.prepare()
    var server = CatalogServer(catalog: self)
    channel.send(.hello(version: CatalogResponse.version))
    while let message = channel.next() {
      let response = server.response(to: message) { channel.send(.progress($0)) }
      // The output of flows must appear before the response.
      fflush(nil)
      channel.send(response)
    }
    exit(0)
  }
}

/// The descriptors for the communication between the tool and this process.
private final class ServingChannel: Sendable {
  /// The variable that names the descriptor to read from and the one to write to: `3,4`.
  private static let variable = "FLOWGRAPH_CATALOG"

  private let input: Int32
  private let output: Int32

  private init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// The channel that the environment names, or `nil` if it does not name an open one.
  static var fromEnvironment: ServingChannel? {
    guard let text = getenv(variable) else { return nil }
    // Processes that flows start must not see it.
    defer { unsetenv(variable) }
    let numbers = String(cString: text).split(separator: ",", omittingEmptySubsequences: false)
      .map { Int32($0) }
    guard numbers.count == 2, let input = numbers[0], let output = numbers[1],
      fcntl(input, F_SETFD, FD_CLOEXEC) == 0, fcntl(output, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
    return ServingChannel(input: input, output: output)
  }

  static func report(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes standard output line-buffered, and ends this process when the tool ends.
  func prepare() {
    signal(SIGPIPE, SIG_IGN)
    setvbuf(stdout, nil, _IOLBF, 0)
    exitOnHangUp()
  }

  /// Sends a response; exits if there is no reader.
  func send(_ response: CatalogResponse) {
    var rest = CatalogServer.frame(of: response)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        _exit(0)
      }
    }
  }

  /// Waits for a request and returns it, or `nil` if there are no more, or if it cannot be read.
  func next() -> [UInt8]? {
    guard let head = bytes(Frame.headerLength) else { return nil }
    do throws(MalformedMessage) {
      return bytes(try Frame.length(inHeader: head))
    } catch {
      send(.error(error.reason))
      return nil
    }
  }

  private func bytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let maxCount = min(buffer.count, count - bytes.count)
      let got = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, maxCount) }
      if got > 0 {
        bytes += buffer[..<got]
      } else if got == 0 || errno != EINTR {
        return nil
      }
    }
    return bytes
  }

  /// Exits as soon as the tool has closed its end, even if a flow runs forever.
  private func exitOnHangUp() {
    _ = startThread { self.waitForHangUp() }
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
