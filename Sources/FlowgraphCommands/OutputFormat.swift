#if CLI
  internal import ArgumentParser

  /// What `flowgraph render` can write.
  enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case svg, dot, mermaid, html, edges, json, png, pdf

    /// The format that a path's extension stands for, or `nil`.
    init?(path: String) {
      switch Self.fileExtension(of: path)?.lowercased() {
      case "svg": self = .svg
      case "dot", "gv": self = .dot
      case "mmd", "mermaid": self = .mermaid
      case "html", "htm": self = .html
      case "edges", "txt": self = .edges
      case "json": self = .json
      case "png": self = .png
      case "pdf": self = .pdf
      default: return nil
      }
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
      case .svg, .dot, .mermaid, .html, .png, .pdf: true
      case .edges, .json: false
      }
    }

    /// Whether it is laid out and drawn by this tool.
    var isDrawn: Bool {
      switch self {
      case .svg, .png, .pdf: true
      case .dot, .mermaid, .html, .edges, .json: false
      }
    }

    /// Whether a large flow is written on several pages.
    var isPaged: Bool { isPicture && self != .html }

    /// Whether a terminal cannot show it.
    var isBinary: Bool {
      switch self {
      case .png, .pdf: true
      case .svg, .dot, .mermaid, .html, .edges, .json: false
      }
    }
  }
#endif
