import FlowCore
import FlowTestSupport

// What lines can be: many between two screens, back to the same, through decisions, to ends.
extension Shapes {
  /// Some screens with many events and guards between each and the next.
  static func parallel(
    _ screens: Int, events: Int, _ wording: Wording, seed: UInt64
  ) -> FlowPlan {
    var sketch = Sketch("Parallel", wording, seed: seed)
    var last = sketch.root()
    for _ in 1..<screens {
      let next = sketch.plan.screen(sketch.names.screen())
      for number in 1...events {
        let condition = number % 3 == 0 ? "the amount is over \(number * 100)" : nil
        if number % 2 == 0 {
          sketch.plan.on(
            last, sketch.names.event(), .push(next), when: condition, payload: "\(number)")
        } else {
          sketch.plan.on(
            last, sketch.names.event(), .popToRoot, .push(next), when: condition,
            payload: "\(number)")
        }
      }
      sketch.plan.back(from: next)
      sketch.plan.on(next, "homeTapped", .popToRoot)
      last = next
    }
    return sketch.plan
  }

  /// Screens on which much happens that leads nowhere else.
  static func loops(_ screens: Int, loops: Int, _ wording: Wording, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Loops", wording, seed: seed)
    var last = sketch.root()
    for screen in 0..<screens {
      if screen > 0 { last = sketch.push(from: last) }
      for number in 1...loops {
        sketch.plan.on(
          last, sketch.names.event(), when: number % 2 == 0 ? "field \(number) is empty" : nil,
          payload: "\(number)", note: number % 3 == 0 ? "alert" : nil)
      }
    }
    return sketch.plan
  }

  /// A few screens with many ends.
  static func ends(_ screens: Int, ends: Int, _ wording: Wording, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Ends", wording, seed: seed)
    var own = [sketch.root()]
    for _ in 1..<screens { own.append(sketch.push(from: own[own.count - 1])) }
    for number in 0..<ends {
      let outcome = sketch.names.outcome()
      sketch.plan.end(own[number % own.count], sketch.names.event() + " \(number)", outcome)
      if number % 4 == 0 {
        sketch.plan.end(sketch.any(of: own), "lastTapped \(number)", outcome, when: "it is late")
      }
    }
    return sketch.plan
  }

  /// Screens with decisions between them, some inside others, some choices never taken.
  static func decisions(
    _ screens: Int, choices: Int, _ wording: Wording, seed: UInt64
  ) -> FlowPlan {
    var sketch = Sketch("Decisions", wording, seed: seed)
    var open = [sketch.root()]
    while sketch.plan.screens.count < screens {
      let source = open.removeFirst()
      let number = sketch.plan.screens.count
      let all = (1...choices).map { "choice \($0)" }
      for choice in all.dropLast(number % 2) {
        let next = sketch.plan.screen(sketch.names.screen())
        var records = [DecisionRecord(name: "Decision\(number)", choice: choice, choices: all)]
        if choice == all[0], sketch.random.once(in: 2) {
          records.append(
            DecisionRecord(
              name: "AgeDecision\(number)", choice: "adult", choices: ["adult", "child"]))
        }
        sketch.plan.actions.append(
          .init(
            source: source, name: "answered", payload: choice, commands: [.push(next)],
            decisions: records))
        sketch.plan.back(from: next)
        open.append(next)
      }
    }
    return sketch.plan
  }

  /// A flow with mistakes: commands that cannot apply, and events that nothing brings about.
  static func mistakes(_ screens: Int, _ wording: Wording, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Mistakes", wording, seed: seed)
    let root = sketch.root()
    var own = [root]
    while own.count < screens { own.append(sketch.push(from: sketch.any(of: own))) }
    sketch.plan.on(root, "upTapped", .pop)
    sketch.plan.on(root, "closeTapped", .dismiss)
    for screen in own.dropFirst().prefix(4) {
      sketch.plan.on(screen, "brokenTapped", .popToRoot, .pop)
      sketch.plan.on(screen, "tabTapped", .select("nowhere"))
    }
    for number in 1...3 {
      sketch.plan.actions.append(
        .init(
          source: root, name: "dead\(number)Tapped", commands: [.popToRoot],
          needs: "what never is"))
    }
    return sketch.plan
  }

  /// Everything at once, by chance: pushes, modals, replacements, ways home, guards, ends, loops.
  static func mixture(_ screens: Int, density: Int, _ wording: Wording, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Mixture", wording, seed: seed)
    var own = [sketch.root()]
    while own.count < screens {
      let source = own[max(0, own.count - 1 - sketch.random.below(6))]
      let isModal = sketch.random.once(in: 8)
      own.append(isModal ? sketch.present(from: source) : sketch.push(from: source))
    }
    for _ in 0..<screens * density / 2 {
      let (source, target) = (sketch.any(of: own), sketch.any(of: own))
      switch sketch.random.below(6) {
      case 0: sketch.plan.on(source, "homeTapped", .dismissAll, .popToRoot)
      case 1: sketch.plan.on(source, sketch.names.event(), note: "alert")
      case 2: sketch.plan.end(source, "leaveTapped", "left")
      default:
        sketch.plan.on(
          source, sketch.names.event(), .setRoot(target),
          when: sketch.random.once(in: 4) ? "allowed" : nil, payload: "\(target)")
      }
    }
    return sketch.plan
  }
}
