#if CLI
import FlowSupport

/// The communication with a running child process, until either side ends it.
final class ChildConnection {
  private static let maxMessageBytes = 1 << 16

  private let pid: pid_t
  private let (input, output, errors): (Descriptor, Descriptor, Descriptor)
  private var unsent: ArraySlice<UInt8> = []
  /// Bytes that were received but not consumed yet.
  var received: [UInt8] = []
  /// The first 64 kB of its standard error.
  private(set) var messages: [UInt8] = []
  private var isOver = false
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init(pid: pid_t, input: Descriptor, output: Descriptor, errors: Descriptor) {
    self.pid = pid
    (self.input, self.output, self.errors) = (input, output, errors)
    for end in [input, output, errors] { end.setNonblocking() }
  }

  deinit {
    end()
    buffer.deallocate()
  }

  /// Sends bytes as soon as the program reads them.
  func send(_ bytes: [UInt8]) {
    unsent += bytes
    input.writeAvailable(&unsent)
  }

  /// Waits for bytes; returns false if the program ended or the deadline passed.
  func receive(until deadline: SuspendingClock.Instant) -> Bool {
    while !isOver {
      let remaining = SuspendingClock.now.duration(to: deadline)
      guard remaining > .zero else { return false }
      if move(waiting: min(remaining, .seconds(1000))) { return true }
      if !output.isOpen { end() }
    }
    return false
  }

  /// Sends the input, receives the output, and waits for the program to exit.
  func run(
    _ bytes: [UInt8], until deadline: SuspendingClock.Instant, outputLimit: Int
  ) throws(SystemFailure) -> ChildProcess.Ending {
    unsent = bytes[...]
    isOver = true
    var nap: useconds_t = 50
    while true {
      if let ending = try ChildProcess.Ending(of: pid, waiting: false) {
        // Bounded, since others may continue to write.
        for _ in 0..<32 where readOutput() {}
        for _ in 0..<32 where readMessages() {}
        return received.count > outputLimit ? .outputTooLarge : ending
      }
      let remaining = SuspendingClock.now.duration(to: deadline)
      guard received.count <= outputLimit, remaining > .zero else {
        kill(pid, SIGKILL)
        _ = try ChildProcess.Ending(of: pid, waiting: true)
        return received.count > outputLimit ? .outputTooLarge : .timedOut
      }
      if unsent.isEmpty { input.shut() }
      if input.isOpen || output.isOpen || errors.isOpen {
        // Other processes may hold the pipes open, so poll the child itself from time to time.
        _ = move(waiting: .milliseconds(remaining < .milliseconds(20) ? 1 : 20))
      } else {
        usleep(nap)
        nap = min(nap * 2, 10_000)
      }
    }
  }

  func end() {
    guard !isOver else { return }
    isOver = true
    // It notices the closed pipes, ends its child processes and exits.
    for pipe in [input, output, errors] { pipe.shut() }
    var nap: useconds_t = 50
    while nap < 400_000 {
      if (try? ChildProcess.Ending(of: pid, waiting: false)) != nil { return }
      usleep(nap)
      nap *= 2
    }
    kill(pid, SIGKILL)
    _ = try? ChildProcess.Ending(of: pid, waiting: true)
  }

  /// Writes and reads once, after waiting until either is possible; returns whether output was
  /// received.
  private func move(waiting time: Duration) -> Bool {
    guard
      Descriptor.wait(
        reading: [output, errors], writing: unsent.isEmpty ? nil : input,
        milliseconds: Int32(max(1, time / .milliseconds(1))))
    else { return false }
    input.writeAvailable(&unsent)
    // Messages that nobody shows must not fill their pipe either.
    _ = readMessages()
    return readOutput()
  }

  private func readOutput() -> Bool {
    guard let count = output.readAvailable(into: buffer) else { return false }
    received += buffer.prefix(count)
    return true
  }

  private func readMessages() -> Bool {
    guard let count = errors.readAvailable(into: buffer) else { return false }
    messages += buffer.prefix(min(count, Self.maxMessageBytes - messages.count))
    return true
  }
}
#endif
