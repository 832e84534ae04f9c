#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDiagrams
import FlowDiff
import FlowDocuments
import FlowDrawing
import FlowImport
import FlowSupport

struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Describes behavioral changes between two versions of a flow.",
    discussion: """
      Compares behavior, not lines of code: what is reachable, where events and back lead, how long \
      the paths are. Exits with 1 if anything differs, otherwise with 0.

      OLD and NEW are flows of the catalog, paths of documents, - for a document on standard \
      input, or REVISION:PATH for a document in a revision of the git repository.

      Examples:
        flowgraph diff main:flows/checkout.json flows/checkout.json
        flowgraph diff old.json new.json --format md >> pull-request.md
        flowgraph diff deep-links-as-shipped deep-links -o changed.svg
      """)

  @Argument(help: "The old version of the flow.")
  var old: String

  @Argument(help: "The new version of the flow.")
  var new: String

  @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
  var output: String?

  @Option(help: "The format to write (default: by the extension of the output, or text).")
  var format: DiffFormat?

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(help: "Add a Mermaid diagram to md.")
  var withPicture = false

  @OptionGroup(title: "Exploration") var limits: LimitOptions
  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Content") var view: ViewOptions
  @OptionGroup(title: "Screenshots") var screenshots: ScreenshotOptions
  @OptionGroup(title: "Layout") var layout: LayoutOptions
  @OptionGroup(title: "Style") var style: StyleOptions

  func validate() throws {
    try requireOneStandardInput([old, new, style.style ?? ""])
    try requireOneFormat(json: json, format: format?.name)
    guard !view.isStoryboard else {
      throw ValidationError("--level storyboard draws a path; use 'flowgraph render --trace'.")
    }
    guard !withPicture || chosenFormat == .md else {
      throw ValidationError("--with-picture needs --format md.")
    }
    if let output, format == nil, !json, DiffFormat(path: output) == nil,
      OutputFormat(path: output) != nil || OutputFormat.hasUnknownExtension(output)
    {
      let known = DiffFormat.all.map(\.name).joined(separator: ", ")
      throw ValidationError(
        "'\(output)' has an unknown extension; choose a format with --format: \(known).")
    }
    let diagrams = OutputFormat.all.filter(\.isPaged)
    if let diagram {
      try job(as: diagram).requireEffect(among: diagrams)
    } else {
      try job(as: .svg).requireEffect(on: chosenFormat.name, among: diagrams)
    }
  }

  var inputs: [String] { [old, new] + [style.style].compactMap(\.self) }
  var outputs: [String?] { [output] }

  func run(in context: ToolContext) throws {
    let format = chosenFormat
    if case .diagram(let diagram) = format, diagram.isBinary, output == nil,
      isatty(STDOUT_FILENO) == 1
    {
      throw ValidationError("A terminal cannot display \(format.name); name a file with -o.")
    }
    let settings = try package.readSettings()
    let catalog = try package.catalog(or: context.catalog, for: [old, new], by: settings)
    let sources = try [old, new].map { try source(named: $0, in: catalog) }
    if !sources.contains(where: \.takesLimits) {
      for (name, source) in zip([old, new], sources) {
        try limits.requireApplicable(to: source, called: name)
      }
    }
    let documents = try sources.map { try $0.entry.document(within: limits.limits(of: $0.entry)) }
    let difference = try write(documents[0], documents[1], as: format, by: settings, in: context)
    if !difference.isEmpty { throw ExitCode(1) }
  }

  private var chosenFormat: DiffFormat {
    json ? .json : format ?? output.flatMap { DiffFormat(path: $0) } ?? .text
  }

  /// The format of the diagram; `nil` for a text without one.
  private var diagram: OutputFormat? {
    switch chosenFormat {
    case .text, .json: nil
    case .md: withPicture ? .mermaid : nil
    case .diagram(let format): format
    }
  }

  private func job(as diagram: OutputFormat) -> RenderJob {
    RenderJob(target: .file(output), format: diagram, view, screenshots, layout, style)
  }

  private func write(
    _ old: FlowDocument, _ new: FlowDocument, as format: DiffFormat,
    by settings: Settings, in context: ToolContext
  ) throws -> FlowDifference {
    func report(_ text: (FlowDifference) -> String) throws -> FlowDifference {
      let difference = old.difference(to: new)
      try Output.write(text(difference), to: output)
      return difference
    }
    guard let diagram else {
      return try report { difference in
        switch format {
        case .json: difference.json()
        case .md: difference.markdown()
        case .text, .diagram: difference.text()
        }
      }
    }
    let union = old.union(with: new, by: view.level == .configurations ? .stacks : .screens)
    let job = job(as: diagram)
    let overlay = Overlay.diff(union)
    if format == .md {
      let blocks = try job.blocks(
        of: union.document, as: [.mermaid], under: overlay, by: settings, with: context.engine,
        in: nil)
      try Output.write(union.difference.markdown(mermaid: blocks[0]), to: output)
    } else {
      try job.write(union.document, under: overlay, by: settings, with: context.engine, to: output)
    }
    return union.difference
  }

  /// Returns the flow with a name, the document at a path, or the document in a revision; an
  /// existing file with the name takes precedence over a revision.
  private func source(named name: String, in catalog: Catalog) throws -> FlowSource {
    let limits = limits.values.ofImports
    guard catalog[name] == nil, name != "-", !InputFile.exists(path: name),
      let revision = GitRevision(name)
    else { return try FlowSource(named: name, in: catalog, within: limits) }
    let file = ImportFile(name: name, bytes: try revision.bytes())
    return try FlowSource(file, within: limits) { other in
      let path = Path.joined(Path.folder(of: revision.path), other)
      let name = "\(revision.revision):\(path)"
      return (try? GitRevision(name)?.bytes()).map { ImportFile(name: name, bytes: $0) }
    }
  }
}

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
