import FlowCore
import FlowSupport

/// The view controllers of a storyboard and of the storyboards that it refers to.
struct Storyboard {
  enum ControllerKind: Hashable {
    case screen
    case navigation(root: Int?)
    case tabs([Int])
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
    var tab: String?
    var style: ModalStyle?
    var segues: [Segue] = []
    /// The view controllers in its container views.
    var embedded: [Int] = []
  }

  var controllers: [Controller] = []
  var initial = 0

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

  private func isContainer(_ controller: Int) -> Bool {
    switch controllers[resolved(controller)].kind {
    case .navigation, .tabs, .split: true
    case .screen, .reference: false
    }
  }

  /// A view controller and those embedded in it that are plain parts of its screen.
  func withParts(_ controller: Int) -> [Int] {
    breadthFirst(from: [controller]) {
      controllers[$0].embedded.map(resolved).filter { !isContainer($0) }
    }
  }

  /// The view controller that a reference leads to, or the view controller itself.
  func resolved(_ controller: Int) -> Int {
    var current = controller
    for _ in 0..<100 {
      guard case .reference(let next) = controllers[current].kind else { break }
      current = next
    }
    return current
  }
}

/// A view controller in a stack; without a navigation controller, it is the only one there.
struct ShownController: Hashable {
  var number: Int
  var isInNavigation: Bool
}

// View controllers can contain themselves in a file, so depth and room are limited.
extension Storyboard {
  typealias Container = VirtualStack<ShownController>.Container
  typealias Entry = VirtualStack<ShownController>.Entry
  /// The root and the presented layers, from the bottom up.
  typealias Scene = [VirtualStack<ShownController>.Layer]

  /// Maximum depth of nested containers; less than that of a document.
  private static let maxContainerDepth = 12
  private static let maxRoom = 500

  /// The initial content of a view controller, as a container for a layer, tab or slot.
  func container(of controller: Int) -> Container {
    var room = Self.maxRoom
    return container(of: controller, depth: 0, &room)
  }

  func pushedEntry(of controller: Int) -> Entry {
    var room = Self.maxRoom
    return entry(of: controller, isInNavigation: true, depth: 0, &room)
  }

  private func container(of controller: Int, depth: Int, _ room: inout Int) -> Container {
    let controller = resolved(controller)
    switch controllers[controller].kind {
    case .navigation(let root?) where Self.takeRoom(depth, &room):
      return .stack([entry(of: root, isInNavigation: true, depth: depth + 1, &room)])
    case .tabs(let items) where !items.isEmpty && Self.takeRoom(depth, &room):
      let tabs = namedContainers(of: items, depth: depth, &room)
      return .tabs(tabs.map { .init($0.name, $0.container) }, selected: tabs[0].name)
    case .screen, .split, .reference, .navigation, .tabs:
      return .stack([entry(of: controller, isInNavigation: false, depth: depth, &room)])
    }
  }

  private func entry(
    of controller: Int, isInNavigation: Bool, depth: Int, _ room: inout Int
  ) -> Entry {
    let controller = resolved(controller)
    let shown = ShownController(number: controller, isInNavigation: isInNavigation)
    var slots: [(name: String, container: Container)] = []
    guard Self.takeRoom(depth, &room) else { return .init(shown) }
    switch controllers[controller].kind {
    case .navigation, .tabs:
      let content = container(of: controller, depth: depth + 1, &room)
      if case .stack(let entries) = content, let entry = entries.first,
        !entry.screen.isInNavigation
      {
        return .init(
          .init(number: entry.screen.number, isInNavigation: isInNavigation), slots: entry.slots)
      }
      slots = [("content", content)]
    case .split(let primary, let secondary):
      for case (let name, let side?) in [("primary", primary), ("secondary", secondary)] {
        slots.append((name, container(of: side, depth: depth + 1, &room)))
      }
    case .screen, .reference:
      let embedded = withParts(controller).flatMap { controllers[$0].embedded }
      slots = namedContainers(of: embedded.filter(isContainer), depth: depth, &room)
    }
    return .init(shown, slots: slots.map { .init($0.name, $0.container) })
  }

  /// Containers named after the view controllers in them.
  private func namedContainers(
    of controllers: [Int], depth: Int, _ room: inout Int
  ) -> [(name: String, container: Container)] {
    var names: Set<String> = []
    return controllers.map { controller in
      (
        names.insertUnique(containerName(of: controller)),
        container(of: controller, depth: depth + 1, &room)
      )
    }
  }

  private static func takeRoom(_ depth: Int, _ room: inout Int) -> Bool {
    room -= 1
    return room > 0 && depth < maxContainerDepth
  }
}

// A path leads from a container to one inside it, by the indices of tabs, and of slots of the entry
// on top.
extension Storyboard.Container {
  /// The visible view controllers with the path to each, outer ones before inner ones.
  func visible(below path: [Int] = []) -> [(controller: Int, path: [Int])] {
    switch self {
    case .tabs(let tabs, let selected):
      let index = tabs.firstIndex { $0.name == selected } ?? 0
      return tabs[index].container.visible(below: path + [index])
    case .stack(let entries):
      guard let top = entries.last else { return [] }
      return [(top.screen.number, path)]
        + top.slots.enumerated().flatMap { $1.container.visible(below: path + [$0]) }
    }
  }

  /// The tabs, or the slots of the entry on top.
  var items: [(name: String, container: Self)] {
    switch self {
    case .tabs(let tabs, _): tabs.map { ($0.name, $0.container) }
    case .stack(let entries): entries.last?.slots.map { ($0.name, $0.container) } ?? []
    }
  }

  /// The entries of a navigation controller, or `nil` for another container.
  var navigationEntries: [Storyboard.Entry]? {
    guard case .stack(let entries) = self, entries.last?.screen.isInNavigation == true else {
      return nil
    }
    return entries
  }

  /// The container at the end of a path.
  subscript(path: [Int]) -> Self {
    get { path.reduce(self) { $0.items[$1].container } }
    set {
      guard let index = path.first else {
        self = newValue
        return
      }
      let rest = Array(path.dropFirst())
      switch self {
      case .tabs(var tabs, let selected):
        tabs[index].container[rest] = newValue
        self = .tabs(tabs, selected: selected)
      case .stack(var entries):
        entries[entries.count - 1].slots[index].container[rest] = newValue
        self = .stack(entries)
      }
    }
  }
}
