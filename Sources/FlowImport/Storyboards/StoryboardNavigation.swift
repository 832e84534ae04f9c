import FlowCore
import FlowDocuments
import FlowSupport

/// Runs a storyboard: each segue has the effect that it has in UIKit.
struct StoryboardNavigation: RunnableNavigation {
  typealias Container = StoryboardScene.Container

  let storyboard: Storyboard
  let initial: Int

  var starts: [(state: StoryboardScene, condition: String?)] {
    [(scene(showing: initial), condition: nil)]
  }

  /// A scene with only one view controller in the window.
  func scene(showing controller: Int) -> StoryboardScene {
    StoryboardScene(layers: [.init(container: storyboard.container(of: controller))])
  }

  func departures(from scene: StoryboardScene) -> [Departure<StoryboardScene>] {
    guard let top = scene.layers.last else { return [] }
    let visible = top.container.visible()
    let segues = visible.flatMap { controller, path -> [Departure<StoryboardScene>] in
      let screen = controller == visible.last?.controller ? nil : controller
      return storyboard.withParts(controller).flatMap { storyboard.controllers[$0].segues }
        .compactMap {
          segue in
          after(segue, from: path, in: scene).map {
            Departure(
              event: .init(name: segue.event), screen: screen, target: $0, location: segue.location)
          }
        }
    }
    return segues + systemMoves(in: scene, top)
  }

  // MARK: Segues

  private func after(
    _ segue: Storyboard.Segue, from path: [Container.AddressStep], in scene: StoryboardScene
  ) -> StoryboardScene? {
    var scene = scene
    let last = scene.layers.count - 1
    switch segue.kind {
    case .show:
      let target = storyboard.controllers[storyboard.resolved(segue.target)].kind
      if case .navigation = target { break }
      guard let stack = navigation(around: path, in: scene.layers[last].container) else { break }
      scene.layers[last].container.push(storyboard.entry(of: segue.target), at: stack)
      return scene
    case .showDetail:
      guard let side = secondary(around: path, in: scene.layers[last].container) else { break }
      scene.layers[last].container[side[...]] = storyboard.container(of: segue.target)
      return scene
    case .present(let style):
      return presenting(segue.target, style, over: scene)
    case .unwind(let targets): return unwound(to: targets, from: path, in: scene)
    }
    return presenting(segue.target, nil, over: scene)
  }

  private func presenting(
    _ controller: Int, _ style: ModalStyle?, over scene: StoryboardScene
  ) -> StoryboardScene {
    var scene = scene
    let preferredStyle = storyboard.controllers[storyboard.resolved(controller)].style
    scene.layers.append(
      .init(
        container: storyboard.container(of: controller), style: style ?? preferredStyle ?? .sheet))
    return scene
  }

  /// The innermost navigation controller on a path.
  private func navigation(
    around path: [Container.AddressStep], in container: Container
  ) -> [Container.AddressStep]? {
    (0...path.count).reversed().map { Array(path.prefix($0)) }.first {
      if case .stack(_, isNavigation: true) = container[$0[...]] { true } else { false }
    }
  }

  /// The secondary side of the innermost split view on a path.
  private func secondary(
    around path: [Container.AddressStep], in container: Container
  ) -> [Container.AddressStep]? {
    for length in (0...path.count).reversed() {
      let outer = Array(path.prefix(length))
      guard case .stack(let entries, _) = container[outer[...]], let top = entries.last,
        case .split = storyboard.controllers[top.controller].kind,
        let side = top.slots.lastIndex(where: { $0.name == "secondary" })
      else { continue }
      return outer + [.slot(side)]
    }
    return nil
  }

  /// Goes back to the nearest of some view controllers, first in the stacks around the source, then
  /// in the visible stacks of the layers below; if none is found, goes back one step.
  private func unwound(
    to targets: Set<Int>, from path: [Container.AddressStep], in scene: StoryboardScene
  ) -> StoryboardScene? {
    var scene = scene
    var before: StoryboardScene?
    var paths = [path]
    while let layer = scene.layers.last {
      let last = scene.layers.count - 1
      for stack in stacks(around: paths, in: layer.container) {
        guard case .stack(let entries, _) = layer.container[stack[...]], entries.count > 1 else {
          continue
        }
        var after = scene
        after.layers[last].container.pop(at: stack)
        before = before ?? after
        guard let end = entries.dropLast().lastIndex(where: { targets.contains($0.controller) })
        else { continue }
        for _ in (end + 2)..<entries.count { after.layers[last].container.pop(at: stack) }
        return after
      }
      guard scene.layers.count > 1 else { break }
      scene.layers.removeLast()
      before = before ?? scene
      let visibleBelow = scene.layers[last - 1].container.visible()
      if visibleBelow.contains(where: { targets.contains($0.controller) }) { return scene }
      paths = visibleBelow.reversed().map(\.path)
    }
    return before
  }

