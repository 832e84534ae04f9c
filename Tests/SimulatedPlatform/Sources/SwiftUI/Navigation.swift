// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []
  public init() {}
  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }
  public mutating func append(_ value: some Hashable) { elements.append(AnyHashable(value)) }
  public mutating func removeLast(_ count: Int = 1) { elements.removeLast(count) }
}

public struct NavigationStack<Data, Root: View>: Primitive {
  private let read: @MainActor () -> [AnyHashable]
  private let write: @MainActor ([AnyHashable]) -> Void
  private let isStored: Bool
  private let root: Root

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {
    read = { path.wrappedValue.map { AnyHashable($0) } }
    write = { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }
    isStored = path.storage != nil
    self.root = root()
  }

  public init(
    path: Binding<NavigationPath>, @ViewBuilder root: () -> Root
  ) where Data == NavigationPath {
    read = { path.wrappedValue.elements }
    write = { path.wrappedValue.elements = $0 }
    isStored = path.storage != nil
    self.root = root()
  }

  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    read = { [] }
    write = { _ in }
    isStored = true
    self.root = root()
  }

  public func _update(_ node: ViewNode) {
    let part: StackPart
    if let known = node.part as? StackPart {
      part = known
      // P21: closures made in an earlier body go on being called.
      if isStored || !node.window.quirks.contains(.keepsOutdatedClosures) {
        part.set = write
      }
      // Destinations by a Boolean are a path of their own.
      if part.flags.isEmpty { part.wanted = read() }
    } else {
      part = StackPart(node, wanted: read(), set: write)
      node.part = part
      node.window.register(part, for: node)
    }
    node.stack = part
    part.isStale = true
    if node.children.isEmpty {
      node.place(root, at: 0)
    } else {
      node.updateRoot(root)
      part.updatePages()
    }
  }
}

extension ViewNode {
  /// Evaluates the root of a stack, and leaves its pages alone.
  fileprivate func updateRoot<Root: View>(_ root: Root) {
    children[0].environment = environment
    children[0].update(root)
  }
}

public struct NavigationDestination<Content: View, Value: Hashable, Destination: View>: Primitive {
  let content: Content
  let destination: (Value) -> Destination

  public func _update(_ node: ViewNode) {
    let type = ObjectIdentifier(Value.self)
    node.stack?.destinations[type] = { stackNode, element in
      guard let value = element.base as? Value else { return nil }
      let view = destination(value)
      let child = stackNode.makeChild(view, isShown: false)
      child.update(view)
      return child
    }
    node.stack?.updates[type] = { child, element in
      if let value = element.base as? Value { child.update(destination(value)) }
    }
    node.place(content, at: 0)
  }
}

public struct FlagDestination<Content: View, Destination: View>: Primitive {
  let content: Content
  let isPresented: Binding<Bool>
  let destination: Destination

  public func _update(_ node: ViewNode) {
    let build: (ViewNode) -> ViewNode = { stack in
      let child = stack.makeChild(destination, isShown: false)
      child.stack = node.stack
      child.update(destination)
      return child
    }
    if let part = node.part as? FlagPart {
      part.isOn = isPresented.wrappedValue
      part.build = build
    } else {
      let part = FlagPart(
        node, isOn: isPresented.wrappedValue, write: { isPresented.wrappedValue = $0 },
        build: build)
      node.part = part
      node.window.register(part, for: node)
    }
    node.place(content, at: 0)
  }
}

extension View {
  public func navigationDestination<Value: Hashable, Destination: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> NavigationDestination<Self, Value, Destination> {
    NavigationDestination(content: self, destination: destination)
  }

  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) -> FlagDestination<Self, Destination> {
    FlagDestination(content: self, isPresented: isPresented, destination: destination())
  }

  public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> Changed<Self> {
    Changed(content: self) { $0.hidesBackButton = isHidden }
  }

  public func navigationTitle(_ title: some StringProtocol) -> Self { self }
}

public struct NavigationSplitView<Sidebar: View, Detail: View>: Primitive {
  private let sidebar: Sidebar
  private let detail: Detail

  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.sidebar = sidebar()
    self.detail = detail()
  }

  public func _update(_ node: ViewNode) {
    node.isSplit = true
    node.place(sidebar, at: 0)
    node.place(detail, at: 1)
  }
}

/// What the platform keeps for a `TabView`.
@MainActor
final class TabsPart: Part, ResettablePart {
  unowned let node: ViewNode
  /// The selection when the view was evaluated last.
  var wanted: AnyHashable
  var write: (AnyHashable) -> Void
  private(set) var selected: AnyHashable
  private var seen: AnyHashable

  init(_ node: ViewNode, wanted: AnyHashable, write: @escaping (AnyHashable) -> Void) {
    (self.node, self.wanted, self.write) = (node, wanted, write)
    selected = wanted
    seen = wanted
  }

  /// The tabs: the views inside that have a tag.
  var tabs: [ViewNode] { node.children.flatMap(Self.tabs(in:)) }

  private static func tabs(in node: ViewNode) -> [ViewNode] {
    node.tag != nil ? [node] : node.children.flatMap(tabs(in:))
  }

  func reconcile() {
    if wanted != seen { selected = wanted }
    seen = wanted
    showSelected()
  }

  func showSelected() {
    for tab in tabs {
      let isShown = tab.tag == selected
      guard tab.isShownByParent != isShown else { continue }
      if !isShown {
        for stack in tab.all.compactMap({ $0.part as? StackPart }) { stack.stop() }
      }
      tab.isShownByParent = isShown
      tab.followVisibility()
    }
  }

  func tap(_ tab: ViewNode) {
    guard let tag = tab.tag else { return }
    let isSecond = tag == selected
    (selected, wanted, seen) = (tag, tag, tag)
    node.window.pass { self.showSelected() }
    write(tag)
    if isSecond, node.window.quirks.contains(.popsOnSecondTap) {
      tab.all.lazy.compactMap { $0.part as? StackPart }.first?.popToRoot()
    }
  }

  func reset() {}
  func end() {}
}

public struct TabView<SelectionValue: Hashable, Content: View>: Primitive {
  private let selection: Binding<SelectionValue>
  private let content: Content

  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  public func _update(_ node: ViewNode) {
    let wanted = AnyHashable(selection.wrappedValue)
    let write = { (tag: AnyHashable) in
      if let value = tag.base as? SelectionValue { selection.wrappedValue = value }
    }
    if let part = node.part as? TabsPart {
      (part.wanted, part.write) = (wanted, write)
      node.place(content, at: 0)
    } else {
      let part = TabsPart(node, wanted: wanted, write: write)
      node.part = part
      node.window.register(part, for: node)
      node.place(content, at: 0)
    }
  }
}

public struct Tagged<Content: View>: Primitive {
  let content: Content
  let tag: AnyHashable

  public func _update(_ node: ViewNode) {
    if node.tag == nil {
      // The tab bar shows it.
      node.isShownByParent = false
    }
    node.tag = tag
    node.place(content, at: 0)
  }
}

public struct TabItem<Content: View, Item: View>: Primitive {
  let content: Content
  let item: Item

  public func _update(_ node: ViewNode) { node.place(content, at: 0) }
}

extension View {
  public func tag(_ tag: some Hashable) -> Tagged<Self> {
    Tagged(content: self, tag: AnyHashable(tag))
  }

  public func tabItem<Item: View>(@ViewBuilder _ label: () -> Item) -> TabItem<Self, Item> {
    TabItem(content: self, item: label())
  }
}
