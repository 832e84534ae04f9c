import Foundation
import HostSchedules
import ViewSchedules

// Runs so many schedules, from a seed, on all cores, and prints the shortest of those that fail.
// With the word "swiftui", they are those of the host for SwiftUI.
// Usage: host-schedules [COUNT [FIRST]] [swiftui]
let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.compactMap { UInt64($0) }
let (count, first) = (numbers.first ?? 100_000, numbers.dropFirst().first ?? 0)
let start = Date()

/// Runs some of them, and prints those that fail, three of them shortened.
@MainActor
func run<Schedule: RandomSchedule>(_ type: Schedule.Type, _ seeds: Range<UInt64>) -> Int {
  var failures = 0
  for seed in seeds {
    let schedule = Schedule(seed: seed)
    guard let complaint = schedule.run() else { continue }
    failures += 1
    if failures > 3 {
      print("seed \(seed): \(complaint)")
    } else {
      let shortest = schedule.shrunk()
      print("seed \(seed): \(shortest.run() ?? "")\n\(shortest)")
    }
  }
  return failures
}

// The simulated platform lives in one thread, so each core has a process of its own, whose status
// is the number of its failures.
if arguments.contains("part") {
  let seeds = first..<first + count
  let failures =
    arguments.contains("swiftui") ? run(ViewSchedule.self, seeds) : run(HostSchedule.self, seeds)
  exit(Int32(min(failures, 100)))
}
let cores = UInt64(ProcessInfo.processInfo.activeProcessorCount)
let parts = try (0..<cores).map { core in
  let (begin, end) = (count * core / cores, count * (core + 1) / cores)
  let words = ["part", "\(end - begin)", "\(first + begin)"]
  let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
  return try Process.run(program, arguments: words + arguments.filter { $0 == "swiftui" })
}
for part in parts { part.waitUntilExit() }
let failures = parts.reduce(0) { $0 + Int($1.terminationStatus) }
let crashes = parts.contains { $0.terminationReason == .uncaughtSignal }
let seconds = Date().timeIntervalSince(start)
print("\(count) schedules, \(failures) fail, \(String(format: "%.1f", seconds)) s")
if crashes { print("a process ended by a signal") }
exit(failures == 0 && !crashes ? 0 : 1)
