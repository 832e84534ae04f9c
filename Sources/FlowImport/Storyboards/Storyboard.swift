import FlowCore

/// The view controllers of a storyboard and of the storyboards that it refers to.
struct Storyboard {
  enum ControllerKind: Hashable {
    case screen
    /// A navigation controller, with its root.
    case navigation(root: Int?)
    case tabs([Int])
    /// A split view controller, with its two sides.
    case split(primary: Int?, secondary: Int?)
    /// A reference to a view controller, usually of another storyboard.
    case reference(Int)
  }

  enum SegueKind: Hashable {
    /// Pushes if there is a navigation controller, otherwise presents.
    case show
    /// Replaces the secondary side of a split view if there is one, otherwise presents.
    case showDetail
    case present(ModalStyle?)
    /// Goes back to one of the view controllers, or one step if there are none.
    case unwind(to: Set<Int>)
  }

  struct Segue {
    var kind: SegueKind
    var event: String
    var target: Int
    var location: String
  }

  struct Controller {
    var name: String
    var kind = ControllerKind.screen
    /// Its title in the app or in the editor, if that differs from its name.
    var title: String?
    /// The title of its tab.
    var tab: String?
    /// Its preferred presentation style.
    var style: ModalStyle?
    var segues: [Segue] = []
    /// The view controllers in its container views.
    var embedded: [Int] = []
  }

  var controllers: [Controller] = []

  /// The view controllers that each one leads to: those it contains, and the targets of its segues.
  var successors: [[Int]] {
    controllers.map { controller in
      let inside: [Int] =
        switch controller.kind {
        case .screen: []
        case .navigation(let root): [root].compactMap(\.self)
        case .tabs(let items): items
        case .split(let primary, let secondary): [primary, secondary].compactMap(\.self)
        case .reference(let target): [target]
        }
      return inside + controller.embedded + controller.segues.map(\.target)
    }
  }

  /// Whether a view controller is a screen itself, rather than a reference or just a container.
  func isScreen(_ controller: Int) -> Bool {
    switch controllers[controller].kind {
    case .screen, .split, .navigation(root: nil): true
    case .tabs(let items): items.isEmpty
    case .navigation, .reference: false
    }
  }

  /// The name of a tab or another container for a view controller; a navigation controller has the
  /// name of its root.
  func containerName(of controller: Int, depth: Int = 0) -> String {
    let target = controllers[resolved(controller)]
    if let tab = controllers[controller].tab ?? target.tab { return tab }
    if case .navigation(let root?) = target.kind, depth < 12 {
      return containerName(of: root, depth: depth + 1)
    }
    return target.name
  }

  /// Whether a view controller is a container in UIKit.
  private func isContainer(_ controller: Int) -> Bool {
    switch controllers[resolved(controller)].kind {
    case .navigation, .tabs, .split: true
    case .screen, .reference: false
    }
  }

  /// A view controller and those embedded in it that are plain parts of its screen.
  func withParts(_ controller: Int) -> [Int] {
    var result = [controller]
    var seen = Set(result)
    var next = 0
    while next < result.count {
      let embedded = controllers[result[next]].embedded.map { resolved($0) }
      result += embedded.filter { !isContainer($0) && seen.insert($0).inserted }
      next += 1
    }
    return result
  }

  /// The view controllers in container views that need a container of their own.
  func embeddedContainers(in controller: Int) -> [Int] {
    withParts(controller).flatMap { controllers[$0].embedded }.filter { isContainer($0) }
  }

  /// The view controller that a reference leads to, or the view controller itself.
  func resolved(_ controller: Int) -> Int {
    var current = controller
    var steps = 0
    while case .reference(let next) = controllers[current].kind, steps < 100 {
      current = next
      steps += 1
    }
    return current
  }
}

/// The state of a running storyboard: layers of containers, as UIKit keeps them.
struct StoryboardScene: Hashable {
  indirect enum Container: Hashable {
    /// A stack of view controllers; without a navigation controller, there is only one.
    case stack([StackEntry], isNavigation: Bool)
    case tabs([Tab], selected: Int)
  }

  struct Tab: Hashable {
    var name: String
    var container: Container
  }

  struct StackEntry: Hashable {
    var controller: Int
    /// The contents of its container views, by their names.
    var slots: [Tab] = []
  }

  struct SceneLayer: Hashable {
    var container: Container
    var style: ModalStyle?
  }

  /// The root and the presented layers, from the bottom up.
  var layers: [SceneLayer]
}

// MARK: New containers

extension Storyboard {
  /// The initial content of a view controller, as a container for a layer, tab or slot.
  func container(of controller: Int) -> StoryboardScene.Container {
    var builder = ContainerBuilder(storyboard: self)
    return builder.container(of: controller, depth: 0)
  }

