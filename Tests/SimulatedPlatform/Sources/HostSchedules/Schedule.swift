package import FlowCore
import FlowUIKit
import TestDevice
package import UIKit

/// What happens to an app, one thing after another.
package struct Schedule: ListedSchedule {
  /// One thing that happens.
  package enum Step: Hashable, Sendable {
    case send([Command<Letter>])
    case goBack(stack: Int, by: Int)
    case beginSwipeBack(stack: Int)
    case beginSwipeDown
    case endSwipe(cancelled: Bool)
    case tapBeside
    case tapTab(bar: Int, Int)
    case beginSwipeToPage(pages: Int, UIPageViewController.NavigationDirection)
    case tapAction(Int)
    case closeWindow(Int)
    case focusWindow(Int)
    /// Other code of the app pops a stack, or dismisses the topmost layer.
    case otherCodePops(animated: Bool)
    case otherCodeDismisses
    /// A coordinator pushes something above a screen that it runs.
    case coordinatorPushes
    /// A window of a tablet becomes narrow or wide.
    case changeWidth
    /// A link closes everything in the window in front, and shows these screens.
    case openLink([Letter])
    /// The app is killed, and restored with what the flow had.
    case restart
    /// The platform does something that it has not done before, or does it no more.
    case toggle(Quirk)
    case wait(Int)
  }

  /// The quirks of the platform.
  package var quirks: Set<Quirk>
  /// Whether it is a tablet.
  package var isPad: Bool
  /// How the flow answers moves.
  package var answers: [ObedientFlow.Answer]
  /// What happens.
  package var steps: [Step]

  /// Makes up a schedule.
  package init(seed: UInt64) {
    var random = SplitMix(seed: seed)
    quirks = Set(Quirk.allCases.filter { _ in random.once(in: 4) })
    isPad = random.once(in: 2)
    answers = random.nextAnswers()
    steps = (0..<6 + random.below(10)).map { _ in random.nextStep() }
  }

  /// Lets it happen, and returns what is wrong in the end; `nil` where the platform shows the stack
  /// of the flow.
  @MainActor
  package func run() -> String? {
    let flow = ObedientFlow(answering: answers)
    guard let start = try? Interpreter(flow) else { return "the flow cannot start" }
    var rig = makeRig(start, on: SimulatedPlatform(quirks: quirks, isPad: isPad))
    for step in steps {
      if step == .restart {
        if let misuse = rig.platform.misuse.first { return "misuse at \(misuse)" }
        let platform = SimulatedPlatform(quirks: rig.platform.quirks, isPad: isPad)
        rig = makeRig(Interpreter(flow, at: rig.hosted.configuration), on: platform)
      } else {
        rig.make(step)
      }
    }
    rig.user.endSwipe()
    guard rig.platform.settle() else { return "it never comes to rest" }
    return rig.complaint
  }

  @MainActor
  private func makeRig(
    _ interpreter: Interpreter<ObedientFlow>, on platform: SimulatedPlatform
  ) -> HostRig {
    HostRig(interpreter, on: TestDevice(platform)) { host in
      // Every other popover and action sheet has something to point at.
      let view = UIView()
      host.anchor = { $0 == .b || $0 == .d ? view : nil }
    }
  }
}

extension HostRig {
  /// Lets one thing happen; what is not possible does not.
  func make(_ step: Schedule.Step) {
    switch step {
    case .send(let commands): hosted.send(.run(commands))
    case .closeWindow(let number): closeWindow(number)
    case .focusWindow(let number): focusWindow(number)
    case .openLink(let letters):
      guard let first = letters.first else { return }
      hosted.send(.run([.setRoot(first)] + letters.dropFirst().map { .push($0) }))
    case .restart: break
    case .beginSwipeDown:
      guard let name = hosted.configuration.stack.keyWindow?.name,
        windows[name] === platform.windows.last
      else { return }
      let isAllowed = hosted.allowsInteractiveDismiss(in: name)
      if user.beginSwipeDown(), !isAllowed, hosted.shownStack == hosted.configuration.stack {
        swipedKeptLayer = true
      }
    case .goBack, .beginSwipeBack, .endSwipe, .tapBeside, .tapTab,
      .beginSwipeToPage, .tapAction, .otherCodePops, .otherCodeDismisses, .coordinatorPushes,
      .changeWidth, .toggle, .wait:
      user.make(step, on: platform)
    }
  }
}

