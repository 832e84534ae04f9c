#if CLI
package import FlowLayout
import FlowSupport

/// The process that runs Graphviz: this program, started with an internal argument.
///
/// Graphviz cannot be interrupted, may crash, and gives repeatable results only for the first
/// layout of a process, so the worker forks for each layout.
package enum LayoutWorker {
  static let argument = "--layout-worker"
  private static let maxMemory: UInt64 = 4 << 30

  static var isRequested: Bool {
    CommandLine.arguments.count == 2 && CommandLine.arguments[1] == argument
  }

  package static var executable: String {
    #if os(Linux)
    "/proc/self/exe"
    #else
    CommandLine.arguments[0]
    #endif
  }

  static func start(_ executable: String) throws(ChildProcessError) -> ChildConnection {
    try ChildProcess(executable, [argument]).start().connect()
  }

  /// Starts a worker as a fork of this process, which avoids loading the program again.
  ///
  /// Returns `nil` if that fails.
  ///
  /// This process must have no other running threads, and no open files in use except the standard
  /// streams.
  static func fork() -> ChildConnection? {
    // If a parent process had SIGCHLD ignored, exit codes would be lost.
    signal(SIGCHLD, SIG_DFL)
    guard let input = try? PipeEnds(), let output = try? PipeEnds(), let errors = try? PipeEnds()
    else { return nil }
    let ends = [input.readEnd, output.writeEnd, errors.writeEnd]
    let pid = GraphvizEngine.fork()
    if pid == 0 {
      for (number, end) in ends.enumerated() { dup2(end.number, Int32(number)) }
      for end in ends + [input.writeEnd, output.readEnd, errors.readEnd] { end.shut() }
      main()
    }
    for end in ends { end.shut() }
    guard pid > 0 else { return nil }
    return ChildConnection(
      ChildExchange(
        pid: pid, to: input.writeEnd, output: output.readEnd, errors: errors.readEnd,
        outputLimit: 0))
  }

  /// Serves requests from standard input on standard output until one of them is closed.
  static func main() -> Never {
    MemoryLimit.set(maxMemory)
    GraphvizEngine.serve(input: STDIN_FILENO, output: STDOUT_FILENO)
    _exit(0)
  }
}

/// The layout worker of this process.
///
/// Loading Graphviz takes about as long as exploring a small flow, so the worker is started before
/// the exploration.
package final class LayoutWorkerEngine: LayoutEngine {
  private let executable: String
  private var connection: ChildConnection?

  package init(executable: String = LayoutWorker.executable) {
    self.executable = executable
  }

  package func start() throws(GraphvizError) {
    guard connection == nil else { return }
    do throws(ChildProcessError) {
      connection = try LayoutWorker.start(executable)
    } catch {
      throw .failed("cannot start the layout process: \(error.reason)")
    }
  }

  /// Starts the worker ahead of time, so that it gets ready while the flow is explored.
  ///
  /// The worker is a fork of this process, which must have no other running threads. If it cannot
  /// start, the next ``start()`` reports that.
  func startAhead() {
    guard connection == nil else { return }
    connection = LayoutWorker.fork()
  }

  package func request(_ dot: String, id: Int, within seconds: Double) {
    connection?.send(GraphvizEngine.request(id: id, seconds: seconds, dot: dot))
  }

  package func responses(until deadline: SuspendingClock.Instant) -> [LayoutResponse]? {
    guard let connection, connection.receive(until: deadline) else { return nil }
    var responses: [LayoutResponse] = []
    while let response = GraphvizEngine.takeResponse(from: &connection.received) {
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
