#if CLI
import FlowSupport

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
