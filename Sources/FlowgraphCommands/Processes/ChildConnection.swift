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
#endif
