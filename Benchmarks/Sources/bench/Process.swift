#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that is run to its end, with what it says and what it takes.
struct Program {
  /// What a run gave.
  struct Run {
    var output: String
    /// By the clock on the wall.
    var seconds: Double
    /// Of all processors together.
    var processorSeconds: Double
    /// The most memory that was resident at once.
    var peakBytes: Int
  }

  /// The program, found along PATH, and its arguments.
  var words: [String]
  /// The folder to run it in; `nil` for the current one.
  var folder: String?

  /// Runs the program and waits for it.
  ///
  /// - Throws: ``BenchmarkError`` when it does not start or does not end well.
  func run() throws(BenchmarkError) -> Run {
    let shell = folder.map { ["sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []
    var arguments = (shell + words).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotStart(words[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var process: pid_t = 0
    let start = ContinuousClock.now
    let failure = posix_spawnp(
      &process, shell.first ?? words[0], &actions, nil, &arguments, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard failure == 0 else { throw .cannotStart(words[0]) }
    let output = Self.text(from: ends[0])
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard status == 0 else { throw .failed(words.joined(separator: " ")) }
    return Run(
      output: output, seconds: seconds,
      processorSeconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
      peakBytes: Self.bytes(usage.ru_maxrss))
  }

  private static func text(from file: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// Linux counts in kilobytes, Darwin in bytes.
  private static func bytes(_ size: Int) -> Int {
    #if canImport(Darwin)
    size
    #else
    size * 1024
    #endif
  }
}
