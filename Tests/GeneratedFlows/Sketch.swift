import FlowCore
import FlowTestSupport

/// A plan that is being made, with the names and the chance that go into it.
struct Sketch {
  var plan: FlowPlan
  var names: Namer
  var random: SplitMix64

  init(_ title: String, _ wording: Wording = .short, seed: UInt64) {
    plan = FlowPlan(title: title)
    names = Namer(wording, seed: seed)
    random = SplitMix64(seed: seed &+ 1)
  }

  /// Adds the first screen and the start.
  mutating func root() -> Int {
    let root = plan.screen(names.screen())
    plan.launch(root)
    return root
  }

  /// Adds a screen that is pushed from another, with the way back.
  mutating func push(from source: Int, part: Int = 0) -> Int {
    plan.push(names.screen(), from: source, by: names.event(), part: part)
  }

  /// Adds a screen that is presented from another, with the way to close it.
  mutating func present(
    from source: Int, style: ModalStyle = .sheet, part: Int = 0, by event: String? = nil
  ) -> Int {
    let new = plan.screen(names.screen(), part: part)
    plan.on(source, event ?? names.event(), .present(new, style: style))
    plan.close(from: new, byHand: style.allowsInteractiveDismiss)
    return new
  }

  /// One of some screens.
  mutating func any(of screens: [Int]) -> Int { screens[random.below(screens.count)] }
}