extension SimulatedUser {
  /// Lets one thing happen of which the flow is not told by the rig.
  func make(_ step: Schedule.Step, on platform: SimulatedPlatform) {
    switch step {
    case .goBack(let number, let count):
      let stacks = stacks
      if stacks.indices.contains(number) { goBack(in: stacks[number], by: count) }
    case .beginSwipeBack(let number):
      let stacks = stacks
      if stacks.indices.contains(number) { beginSwipeBack(in: stacks[number]) }
    case .beginSwipeDown: beginSwipeDown()
    case .endSwipe(let cancelled): endSwipe(cancelled: cancelled)
    case .tapBeside: tapBeside()
    case .tapTab(let bar, let number):
      let bars = tabBars
      if bars.indices.contains(bar) { tapTab(number, of: bars[bar]) }
    case .beginSwipeToPage(let number, let direction):
      let pages = pages
      if pages.indices.contains(number) { beginSwipeToPage(direction, of: pages[number]) }
    case .tapAction(let number): tapAction(number)
    case .otherCodePops(let animated): stacks.last?.popViewController(animated: animated)
    case .otherCodeDismisses:
      if let layer = touchedLayer, !(layer is UIAlertController),
        layer.presentingViewController != nil
      {
        layer.dismiss(animated: true)
      }
    case .coordinatorPushes:
      if let stack = stacks.last, let top = stack.topViewController,
        top is StrangerController || (top as? ScreenController)?.screen == .e
      {
        stack.pushViewController(StrangerController(), animated: true)
      }
    case .changeWidth:
      // It comes in a turn of its own.
      platform.advance(by: 0)
      if platform.isPad { platform.isCompact.toggle() }
    case .toggle(let quirk): platform.quirks.formSymmetricDifference([quirk])
    case .wait(let time): platform.advance(by: time)
    case .send, .closeWindow, .focusWindow, .openLink, .restart: break
    }
  }
}

/// The same numbers for the same seed everywhere.
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % limit }
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// How a flow answers moves: as it should, or by three answers in turn.
  package mutating func nextAnswers() -> [ObedientFlow.Answer] {
    once(in: 2) ? [.same] : (0..<3).map { _ in pick(ObedientFlow.Answer.allCases) }
  }

  package mutating func nextStep() -> Schedule.Step {
    switch below(30) {
    case 28: .coordinatorPushes
    case 29: .changeWidth
    case 26, 27:
      .beginSwipeToPage(pages: once(in: 4) ? 1 : 0, once(in: 3) ? .reverse : .forward)
    case 0...6: .send(once(in: 3) ? nextContainerCommands() : nextCommands())
    case 7...13: .wait(pick([0, 1, 16, 100, 200, 349, 350, 400, 700, 2000]))
    case 14: .goBack(stack: below(2), by: once(in: 4) ? 2 : 1)
    case 15: .beginSwipeBack(stack: below(2))
    case 16: .beginSwipeDown
    case 17, 18: .endSwipe(cancelled: once(in: 2))
    case 19, 20: .tapTab(bar: below(2), below(2))
    case 21: .tapAction(below(4))
    case 22: .openLink((0...below(2)).map { _ in letter() })
    case 23: once(in: 3) ? .restart : .toggle(pick(Quirk.allCases))
    case 24:
      switch below(5) {
      case 0: .closeWindow(below(2))
      case 1: .focusWindow(below(2))
      case 2: .tapBeside
      default: .changeWidth
      }
    default:
      once(in: 2) ? .otherCodeDismisses : .otherCodePops(animated: once(in: 2))
    }
  }

  /// What only the host for UIKit shows in a way of its own.
  private mutating func nextContainerCommands() -> [Command<Letter>] {
    switch below(8) {
    case 0: [.setTabs(nextPages(), selected: pick(["p", "r"]))]
    case 1: [.embed(.tabs(nextPages(), selected: "r"), in: pick(["s", "t"]))]
    case 2, 3:
      [
        .push(.i), .embed(.stack(letter(), letter()), in: "s"),
        .at(.layer(below(2)), .embed(.stack(letter()), in: "t")),
      ]
    case 4: [.push(.i), .embed(.stack(letter()), in: pick(["s", "t"]))]
    case 5: [.at(.layer(below(2)).slot("s"), once(in: 2) ? .push(letter()) : .pop)]
    case 6: [once(in: 2) ? .clear(pick(["s", "t"])) : .push(.e)]
    default: [.select(pick(["p", "q", "r"]))]
    }
  }

  private mutating func nextPages() -> [Stack.Tab] {
    let middle = (0..<below(3)).map { Stack.Tab(["q", "s"][$0], letter()) }
    return [.init("p", letter(), letter())] + middle + [.init("r", letter())]
  }

  private mutating func letter() -> Letter { pick([.a, .b, .c, .d, .e]) }

  package mutating func nextCommands() -> [Command<Letter>] {
    switch below(12) {
    case 0: [.dismiss, nextCommand()]
    case 1: [.dismissAll, nextCommand(), nextCommand()]
    case 2: [nextCommand(), nextCommand()]
    default: [nextCommand()]
    }
  }

  private mutating func nextCommand() -> Command<Letter> {
    switch below(24) {
    case 0...4: .push(letter())
    case 5: .pop
    case 6: .popToRoot
    case 7: .setStack((0...below(3)).map { _ in letter() })
    case 8: .replaceTop(letter())
    case 9...11: .present(letter(), style: pick([.sheet, .sheet, .fullScreen, .popover]))
    case 12, 22, 23: .present(pick([.g, .h, .j, .k]), style: .alert)
    case 13, 14: .dismiss
    case 15: .dismissAll
    case 16: .setRoot(letter())
    case 17: .setTabs([.init("x", letter()), .init("y", letter(), letter())])
    case 18: .select(pick(["x", "y"]))
    case 19:
      .embed(
        once(in: 3)
          ? .tabs([.init("x", letter(), letter()), .init("z", letter())], selected: "x")
          : .stack(letter(), letter()), in: pick(["s", "t"]))
    case 20: once(in: 2) ? .clear(pick(["s", "t"])) : .bringToFront(letter())
    default: pick([.openWindow("help", letter()), .closeWindow("help"), .focusWindow("main")])
    }
  }
}
