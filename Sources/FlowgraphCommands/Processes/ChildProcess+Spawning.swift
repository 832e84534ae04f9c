#if CLI
import FlowSupport

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
