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
  /// A part and those around it, the flow itself last.
  package func partsAround(_ part: Int) -> some Sequence<Int> {
    // Parts come after their parents, so this ends for any document.
    sequence(first: part) { part in
      parts.indices.contains(part) ? parts[part].parent.flatMap { $0 < part ? $0 : nil } : nil
    }
  }

  /// The names of a child flow and those around it, outermost first, without the flow itself.
  fileprivate func names(around part: Int) -> [String] {
    Array(partsAround(part)).dropLast().map { parts[$0].name }.reversed()
  }

  /// The names of the child flows around a screen, outermost first, and its own.
  package func path(of screen: Screen) -> [String] { names(around: screen.part) + [screen.name] }
}

extension ScreenNames {
  /// The name of a child flow with those of the flows around it, except the outermost.
  package static func path(of part: Int, in document: FlowDocument) -> String {
    document.names(around: part).joined(separator: ".")
  }
}
