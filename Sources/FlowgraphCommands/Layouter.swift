#if CLI
  package import FlowDiagrams
  package import FlowDocuments
  package import GraphvizLayout

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Lays diagrams out in a process of its own, which a time limit can end.
  package struct Layouter {
    /// A picture longer than this many times its other side is out of shape.
    package static let longestAspect = 3.0

    /// The limit of one layout, in seconds.
    package let timeout: Double
    /// The program that lays out when it is run with ``LayoutWorker/argument``.
    private let executable: String
    private let worker: WaitingWorker

    package init(timeout: Double, executable: String? = nil) {
      self.init(timeout: timeout, executable: executable, worker: WaitingWorker(nil))
    }

    /// Makes a layouter that uses a worker which has been started already for its first layout.
    init(timeout: Double, executable: String? = nil, worker: WaitingWorker) {
      self.timeout = timeout
      self.executable = executable ?? LayoutWorker.executable
      self.worker = worker
    }

    /// Returns the document's diagram in the direction that keeps it in shape, down if it can.
    package func placeInShape(
      _ document: FlowDocument, _ reading: Reading = .screens, overlay: Overlay? = nil
    ) throws(GraphvizError) -> PlacedDiagram {
      let down = try place(document.diagram(reading, direction: .down, overlay: overlay))
      guard down.aspect > Self.longestAspect else { return down }
      let right = try place(document.diagram(reading, direction: .right, overlay: overlay))
      return right.aspect < down.aspect ? right : down
    }

    package func place(_ diagram: Diagram) throws(GraphvizError) -> PlacedDiagram {
      var failure = GraphvizError.failed("there is nothing to lay out")
      for request in diagram.layoutRequests {
        do throws(GraphvizError) {
          return try diagram.placed(by: try layout(of: request))
        } catch {
          guard case .failed = error else { throw error }
          failure = error
        }
      }
      throw failure
    }

    /// Runs one request in a process of its own, and returns Graphviz' answer.
    private func layout(of request: String) throws(GraphvizError) -> [UInt8] {
      let report: ChildProcess.Report
      do throws(ChildProcessError) {
        let worker = try worker.take(orStart: executable)
        report = try worker.finish(
          input: Array(request.utf8), within: .seconds(timeout))
      } catch {
        throw .failed("the layout process cannot be started: \(error.reason)")
      }
      let reason = String(
        report.errors.split(whereSeparator: \.isNewline).first ?? "no reason given")
      switch report.ending {
      case .exited(LayoutWorker.ExitCode.done): return report.output
      case .exited(LayoutWorker.ExitCode.missing): throw .missing(reason)
      case .timedOut: throw .timedOut(seconds: timeout)
      case .outputTooLarge: throw .failed("the layout is too large")
      case .signalled(let signal): throw .failed("the layout crashed (signal \(signal)) \(reason)")
      case .exited: throw .failed(reason)
      }
    }
  }

  extension PlacedDiagram {
    /// How many times the longer side is the shorter one.
    package var aspect: Double {
      let sides = [bounds.width, bounds.height].sorted()
      return sides[1] / max(1, sides[0])
    }
  }

  /// A layout process that was started before its request was known, to be taken once.
  ///
  /// The program's start takes about as long as reading the arguments and exploring the flow;
  /// done at the same time, a picture is there a third sooner.
  final class WaitingWorker {
    private var child: RunningChild?

    init(_ child: RunningChild?) {
      self.child = child
    }

    /// Starts a worker when the arguments look like those of a picture.
    ///
    /// A wrong guess costs one process that sees the end of its input and ends.
    convenience init(guessingFrom arguments: [String]) {
      let isText = arguments.contains { argument in
        argument.hasPrefix("--update-markdown")
          || OutputFormat(argument: argument).map { !$0.hasStyle } == true
      }
      let isPicture = arguments.dropFirst().first == "render" && !isText
      self.init(isPicture ? try? LayoutWorker.start(LayoutWorker.executable) : nil)
    }

    /// Returns the worker that waits, or else a new one.
    func take(orStart executable: String) throws(ChildProcessError) -> RunningChild {
      guard let waiting = child else { return try LayoutWorker.start(executable) }
      child = nil
      return waiting
    }
  }

  /// The process that runs Graphviz: this program again, with one secret argument.
  ///
  /// Graphviz cannot be interrupted, may crash, and is sure to repeat itself only once a process.
  enum LayoutWorker {
    enum ExitCode {
      static let done: Int32 = 0
      static let missing: Int32 = 69
      static let failed: Int32 = 70
    }

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

    static func start(_ executable: String) throws(ChildProcessError) -> RunningChild {
      try ChildProcess(executable, [argument]).start()
    }

    /// Reads a layout request from standard input and writes the layout to standard output.
    static func main() -> Never {
      limitMemory()
      endWithReader()
      GraphvizEngine.prepare()
      do {
        let request = String(decoding: try InputFile.bytes(at: nil), as: UTF8.self)
        // Started for a picture that then was not asked for.
        guard !request.isEmpty else { _exit(ExitCode.done) }
        try OutputFile(path: nil).write(try GraphvizEngine.layout(dot: request))
        _exit(ExitCode.done)
      } catch GraphvizError.missing(let reason) {
        end(ExitCode.missing, reason)
      } catch GraphvizError.syntax(let reason), GraphvizError.failed(let reason) {
        end(ExitCode.failed, reason)
      } catch {
        end(ExitCode.failed, "\(error)")
      }
    }

    /// Ends this process when whoever reads its output has gone, also in the middle of a layout.
    private static func endWithReader() {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      pthread_create(
        &thread, nil,
        { _ in
          // A pipe without a reader is an error, whatever is waited for.
          var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
          while poll(&output, 1, -1) < 0, errno == EINTR {}
          _exit(ExitCode.failed)
        }, nil)
    }

    private static func end(_ code: Int32, _ reason: String) -> Never {
      StandardError.report(reason)
      exit(code)
    }

    private static func limitMemory() {
      #if os(Linux)
        var limit = rlimit(rlim_cur: rlim_t(mostMemory), rlim_max: rlim_t(mostMemory))
        setrlimit(__rlimit_resource_t(UInt32(9)), &limit)
      #endif
    }
  }
#endif
