import FlowCore
import FlowTestSupport

/// The shapes of flows; each makes a plan from its numbers and a seed.
enum Shapes {
  /// One screen after another, each replacing the one before.
  static func line(_ count: Int, _ wording: Wording = .short, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Line", wording, seed: seed)
    var last = sketch.root()
    for _ in 1..<count {
      let next = sketch.plan.screen(sketch.names.screen())
      sketch.plan.on(last, sketch.names.event(), .replaceTop(next))
      last = next
    }
    sketch.plan.end(last, "finishTapped", sketch.names.outcome())
    return sketch.plan
  }

  /// One screen pushed on another, each with a way back.
  static func chain(_ count: Int, _ wording: Wording = .short, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Chain", wording, seed: seed)
    var last = sketch.root()
    for _ in 1..<count { last = sketch.push(from: last) }
    sketch.plan.on(last, "homeTapped", .popToRoot)
    return sketch.plan
  }

  /// Every screen leads to some more, until there are enough.
  static func tree(
    _ count: Int, fan: Int, _ wording: Wording = .short, seed: UInt64
  ) -> FlowPlan {
    var sketch = Sketch("Tree", wording, seed: seed)
    var screens = [sketch.root()]
    while screens.count < count {
      screens.append(sketch.push(from: screens[(screens.count - 1) / fan]))
    }
    return sketch.plan
  }

  /// One screen from which all others are reached.
  static func hub(_ leaves: Int, _ wording: Wording = .short, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Hub", wording, seed: seed)
    let root = sketch.root()
    for _ in 0..<leaves { _ = sketch.push(from: root) }
    return sketch.plan
  }

  /// Step after step with a check on each, a way out on each, and steps that may be skipped.
  static func wizard(_ steps: Int, _ wording: Wording = .short, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Wizard", wording, seed: seed)
    var screens = [sketch.root()]
    for _ in 1..<steps { screens.append(sketch.plan.screen(sketch.names.screen())) }
    for (step, screen) in screens.enumerated() {
      sketch.plan.on(
        screen, "submitTapped", when: "input is incomplete", payload: "", note: "alert")
      if step > 0 { sketch.plan.back(from: screen) }
      sketch.plan.end(screen, "cancelTapped", "cancelled")
      guard step + 1 < steps else { continue }
      sketch.plan.on(
        screen, "submitTapped", .push(screens[step + 1]), when: "input is complete",
        payload: "filled")
      if sketch.random.once(in: 3), step + 2 < steps {
        sketch.plan.on(screen, "skipTapped", .push(screens[step + 2]))
      }
    }
    sketch.plan.end(screens[steps - 1], "finishTapped", sketch.names.outcome())
    return sketch.plan
  }

  /// A stack that lets a screen be pushed on itself forever, cut at a depth.
  static func endless(depth: Int, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Endless", seed: seed)
    let root = sketch.root()
    let users = (0..<3).map { _ in sketch.plan.screen(sketch.names.screen()) }
    for screen in [root] + users {
      for user in users where user != screen {
        sketch.plan.on(screen, sketch.names.event(), .push(user))
      }
    }
    for user in users { sketch.plan.back(from: user) }
    let settings = sketch.present(from: root)
    sketch.plan.on(settings, "saveTapped", .dismiss)
    sketch.plan.depth = depth
    return sketch.plan
  }

  /// One kind of screen with many payloads, reached from three lists.
  static func payloads(_ count: Int, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Payloads", seed: seed)
    let root = sketch.root()
    let lists = (0..<3).map { _ in sketch.push(from: root) }
    let first = sketch.plan.screens.count
    for number in 1...count {
      let item = sketch.plan.screen(
        "Item", parameters: ["id", "isFavourite"], payload: "\(number), \(number % 2 == 0)")
      for list in lists {
        sketch.plan.on(list, "rowTapped", .push(item), payload: "\(number)")
      }
      sketch.plan.back(from: item)
      sketch.plan.on(item, "favouriteTapped", note: "star")
      let isLast = number == count
      sketch.plan.on(item, "nextTapped", .replaceTop(isLast ? first : item + 1))
    }
    return sketch.plan
  }
}
