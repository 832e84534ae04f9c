import HostSchedules
import Testing
import UIKit

@MainActor
@Suite("schedules made up by chance")
struct ScheduleTests {
  @Test("whatever the user and other code do, the platform ends with the stack of the flow")
  func staysInStep() {
    for seed in 0..<3000 {
      let schedule = HostSchedule(seed: UInt64(seed))
      guard schedule.run() != nil else { continue }
      let shortest = schedule.shrunk()
      Issue.record("seed \(seed): \(shortest.run() ?? "")\n\(shortest)")
      return
    }
  }
}
