#if CLI
import FlowSupport

/// The process group of a child that must not outlive this process.
///
/// There is one at a time. It receives its last signal when this process exits, is interrupted or
/// terminated, or loses its terminal.
final class ChildGroup {
  private nonisolated(unsafe) static var leader: pid_t = 0
  private nonisolated(unsafe) static var lastSignal: Int32 = SIGKILL
  private static let hasHandlers: Bool = {
    atexit { ChildGroup.endNow() }
    for number in Interruption.signals {
      var previous = sigaction()
      // Signals that were ignored when this process started stay ignored.
      guard sigaction(number, nil, &previous) == 0, !previous.isIgnoring else { continue }
      signal(number) { number in
        ChildGroup.endNow()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    return true
  }()

  let pid: pid_t
  private var end: ChildProcess.Ending?

  /// - Parameter lastSignal: The signal that ends the group if this process exits first.
  init(
    _ executable: String, _ arguments: [String] = [],
    descriptors: [(number: Int32, from: Int32)], lastSignal: Int32 = SIGKILL
  ) throws(SystemFailure) {
    _ = Self.hasHandlers
    // If a parent process had SIGCHLD ignored, exit codes would be lost.
    signal(SIGCHLD, SIG_DFL)
    pid = try Interruption.withSignalsBlocked { () throws(SystemFailure) in
      let pid = try ChildProcess.spawn(
        executable, arguments, descriptors: descriptors, leadsGroup: true)
      Self.lastSignal = lastSignal
      Self.leader = pid
      return pid
    }
  }

  deinit { stop() }

  /// How the program ended; `nil` while it is running and `waiting` is false.
  func ending(waiting: Bool) throws(SystemFailure) -> ChildProcess.Ending? {
    if let end { return end }
    end = try ChildProcess.Ending(of: pid, waiting: waiting)
    return end
  }

  func stop() {
    guard Self.leader == pid else { return }
    kill(-pid, SIGKILL)
    Self.leader = 0
    _ = try? ending(waiting: true)
  }

  private static func endNow() {
    if leader > 0 { kill(-leader, lastSignal) }
  }
}

extension sigaction {
  fileprivate var isIgnoring: Bool {
    #if canImport(Darwin)
    let handler = __sigaction_u.__sa_handler
    #else
    let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Ends the tool when the process that started it ends.
///
/// If the variable `FLOWGRAPH_HELD` is set, standard input is a pipe without data, and the tool
/// runs as long as the other end is open. The plug-in of the package manager uses this, because
/// Control-C does not reach the tool from there.
enum ParentWatchdog {
  private static let variable = "FLOWGRAPH_HELD"
  private nonisolated(unsafe) static var end: Int32 = -1

  /// Starts watching the pipe, and replaces standard input with an empty one.
  static func watchIfRequested() {
    guard getenv(variable) != nil else { return }
    // The tool ends its own child processes.
    unsetenv(variable)
    end = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10)
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    guard end >= 0 else { return }
    if let thread = startThread({ awaitEnd() }) { pthread_detach(thread) }
  }

  private static func awaitEnd() {
    var byte: UInt8 = 0
    while true {
      let count = read(end, &byte, 1)
      if count == 0 || (count < 0 && errno != EINTR) { break }
    }
    kill(getpid(), SIGTERM)
  }
}
#endif
