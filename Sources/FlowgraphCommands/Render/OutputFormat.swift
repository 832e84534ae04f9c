#if CLI
import ArgumentParser

/// What `flowgraph render` can write, by the extension that files of it have.
package enum OutputFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case svg, png, pdf, dot, mmd, puml, md, html, edges, json

  /// The format that an extension stands for, in any case, or `nil`.
  package init?(argument: String) {
    switch argument.lowercased() {
    case "gv": self = .dot
    case "mermaid": self = .mmd
    case "plantuml": self = .puml
    case "markdown": self = .md
    case "htm": self = .html
    case "txt": self = .edges
    case let name: self.init(rawValue: name)
    }
  }

  /// The format that a path's extension stands for, or `nil`.
  init?(path: String) {
    guard let name = Self.fileExtension(of: path) else { return nil }
    self.init(argument: String(name))
  }

  /// Whether a path has an extension, and one that stands for no format.
  static func hasUnknownExtension(_ path: String) -> Bool {
    fileExtension(of: path) != nil && OutputFormat(path: path) == nil
  }

  private static func fileExtension(of path: String) -> Substring? {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."),
      dot > name.startIndex
    else { return nil }
    return name[name.index(after: dot)...]
  }

  /// Whether it is a picture, or what a picture is made from.
  var isPicture: Bool {
    switch self {
    case .svg, .png, .pdf, .dot, .mmd, .puml, .html: true
    case .md, .edges, .json: false
    }
  }

  /// Whether it is laid out and drawn by this tool, in the colours and fonts of a style.
  var isDrawn: Bool {
    switch self {
    case .svg, .png, .pdf, .html: true
    case .dot, .mmd, .puml, .md, .edges, .json: false
    }
  }

  /// Whether a large flow is written on several pages.
  var isPaged: Bool { isPicture && self != .html }

  /// Whether a terminal cannot show it.
  var isBinary: Bool {
    switch self {
    case .png, .pdf: true
    case .svg, .dot, .mmd, .puml, .md, .html, .edges, .json: false
    }
  }
}
#endif
