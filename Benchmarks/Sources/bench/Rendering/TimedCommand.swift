#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A command that is timed as a whole process, from outside.
struct TimedCommand {
  /// The program's path and its arguments.
  var words: [String]

  /// Runs the command once.
  ///
  /// - Returns: How long it took by the clock on the wall.
  /// - Throws: ``BenchmarkError`` when it does not start or does not end well.
  func run() throws(BenchmarkError) -> Duration {
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    var status: Int32 = 0
    let start = ContinuousClock.now
    guard posix_spawnp(&process, words[0], nil, nil, &arguments, environ) == 0 else {
      throw BenchmarkError.cannotStart(words[0])
    }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let duration = ContinuousClock.now - start
    guard status == 0 else { throw BenchmarkError.failed(words.joined(separator: " ")) }
    return duration
  }
}

/// Why there is no measurement.
enum BenchmarkError: Error {
  case cannotStart(String)
  case failed(String)
}

/// Two commands timed in turn, A B A B …, so that a drift of the machine meets both.
struct PairedTiming {
  private(set) var milliseconds: [(a: Double, b: Double)] = []

  init(_ a: TimedCommand, _ b: TimedCommand, runs: Int) throws(BenchmarkError) {
    for run in -3..<runs {
      let pair = (a: Self.milliseconds(try a.run()), b: Self.milliseconds(try b.run()))
      // The first runs warm the caches and do not count.
      if run >= 0 { milliseconds.append(pair) }
    }
  }

  var medianOfA: Double { Self.median(milliseconds.map(\.a)) }
  var medianOfB: Double { Self.median(milliseconds.map(\.b)) }
  /// The median of the ratios A/B, pair by pair.
  var medianRatio: Double { Self.median(milliseconds.map { $0.a / $0.b }) }

  private static func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
