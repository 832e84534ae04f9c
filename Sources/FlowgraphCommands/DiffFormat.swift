#if CLI
  internal import ArgumentParser

  /// What `flowgraph diff` can write.
  enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
    case text, md, json, svg, png, pdf, dot, mmd

    /// The format of a name; those of pictures are called as `flowgraph render` calls them.
    init?(argument: String) {
      let name = OutputFormat(argument: argument)?.rawValue ?? argument.lowercased()
      self.init(rawValue: name)
    }

    /// The format that a path's extension stands for, or `nil`.
    init?(path: String) {
      guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."),
        dot > name.startIndex
      else { return nil }
      switch name[name.index(after: dot)...].lowercased() {
      case "txt": self = .text
      case "md", "markdown": self = .md
      case "json": self = .json
      default:
        guard let picture = OutputFormat(path: path), let format = Self(rawValue: picture.rawValue)
        else { return nil }
        self = format
      }
    }

    /// The format of the picture; `nil` where the difference is told in words.
    var picture: OutputFormat? {
      switch self {
      case .text, .md, .json: nil
      case .svg: .svg
      case .png: .png
      case .pdf: .pdf
      case .dot: .dot
      case .mmd: .mmd
      }
    }
  }
#endif
