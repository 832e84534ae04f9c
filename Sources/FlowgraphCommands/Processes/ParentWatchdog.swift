#if CLI
import FlowLibc

/// Lets the tool end with the process that started it, however that ends.
///
/// Where the variable `FLOWGRAPH_HELD` is set, standard input is a pipe through which nothing
/// comes: whoever holds its other end open lets the tool live. The plug-in of the package
/// manager does, whose end Control-C does not reach the tool by itself.
enum ParentWatchdog {
  private static let variable = "FLOWGRAPH_HELD"
  private nonisolated(unsafe) static var end: Int32 = -1

  /// Watches the pipe from now on, and leaves an empty standard input to the tool.
  static func watchIfAsked() {
    guard getenv(variable) != nil else { return }
    // The tool's own children are held by the tool.
    unsetenv(variable)
    end = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10)
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    guard end >= 0 else { return }
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    // A signal is for the thread that knows what must not stop half way, not for this one.
    Interruption.heldBack {
      _ = pthread_create(
        &thread, nil,
        { _ in
          ParentWatchdog.awaitEnd()
          return nil
        }, nil)
    }
    pthread_detach(thread)
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
