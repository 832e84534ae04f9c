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

extension ChildProcess {
  /// Starts a program with no signal blocked or ignored.
  ///
  /// - Parameter descriptors: The descriptors it gets, by number; those of this process stay open
  ///   here. No `from` descriptor may have the number of an earlier element.
  static func spawn(
    _ executable: String, _ arguments: [String],
    descriptors: [(number: Int32, from: Int32)], leadsGroup: Bool = false
  ) throws(SystemFailure) -> pid_t {
    let argv = [executable] + arguments
    guard !argv.contains(where: { $0.utf8.contains(0) }) else {
      throw SystemFailure(reason: "its name or an argument contains a NUL character")
    }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    let closing: Int32 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in descriptors { posix_spawn_file_actions_adddup2(&actions, end, number) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for ignored in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, ignored) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let grouping = leadsGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(closing)
    posix_spawnattr_setflags(&attributes, Int16(flags | grouping))

    let copies = argv.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, executable, &actions, &attributes, copies, environ)
    guard code == 0 else { throw SystemFailure(code: code) }
    return pid
  }
}

extension ChildProcess.Ending {
  /// How a child of this process ended; `nil` while it is running and `waiting` is false.
  init?(of pid: pid_t, waiting: Bool) throws(SystemFailure) {
    var status: Int32 = 0
    while true {
      let result = waitpid(pid, &status, waiting ? 0 : WNOHANG)
      if result == 0 { return nil }
      if result == pid { break }
      guard errno == EINTR else { throw SystemFailure() }
    }
    let signal = status & 0x7f
    self = signal == 0 ? .exited(code: (status >> 8) & 0xff) : .signaled(signal)
  }

  var text: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .signaled(let signal): "signal \(signal)"
    case .timedOut: "its time limit"
    case .outputTooLarge: "its output limit"
    }
  }
}
/// Limits the memory of this process, in bytes; on systems other than Linux, does nothing.
func limitMemory(to bytes: UInt64) {
  #if os(Linux)
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  setrlimit(__rlimit_resource_t(UInt32(9)), &limit)
  #endif
}
#endif
