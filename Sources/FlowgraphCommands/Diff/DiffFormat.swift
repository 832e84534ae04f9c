#if CLI
internal import ArgumentParser

/// What `flowgraph diff` can write, by the extension that files of it have.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
  case text, md, json, svg, png, pdf, dot, mmd, puml

  /// The format that an extension stands for, in any case, or `nil`.
  init?(argument: String) {
    if ["text", "txt"].contains(argument.lowercased()) {
      self = .text
    } else {
      guard let format = OutputFormat(argument: argument) else { return nil }
      self.init(rawValue: format.rawValue)
    }
  }

  /// The format that a path's extension stands for, or `nil`.
  init?(path: String) {
    if path.lowercased().hasSuffix(".txt") {
      self = .text
    } else {
      guard let format = OutputFormat(path: path) else { return nil }
      self.init(rawValue: format.rawValue)
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
    case .puml: .puml
    }
  }
}
#endif
