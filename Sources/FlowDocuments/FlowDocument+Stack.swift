// What is on show: the virtual stack of a configuration, without its types.
extension FlowDocument {
  /// A place a flow can be in: its state and what is on show.
  public struct Configuration: Hashable, Sendable {
    /// The state as text.
    public var state: String
    /// What is on show: the windows from back to front, the key window last; never empty.
    public var windows: [Window]
    /// Whether every event was followed; `false` where a bound cut the search.
    public var isExpanded: Bool

    /// The layers of the key window, root layer first.
    public var layers: [Layer] { windows.last?.layers ?? [] }

    /// Makes a configuration.
    public init(state: String, windows: [Window], isExpanded: Bool = true) {
      self.state = state
      self.windows = windows
      self.isExpanded = isExpanded
    }

    /// Makes a configuration with one window, called ``FlowDocument/Window/main``.
    public init(state: String, layers: [Layer], isExpanded: Bool = true) {
      self.init(
        state: state, windows: [Window(Window.main, layers: layers)], isExpanded: isExpanded)
    }
  }

  /// A window.
  public struct Window: Hashable, Sendable {
    /// The name of the window that a flow has without asking for one.
    public static let main = "main"

    /// The name, such as `main`.
    public var name: String
    /// The layers, root layer first; never empty.
    public var layers: [Layer]

    /// Makes a window.
    public init(_ name: String, layers: [Layer]) {
      self.name = name
      self.layers = layers
    }
  }

  /// A layer of a window.
  public struct Layer: Hashable, Sendable {
    /// How a modal layer is shown, such as `sheet`; `nil` for the root layer.
    public var style: String?
    /// What the layer shows.
    public var container: Container

    /// Makes a layer.
    public init(style: String? = nil, _ container: Container) {
      self.style = style
      self.container = container
    }

    /// Makes a layer with a stack of screens, first at the bottom.
    public init(style: String? = nil, screens: [ShownScreen]) {
      self.init(style: style, .stack(screens))
    }
  }

  /// What fills a layer, a tab or a slot.
  public enum Container: Hashable, Sendable {
    /// A stack of screens, first at the bottom; never empty.
    case stack([ShownScreen])
    /// Tabs, one of which is selected by its name; never empty, names unique.
    case tabs([Place], selected: String)

    /// All screens of the container, those of a stack before those inside them.
    public var screens: [ShownScreen] {
      switch self {
      case .stack(let screens): screens + screens.flatMap { $0.slots.flatMap(\.container.screens) }
      case .tabs(let tabs, _): tabs.flatMap(\.container.screens)
      }
    }
  }

  /// A tab, or a slot of a screen, with the container that fills it.
  public struct Place: Hashable, Sendable {
    /// The name, such as `search`.
    public var name: String
    /// What fills it.
    public var container: Container

    /// Makes a tab or a slot.
    public init(_ name: String, _ container: Container) {
      self.name = name
      self.container = container
    }
  }

  /// A screen on show, with its payload.
  public struct ShownScreen: Hashable, Sendable {
    /// The screen, as a position in ``FlowDocument/screens``.
    public var screen: Int
    /// The payload as text, or `nil` when the screen has none.
    public var payload: String?
    /// What the screen hosts, in the order embedded; names unique.
    public var slots: [Place]

    /// Makes a screen on show.
    public init(_ screen: Int, payload: String? = nil, slots: [Place] = []) {
      self.screen = screen
      self.payload = payload
      self.slots = slots
    }
  }
}
