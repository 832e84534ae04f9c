#if CLI
import FlowSupport
import Foundation

/// A program to run to its end, with what it reads and where it writes.
///
/// Foundation's `Process` is left aside: its children inherit which signals are ignored here, so
/// it would hide that a broken pipe kills.
struct Spawn {
  /// Where standard output goes.
  enum Output {
    /// Into ``Finished/output``.
    case kept
    case file(String)
    /// A pipe whose reader has gone.
    case closedPipe
    /// There is no standard output.
    case closed
  }

  struct Failure: Error { var reason: String }

  var executable: String
  var arguments: [String] = []
  var input: [UInt8] = []
  var output = Output.kept
  var environment: [String: String] = [:]
  /// A signal that it gets as soon as it has said something, on either stream.
  var interruption: (signal: Int32, after: String)?
  /// After so many seconds it is killed, so that no test runs forever; no test depends on it.
  var limit = 900.0

  func run() throws -> Finished {
    let (input, output, errors) = (try Scratch(input), try Scratch(), try Scratch())
    let pipe = try BrokenPipe()
    let clock = ContinuousClock()
    let began = clock.now
    let pid = try start { actions in
      posix_spawn_file_actions_adddup2(&actions, input.number, 0)
      switch self.output {
      case .kept: posix_spawn_file_actions_adddup2(&actions, output.number, 1)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
      case .closedPipe: posix_spawn_file_actions_adddup2(&actions, pipe.end, 1)
      case .closed: posix_spawn_file_actions_addclose(&actions, 1)
      }
      posix_spawn_file_actions_adddup2(&actions, errors.number, 2)
    }
    if let interruption {
      while ContinuousClock.now < began.advanced(by: .seconds(limit)) {
        let said = String(decoding: output.bytes() + errors.bytes(), as: UTF8.self)
        if said.contains(interruption.after) || hasEnded(pid) { break }
        usleep(20_000)
      }
      kill(pid, interruption.signal)
    }
    let status = try wait(for: pid, until: began.advanced(by: .seconds(limit)))
    let ending: Finished.Ending =
      status & 0x7f == 0 ? .exit((status >> 8) & 0xff) : .signal(status & 0x7f)
    return Finished(
      ending: ending, output: output.bytes(),
      errors: String(decoding: errors.bytes(), as: UTF8.self), time: clock.now - began)
  }

  /// Starts the program and leaves it to run; its standard error goes into a file.
  func launch(errors path: String) throws -> pid_t {
    let input = try Scratch(input)
    return try start { actions in
      posix_spawn_file_actions_adddup2(&actions, input.number, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, path, O_WRONLY, 0)
    }
  }

  #if canImport(Darwin)
  private typealias Actions = posix_spawn_file_actions_t?
  #else
  private typealias Actions = posix_spawn_file_actions_t
  #endif

  /// Starts the program with every signal as it is by default.
  private func start(_ redirect: (inout Actions) -> Void) throws -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    redirect(&actions)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for ignored in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, ignored) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var settings = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // What changes the manifest for our own tests is not there for those who depend on it.
    for name in ["FLOWGRAPH_TEST_BUILD", "FLOWGRAPH_QUICK_TESTS"] { settings[name] = nil }
    let argv = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + variables).forEach { free($0) } }
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, executable, &actions, &attributes, argv, variables)
    guard code == 0 else {
      throw Failure(reason: "\(executable): \(String(cString: strerror(code)))")
    }
    return pid
  }

  /// Whether a child has ended, whose end is still to be asked for.
  private func hasEnded(_ pid: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0
      || info.si_signo != 0
  }

  private func wait(for pid: pid_t, until deadline: ContinuousClock.Instant) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, WNOHANG) != pid {
      if ContinuousClock.now > deadline { kill(pid, SIGKILL) }
      usleep(1000)
    }
    return status
  }
}

/// What a program left behind.
struct Finished {
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  var ending: Ending
  var output: [UInt8]
  var errors: String
  var time: Duration

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// A file without a name.
private final class Scratch {
  let number: Int32

  init(_ bytes: [UInt8] = []) throws {
    let path = NSTemporaryDirectory() + "/flowgraph-\(UUID().uuidString)"
    number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw Spawn.Failure(reason: "\(path) cannot be made") }
    unlink(path)
    guard write(number, bytes, bytes.count) == bytes.count else {
      throw Spawn.Failure(reason: "\(path) cannot be filled")
    }
    lseek(number, 0, SEEK_SET)
  }

  deinit { close(number) }

  func bytes() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: Int(lseek(number, 0, SEEK_END)))
    let count = pread(number, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }
}

/// The writing end of a pipe that nobody reads.
private final class BrokenPipe {
  let end: Int32

  init() throws {
    // Opened by name, both ends are closed in every child from their first moment on.
    let path = NSTemporaryDirectory() + "/flowgraph-\(UUID().uuidString)"
    guard mkfifo(path, 0o600) == 0 else { throw Spawn.Failure(reason: "\(path) cannot be made") }
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    end = open(path, O_WRONLY | O_CLOEXEC)
    close(reader)
    unlink(path)
  }

  deinit { close(end) }
}
#endif
