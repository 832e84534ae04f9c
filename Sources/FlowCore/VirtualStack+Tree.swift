// The virtual stack as a tree, for code that reads, displays, saves or creates one.
extension VirtualStack {
  /// What fills a layer, a tab or a slot.
  @frozen
  public enum Container: Hashable, Sendable {
    /// A stack of screens, first at the bottom; never empty.
    case stack([Entry])
    /// Tabs, one of which is selected by its name; never empty, names unique.
    case tabs([Tab], selected: String)

    /// A stack of screens that host nothing.
    @inlinable
    public static func stack(_ first: Screen, _ rest: Screen...) -> Self { stack(first, rest) }

    @inlinable
    static func stack(_ first: Screen, _ rest: [Screen]) -> Self {
      rest.isEmpty ? .stack([Entry(first)]) : .stack([Entry(first)] + rest.map { Entry($0) })
    }
  }

  /// A screen in a stack, with its slots.
  @frozen
  public struct Entry: Hashable, Sendable {
    /// The screen.
    public var screen: Screen
    /// The containers inside the screen, in the order they were embedded; names unique.
    public var slots: [Slot]

    /// Makes an entry.
    @inlinable
    public init(_ screen: Screen, slots: [Slot] = []) {
      self.screen = screen
      self.slots = slots
    }
  }

  /// A named container inside a screen.
  @frozen
  public struct Slot: Hashable, Sendable {
    /// The name, such as `detail`.
    public var name: String
    /// What fills it.
    public var container: Container

    /// Makes a slot.
    @inlinable
    public init(_ name: some ContainerName, _ container: Container) {
      self.name = name.containerName
      self.container = container
    }
  }

  /// A tab with a container of its own.
  @frozen
  public struct Tab: Hashable, Sendable {
    /// The name, such as `search`.
    public var name: String
    /// What the tab shows.
    public var container: Container

    /// Makes a tab.
    @inlinable
    public init(_ name: some ContainerName, _ container: Container) {
      self.name = name.containerName
      self.container = container
    }

    /// Makes a tab with a stack of screens, first at the bottom.
    @inlinable
    public init(_ name: some ContainerName, _ first: Screen, _ rest: Screen...) {
      self.init(name, .stack(first, rest))
    }
  }

  /// A layer of a window.
  @frozen
  public struct Layer: Hashable, Sendable {
    /// How a modal layer is shown; `nil` for the root layer.
    public var style: ModalStyle?
    /// What the layer shows.
    public var container: Container

    /// Makes a layer.
    @inlinable
    public init(_ container: Container, style: ModalStyle? = nil) {
      self.style = style
      self.container = container
    }
  }

  /// A window.
  @frozen
  public struct Window: Hashable, Sendable {
    /// The name, such as `main`.
    public var name: String
    /// The layers, root first; never empty.
    public var layers: [Layer]

    /// Makes a window.
    @inlinable
    public init(_ name: some ContainerName, layers: [Layer]) {
      self.name = name.containerName
      self.layers = layers
    }
  }

  /// Why a tree is not a valid virtual stack.
  public enum Malformation: Error, Hashable, Sendable {
    /// A stack, a list of tabs or a window has nothing in it.
    case empty
    /// Two windows, tabs of one container, or slots of one screen have the same name.
    case repeatedName(String)
    /// The selected tab is not among the tabs.
    case noSuchTab(String)
    /// The root layer has a modal style, or a modal layer has none.
    case misplacedStyle
  }

  /// Everything that is on screen, as a tree: the windows from back to front, the key window last.
  ///
  /// - Complexity: O(*n*) in all screens, tabs and slots.
  @inlinable public var windows: [Window] {
    var next = 0
    var windows: [Window] = []
    while next < regions.count {
      guard case .window(let name) = regions[next].role else { return windows }
      let end = end(of: next)
      next += 1
      var window = Window(name, layers: [])
      while next < end {
        guard case .layer(let style) = regions[next].role else { return windows }
        window.layers.append(Layer(container(at: next), style: style))
        next = self.end(of: next)
      }
      windows.append(window)
    }
    return windows
  }

