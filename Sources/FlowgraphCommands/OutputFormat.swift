#if CLI
  internal import ArgumentParser

  /// What `flowgraph render` can write.
  enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case svg, dot, mermaid, edges, json, png, pdf

    /// The format that a path's extension stands for, or `nil`.
    init?(path: String) {
      let name = path.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: ".") else { return nil }
      switch name[name.index(after: dot)...].lowercased() {
      case "svg": self = .svg
      case "dot", "gv": self = .dot
      case "mmd", "mermaid": self = .mermaid
      case "edges", "txt": self = .edges
      case "json": self = .json
      case "png": self = .png
      case "pdf": self = .pdf
      default: return nil
      }
    }

    /// Whether a terminal cannot show it.
    var isBinary: Bool {
      switch self {
      case .png, .pdf: true
      case .svg, .dot, .mermaid, .edges, .json: false
      }
    }
  }
#endif
