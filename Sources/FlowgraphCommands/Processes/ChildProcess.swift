#if CLI
import FlowLibc

/// A program that could not be started, or whose end could not be seen.
package struct ChildProcessError: Error, Equatable {
  package let executable: String
  package let reason: String
}

/// A program run to its end within limits, fed and drained by the calling thread alone.
///
/// Foundation's `Process` is left aside: on Linux it took 52 ms to run `/bin/true`, lets the
/// child inherit that broken pipes are ignored, and puts it out of reach of Control-C.
package struct ChildProcess {
  /// How a program came to its end.
  package enum Ending: Equatable, Sendable {
    case exited(code: Int32)
    case signalled(Int32)
    /// It ran longer than it may and was killed.
    case timedOut
    /// It wrote more than it may and was killed.
    case outputTooLarge
  }

  /// What a program left behind.
  package struct Report: Equatable, Sendable {
    package var ending: Ending
    /// Its standard output, as far as it was read.
    package var output: [UInt8]
    /// The first 64 kB of its standard error, repaired where they are not UTF-8.
    package var errors: String
  }

  /// A path, or a name without a slash that is looked for along `PATH`.
  package var executable: String
  package var arguments: [String]
  /// What it finds on its standard input, and need not read.
  package var input: [UInt8]
  /// Its environment; `nil` for that of this process.
  package var environment: [String: String]?
  package var timeLimit: Duration = .seconds(60)
  /// How many bytes it may write to its standard output.
  package var outputLimit = 256 << 20

  package init(_ executable: String, _ arguments: [String] = [], input: [UInt8] = []) {
    self.executable = executable
    self.arguments = arguments
    self.input = input
  }

  /// Runs the program and waits for it.
  ///
  /// The program is waited for, not those it starts: one that lives on and holds the pipes
  /// open delays nothing.
  package func run() throws(ChildProcessError) -> Report {
    try start().finish(input: input, within: timeLimit)
  }

  /// Starts the program; what it finds on its standard input can be made meanwhile.
  ///
  /// A program that is never finished sees the end of its input when this process ends.
  package func start() throws(ChildProcessError) -> RunningChild {
    OutputFile.ignoreBrokenPipes()
    // Where a parent had the ends of children ignored, exit codes would be lost.
    signal(SIGCHLD, SIG_DFL)
    // A child started by another thread must not inherit these pipes before they are marked.
    pthread_mutex_lock(Self.starting)
    defer { pthread_mutex_unlock(Self.starting) }
    do throws(SystemFailure) {
      let (input, output, errors) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
      let ends = [input.reading, output.writing, errors.writing]
      let pid = try ProcessStart(
        executable: executable, arguments: arguments, environment: environment,
        descriptors: ends.enumerated().map { (Int32($0), from: $1.number) }
      ).start()
      for end in ends { end.shut() }
      return RunningChild(
        executable: executable,
        exchange: ChildExchange(
          pid: pid, to: input.writing, output: output.reading, errors: errors.reading,
          outputLimit: outputLimit))
    } catch {
      throw ChildProcessError(executable: executable, reason: error.reason)
    }
  }

  private nonisolated(unsafe) static let starting = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()
}

/// A program that has been started and waits for its input.
package struct RunningChild {
  fileprivate let executable: String
  fileprivate var exchange: ChildExchange

  /// Begins a talk that goes to and fro.
  consuming func talk() -> ChildTalk { ChildTalk(exchange) }

  /// Gives the program its input and waits for its end, no longer than the limit from now on.
  package consuming func finish(
    input: [UInt8], within timeLimit: Duration
  ) throws(ChildProcessError) -> ChildProcess.Report {
    do throws(SystemFailure) {
      let deadline = SuspendingClock.now.advanced(by: timeLimit)
      exchange.input = input[...]
      let ending = try exchange.run(until: deadline)
      return ChildProcess.Report(
        ending: ending, output: exchange.output.bytes,
        errors: String(decoding: exchange.errors.bytes, as: UTF8.self))
    } catch {
      throw ChildProcessError(executable: executable, reason: error.reason)
    }
  }
}
#endif
