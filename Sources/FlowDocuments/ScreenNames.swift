import FlowCore

package struct ScreenNames {
  /// The name of each screen with those of the child flows around it, such as `Login.Password`.
  package private(set) var paths: [String]
  /// The names with the labels of the payloads, such as `Login.Password(name)`, in the order of
  /// ``FlowDocument/screens``.
  package let signatures: [String]
  /// Whether to write the payloads of screens too.
  package var showsPayloads = true

  package init(_ document: FlowDocument) {
    paths = document.screens.map { document.path(of: $0).joined(separator: ".") }
    signatures = zip(paths, document.screens).map { path, screen in
      screen.parameters.isEmpty ? path : "\(path)(\(screen.parameters.joined(separator: ", ")))"
    }
  }

  package mutating func rename(_ names: [String: String]) {
    paths = paths.map { names[$0] ?? $0 }
  }

  /// The stack as a flow would write it: `[Name, Password] + sheet[Help(7)]`.
  package func text(of configuration: FlowDocument.Configuration) -> String {
    text(of: configuration.stack)
  }

  /// The stack alone, written in the same form.
  package func text(of stack: FlowDocument.Stack) -> String { stack.map(name(of:)).description }

  package func name(of screen: FlowDocument.StackScreen) -> String {
    let path = paths.indices.contains(screen.screen) ? paths[screen.screen] : ""
    return showsPayloads ? screen.payload.map { "\(path)(\($0))" } ?? path : path
  }
}

extension FlowDocument {
  /// The names of the child flows around a screen, outermost first, and its own.
  package func path(of screen: Screen) -> [String] {
    var path = [screen.name]
    var part = screen.part
    // Parts come after their parents, so this ends for any document.
    while parts.indices.contains(part), let parent = parts[part].parent, parent < part {
      path.append(parts[part].name)
      part = parent
    }
    return path.reversed()
  }
}

extension ScreenNames {
  /// The name of a child flow with those of the flows around it, except the outermost.
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
