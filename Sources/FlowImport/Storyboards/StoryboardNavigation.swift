import FlowCore
import FlowDocuments
import FlowSupport

// Each segue has the effect that it has in UIKit.
extension Storyboard: RunnableNavigation {
  var starts: [(state: Scene, condition: String?)] { [(scene(showing: initial), condition: nil)] }

  func scene(showing controller: Int) -> Scene { [.init(container(of: controller))] }

  func departures(from scene: Scene) -> [Departure<Scene>] {
    guard let top = scene.last else { return [] }
    let visible = top.container.visible()
    var departures: [Departure<Scene>] = []
    for (controller, path) in visible {
      let screen = controller == visible.last?.controller ? nil : controller
      for segue in withParts(controller).flatMap({ controllers[$0].segues }) {
        guard let target = after(segue, from: path, in: scene) else { continue }
        departures.append(
          Departure(
            event: .init(name: segue.event), screen: screen, target: target,
            location: segue.location))
      }
    }
    return departures + systemMoves(in: scene, top)
  }

  private func after(_ segue: Segue, from path: [Int], in scene: Scene) -> Scene? {
    var scene = scene
    let last = scene.count - 1
    var style = controllers[resolved(segue.target)].style ?? .sheet
    switch segue.kind {
    case .show:
      if case .navigation = controllers[resolved(segue.target)].kind { break }
      guard let stack = Self.stacks(around: [path], in: scene[last].container).first,
        let entries = scene[last].container[stack].navigationEntries
      else { break }
      scene[last].container[stack] = .stack(entries + [pushedEntry(of: segue.target)])
      return scene
    case .showDetail:
      guard let side = secondary(around: path, in: scene[last].container) else { break }
      scene[last].container[side] = container(of: segue.target)
      return scene
    case .present(let ownStyle): style = ownStyle ?? style
    case .unwind(let targets): return unwound(to: targets, from: path, in: scene)
    }
    scene.append(.init(container(of: segue.target), style: style))
    return scene
  }

  /// A path and those to the containers around its end, the innermost first.
  private static func prefixes(of path: [Int]) -> [[Int]] {
    (0...path.count).reversed().map { Array(path.prefix($0)) }
  }

  /// The secondary side of the innermost split view on a path.
  private func secondary(around path: [Int], in container: Container) -> [Int]? {
    for outer in Self.prefixes(of: path) {
      guard case .stack(let entries) = container[outer], let top = entries.last,
        case .split = controllers[top.screen.number].kind,
        let side = top.slots.lastIndex(where: { $0.name == "secondary" })
      else { continue }
      return outer + [side]
    }
    return nil
  }

  /// Goes back to the nearest of some view controllers, first in the stacks around the source, then
  /// in the visible stacks of the layers below; if none is found, goes back one step.
  private func unwound(to targets: Set<Int>, from path: [Int], in scene: Scene) -> Scene? {
    var scene = scene
    var before: Scene?
    var paths = [path]
    while let layer = scene.last {
      for stack in Self.stacks(around: paths, in: layer.container) {
        guard let entries = layer.container[stack].navigationEntries, entries.count > 1 else {
          continue
        }
        before = before ?? Self.popping(1, at: stack, in: scene)
        if let end = entries.dropLast().lastIndex(where: { targets.contains($0.screen.number) }) {
          return Self.popping(entries.count - 1 - end, at: stack, in: scene)
        }
      }
      guard scene.count > 1 else { break }
      scene.removeLast()
      before = before ?? scene
      let visibleBelow = scene[scene.count - 1].container.visible()
      if visibleBelow.contains(where: { targets.contains($0.controller) }) { return scene }
      paths = visibleBelow.reversed().map(\.path)
    }
    return before
  }

  private static func popping(_ count: Int, at path: [Int], in scene: Scene) -> Scene {
    var after = scene
    let entries = scene.last?.container[path].navigationEntries ?? []
    after[scene.count - 1].container[path] = .stack(entries.dropLast(count))
    return after
  }

  /// The navigation controllers on some paths, the innermost first.
  private static func stacks(around paths: [[Int]], in container: Container) -> [[Int]] {
    paths.flatMap(prefixes).filter { container[$0].navigationEntries != nil }.distinct()
  }

  private func systemMoves(in scene: Scene, _ top: Scene.Element) -> [Departure<Scene>] {
    var departures: [Departure<Scene>] = []
    func add(_ name: String, _ move: SystemMove? = nil, on screen: Int? = nil, to after: Scene) {
      departures.append(
        Departure(event: .init(name: name, move: move), screen: screen, target: after))
    }
    let visible = top.container.visible()
    let path = visible.last?.path ?? []
    let pushed = Self.stacks(around: visible.reversed().map(\.path), in: top.container).filter {
      (top.container[$0].navigationEntries ?? []).count > 1
    }
    if let back = pushed.first(where: { path.starts(with: $0) }) {
      add("back", .back, to: Self.popping(1, at: back, in: scene))
    }
    // The other side of a split view also has a back button.
    for stack in pushed where !path.starts(with: stack) {
      let outer = top.container[stack.dropLast()].items
      let name = stack.last.map { outer[$0].name } ?? ""
      add(
        "back in \(name)", on: visible.last { $0.path.starts(with: stack) }?.controller,
        to: Self.popping(1, at: stack, in: scene))
    }
    if top.style?.allowsInteractiveDismiss == true {
      add("dismissed", .interactiveDismiss, to: scene.dropLast())
    }
    for path in Self.prefixes(of: path).reversed() {
      guard case .tabs(let tabs, let selected) = top.container[path] else { continue }
      for tab in tabs where tab.name != selected {
        var after = scene
        after[scene.count - 1].container[path] = .tabs(tabs, selected: tab.name)
        add("tab \(tab.name)", .tabTapped(tab.name), to: after)
      }
    }
    return departures
  }

  func stack(in scene: Scene) -> FlowDocument.Stack {
    .init(layers: scene.map { .init($0.container.map { .init($0.number) }, style: $0.style) })
  }

  func text(of scene: Scene) -> String {
    scene.map { layer in
      layer.container.visible().map { controllers[$0.controller].name }.joined(separator: " ")
    }.joined(separator: " + ")
  }
}
