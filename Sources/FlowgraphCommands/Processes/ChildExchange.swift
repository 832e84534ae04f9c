#if CLI
import FlowSupport

struct SystemFailure: Error {
  let reason: String

  init(reason: String) { self.reason = reason }
  init(code: Int32 = errno) { reason = String(cString: strerror(code)) }
}

/// An open file descriptor with one owner.
final class Descriptor {
  let number: Int32
  private(set) var isOpen = true

  init(owning number: Int32) { self.number = number }

  deinit { shut() }

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

struct PipeEnds {
  let readEnd: Descriptor
  let writeEnd: Descriptor

  init() throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readEnd = Descriptor(owning: ends[0])
    writeEnd = Descriptor(owning: ends[1])
  }
}

/// The output of one pipe, kept up to a limit.
struct Drain {
  let end: Descriptor
  let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var isOverfull = false

  init(_ end: Descriptor, limit: Int) {
    self.end = end
    self.limit = limit
  }

  /// Reads the available bytes; returns whether there were any.
  mutating func drain(through buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard let count = end.readAvailable(into: buffer) else { return false }
    isOverfull = isOverfull || count > limit - bytes.count
    bytes.append(contentsOf: buffer.prefix(min(count, limit - bytes.count)))
    return true
  }
}

/// The communication with one running child process.
struct ChildExchange {
  let pid: pid_t
  /// The input that the child has not received yet.
  var input: ArraySlice<UInt8> = []
  let inputEnd: Descriptor
  var output: Drain
  var errors: Drain
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init(
    pid: pid_t, to inputEnd: Descriptor, output: Descriptor, errors: Descriptor,
    outputLimit: Int
  ) {
    self.pid = pid
    self.inputEnd = inputEnd
    self.output = Drain(output, limit: outputLimit)
    self.errors = Drain(errors, limit: 1 << 16)
    for end in [inputEnd, output, errors] { end.setNonblocking() }
  }

  /// Begins a two-way communication.
  func connect() -> ChildConnection { ChildConnection(self) }

  /// Sends the input and waits for the child to exit.
  mutating func run(until deadline: SuspendingClock.Instant) throws(SystemFailure)
    -> ChildProcess.Ending
  {
    defer { buffer.deallocate() }
    var nap: useconds_t = 50
    while true {
      if let ending = try ChildProcess.Ending(of: pid, waiting: false) {
        drainRest()
        return output.isOverfull ? .outputTooLarge : ending
      }
      if output.isOverfull { return try end(as: .outputTooLarge) }
      let remaining = SuspendingClock.now.duration(to: deadline)
      if remaining <= .zero { return try end(as: .timedOut) }
      if inputEnd.isOpen || output.end.isOpen || errors.end.isOpen {
        // Other processes may hold the pipes open, so poll the child itself from time to time.
        move(waiting: remaining < .milliseconds(20) ? 1 : 20)
      } else {
        usleep(nap)
        nap = min(nap * 2, 10_000)
      }
    }
  }

  /// Waits for a child that was asked to exit, and kills it if it does not.
  func waitForEnd() {
    var nap: useconds_t = 50
    while nap < 400_000 {
      if (try? ChildProcess.Ending(of: pid, waiting: false)) != nil { return }
      usleep(nap)
      nap *= 2
    }
    kill(pid, SIGKILL)
    _ = try? ChildProcess.Ending(of: pid, waiting: true)
  }

  private func end(as ending: ChildProcess.Ending) throws(SystemFailure) -> ChildProcess.Ending {
    kill(pid, SIGKILL)
    _ = try ChildProcess.Ending(of: pid, waiting: true)
    return ending
  }

  /// Writes and reads once, after waiting until either is possible.
  private mutating func move(waiting milliseconds: Int32) {
    if input.isEmpty { inputEnd.shut() }
    guard
      Descriptor.wait(
        reading: [output.end, errors.end], writing: inputEnd, milliseconds: milliseconds)
    else { return }
    inputEnd.writeAvailable(&input)
    _ = output.drain(through: buffer)
    _ = errors.drain(through: buffer)
  }

  /// Reads what an exited child left in its pipes; bounded, since others may continue to write.
  private mutating func drainRest() {
    for _ in 0..<32 where output.drain(through: buffer) {}
    for _ in 0..<32 where errors.drain(through: buffer) {}
  }
}
#endif
