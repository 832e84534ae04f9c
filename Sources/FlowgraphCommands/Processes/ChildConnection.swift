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
    exchange.inputEnd.writeAvailable(&unsent)
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
    let (buffer, input, output) = (exchange.buffer, exchange.inputEnd, exchange.output.end)
    guard
      Descriptor.wait(
        reading: [output, exchange.errors.end], writing: unsent.isEmpty ? nil : input,
        milliseconds: milliseconds)
    else { return false }
    input.writeAvailable(&unsent)
    // Messages are not shown, but must not fill their pipe.
    _ = exchange.errors.end.readAvailable(into: buffer)
    if let count = output.readAvailable(into: buffer) {
      received.append(contentsOf: buffer.prefix(count))
      return true
    }
    if !output.isOpen { end() }
    return false
  }
}
#endif
