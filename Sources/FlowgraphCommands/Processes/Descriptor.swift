#if CLI
import FlowSupport

package struct SystemFailure: Error, Equatable {
  package let reason: String

  init(reason: String) { self.reason = reason }
  init(code: Int32 = errno) { reason = String(cString: strerror(code)) }
}

/// An open file descriptor with one owner.
final class Descriptor {
  let number: Int32
  private(set) var isOpen = true

  init(owning number: Int32) { self.number = number }

  deinit { shut() }

  static func openPipe() throws(SystemFailure) -> (readEnd: Descriptor, writeEnd: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  func shut() {
    guard isOpen else { return }
    isOpen = false
    close(number)
  }

  /// Makes reading and writing return at once.
  func setNonblocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

  /// Reads the available bytes and returns their number, or `nil` if there are none; shuts the
  /// descriptor at the end of the input.
  func readAvailable(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard isOpen else { return nil }
    let count = read(number, buffer.baseAddress, buffer.count)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { shut() }
    return count > 0 ? count : nil
  }

  /// Writes as many of the bytes as fit and removes them; shuts the descriptor if that fails.
  func writeAvailable(_ bytes: inout ArraySlice<UInt8>) {
    guard isOpen, !bytes.isEmpty else { return }
    let count = bytes.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    if count >= 0 {
      bytes = bytes.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      shut()
    }
  }

  /// Waits until one of the open descriptors is ready; returns false if none was in time.
  static func wait(
    reading inputs: [Descriptor], writing output: Descriptor?, milliseconds: Int32
  ) -> Bool {
    let descriptors = inputs.map { ($0, POLLIN) } + (output.map { [($0, POLLOUT)] } ?? [])
    // The system skips negative numbers.
    var polls = descriptors.map {
      pollfd(fd: $0.isOpen ? $0.number : -1, events: Int16($1), revents: 0)
    }
    return poll(&polls, nfds_t(polls.count), milliseconds) > 0
  }
}
#endif