  /// A view controller as an entry of a stack, with its content.
  func entry(of controller: Int) -> StoryboardScene.StackEntry {
    var builder = ContainerBuilder(storyboard: self)
    return builder.entry(of: controller, depth: 0)
  }
}

/// Creates the content of view controllers, up to a limit, because they can contain themselves in a
/// file.
private struct ContainerBuilder {
  /// Maximum depth of nested containers; less than that of a document.
  private static let maxDepth = 12

  let storyboard: Storyboard
  private var room = 500

  init(storyboard: Storyboard) { self.storyboard = storyboard }

  mutating func container(of controller: Int, depth: Int) -> StoryboardScene.Container {
    let controller = storyboard.resolved(controller)
    switch storyboard.controllers[controller].kind {
    case .navigation(let root?) where hasRoom(depth):
      return .stack([entry(of: root, depth: depth + 1)], isNavigation: true)
    case .tabs(let items) where !items.isEmpty && hasRoom(depth):
      return .tabs(namedContainers(of: items, depth: depth), selected: 0)
    case .screen, .split, .reference, .navigation, .tabs:
      return .stack([entry(of: controller, depth: depth)], isNavigation: false)
    }
  }

  mutating func entry(of controller: Int, depth: Int) -> StoryboardScene.StackEntry {
    let controller = storyboard.resolved(controller)
    var entry = StoryboardScene.StackEntry(controller: controller)
    guard hasRoom(depth) else { return entry }
    switch storyboard.controllers[controller].kind {
    case .navigation, .tabs:
      let content = container(of: controller, depth: depth + 1)
      if case .stack(let entries, isNavigation: false) = content {
        return entries.first ?? entry
      }
      entry.slots = [.init(name: "content", container: content)]
    case .split(let primary, let secondary):
      for (name, side) in [("primary", primary), ("secondary", secondary)] {
        guard let side else { continue }
        entry.slots.append(.init(name: name, container: container(of: side, depth: depth + 1)))
      }
    case .screen, .reference:
      entry.slots = namedContainers(of: storyboard.embeddedContainers(in: controller), depth: depth)
    }
    return entry
  }

  /// Containers named after the view controllers in them.
  private mutating func namedContainers(of controllers: [Int], depth: Int) -> [StoryboardScene.Tab]
  {
    var names: Set<String> = []
    return controllers.map { controller in
      let name = storyboard.containerName(of: controller)
      var number = 1
      var unique = name
      while !names.insert(unique).inserted {
        number += 1
        unique = "\(name) \(number)"
      }
      return .init(name: unique, container: container(of: controller, depth: depth + 1))
    }
  }

  private mutating func hasRoom(_ depth: Int) -> Bool {
    room -= 1
    return room > 0 && depth < Self.maxDepth
  }
}

// MARK: Changes

extension StoryboardScene.Container {
  /// The visible view controllers with the path to each, outer ones before inner ones.
  func visible(below path: [AddressStep] = []) -> [(controller: Int, path: [AddressStep])] {
    switch self {
    case .tabs(let tabs, let selected):
      return tabs[selected].container.visible(below: path + [.tab(selected)])
    case .stack(let entries, _):
      guard let top = entries.last else { return [] }
      return [(top.controller, path)]
        + top.slots.indices.flatMap { slot in
          top.slots[slot].container.visible(below: path + [.slot(slot)])
        }
    }
  }

  /// A step from a container into one inside it: a tab, or a slot of the screen on top, by its
  /// index.
  enum AddressStep: Hashable {
    case tab(Int)
    case slot(Int)
  }

  /// The container at the end of a path.
  subscript(path: ArraySlice<AddressStep>) -> Self {
    get {
      guard let step = path.first else { return self }
      switch (self, step) {
      case (.tabs(let tabs, _), .tab(let number)): return tabs[number].container[path.dropFirst()]
      case (.stack(let entries, _), .slot(let number)):
        return entries.last?.slots[number].container[path.dropFirst()] ?? self
      default: return self
      }
    }
    set {
      guard let step = path.first else {
        self = newValue
        return
      }
      switch (self, step) {
      case (.tabs(var tabs, let selected), .tab(let number)):
        tabs[number].container[path.dropFirst()] = newValue
        self = .tabs(tabs, selected: selected)
      case (.stack(var entries, let isNavigation), .slot(let number)):
        entries[entries.count - 1].slots[number].container[path.dropFirst()] = newValue
        self = .stack(entries, isNavigation: isNavigation)
      default: break
      }
    }
  }
}