  /// The key window, or `nil` if nothing is on screen.
  public var keyWindow: Window? { windows.last }

  /// Makes a virtual stack from a tree: the windows from back to front, the key window last.
  ///
  /// - Throws: Why the tree is not a valid virtual stack.
  public init(windows: [Window]) throws(Malformation) {
    self.init()
    try Self.requireUnique(windows) { $0.name }
    for window in windows {
      guard !window.layers.isEmpty else { throw .empty }
      regions.append(Region(.window(window.name), .layers, depth: 0))
      for (number, layer) in window.layers.enumerated() {
        guard (number == 0) == (layer.style == nil) else { throw .misplacedStyle }
        try Self.check(layer.container)
        append(layer.container, as: .layer(layer.style), depth: 1)
      }
    }
    findFocus()
  }

  /// Makes a virtual stack with one window, called ``mainWindow``, and tabs.
  ///
  /// For tabs written as literals, such as the target of a link, in a function that cannot throw. A
  /// tab whose container is invalid (see ``Malformation``) is left out; of several valid tabs with
  /// the same name, the first is kept; without a valid tab, the stack is empty. To get an error
  /// instead, use ``init(windows:)``.
  ///
  /// ```swift
  /// VirtualStack<AppScreen>(tabs: .init("feed", .top), .init("search", .list, .detail))
  /// // {feed*: [top]; search: [list, detail]}
  /// ```
  ///
  /// - Parameters:
  ///   - first: The first tab.
  ///   - rest: The other tabs.
  ///   - selected: The name of the selected tab; by default, and if no tab has that name, the
  ///     first.
  public init(
    tabs first: Tab, _ rest: Tab..., selected: (some ContainerName)? = String?.none
  ) {
    self.init()
    var names: Set<String> = []
    let tabs = ([first] + rest).filter { tab in
      (try? Self.check(tab.container)) != nil && names.insert(tab.name).inserted
    }
    guard let defaultName = tabs.first?.name else { return }
    let name = selected.map(\.containerName).flatMap { names.contains($0) ? $0 : nil }
    regions = [Region(.window(Self.mainWindow), .layers, depth: 0)]
    append(.tabs(tabs, selected: name ?? defaultName), as: .layer(nil), depth: 1)
    findFocus()
  }
}

// MARK: Between the tree and the flat regions

extension VirtualStack {
  @inlinable
  func container(at region: Int) -> Container {
    switch regions[region].content {
    case .layers: return .stack([])
    case .stack:
      var entries = screens[range(of: region)].map { Entry($0) }
      for child in region + 1..<end(of: region) where isChild(child, of: region) {
        guard case .slot(let name, let host) = regions[child].role else { continue }
        entries[host].slots.append(Slot(name, container(at: child)))
      }
      return .stack(entries)
    case .tabs(let selected):
      var tabs: [Tab] = []
      for child in region + 1..<end(of: region) where isChild(child, of: region) {
        guard case .tab(let name) = regions[child].role else { continue }
        tabs.append(Tab(name, container(at: child)))
      }
      return .tabs(tabs, selected: tabs[selected].name)
    }
  }

  /// Appends a valid container to the end of the regions.
  @inlinable
  mutating func append(_ container: Container, as role: Region.Role, depth: Int) {
    switch container {
    case .stack(let entries):
      regions.append(Region(role, .stack(entries.count), depth: depth))
      for entry in entries { screens.append(entry.screen) }
      for host in entries.indices where !entries[host].slots.isEmpty {
        for slot in entries[host].slots {
          append(slot.container, as: .slot(slot.name, host: host), depth: depth + 1)
        }
      }
    case .tabs(let tabs, let selected):
      let number = tabs.firstIndex { $0.name == selected } ?? 0
      regions.append(Region(role, .tabs(selected: number), depth: depth))
      for tab in tabs { append(tab.container, as: .tab(tab.name), depth: depth + 1) }
    }
  }

