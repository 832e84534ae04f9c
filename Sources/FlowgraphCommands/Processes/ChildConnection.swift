#if CLI
import FlowSupport

/// A two-way communication with a running program, until either side ends it.
final class ChildConnection {
  private let exchange: ChildExchange
  private var unsent: ArraySlice<UInt8> = []
  /// Bytes that were received but not consumed yet.
  var received: [UInt8] = []
  private var isOver = false

  init(_ exchange: ChildExchange) {
    self.exchange = exchange
  }

  deinit {
    end()
    exchange.buffer.deallocate()
  }

  /// Sends bytes as soon as the program reads them.
  func send(_ bytes: [UInt8]) {
    unsent.append(contentsOf: bytes)
    writeUnsent()
  }

  /// Waits for bytes; returns false if the program ended or the deadline passed.
  func receive(until deadline: SuspendingClock.Instant) -> Bool {
    while !isOver {
      let remaining = SuspendingClock.now.duration(to: deadline)
      guard remaining > .zero else { return false }
      let (seconds, attoseconds) = remaining.components
      let milliseconds =
        seconds < 1000 ? seconds * 1000 + attoseconds / 1_000_000_000_000_000 : 1_000_000
      if move(waiting: Int32(max(1, milliseconds))) { return true }
    }
    return false
  }

  /// Ends the program and its child processes, and waits for it.
  func end() {
    guard !isOver else { return }
    isOver = true
    // It notices the closed pipes, ends its child processes and exits.
    exchange.inputEnd.shut()
    exchange.output.end.shut()
    exchange.errors.end.shut()
    exchange.waitForEnd()
  }

  /// Writes and reads once; returns whether bytes were received.
  private func move(waiting milliseconds: Int32) -> Bool {
    let buffer = exchange.buffer
    let (input, output, errors) = (exchange.inputEnd, exchange.output.end, exchange.errors.end)
    var polls = [
      pollfd(fd: output.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.isOpen ? errors.number : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: unsent.isEmpty ? -1 : input.number, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&polls, nfds_t(polls.count), milliseconds) > 0 else { return false }
    if polls[2].revents != 0 { writeUnsent() }
    if polls[1].revents != 0, read(errors.number, buffer.baseAddress, buffer.count) == 0 {
      errors.shut()
    }
    guard polls[0].revents != 0 else { return false }
    let count = read(output.number, buffer.baseAddress, buffer.count)
    if count > 0 {
      received.append(contentsOf: buffer.prefix(count))
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      end()
    }
    return count > 0
  }

  private func writeUnsent() {
    let count = unsent.withUnsafeBytes {
      write(exchange.inputEnd.number, $0.baseAddress, $0.count)
    }
    if count >= 0 {
      unsent = unsent.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      unsent = []
    }
  }
}
#endif
