#if CLI
package import FlowDrawing
import FlowLibc
package import GraphvizLayout

/// The process that runs Graphviz: this program again, with one secret argument.
///
/// Graphviz cannot be interrupted, may crash, and is sure to repeat itself only once a process:
/// for each layout the worker forks.
package enum LayoutWorker {
  static let argument = "--layout-worker"
  private static let mostMemory: UInt64 = 4 << 30

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

/// The layout worker of this process.
///
/// The worker takes about as long to start as exploring a small flow; started before that, a picture
/// is there a third sooner.
package final class LayoutWorkerEngine: LayoutEngine {
  private let executable: String
  private var talk: ChildTalk?

  package init(executable: String = LayoutWorker.executable) {
    self.executable = executable
  }

  package func start() throws(GraphvizError) {
    guard talk == nil else { return }
    do throws(ChildProcessError) {
      talk = try LayoutWorker.start(executable)
    } catch {
      throw .failed("the layout process cannot be started: \(error.reason)")
    }
  }

  package func request(_ dot: String, id: Int, within seconds: Double) {
    talk?.send(LayoutFrame.request(id: id, seconds: seconds, dot: dot))
  }

  package func answers(until deadline: SuspendingClock.Instant) -> [LayoutAnswer]? {
    guard let talk, talk.receive(until: deadline) else { return nil }
    var answers: [LayoutAnswer] = []
    while let answer = LayoutFrame.takeAnswer(from: &talk.received) {
      // Who asked knows how long the layout could take.
      let layout = Result { () throws(GraphvizError) in try answer.layout(within: 0) }
      answers.append(LayoutAnswer(id: answer.id, layout: layout))
    }
    return answers
  }

  /// Ends the worker and what it runs; the next start begins another.
  package func cancel() {
    talk?.end()
    talk = nil
  }
}
#endif
