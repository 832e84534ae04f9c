package import FlowCore
import FlowSwiftUI
package import HostSchedules
package import SwiftUI
import UIKit

/// What happens to an app that is written with SwiftUI.
package struct ViewSchedule: ListedSchedule {
  /// One thing that happens.
  package enum Step: Hashable, Sendable {
    case send([Command<Letter>])
    case goBack(stack: Int, by: Int)
    case beginSwipeBack(stack: Int)
    case beginSwipeDown
    case endSwipe(cancelled: Bool)
    case tapBeside
    case tapTab(bar: Int, Int)
    case tapAction(Int)
    case tapButton
    case closeWindow(Int)
    /// The app goes to the background, and comes back.
    case setPhase(ScenePhase)
    case changeWidth
    /// The app is killed and restored, with another version of SwiftUI: one that has a quirk more or
    /// less.
    case restart(toggling: ViewQuirk)
    case wait(Int)
  }

  /// The quirks of the platform.
  package var quirks: Set<ViewQuirk>
  /// Whether it is a tablet.
  package var isPad: Bool
  /// How the flow answers moves.
  package var answers: [ObedientFlow.Answer]
  /// What happens.
  package var steps: [Step]

  /// Makes up a schedule.
  package init(seed: UInt64) {
    var random = SplitMix(seed: seed)
    quirks = Set(ViewQuirk.allCases.filter { _ in random.once(in: 4) })
    isPad = random.once(in: 2)
    answers = random.nextAnswers()
    steps = (0..<6 + random.below(10)).map { _ in random.nextViewStep() }
  }

  /// Lets it happen, and returns what is wrong in the end; `nil` where the platform shows the stack
  /// of the flow.
  @MainActor
  package func run() -> String? {
    let flow = ObedientFlow(answering: answers)
    var quirks = quirks
    var rig = ViewRig(flow, on: SimulatedPlatform(isPad: isPad), quirks: quirks.ofOneVersion)
    for step in steps {
      guard case .restart(let quirk) = step else {
        rig.make(step)
        continue
      }
      if let misuse = rig.platform.misuse.first { return "misuse at \(misuse)" }
      quirks.formSymmetricDifference([quirk])
      rig = ViewRig(
        restoring: rig, of: flow, on: SimulatedPlatform(isPad: isPad), quirks: quirks.ofOneVersion)
    }
    rig.make(.setPhase(.active))
    guard rig.settle() else { return "it never comes to rest" }
    return rig.complaint
  }
}

extension ViewRig {
  /// Lets one thing happen; what is not possible does not.
  func make(_ step: ViewSchedule.Step) {
    switch step {
    case .send(let commands): flow.send(.run(commands))
    case .goBack(let stack, let count): user?.goBack(stack: stack, by: count)
    case .beginSwipeBack(let stack): user?.beginSwipeBack(stack: stack)
    case .beginSwipeDown:
      guard let name = app.windows.last?.value?.base as? String, let hosted = flow.hosted else {
        return
      }
      platform.advance(by: 0)
      let isAllowed = hosted.allowsInteractiveDismiss(in: name)
      if user?.beginSwipeDown() == true, !isAllowed, hosted.shownStack == hosted.configuration.stack
      {
        swipedKeptLayer = true
      }
    case .endSwipe(let cancelled): endSwipes(cancelled: cancelled)
    case .tapBeside: user?.tapBeside()
    case .tapTab(let bar, let tab): user?.tapTab(tab, bar: bar)
    case .tapAction(let number): user?.tapAction(number)
    case .tapButton: user?.tap("Touch")
    case .closeWindow(let number):
      // One of them stays: not that which the flow closes.
      guard app.windows.count > 1, app.windows.indices.contains(number),
        flow.hosted?.configuration.stack.windows.count != 1
      else { return }
      app.closeWindow(app.windows[number].value)
    case .setPhase(let phase):
      // UIKit cancels the gestures of an app that leaves the front.
      if phase != .active { endSwipes(cancelled: true) }
      let windows = app.windows.map(\.window).filter { $0.phase != phase }
      for window in windows { window.phase = .inactive }
      // It is inactive on its way, long enough for views to be evaluated.
      platform.advance(by: 20)
      for window in windows { window.phase = phase }
      platform.advance(by: 20)
    case .changeWidth: if platform.isPad { platform.isCompact.toggle() }
    case .restart: break
    case .wait(let time): platform.advance(by: time)
    }
  }
}

extension Set<ViewQuirk> {
  /// Those that one version can have: none dismisses one at a time, and freezes after that.
  fileprivate var ofOneVersion: Self {
    contains(.dismissesOneAtATime) ? subtracting([.freezesAfterManyDismissals]) : self
  }
}

extension SplitMix {
  fileprivate mutating func nextViewStep() -> ViewSchedule.Step {
    switch below(25) {
    case 0...6: .send(nextCommands())
    case 7...13: .wait(pick([0, 1, 16, 100, 200, 349, 350, 400, 700, 2000]))
    case 14: .goBack(stack: below(2), by: once(in: 4) ? 2 : 1)
    case 15: .beginSwipeBack(stack: below(2))
    case 16: .beginSwipeDown
    case 17, 18: .endSwipe(cancelled: once(in: 2))
    case 19, 20: .tapTab(bar: below(2), below(2))
    case 21: .tapAction(below(4))
    case 22: .restart(toggling: pick(ViewQuirk.allCases))
    case 23: pick([.closeWindow(0), .closeWindow(1), .tapBeside, .changeWidth])
    default: pick([.setPhase(.background), .setPhase(.active), .tapButton])
    }
  }
}
