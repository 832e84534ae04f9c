#if CLI
import FlowLibc
import GraphvizLayout

/// The process that runs Graphviz: this program again, with one secret argument.
///
/// Graphviz cannot be interrupted, may crash, and is sure to repeat itself only once a process:
/// for each layout the worker forks.
enum LayoutWorker {
  static let argument = "--layout-worker"
  private static let mostMemory: UInt64 = 4 << 30

  static var isRequested: Bool {
    CommandLine.arguments.count == 2 && CommandLine.arguments[1] == argument
  }

  static var executable: String {
    #if os(Linux)
    "/proc/self/exe"
    #else
    CommandLine.arguments[0]
    #endif
  }

  static func start(_ executable: String) throws(ChildProcessError) -> ChildTalk {
    try ChildProcess(executable, [argument]).start().talk()
  }

  /// Answers requests from standard input on standard output until one of them is closed.
  static func main() -> Never {
    limitMemory()
    GraphvizEngine.serve(input: STDIN_FILENO, output: STDOUT_FILENO)
    _exit(0)
  }

  private static func limitMemory() {
    #if os(Linux)
    var limit = rlimit(rlim_cur: rlim_t(mostMemory), rlim_max: rlim_t(mostMemory))
    setrlimit(__rlimit_resource_t(UInt32(9)), &limit)
    #endif
  }
}

/// The layout worker of this process, started when it is needed or before.
///
/// The program's start takes about as long as reading the arguments and exploring the flow; done
/// at the same time, a picture is there a third sooner.
final class WaitingWorker {
  private let executable: String
  private var talk: ChildTalk?

  init(executable: String = LayoutWorker.executable) {
    self.executable = executable
  }

  /// Starts a worker when the arguments look like those of a picture.
  ///
  /// A wrong guess costs one process that sees the end of its input and ends.
  convenience init(guessingFrom arguments: [String]) {
    self.init()
    let isText = arguments.contains { argument in
      argument.hasPrefix("--update-markdown")
        || OutputFormat(argument: argument).map { !$0.isDrawn } == true
    }
    let isPicture = arguments.dropFirst().first == "render" && !isText
    if isPicture { talk = try? LayoutWorker.start(executable) }
  }

  /// The worker, started if it does not run.
  func running() throws(ChildProcessError) -> ChildTalk {
    if let talk { return talk }
    let started = try LayoutWorker.start(executable)
    talk = started
    return started
  }

  /// Ends the worker and what it runs; the next layout starts another.
  func end() {
    talk?.end()
    talk = nil
  }
}
#endif
