import FlowCore
import FlowTestSupport

// Tabs, modal layers, windows and slots.
extension Shapes {
  /// Tabs with a stack in each.
  ///
  /// - Parameter keepsStacks: Whether a tab's stack stays while another is selected: then each
  ///   combination is a configuration of its own.
  static func tabs(
    _ count: Int, screens: Int, keepsStacks: Bool, _ wording: Wording = .short, seed: UInt64
  ) -> FlowPlan {
    var sketch = Sketch("Tabs", wording, seed: seed)
    var tabs: [(name: String, root: Int)] = []
    for number in 1...count {
      tabs.append(("tab \(number)", sketch.plan.screen(sketch.names.screen())))
    }
    sketch.plan.launches = [
      .init(
        commands: [
          .setContent(
            .tabs(
              tabs.map { .init($0.name, .stack([.init($0.root)])) }, selected: tabs[0].name))
        ], condition: nil)
    ]
    for tab in tabs {
      var own = [tab.root]
      while own.count < screens {
        own.append(sketch.push(from: own[(own.count - 1) / 2]))
      }
      sketch.plan.actions.append(
        .init(
          name: "tabTapped", trigger: .move(.tabTapped(tab.name)), payload: tab.name,
          commands: (keepsStacks ? [] : [.popToRoot]) + [.select(tab.name)]))
      sketch.plan.actions.append(
        .init(
          name: "tabTappedAgain", trigger: .move(.tabRetapped(tab.name)), payload: tab.name,
          commands: [.popToRoot]))
    }
    return sketch.plan
  }

  /// Modal layers over modal layers, each with a screen pushed inside.
  static func modals(_ depth: Int, _ wording: Wording = .short, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Modals", wording, seed: seed)
    let styles = ModalStyle.standard + [.custom("drawer")]
    var last = sketch.root()
    for layer in 0..<depth {
      let modal = sketch.present(from: last, style: styles[layer % styles.count])
      last = sketch.push(from: modal)
      if layer > 0 { sketch.plan.on(last, "closeAllTapped", .dismissAll) }
    }
    return sketch.plan
  }

  /// A sheet, a full screen and an alert from each of some pages.
  static func pagesWithModals(_ pages: Int, _ wording: Wording, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Pages with modals", wording, seed: seed)
    let root = sketch.root()
    for _ in 0..<pages {
      let page = sketch.push(from: root)
      let sheet = sketch.present(from: page)
      let full = sketch.present(from: page, style: .fullScreen)
      _ = sketch.present(from: sheet, style: .alert)
      sketch.plan.on(full, "doneTapped", .dismiss, .popToRoot)
    }
    return sketch.plan
  }

  /// A main window with some more beside it.
  static func windows(_ count: Int, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Windows", seed: seed)
    let root = sketch.root()
    let detail = sketch.push(from: root)
    for number in 1...count {
      let name = "palette \(number)"
      let palette = sketch.plan.screen(sketch.names.screen())
      sketch.plan.on(number == 1 ? root : detail, "open\(number)Tapped", .openWindow(name, palette))
      sketch.plan.on(palette, "mainTapped", .closeWindow(name))
      sketch.plan.actions.append(
        .init(
          source: palette, name: "windowClosed", trigger: .move(.windowClosed(name)), payload: name,
          commands: [.closeWindow(name)]))
      let inner = sketch.push(from: palette)
      sketch.plan.on(inner, "pinTapped", note: "pinned")
    }
    return sketch.plan
  }

  /// A list that shows what was chosen in a slot beside it.
  static func slots(_ items: Int, seed: UInt64) -> FlowPlan {
    var sketch = Sketch("Split view", seed: seed)
    let root = sketch.root()
    let details = (0..<items).map { _ in sketch.plan.screen(sketch.names.screen()) }
    for detail in details {
      sketch.plan.on(
        root, "rowTapped", .embed(.stack([.init(detail)]), in: "detail"), payload: "\(detail)")
      sketch.plan.on(detail, "closeTapped", .clear("detail"))
      let inner = sketch.push(from: detail)
      sketch.plan.on(inner, "closeTapped", .clear("detail"))
      if let other = details.first(where: { $0 != detail }) {
        sketch.plan.on(detail, "otherTapped", .replaceTop(other))
      }
    }
    return sketch.plan
  }
}
