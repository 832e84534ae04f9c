import FlowCore
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

  @Test("a column that the user leaves is not changed before UIKit has begun with it")
  func leavesColumn() {
    var schedule = Schedule(seed: 0)
    (schedule.quirks, schedule.isPad, schedule.answers) = ([.startsPushesLate], false, [.same])
    schedule.steps = [
      .send([
        .push(.i), .embed(.stack(.a, .b), in: "s"), .at(.layer(0), .embed(.b, in: "t")),
      ]), .wait(400), .goBack(stack: 1, by: 1),
      .send([
        .push(.i), .embed(.stack(.e, .a), in: "s"), .at(.layer(0), .embed(.c, in: "t")),
      ]),
    ]
    #expect(schedule.run() == nil)
  }

  @Test("a section is left although other code pushes right after it has popped the flow's screen")
  func leavesSection() {
    var schedule = SectionSchedule(seed: 0)
    (schedule.quirks, schedule.isPad, schedule.answers) = ([], false, [.same])
    schedule.steps = [
      .start(above: 2), .app(.wait(1000)), .app(.otherCodePops(animated: false)),
      .app(.coordinatorPushes),
    ]
    #expect(schedule.run() == nil)
  }
}
