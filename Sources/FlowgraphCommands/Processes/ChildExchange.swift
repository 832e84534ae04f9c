#if CLI
import FlowSupport

/// A failed system call.
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
    guard end.isOpen else { return false }
    let count = read(end.number, buffer.baseAddress, buffer.count)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { end.shut() }
    guard count > 0 else { return false }
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
    for end in [inputEnd, output, errors] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
  }

  mutating func run(until deadline: SuspendingClock.Instant) throws(SystemFailure)
    -> ChildProcess.Ending
  {
    defer { buffer.deallocate() }
    var nap: useconds_t = 50
    while true {
      if let ending = try reap(waiting: false) {
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

  /// How the child ended; `nil` while it is running.
  private func reap(waiting: Bool) throws(SystemFailure) -> ChildProcess.Ending? {
    switch try ProcessEnd(of: pid, waiting: waiting) {
    case .exited(let code)?: .exited(code: code)
    case .signaled(let signal)?: .signaled(signal)
    case nil: nil
    }
  }

  /// Waits for a child that was asked to exit, and kills it if it does not.
  func waitForEnd() {
    var nap: useconds_t = 50
    while nap < 400_000 {
      if (try? reap(waiting: false)) != nil { return }
      usleep(nap)
      nap *= 2
    }
    kill(pid, SIGKILL)
    _ = try? reap(waiting: true)
  }

  private func end(as ending: ChildProcess.Ending) throws(SystemFailure) -> ChildProcess.Ending {
    kill(pid, SIGKILL)
    _ = try reap(waiting: true)
    return ending
  }

  /// Writes and reads once, after waiting until either is possible.
  private mutating func move(waiting milliseconds: Int32) {
    if input.isEmpty { inputEnd.shut() }
    // The system skips negative numbers.
    var polls = [
      pollfd(fd: inputEnd.isOpen ? inputEnd.number : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output.end.isOpen ? output.end.number : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.end.isOpen ? errors.end.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polls, nfds_t(polls.count), milliseconds) > 0 else { return }
    if polls[0].revents != 0 { writeInput() }
    if polls[1].revents != 0 { _ = output.drain(through: buffer) }
    if polls[2].revents != 0 { _ = errors.drain(through: buffer) }
  }

  private mutating func writeInput() {
    let count = input.withUnsafeBytes { write(inputEnd.number, $0.baseAddress, $0.count) }
    if count >= 0 {
      input = input.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      inputEnd.shut()
    }
  }

  /// Reads what an exited child left in its pipes; bounded, since others may continue to write.
  private mutating func drainRest() {
    for _ in 0..<32 where output.drain(through: buffer) {}
    for _ in 0..<32 where errors.drain(through: buffer) {}
  }
}
#endif
