#if CLI
import FlowCatalogs
import FlowDrawing
import FlowLibc

/// A request without unusual options, which is answered without the argument parser.
///
/// The parser inspects the types of all options of a command, which takes longer than drawing a
/// small flow. It still gets all other requests, and all that are mistaken, so that it alone
/// reports mistakes.
enum PlainRequest: Equatable {
  case list
  /// Draws a flow and writes a file.
  case render(flow: String, RenderOptions)

  /// Recognizes `list`, and `render FLOW` with `-o`, `--output` and `--format`; otherwise `nil`.
  init?(_ arguments: [String]) {
    if arguments == ["list"] {
      self = .list
      return
    }
    guard arguments.first == "render" else { return nil }
    var (flow, path, format): (String?, String?, OutputFormat?) = (nil, nil, nil)
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "-o", "--output":
        guard path == nil, let value = rest.popFirst(), Self.isPlain(value) else { return nil }
        path = value
      case "--format":
        guard format == nil, let name = rest.popFirst(), let value = OutputFormat(named: name)
        else { return nil }
        format = value
      default:
        guard flow == nil, Self.isPlain(word) else { return nil }
        flow = word
      }
    }
    let options = RenderOptions(target: .file(path), format: format)
    guard let flow, (try? options.validate(as: .options)) != nil,
      !options.chosenFormat.isBinary || path != nil || isatty(STDOUT_FILENO) == 0
    else { return nil }
    self = .render(flow: flow, options)
  }

  /// Whether a word is no option, and nothing that the parser treats as one.
  private static func isPlain(_ word: String) -> Bool { !word.isEmpty && !word.hasPrefix("-") }

  /// Whether it will lay out a diagram.
  var needsLayoutWorker: Bool {
    switch self {
    case .list: false
    case .render(_, let options): options.chosenFormat.isDrawn
    }
  }

  /// Answers the request with the flows of the tool.
  ///
  /// - Returns: Whether it was answered; not if the settings name a package, whose flows are meant.
  func run(in context: ToolContext) throws -> Bool {
    let settings = try Settings(at: nil, orIn: nil)
    guard settings.package == nil else { return false }
    let catalog = settings.limiting(context.catalog)
    switch self {
    case .list: try ListCommand.list(catalog)
    case .render(let flow, let options):
      let entry = try FlowSource.entry(named: flow, in: catalog)
      let job = try RenderJob(try entry.document(), options, by: settings, engine: context.engine)
      if case .file(let path) = options.target { try job.write(to: path) }
    }
    return true
  }
}
#endif
