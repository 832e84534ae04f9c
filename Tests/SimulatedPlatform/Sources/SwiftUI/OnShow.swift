/// What the user sees in a layer.
public indirect enum ViewOnShow: Equatable {
  /// A stack, from the root up: the first text of each page, and what is in its named parts.
  case stack([Page])
  /// A tab bar.
  case tabs([(name: String, content: ViewOnShow)], selected: String)
  /// The columns of a split view.
  case split([ViewOnShow])
  /// Something else.
  case other(String)

  /// A page of a stack.
  public struct Page: Equatable {
    /// The first text.
    public var text: String
    /// What is in it, by the accessibility identifiers of the parts.
    public var inside: [String: ViewOnShow]

    /// Makes a page.
    public init(text: String, inside: [String: ViewOnShow] = [:]) {
      self.text = text
      self.inside = inside
    }
  }

  /// Whether both look alike.
  public static func == (left: ViewOnShow, right: ViewOnShow) -> Bool {
    switch (left, right) {
    case (.stack(let left), .stack(let right)): left == right
    case (.tabs(let left, let first), .tabs(let right, let second)):
      first == second && left.map(\.name) == right.map(\.name)
        && left.map(\.content) == right.map(\.content)
    case (.split(let left), .split(let right)): left == right
    case (.other(let left), .other(let right)): left == right
    default: false
    }
  }

  @MainActor
  init(_ node: ViewNode) {
    if let stack = node.part as? StackPart {
      self = .stack([Self.page(stack.root)] + stack.pages.map { Self.page($0.node) })
    } else if let tabs = node.part as? TabsPart {
      self = .tabs(
        tabs.tabs.map { ("\($0.tag?.base ?? "")", ViewOnShow($0)) },
        selected: "\(tabs.selected.base)")
    } else if node.isSplit {
      self = .split(node.children.map { ViewOnShow($0) })
    } else {
      let inside = node.children.map { ViewOnShow($0) }
      self =
        inside.first { if case .other = $0 { false } else { true } }
        ?? .other(node.text ?? inside.lazy.compactMap(\.text).first ?? "")
    }
  }

  private var text: String? {
    if case .other(let text) = self, !text.isEmpty { text } else { nil }
  }

  @MainActor
  private static func page(_ node: ViewNode) -> Page {
    var text = ""
    var inside: [String: ViewOnShow] = [:]
    func look(at node: ViewNode) {
      if text.isEmpty, let found = node.text ?? node.field?.title { text = found }
      if node.isSplit {
        inside[""] = ViewOnShow(node)
        return
      }
      if let name = node.identifier {
        let content = ViewOnShow(node)
        if content.text == nil, content != .other("") { inside[name] = content }
        return
      }
      if node.part == nil || node.part is PresentationPart || node.part is FlagPart {
        for child in node.children { look(at: child) }
      }
    }
    look(at: node)
    return Page(text: text, inside: inside)
  }
}

extension ViewWindow {
  /// What the user sees: the layers with their styles, from the root up.
  public var onShow: [(style: ViewLayer.Style?, content: ViewOnShow)] {
    layers.map { layer in
      (
        layer.style,
        layer.alertTitle.map { .other($0) } ?? layer.node.map { ViewOnShow($0) } ?? .other("")
      )
    }
  }
}

extension ViewOnShow: CustomStringConvertible {
  /// Stacks in brackets, tabs in braces, as the model writes them.
  public var description: String {
    switch self {
    case .stack(let pages): "[\(pages.map(\.description).joined(separator: ", "))]"
    case .tabs(let tabs, let selected):
      "{\(tabs.map { "\($0.name)\($0.name == selected ? "*" : ""): \($0.content)" }.joined(separator: "; "))}"
    case .split(let columns): "{\(columns.map(\.description).joined(separator: " | "))}"
    case .other(let text): text
    }
  }
}

extension ViewOnShow.Page: CustomStringConvertible {
  /// The text, and what is inside in braces.
  public var description: String {
    guard !inside.isEmpty else { return text }
    let parts = inside.sorted { $0.key < $1.key }.map {
      $0.key.isEmpty ? "\($0.value)" : "\($0.key): \($0.value)"
    }
    return text + (text.isEmpty ? parts[0] : "{\(parts.joined(separator: "; "))}")
  }
}
