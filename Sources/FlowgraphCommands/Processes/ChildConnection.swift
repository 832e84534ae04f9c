#if CLI
import FlowSupport

/// The communication with a running child process, until either side ends it.
final class ChildConnection {
  private static let maxMessageBytes = 1 << 16

  private let pid: pid_t
  let pipes: ChildPipes
  /// The first 64 kB of its standard error.
  private(set) var messages: [UInt8] = []
  private var isOver = false

  init(pid: pid_t, _ pipes: ChildPipes) {
    (self.pid, self.pipes) = (pid, pipes)
    for end in pipes.childEnds { end.shut() }
    pipes.onMessage = { [unowned self] bytes in
      self.messages += bytes.prefix(Self.maxMessageBytes - self.messages.count)
    }
  }

  deinit { end() }

  /// Waits for bytes; returns false if the program ended or the deadline passed.
  func receive(until deadline: SuspendingClock.Instant) -> Bool {
    while !isOver {
      let remaining = SuspendingClock.now.duration(to: deadline)
      guard remaining > .zero else { return false }
      let milliseconds = Int32(max(1, min(remaining, .seconds(1000)) / .milliseconds(1)))
      if pipes.move(waiting: milliseconds) { return true }
      if !pipes.isOutputOpen { end() }
    }
    return false
  }

  /// Sends the input, receives the output, and waits for the program to exit.
  func run(
    _ bytes: [UInt8], until deadline: SuspendingClock.Instant, outputLimit: Int
  ) throws(SystemFailure) -> ChildProcess.Ending {
    pipes.send(bytes)
    pipes.sendsNoMore = true
    isOver = true
    var nap: useconds_t = 50
    while true {
      if let ending = try ChildProcess.Ending(of: pid, waiting: false) {
        pipes.drain()
        return pipes.received.count > outputLimit ? .outputTooLarge : ending
      }
      let remaining = SuspendingClock.now.duration(to: deadline)
      guard pipes.received.count <= outputLimit, remaining > .zero else {
        kill(pid, SIGKILL)
        _ = try ChildProcess.Ending(of: pid, waiting: true)
        return pipes.received.count > outputLimit ? .outputTooLarge : .timedOut
      }
      if pipes.isAnyOpen {
        // Other processes may hold the pipes open, so poll the child itself from time to time.
        _ = pipes.move(waiting: remaining < .milliseconds(20) ? 1 : 20)
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
    pipes.shut()
    var nap: useconds_t = 50
    while nap < 400_000 {
      if (try? ChildProcess.Ending(of: pid, waiting: false)) != nil { return }
      usleep(nap)
      nap *= 2
    }
    kill(pid, SIGKILL)
    _ = try? ChildProcess.Ending(of: pid, waiting: true)
  }
}

/// The pipes between this process and a child: the child's input, output and messages.
final class ChildPipes {
  private let (input, output, messages): (Descriptor, Descriptor, Descriptor)
  /// The ends of the child, in the same order; they are shut here once it has started.
  let childEnds: [Descriptor]
  private var unsent: ArraySlice<UInt8> = []
  /// Whether the input is closed as soon as everything is sent.
  var sendsNoMore = false
  /// The output that was received but not consumed yet.
  var received: [UInt8] = []
  /// Called with what the child writes to its messages.
  var onMessage: ([UInt8]) -> Void = { _ in }
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init() throws(SystemFailure) {
    let input = try Descriptor.openPipe()
    let output = try Descriptor.openPipe()
    let messages = try Descriptor.openPipe()
    childEnds = [input.readEnd, output.writeEnd, messages.writeEnd]
    (self.input, self.output, self.messages) = (input.writeEnd, output.readEnd, messages.readEnd)
    for end in [self.input, self.output, self.messages] { end.setNonblocking() }
  }

  deinit { buffer.deallocate() }

  var isOutputOpen: Bool { output.isOpen }
  var isAnyOpen: Bool { input.isOpen || output.isOpen || messages.isOpen }

  func shut() {
    for end in [input, output, messages] { end.shut() }
  }

  /// Sends bytes as soon as the child reads them.
  func send(_ bytes: [UInt8]) {
    unsent += bytes
    input.writeAvailable(&unsent)
  }

  /// Writes and reads once, after waiting until either is possible; returns whether output was
  /// received.
  func move(waiting milliseconds: Int32) -> Bool {
    if sendsNoMore, unsent.isEmpty { input.shut() }
    guard
      Descriptor.wait(
        reading: [output, messages], writing: unsent.isEmpty ? nil : input,
        milliseconds: milliseconds)
    else { return false }
    input.writeAvailable(&unsent)
    // Messages that nobody shows must not fill their pipe either.
    _ = readMessages()
    return readOutput()
  }

  /// Reads what the child has written so far; bounded, since others may continue to write.
  func drain() {
    for _ in 0..<32 where readOutput() {}
    drainMessages()
  }

  func drainMessages() {
    for _ in 0..<32 where readMessages() {}
  }

  private func readOutput() -> Bool {
    guard let count = output.readAvailable(into: buffer) else { return false }
    received += buffer.prefix(count)
    return true
  }

  private func readMessages() -> Bool {
    guard let count = messages.readAvailable(into: buffer) else { return false }
    onMessage(Array(buffer.prefix(count)))
    return true
  }
}

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
