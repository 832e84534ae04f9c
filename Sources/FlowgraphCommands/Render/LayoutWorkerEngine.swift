#if CLI
package import FlowLayout
import FlowSupport

/// The layout worker of this process: a process that runs Graphviz, which is this program, started
/// with an internal argument.
///
/// Graphviz cannot be interrupted, may crash, and gives repeatable results only for the first
/// layout of a process, so the worker forks for each layout.
package final class LayoutWorkerEngine: LayoutEngine {
  private static let argument = "--layout-worker"
  private static let maxMemory: UInt64 = 4 << 30

  package static var executable: String {
    #if os(Linux)
    "/proc/self/exe"
    #else
    CommandLine.arguments[0]
    #endif
  }

  private let executable: String
  private var connection: ChildConnection?

  package init(executable: String = LayoutWorkerEngine.executable) { self.executable = executable }

  package func start() throws(GraphvizError) {
    guard connection == nil else { return }
    do throws(SystemFailure) {
      connection = try ChildProcess(executable, [Self.argument]).start()
    } catch {
      throw .failed("cannot start the layout process: \(error.reason)")
    }
  }

  /// Starts the worker as a fork of this process, which avoids loading the program again.
  ///
  /// Loading Graphviz takes about as long as exploring a small flow, so this is called before the
  /// exploration. This process must have no other running threads, and no open files in use except
  /// the standard streams. If the worker cannot start, the next ``start()`` reports that.
  func startAhead() {
    guard connection == nil else { return }
    // If a parent process had SIGCHLD ignored, exit codes would be lost.
    signal(SIGCHLD, SIG_DFL)
    guard let pipes = try? ChildPipes() else { return }
    let pid = GraphvizEngine.fork()
    if pid == 0 {
      for (number, end) in pipes.childEnds.enumerated() { dup2(end.number, Int32(number)) }
      for end in pipes.childEnds { end.shut() }
      pipes.shut()
      Self.serve()
    }
    if pid > 0 { connection = ChildConnection(pid: pid, pipes) }
  }

  /// If the arguments of this process request it, serves layouts and exits.
  static func runIfRequested() {
    if Array(CommandLine.arguments.dropFirst()) == [argument] { serve() }
  }

  /// Serves requests from standard input on standard output until one of them is closed.
  private static func serve() -> Never {
    limitMemory(to: maxMemory)
    GraphvizEngine.serve(input: STDIN_FILENO, output: STDOUT_FILENO)
    _exit(0)
  }

  package func request(_ dot: String, id: Int, within seconds: Double) {
    connection?.pipes.send(GraphvizEngine.request(id: id, seconds: seconds, dot: dot))
  }

  package func responses(until deadline: SuspendingClock.Instant) -> [LayoutResponse]? {
    guard let connection, connection.receive(until: deadline) else { return nil }
    var responses: [LayoutResponse] = []
    while let response = GraphvizEngine.takeResponse(from: &connection.pipes.received) {
      responses.append(response)
    }
    return responses
  }

  /// Ends the worker and its layouts; the next `start()` starts a new one.
  package func cancel() {
    connection?.end()
    connection = nil
  }
}
#endif