  /// Inserts a valid container before the region at an index.
  @inlinable
  mutating func insert(
    _ container: Container, as role: Region.Role, depth: Int, at position: Int
  ) {
    guard position < regions.count else { return append(container, as: role, depth: depth) }
    var inserted = VirtualStack()
    inserted.append(container, as: role, depth: depth)
    screens.insert(contentsOf: inserted.screens, at: screenStart(of: position))
    regions.insert(contentsOf: inserted.regions, at: position)
  }

  @inlinable
  static func check(_ container: Container) throws(Malformation) {
    switch container {
    case .stack(let entries):
      guard !entries.isEmpty else { throw .empty }
      for entry in entries where !entry.slots.isEmpty {
        try requireUnique(entry.slots) { $0.name }
        for slot in entry.slots { try check(slot.container) }
      }
    case .tabs(let tabs, let selected):
      guard !tabs.isEmpty else { throw .empty }
      try requireUnique(tabs) { $0.name }
      guard tabs.contains(where: { $0.name == selected }) else { throw .noSuchTab(selected) }
      for tab in tabs { try check(tab.container) }
    }
  }

  @inlinable
  static func requireUnique<Named>(
    _ values: [Named], name: (Named) -> String
  ) throws(Malformation) {
    if values.count <= 8 {
      for index in values.indices {
        let unique = name(values[index])
        for earlier in 0..<index where name(values[earlier]) == unique {
          throw .repeatedName(unique)
        }
      }
      return
    }
    var seen: Set<String> = []
    for value in values {
      let name = name(value)
      guard seen.insert(name).inserted else { throw .repeatedName(name) }
    }
  }
}

extension VirtualStack {
  /// Returns the same virtual stack with other screens.
  ///
  /// - Complexity: O(*n*) in all screens, tabs and slots.
  public func map<Other>(_ transform: (Screen) -> Other) -> VirtualStack<Other> {
    var result = VirtualStack<Other>()
    guard regions.contains(where: { $0.isSlot }) else {
      // Without slots, the screens are stored in the order of the tree.
      result.screens = screens.map(transform)
      result.regions = regions
      result.focus = focus
      return result
    }
    for window in windows {
      result.regions.append(.init(.window(window.name), .layers, depth: 0))
      for layer in window.layers {
        result.append(layer.container.map(transform), as: .layer(layer.style), depth: 1)
      }
    }
    result.findFocus()
    return result
  }
}

extension VirtualStack.Container {
  /// Returns the same container with other screens.
  public func map<Other>(_ transform: (Screen) -> Other) -> VirtualStack<Other>.Container {
    switch self {
    case .stack(let entries):
      .stack(
        entries.map { entry in
          .init(
            transform(entry.screen),
            slots: entry.slots.map { .init($0.name, $0.container.map(transform)) })
        })
    case .tabs(let tabs, let selected):
      .tabs(tabs.map { .init($0.name, $0.container.map(transform)) }, selected: selected)
    }
  }

  /// All screens of the container, those of a stack before those inside them.
  public var screens: [Screen] {
    // Not key paths: where the screen type is unknown, one would be created for each call.
    switch self {
    case .stack(let entries):
      entries.map { $0.screen } + entries.flatMap { $0.slots.flatMap { $0.container.screens } }
    case .tabs(let tabs, _): tabs.flatMap { $0.container.screens }
    }
  }
}

// MARK: Saving

extension VirtualStack.Container: Codable where Screen: Codable {}
extension VirtualStack.Entry: Codable where Screen: Codable {}
extension VirtualStack.Slot: Codable where Screen: Codable {}
extension VirtualStack.Tab: Codable where Screen: Codable {}
extension VirtualStack.Layer: Codable where Screen: Codable {}
extension VirtualStack.Window: Codable where Screen: Codable {}

extension VirtualStack: Codable where Screen: Codable {
  /// Encodes everything that is on screen, as ``windows``.
  public func encode(to encoder: any Encoder) throws {
    try windows.encode(to: encoder)
  }

  /// Decodes a virtual stack.
  ///
  /// - Throws: Why the data is not a valid virtual stack of such screens.
  public init(from decoder: any Decoder) throws {
    let windows = try [Window](from: decoder)
    do {
      try self.init(windows: windows)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "not a valid virtual stack: \(error)"))
    }
  }
}
