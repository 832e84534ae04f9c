#if CLI
internal import ArgumentParser
import FlowDrawing

/// An output format of `flowgraph diff`: the difference as text, or a diagram of it.
enum DiffFormat: Hashable, ExpressibleByArgument {
  case text, md, json
  case diagram(OutputFormat)

  static let all = [.text, .md, .json] + OutputFormat.all.filter(\.isPaged).map(Self.diagram)

  var name: String {
    switch self {
    case .text: "text"
    case .md: "md"
    case .json: "json"
    case .diagram(let format): format.name
    }
  }

  var defaultValueDescription: String { name }

  static var allValueStrings: [String] { all.map(\.name) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// The format with a name or an extension, ignoring case, or `nil`.
  init?(argument: String) {
    self.init(
      OutputFormat(named: argument), isText: ["text", "txt"].contains(argument.lowercased()))
  }

  /// The format for the extension of a path, or `nil`.
  init?(path: String) {
    self.init(OutputFormat(path: path), isText: path.lowercased().hasSuffix(".txt"))
  }

  private init?(_ format: OutputFormat?, isText: Bool) {
    switch format {
    case _ where isText: self = .text
    case .markdown?: self = .md
    case .json?: self = .json
    case let format? where format.isPaged: self = .diagram(format)
    default: return nil
    }
  }
}
#endif
