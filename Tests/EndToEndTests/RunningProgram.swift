#if CLI
import FlowSupport
import Foundation

/// A program while it runs, until it is interrupted or nobody holds it any more.
final class RunningProgram {
  private let folder: TemporaryFolder
  private let pid: pid_t
  private var status: Int32?

  init(_ program: Spawn) throws {
    folder = try TemporaryFolder()
    pid = try program.launch(errors: folder.add("errors", []))
  }

  /// Starts the tool.
  convenience init(_ arguments: [String]) throws {
    try self.init(Spawn(executable: Tool.path, arguments: arguments))
  }

  deinit {
    guard status == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// What it has written to standard error so far.
  var errors: String { (try? folder.text("errors")) ?? "" }

  /// Waits until something is so; false when it has ended first, or takes minutes.
  func wait(until condition: () throws -> Bool) rethrows -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(900))
    while ContinuousClock.now < deadline {
      if try condition() { return true }
      if hasEnded { return try condition() }
      usleep(20_000)
    }
    return false
  }

  var hasEnded: Bool {
    var status: Int32 = 0
    if self.status == nil, waitpid(pid, &status, WNOHANG) == pid { self.status = status }
    return self.status != nil
  }

  /// Sends the signal of Control-C, and returns whether it has ended by that.
  func interrupt() -> Bool { end(by: SIGINT) && status.map { $0 & 0x7f } == SIGINT }

  /// Sends a signal, and returns whether it has ended, if not well.
  func end(by signal: Int32) -> Bool {
    kill(pid, signal)
    return wait { hasEnded } && status != 0
  }

  /// The processes that it has started, and those that they have, as far as they run now.
  func descendants() throws -> [pid_t] {
    let pairs = try Spawn(executable: "ps", arguments: ["-A", "-o", "pid=,ppid="]).run().lines
      .map { $0.split(separator: " ").compactMap { pid_t($0) } }.filter { $0.count == 2 }
    var found = [pid]
    var next = 0
    while next < found.count {
      found += pairs.filter { $0[1] == found[next] }.map { $0[0] }
      next += 1
    }
    return Array(found.dropFirst())
  }

  /// The command lines of processes, once those that satisfy a condition had time to end.
  static func lines(where isMeant: (String) -> Bool) throws -> [String] {
    var left: [String] = []
    for _ in 0..<300 {
      left = try Spawn(executable: "ps", arguments: ["-A", "-o", "args"]).run().lines
        .filter { isMeant($0) && !$0.contains("<defunct>") }
      guard !left.isEmpty else { break }
      usleep(100_000)
    }
    return left
  }

  /// Whether processes end, sooner or later.
  static func haveEnded(_ processes: [pid_t]) -> Bool {
    for _ in 0..<9000 {
      if processes.allSatisfy({ kill($0, 0) != 0 }) { return true }
      usleep(20_000)
    }
    return false
  }
}
#endif