  /// The navigation controllers on some paths, the innermost first.
  private func stacks(
    around paths: [[Container.AddressStep]], in container: Container
  ) -> [[Container.AddressStep]] {
    paths.flatMap { path in (0...path.count).reversed().map { Array(path.prefix($0)) } }
      .filter {
        if case .stack(_, isNavigation: true) = container[$0[...]] { true } else { false }
      }.distinct()
  }

  // MARK: System moves

  private func systemMoves(
    in scene: StoryboardScene, _ top: StoryboardScene.SceneLayer
  ) -> [Departure<StoryboardScene>] {
    let last = scene.layers.count - 1
    var departures: [Departure<StoryboardScene>] = []
    func add(_ move: SystemMove, _ name: String, _ change: (inout StoryboardScene) -> Void) {
      var after = scene
      change(&after)
      departures.append(Departure(event: .init(name: name, move: move), target: after))
    }
    let controllers = top.container.visible()
    let visible = controllers.map(\.path)
    let path = visible.last ?? []
    let paths = (0...path.count).map { Array(path.prefix($0)) }
    let pushed = stacks(around: visible.reversed(), in: top.container).filter {
      if case .stack(let entries, _) = top.container[$0[...]] { entries.count > 1 } else { false }
    }
    let back = pushed.first { path.starts(with: $0) }
    if let back { add(.back, "back") { $0.layers[last].container.pop(at: back) } }
    // The other side of a split view also has a back button.
    for stack in pushed where !path.starts(with: stack) {
      var after = scene
      after.layers[last].container.pop(at: stack)
      let containerName = name(of: stack, in: top.container)
      let screen = controllers.last { $0.path.starts(with: stack) }?.controller
      departures.append(
        Departure(event: .init(name: "back in \(containerName)"), screen: screen, target: after))
    }
    if top.style?.allowsInteractiveDismiss == true {
      add(.interactiveDismiss, "dismissed") { $0.layers.removeLast() }
    }
    for path in paths {
      guard case .tabs(let tabs, let selected) = top.container[path[...]] else { continue }
      for number in tabs.indices where number != selected {
        add(.tabTapped(tabs[number].name), "tab \(tabs[number].name)") {
          $0.layers[last].container[path[...]] = .tabs(tabs, selected: number)
        }
      }
    }
    return departures
  }

  /// The name of the innermost slot or tab on a path.
  private func name(of path: [Container.AddressStep], in container: Container) -> String {
    guard let step = path.last else { return "" }
    return switch (container[path.dropLast()], step) {
    case (.tabs(let tabs, _), .tab(let number)): tabs[number].name
    case (.stack(let entries, _), .slot(let number)): entries.last?.slots[number].name ?? ""
    default: ""
    }
  }

  // MARK: Stacks

  func stack(in scene: StoryboardScene) -> FlowDocument.Stack {
    typealias Stack = FlowDocument.Stack
    let layers = scene.layers.map { layer in
      Stack.Layer(container(layer.container), style: layer.style)
    }
    return (try? Stack(windows: [.init(Stack.mainWindow, layers: layers)])) ?? Stack()
  }

  private func container(_ container: Container) -> FlowDocument.Stack.Container {
    switch container {
    case .stack(let entries, _):
      .stack(
        entries.map { entry in
          .init(
            .init(entry.controller),
            slots: entry.slots.map { .init($0.name, self.container($0.container)) })
        })
    case .tabs(let tabs, let selected):
      .tabs(
        tabs.map { .init($0.name, self.container($0.container)) }, selected: tabs[selected].name)
    }
  }

  func text(of scene: StoryboardScene) -> String {
    scene.layers.map { layer in
      layer.container.visible().map { storyboard.controllers[$0.controller].name }
        .joined(separator: " ")
    }.joined(separator: " + ")
  }
}

extension StoryboardScene.Container {
  mutating func push(_ entry: StoryboardScene.StackEntry, at path: [AddressStep]) {
    guard case .stack(let entries, let isNavigation) = self[path[...]] else { return }
    self[path[...]] = .stack(entries + [entry], isNavigation: isNavigation)
  }

  mutating func pop(at path: [AddressStep]) {
    guard case .stack(let entries, let isNavigation) = self[path[...]] else { return }
    self[path[...]] = .stack(entries.dropLast(), isNavigation: isNavigation)
  }
}
