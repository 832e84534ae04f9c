import FlowCore
import HostSchedules
import SwiftUI
import Testing
import UIKit
import ViewSchedules

@MainActor
@Suite("schedules of SwiftUI made up by chance")
struct ViewScheduleTests {
  @Test("whatever the user does, the platform ends with the stack of the flow")
  func staysInStep() {
    for seed in 0..<2000 {
      let schedule = ViewSchedule(seed: UInt64(seed))
      guard schedule.run() != nil else { continue }
      let shortest = schedule.shrunk()
      Issue.record("seed \(seed): \(shortest.run() ?? "")\n\(shortest)")
      return
    }
  }

  @Test("a window that the flow closes stays closed when the app is restored at once")
  func closesRestoredWindow() {
    var schedule = ViewSchedule(seed: 0)
    (schedule.quirks, schedule.isPad, schedule.answers) = ([], true, [.same])
    schedule.steps = [
      .send([.openWindow("help", .c)]), .send([.closeWindow("help")]), .wait(100),
      .restart(toggling: .hidesBelowCovers),
    ]
    #expect(schedule.run() == nil)
  }

  @Test("a tap in one window ends no wait for a push in another")
  func waitsForOtherWindow() {
    var schedule = ViewSchedule(seed: 0)
    (schedule.quirks, schedule.isPad) = ([.losesPathDuringPush], false)
    schedule.answers = [.same, .push, .push]
    schedule.steps = [
      .send([.setStack([.a, .e, .c]), .openWindow("help", .d)]), .wait(16),
      .goBack(stack: 0, by: 1), .wait(349), .wait(16), .tapButton,
    ]
    #expect(schedule.run() == nil)
  }
}
