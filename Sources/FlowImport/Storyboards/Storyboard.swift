import FlowCore

/// The view controllers of a storyboard, and of those that it refers to.
struct Storyboard {
  enum Kind: Hashable {
    case screen
    /// A navigation controller, with its root.
    case navigation(root: Int?)
    case tabs([Int])
    /// A split view controller: what it shows on either side.
    case split(primary: Int?, secondary: Int?)
    /// Stands for a view controller of another storyboard.
    case reference(Int)
  }

  enum SegueKind: Hashable {
    /// Pushes where there is a navigation controller, else presents.
    case show
    /// Replaces the secondary side of a split view, else presents.
    case showDetail
    case present(ModalStyle?)
    /// Goes back to one of the view controllers; to the one before if there is none.
    case unwind(to: Set<Int>)
  }

  struct Segue {
    var kind: SegueKind
    var event: String
    var target: Int
    var position: String
  }

  struct Controller {
    var name: String
    var kind = Kind.screen
    /// What the user or the editor reads above it, where that is not its name.
    var title: String?
    /// What its tab is called.
    var tab: String?
    /// How it wants to be presented.
    var style: ModalStyle?
    var segues: [Segue] = []
    /// What fills its container views.
    var embedded: [Int] = []
  }

  var controllers: [Controller] = []

  /// Where each view controller leads: its segues, and what it contains.
  var next: [[Int]] {
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

  /// Whether a view controller is a screen itself, and does not only stand for or hold others.
  func isShown(_ controller: Int) -> Bool {
    switch controllers[controller].kind {
    case .screen, .split, .navigation(root: nil): true
    case .tabs(let items): items.isEmpty
    case .navigation, .reference: false
    }
  }

  /// What a tab or another place is called that holds a view controller: a navigation controller
  /// has the name of what it begins in.
  func placeName(of controller: Int, depth: Int = 0) -> String {
    let found = controllers[resolved(controller)]
    if let tab = controllers[controller].tab ?? found.tab { return tab }
    if case .navigation(let root?) = found.kind, depth < 12 {
      return placeName(of: root, depth: depth + 1)
    }
    return found.name
  }

  /// Whether a view controller shows others in a way of its own.
  private func isContainer(_ controller: Int) -> Bool {
    switch controllers[resolved(controller)].kind {
    case .navigation, .tabs, .split: true
    case .screen, .reference: false
    }
  }

  /// A view controller with those embedded in it that are plain parts of its screen.
  func withParts(_ controller: Int) -> [Int] {
    var found = [controller]
    var known = Set(found)
    var next = 0
    while next < found.count {
      let embedded = controllers[found[next]].embedded.map { resolved($0) }
      found += embedded.filter { !isContainer($0) && known.insert($0).inserted }
      next += 1
    }
    return found
  }

  /// The view controllers in container views that need a place of their own.
  func embeddedContainers(in controller: Int) -> [Int] {
    withParts(controller).flatMap { controllers[$0].embedded }.filter { isContainer($0) }
  }

  /// The view controller that a reference leads to, or the one itself.
  func resolved(_ controller: Int) -> Int {
    var found = controller
    var steps = 0
    while case .reference(let next) = controllers[found].kind, steps < 100 {
      found = next
      steps += 1
    }
    return found
  }
}

/// What a storyboard shows: layers of containers, as UIKit keeps them.
struct StoryboardScene: Hashable {
  indirect enum Container: Hashable {
    /// View controllers on top of each other; without a navigation controller, there is only one.
    case stack([Entry], isNavigation: Bool)
    case tabs([Tab], selected: Int)
  }

  struct Tab: Hashable {
    var name: String
    var container: Container
  }

  struct Entry: Hashable {
    var controller: Int
    /// What fills its container views, by their names.
    var slots: [Tab] = []
  }

  struct Layer: Hashable {
    var container: Container
    var style: ModalStyle?
  }

  /// The root and what is presented, from below.
  var layers: [Layer]
}

// MARK: New containers

extension Storyboard {
  /// What a view controller shows at first, as the content of a layer or a place.
  func container(of controller: Int) -> StoryboardScene.Container {
    var builder = ContainerBuilder(storyboard: self)
    return builder.container(of: controller, depth: 0)
  }

  /// A view controller as one screen of a stack, with what it contains.
  func entry(of controller: Int) -> StoryboardScene.Entry {
    var builder = ContainerBuilder(storyboard: self)
    return builder.entry(of: controller, depth: 0)
  }
}

/// Fills the view controllers that contain others, up to a limit: a file can let them contain
/// themselves.
private struct ContainerBuilder {
  /// How deep they can contain each other: less than the places of a document.
  private static let deepest = 12

  let storyboard: Storyboard
  private var room = 500

  init(storyboard: Storyboard) { self.storyboard = storyboard }

  mutating func container(of controller: Int, depth: Int) -> StoryboardScene.Container {
    let controller = storyboard.resolved(controller)
    switch storyboard.controllers[controller].kind {
    case .navigation(let root?) where hasRoom(depth):
      return .stack([entry(of: root, depth: depth + 1)], isNavigation: true)
    case .tabs(let items) where !items.isEmpty && hasRoom(depth):
      return .tabs(places(of: items, depth: depth), selected: 0)
    case .screen, .split, .reference, .navigation, .tabs:
      return .stack([entry(of: controller, depth: depth)], isNavigation: false)
    }
  }

  mutating func entry(of controller: Int, depth: Int) -> StoryboardScene.Entry {
    let controller = storyboard.resolved(controller)
    var entry = StoryboardScene.Entry(controller: controller)
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
      entry.slots = places(of: storyboard.embeddedContainers(in: controller), depth: depth)
    }
    return entry
  }

  /// Places that are called after the view controllers in them.
  private mutating func places(of controllers: [Int], depth: Int) -> [StoryboardScene.Tab] {
    var known: Set<String> = []
    return controllers.map { controller in
      let name = storyboard.placeName(of: controller)
      var number = 1
      var unique = name
      while !known.insert(unique).inserted {
        number += 1
        unique = "\(name) \(number)"
      }
      return .init(name: unique, container: container(of: controller, depth: depth + 1))
    }
  }

  private mutating func hasRoom(_ depth: Int) -> Bool {
    room -= 1
    return room > 0 && depth < Self.deepest
  }
}

// MARK: Changes

extension StoryboardScene.Container {
  /// The view controllers that can be seen, with the path to each: outer before inner.
  func visible(below path: [Step] = []) -> [(controller: Int, path: [Step])] {
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

  /// A step from a container into one that it shows: the tab of a number, or a slot of the screen on
  /// top.
  enum Step: Hashable {
    case tab(Int)
    case slot(Int)
  }

  /// The container at the end of a path.
  subscript(path: ArraySlice<Step>) -> Self {
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
