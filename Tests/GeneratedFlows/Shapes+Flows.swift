import FlowCore
import FlowTestSupport

// Child flows, and what is possible everywhere.
extension Shapes {
  /// Child flows of some screens each, linked as a tree: tree edges, ways back, and cross links.
  ///
  /// Every screen has one way to it that is its own; a cross link makes the stack that way anew, so
  /// that there are as many configurations as screens.
  ///
  /// - Parameters:
  ///   - count: The number of screens.
  ///   - size: The number of screens in a child flow.
  ///   - isNested: Whether child flows lie inside the one that opens them.
  ///   - crossings: How many of 100 screens have a cross link.
  static func clusters(
    _ count: Int, size: Int, isNested: Bool = false, crossings: Int = 60,
    _ wording: Wording = .short, seed: UInt64
  ) -> FlowPlan {
    var sketch = Sketch("Clusters", wording, seed: seed)
    let flows = max(1, count / size)
    var parts: [Int] = []
    var paths: [[Int]] = []
    var firsts: [Int] = []
    for index in 0..<count {
      let flow = min(flows - 1, index / size)
      if flow == firsts.count {
        firsts.append(index)
        let opener = flow == 0 ? nil : (flow - 1) / 3
        let parent = isNested ? opener.map { parts[$0] } ?? 0 : 0
        parts.append(sketch.plan.part("Flow \(flow + 1)", in: parent))
      }
      let screen = sketch.plan.screen(sketch.names.screen(), part: parts[flow])
      let offset = index - firsts[flow]
      guard index > 0 else {
        sketch.plan.launch(screen)
        paths.append([screen])
        continue
      }
      let source = offset == 0 ? firsts[(flow - 1) / 3] : firsts[flow] + (offset - 1) / 2
      sketch.plan.on(source, offset == 0 ? "openTapped" : sketch.names.event(), .push(screen))
      sketch.plan.back(from: screen, offset == 0 ? "dismiss" : "back")
      paths.append(paths[source] + [screen])
    }
    for index in 0..<count where sketch.random.below(100) < crossings {
      let flow = min(flows - 1, index / size)
      let near = firsts[flow] + sketch.random.below(min(size, count - firsts[flow]))
      let far = firsts[[max(0, flow - 1), min(flows - 1, flow + 1), 0][sketch.random.below(3)]]
      let target = sketch.random.once(in: 5) ? far : near
      guard target != index else { continue }
      sketch.plan.on(index, sketch.names.event(), .setStack(paths[target]))
    }
    return sketch.plan
  }

  /// Child flows that are presented, each with an end of its own, some inside others.
  static func sheets(_ count: Int, size: Int, _ wording: Wording, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Sheets", wording, seed: seed)
    let root = sketch.root()
    var openers = [root]
    for number in 1...count {
      let opener = openers[(number - 1) / 2]
      let part = sketch.plan.part(
        "Flow \(number)", in: opener == root ? 0 : sketch.plan.screens[opener].part)
      var last = sketch.present(
        from: opener, style: number % 3 == 0 ? .fullScreen : .sheet, part: part)
      openers.append(last)
      for _ in 1..<size { last = sketch.push(from: last, part: part) }
      sketch.plan.on(last, "doneTapped", .dismiss)
    }
    return sketch.plan
  }

  /// A session: signing in, many screens, and signing out from every one of them.
  static func session(_ count: Int, links: Int, _ wording: Wording, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Session", wording, seed: seed)
    let login = sketch.root()
    let home = sketch.plan.screen(sketch.names.screen())
    sketch.plan.on(
      login, "signInTapped", .setRoot(home), when: "password is right", payload: "right")
    sketch.plan.on(
      login, "signInTapped", when: "password is wrong", payload: "wrong", note: "alert")
    var screens = [home]
    while screens.count < count - 1 {
      let chosen = max(0, screens.count - 1 - sketch.random.below(4))
      screens.append(sketch.push(from: screens[chosen]))
    }
    for screen in screens { sketch.plan.on(screen, "logoutTapped", .setRoot(login)) }
    for number in 0..<links {
      let target = sketch.any(of: screens)
      sketch.plan.actions.append(
        .init(
          name: "linkOpened", trigger: .link, payload: "app://\(number)",
          commands: [.setRoot(home)] + (target == home ? [] : [.push(target)])))
    }
    return sketch.plan
  }

  /// A flow with several starts, which lets in only users who have signed in.
  static func guarded(_ pages: Int, _ wording: Wording, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Guarded", wording, seed: seed)
    let home = sketch.plan.screen(sketch.names.screen())
    let tour = sketch.plan.screen(sketch.names.screen())
    sketch.plan.launch(home, when: "as a guest")
    sketch.plan.launch(home, when: "signed in", facts: ["signed in"])
    sketch.plan.launch(tour, when: "for the first time")
    sketch.plan.on(tour, "doneTapped", .setRoot(home))
    let login = sketch.plan.screen("Login")
    sketch.plan.actions.append(
      .init(
        source: login, name: "signedIn", commands: [.dismiss], lacks: "signed in",
        sets: "signed in"))
    sketch.plan.close(from: login)
    sketch.plan.actions.append(
      .init(
        source: home, name: "signOutTapped", condition: "signed in", needs: "signed in",
        clears: "signed in"))
    for _ in 0..<pages {
      let page = sketch.plan.screen(sketch.names.screen())
      let event = sketch.names.event()
      sketch.plan.actions.append(
        .init(
          source: home, name: event, commands: [.push(page)], condition: "signed in",
          needs: "signed in"))
      sketch.plan.actions.append(
        .init(
          source: home, name: event, commands: [.present(login)], condition: "else",
          lacks: "signed in"))
      sketch.plan.back(from: page)
    }
    return sketch.plan
  }
}
