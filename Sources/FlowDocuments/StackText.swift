/// Writes what a document says is on show as a flow would: `[Name, Password] + sheet[Help(7)]`.
///
/// The text is that of the virtual stack when its screens are called as documents call them.
package struct StackText {
  /// The name of each screen behind those of its child flows, such as `Login.Password`.
  package private(set) var paths: [String]
  /// The paths with the labels of the payloads, such as `Login.Password(name)`, in the order of
  /// ``FlowDocument/screens``.
  package let signatures: [String]
  /// Whether the payloads of screens are written as well.
  package var showsPayloads = true

  /// Reads the names of the screens.
  package init(_ document: FlowDocument) {
    let parts = document.parts
    paths = document.screens.map { screen in
      var path = [screen.name]
      var part = screen.part
      // A part lies behind its parent, so this comes to an end in any document.
      while parts.indices.contains(part), let parent = parts[part].parent, parent < part {
        path.append(parts[part].name)
        part = parent
      }
      return path.reversed().joined(separator: ".")
    }
    signatures = zip(paths, document.screens).map { path, screen in
      screen.parameters.isEmpty ? path : "\(path)(\(screen.parameters.joined(separator: ", ")))"
    }
  }

  /// Calls screens otherwise, by what they were called.
  package mutating func rename(_ names: [String: String]) {
    paths = paths.map { names[$0] ?? $0 }
  }

  /// The text of everything that is on show.
  package func text(of configuration: FlowDocument.Configuration) -> String {
    let windows = configuration.windows
    if windows.count == 1, windows[0].name == FlowDocument.Window.main {
      return text(of: windows[0].layers)
    }
    return windows.map { "\($0.name): \(text(of: $0.layers))" }.joined(separator: " | ")
  }

  private func text(of layers: [FlowDocument.Layer]) -> String {
    layers.map { layer in
      (layer.style.map { " + \($0)" } ?? "") + text(of: layer.container)
    }.joined()
  }

  private func text(of container: FlowDocument.Container) -> String {
    switch container {
    case .stack(let screens): "[\(screens.map { text(of: $0) }.joined(separator: ", "))]"
    case .tabs(let tabs, let selected):
      "{"
        + tabs.map { tab in
          "\(tab.name)\(tab.name == selected ? "*" : ""): \(text(of: tab.container))"
        }.joined(separator: "; ") + "}"
    }
  }

  private func text(of screen: FlowDocument.ShownScreen) -> String {
    let path = paths.indices.contains(screen.screen) ? paths[screen.screen] : ""
    let payload = showsPayloads ? screen.payload : nil
    let name = payload.map { "\(path)(\($0))" } ?? path
    guard !screen.slots.isEmpty else { return name }
    let slots = screen.slots.map { "\($0.name): \(text(of: $0.container))" }
    return "\(name){\(slots.joined(separator: "; "))}"
  }
}

extension StackText {
  /// The name of a child flow behind those of the flows around it, but the outermost.
  package static func path(of part: Int, in document: FlowDocument) -> String {
    var names: [String] = []
    var current = part
    while document.parts.indices.contains(current), let parent = document.parts[current].parent,
      parent < current
    {
      names.append(document.parts[current].name)
      current = parent
    }
    return names.reversed().joined(separator: ".")
  }
}
