/// A value that describes everything that is on screen.
///
/// From outside in: *windows*, the last of which is the key window; in each its *layers*, the root
/// and the modals over it; in each a *container*: a stack of screens, or tabs with a container
/// each. A screen may host containers of its own in named *slots*. The *focused stack*, on which a
/// command without an address acts, is the innermost active one in the topmost layer of the key
/// window: through the selected tab, and into the last slot of the screen on top.
///
/// ```swift
/// let stack = VirtualStack<AppScreen>(.top, .list).presenting(.login)
/// stack.top          // .login
/// "\(stack)"         // [top, list] + sheet[login]
/// ```
///
/// It is stored flat: the screens of all stacks one after another, and a small record, a *region*,
/// for each window, layer, tab and slot. In an app with one window and no tabs, the focused stack is
/// the tail, so a push or a pop touches only the end of the array. The position of the focused stack
/// is cached, so that a push or a pop does not search for it.
@frozen
public struct VirtualStack<Screen: Hashable & Sendable>: Sendable {
  @usableFromInline typealias Region = StackRegion

  /// The screens of all stacks, in the order of their regions.
  @usableFromInline var screens: [Screen] = []
  /// The windows and everything in them, outer before inner.
  @usableFromInline var regions: [Region] = []
  /// The position of the focused stack, or `nil` if it is not cached.
  ///
  /// Code that changes the regions without ``change(by:)`` must call ``findFocus()``.
  @usableFromInline var focus: StackFocus?

  /// Makes an empty virtual stack, the state before a flow starts.
  @inlinable
  public init() {}

  /// Makes a virtual stack with one window, called ``mainWindow``, and one layer; the first screen
  /// is at the bottom.
  @inlinable
  public init(_ screens: Screen...) {
    guard !screens.isEmpty else { return }
    self.screens = screens
    regions = [
      Region(.window(Self.mainWindow), .layers, depth: 0),
      Region(.layer(nil), .stack(screens.count), depth: 1),
    ]
    focus = StackFocus(region: 1, start: 0)
  }

  /// Returns this virtual stack with one more modal layer in the key window, first screen at the
  /// bottom.
  ///
  /// Without a screen, or on an empty virtual stack, nothing is added.
  public func presenting(_ screens: Screen..., style: ModalStyle = .sheet) -> Self {
    guard !screens.isEmpty, !isEmpty else { return self }
    var result = self
    result.screens += screens
    result.regions.append(Region(.layer(style), .stack(screens.count), depth: 1))
    result.findFocus()
    return result
  }
}

extension VirtualStack: Hashable {
  /// Whether two virtual stacks have the same structure and show the same screens in it.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.screens == right.screens && left.regions == right.regions
  }

  /// Hashes everything that is on screen.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(screens)
    hasher.combine(regions)
  }
}

/// A window, layer, tab or slot of a virtual stack; its content follows it, one level deeper.
///
/// It is not generic over the flow's types, so no metadata is looked up while a flow runs.
@frozen @usableFromInline
struct StackRegion: Hashable, Sendable {
  @frozen @usableFromInline
  enum Role: Hashable, Sendable {
    case window(String)
    case layer(ModalStyle?)
    case tab(String)
    case slot(String, host: Int)
  }

  @frozen @usableFromInline
  enum Content: Hashable, Sendable {
    case layers
    case stack(Int)
    case tabs(selected: Int)
  }

  @usableFromInline var role: Role
  @usableFromInline var content: Content
  @usableFromInline var depth: Int

  @inlinable
  init(_ role: Role, _ content: Content, depth: Int) {
    self.role = role
    self.content = content
    self.depth = depth
  }

  /// The number of screens that it holds directly.
  @inlinable var count: Int {
    if case .stack(let count) = content { count } else { 0 }
  }

  /// The index of the screen that hosts it in its stack, if it is a slot.
  @inlinable var host: Int? {
    if case .slot(_, let host) = role { host } else { nil }
  }

  var isSlot: Bool {
    host != nil
  }
}

extension VirtualStack {
  /// The name of the window that the first `setRoot` or `setContent` opens.
  @inlinable public static var mainWindow: String { "main" }

  /// Whether nothing is on screen.
  @inlinable public var isEmpty: Bool { regions.isEmpty }

  /// The screen on top of everything: the last one of the focused stack.
  @inlinable public var top: Screen? { focusedScreens.last }

  /// The number of layers in the key window: 1 without a modal, 0 if nothing is on screen.
  @inlinable public var layerCount: Int {
    guard let window = keyWindowRegion else { return 0 }
    return regions[window...].count { $0.depth == 1 }
  }

  /// The number of screens in all windows.
  @inlinable public var screenCount: Int { screens.count }

  /// The screens of the focused stack, first at the bottom; empty if nothing is on screen.
  @inlinable
  public var focusedScreens: ArraySlice<Screen> {
    guard let focus = focusedRegion else { return [] }
    return screens[range(of: focus)]
  }

  /// Returns the selected tab, or `nil` if there is none.
  ///
  /// If tabs are nested, it is that of the innermost tabs around the focused stack that the type
  /// names.
  ///
  /// `stack.selectedTab(as: Tab.self) == .search`
  public func selectedTab<Name: RawRepresentable<String>>(as type: Name.Type) -> Name? {
    var selection: Name?
    var current = topLayerRegion
    while let region = current {
      current = active(in: region)
      if let current, case .tab(let name) = regions[current].role {
        selection = Name(rawValue: name) ?? selection
      }
    }
    return selection
  }
}

extension VirtualStack {
  /// The screens of all stacks, outer and lower ones first.
  @inlinable package var allScreens: [Screen] { screens }

  /// The first screen that lies directly on an equal one, in a stack or as the first screen of a
  /// modal layer; `nil` if there is none.
  package var repeatedScreen: Screen? {
    for region in regions.indices where regions[region].count > 1 {
      let stack = screens[range(of: region)]
      for position in stack.indices.dropFirst() where stack[position] == stack[position - 1] {
        return stack[position]
      }
    }
    return repeatedModal
  }

  private var repeatedModal: Screen? {
    var below: Screen?
    for region in regions.indices {
      switch regions[region].role {
      case .window: below = nil
      case .layer:
        let first = screens[range(of: innermost(from: region))].first
        if let first, first == below { return first }
        below = screens[range(of: innermost(from: region))].last
      case .tab, .slot: continue
      }
    }
    return nil
  }
}
