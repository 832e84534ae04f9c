import Foundation
import HostSchedules
import ViewSchedules

// Runs so many schedules, from a seed, and prints the shortest of those that fail. With the word
// "swiftui", they are those of the host for SwiftUI.
let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.compactMap { UInt64($0) }

@MainActor
func run<Schedule: RandomSchedule>(_ type: Schedule.Type) -> Never {
  let count = numbers.first ?? 100_000
  let first = numbers.dropFirst().first ?? 0
  let start = Date()
  var failures = 0
  for seed in first..<first + count {
    let schedule = Schedule(seed: seed)
    guard let complaint = schedule.run() else { continue }
    failures += 1
    guard failures <= 3 else {
      print("seed \(seed): \(complaint)")
      continue
    }
    let shortest = schedule.shrunk()
    print("seed \(seed): \(shortest.run() ?? "")\n\(shortest)")
  }
  let seconds = Date().timeIntervalSince(start)
  print("\(count) schedules, \(failures) fail, \(String(format: "%.1f", seconds)) s")
  exit(failures == 0 ? 0 : 1)
}

if arguments.contains("swiftui") { run(ViewSchedule.self) } else { run(Schedule.self) }
