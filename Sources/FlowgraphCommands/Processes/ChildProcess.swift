#if CLI
import FlowSupport

/// A program that runs to completion within limits, with its pipes served by the calling thread.
///
/// Foundation's `Process` is not used: on Linux, it takes 52 ms to run `/bin/true`, lets the child
/// inherit an ignored SIGPIPE, and keeps Control-C from reaching it.
package struct ChildProcess {
  package enum Ending: Equatable, Sendable {
    case exited(code: Int32)
    case signaled(Int32)
    case timedOut
    /// It exceeded the output limit and was killed.
    case outputTooLarge
  }

  package struct Report: Equatable, Sendable {
    package var ending: Ending
    /// Its standard output, as far as it was read.
    package var output: [UInt8]
    /// The first 64 kB of its standard error, with invalid UTF-8 replaced.
    package var errors: String
  }

  /// A path, or a name without a slash that is looked up in `PATH`.
  package var executable: String
  package var arguments: [String]
  package var input: [UInt8]
  package var timeLimit: Duration = .seconds(60)
  /// The maximum number of bytes that it may write to standard output.
  package var outputLimit = 256 << 20

  package init(_ executable: String, _ arguments: [String] = [], input: [UInt8] = []) {
    (self.executable, self.arguments, self.input) = (executable, arguments, input)
  }

  /// Runs the program and waits for it.
  ///
  /// Waits only for the program itself: a process that it started and that holds the pipes open
  /// causes no delay.
  package func run() throws(SystemFailure) -> Report {
    let child = try start()
    let ending = try child.run(
      input, until: SuspendingClock.now.advanced(by: timeLimit), outputLimit: outputLimit)
    return Report(
      ending: ending, output: Array(child.pipes.received.prefix(outputLimit)),
      errors: String(decoding: child.messages, as: UTF8.self))
  }

  /// Starts the program without input.
  func start() throws(SystemFailure) -> ChildConnection {
    Output.ignoreBrokenPipes()
    // If a parent process had SIGCHLD ignored, exit codes would be lost.
    signal(SIGCHLD, SIG_DFL)
    // A child started by another thread must not inherit these pipes before they are marked.
    pthread_mutex_lock(Self.starting)
    defer { pthread_mutex_unlock(Self.starting) }
    let pipes = try ChildPipes()
    let ends = pipes.childEnds.enumerated().map { (Int32($0), from: $1.number) }
    return ChildConnection(
      pid: try Self.spawn(executable, arguments, descriptors: ends), pipes)
  }

  private nonisolated(unsafe) static let starting = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()
}
#endif
