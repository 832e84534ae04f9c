import FlowCore
import FlowUIKit
package import UIKit

/// What happens to an app whose coordinator runs sections of a flow, one thing after another.
package struct SectionSchedule: ListedSchedule {
  /// One thing that happens.
  package enum Step: Hashable, Sendable {
    /// The coordinator starts a section above so many screens of its own.
    case start(above: Int)
    /// The flow ends.
    case end
    /// What happens to any app.
    case app(Schedule.Step)
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
    steps = [.start(above: 1)] + (0..<5 + random.below(10)).map { _ in random.nextSectionStep() }
  }

  /// Lets it happen, and returns what is wrong in the end; `nil` where nothing is.
  @MainActor
  package func run() -> String? {
    let rig = SectionRig(answers, on: SimulatedPlatform(quirks: quirks, isPad: isPad))
    for step in steps { rig.make(step) }
    rig.user.endSwipe()
    guard rig.platform.settle() else { return "it never comes to rest" }
    return rig.complaint
  }
}

/// A coordinator that runs sections.
@MainActor
private final class SectionRig: NSObject, UINavigationControllerDelegate {
  let platform: SimulatedPlatform
  let user = SimulatedUser()
  private let answers: [ObedientFlow.Answer]
  private let navigation = UINavigationController()
  private let window = UIWindow(frame: .zero)
  private var section: FlowSection<ObedientFlow>?
  private var sectionsRun = 0
  private var sectionsEnded = 0

  init(_ answers: [ObedientFlow.Answer], on platform: SimulatedPlatform) {
    SimulatedPlatform.current = platform
    self.platform = platform
    self.answers = answers
    super.init()
    navigation.viewControllers = [StrangerController()]
    navigation.delegate = self
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }

  func make(_ step: SectionSchedule.Step) {
    switch step {
    case .start(let count): start(above: count)
    case .end: section?.send(.end([.dismissAll]))
    case .app(.send(let commands)): section?.send(.run(commands))
    case .app(let step): user.make(step, on: platform)
    }
  }

  /// A coordinator starts nothing while something moves.
  private func start(above count: Int) {
    user.endSwipe()
    platform.settle()
    guard section == nil else { return }
    navigation.viewControllers = (0..<count).map { _ in StrangerController() }
    sectionsRun += 1
    section = try? FlowSection(
      ObedientFlow(answering: answers), on: navigation,
      configuring: { host, send in host.configure(sending: send) },
      showing: { letter, _ in
        letter == .i ? SplitScreenController() : ScreenController(letter)
      },
      finish: { [weak self] in self?.sectionDidEnd($0) })
  }

  private func sectionDidEnd(_ outcome: Bool?) {
    let below = section?.viewControllersBelow ?? []
    section = nil
    sectionsEnded += 1
    let next = outcome == true ? below + [StrangerController()] : below
    navigation.setViewControllers(next, animated: true)
  }

  var complaint: String? {
    if let misuse = platform.misuse.first { return "misuse at \(misuse)" }
    guard let section else {
      if sectionsRun != sectionsEnded { return "\(sectionsRun) ran, \(sectionsEnded) ended" }
      if navigation.delegate !== self { return "the delegate is still the host" }
      let isLeft = navigation.viewControllers.allSatisfy { $0 is StrangerController }
      return isLeft ? nil : "screens of the flow are left"
    }
    if sectionsRun != sectionsEnded + 1 { return "\(sectionsRun) ran, \(sectionsEnded) ended" }
    if section.hosted.outcome != nil { return "the coordinator does not hear of the end" }
    if section.hosted.isDesynchronized { return "the host was given up" }
    return section.hosted.configuration.stack.keyWindow?.difference(from: window, on: platform)
  }
}

extension SplitMix {
  fileprivate mutating func nextSectionStep() -> SectionSchedule.Step {
    switch below(16) {
    case 0: .start(above: 1 + below(2))
    case 1: .end
    default: .app(nextStep().inSection)
    }
  }
}

extension Schedule.Step {
  /// The same for a flow that has one window, whose root is a stack.
  fileprivate var inSection: Self {
    guard case .send(let commands) = self else { return self }
    let possible = commands.filter {
      switch $0 {
      case .setContent, .openWindow, .closeWindow, .focusWindow: false
      default: true
      }
    }
    return .send(possible.isEmpty ? [.push(.b)] : possible)
  }
}
