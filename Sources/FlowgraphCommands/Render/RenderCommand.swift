#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLibc

struct RenderCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws a flow.",
    discussion: """
      Examples:
        flowgraph render user-registration -o user-registration.svg
        flowgraph render user-registration --level configurations --format edges
        flowgraph render user-registration --focus Confirmation --radius 2 -o near.svg
        flowgraph render sign-in --format json | flowgraph render - --format mmd
        flowgraph render sign-in --update-markdown README.md
        flowgraph render checkout --package-path . -o checkout.svg --watch
      """)

  @Argument(help: FlowSource.help) var flow: String
  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
  var output: String?

  @Option(help: "The format to write (default: by the extension of the output, or svg).")
  var format: OutputFormat?

  @OptionGroup(title: "What is drawn") var reading: ShownOptions
  @OptionGroup(title: "What is drawn over it") var overlays: OverlayOptions
  @OptionGroup(title: "Layout") var layout: LayoutOptions
  @OptionGroup(title: "Style") var style: StyleOptions
  @OptionGroup(title: "Markdown files") var markdown: MarkdownOptions
  @OptionGroup(title: "Drawing again") var watching: WatchOptions

  func validate() throws {
    if let option = overlays.told.first, !chosenFormat.isDiagram {
      throw ValidationError(
        "\(option) paints a picture; \(chosenFormat.name) is none."
          + (option == "--coverage" ? " 'flowgraph coverage' tells it in numbers." : ""))
    }
    guard layout.like == nil || chosenFormat.isDrawn else {
      throw ValidationError(
        "--like is for \(OutputFormat.names(where: \.isDrawn)); \(chosenFormat.name) has no layout."
      )
    }
    guard
      overlays.namesOfInput + [flow, style.style ?? ""].count(where: { $0 == "-" }) < 2
    else {
      throw ValidationError("Standard input holds one file; name - once.")
    }
    if let option = reading.narrowing.first, !chosenFormat.isDiagram {
      throw ValidationError(
        "\(option) is for pictures; \(chosenFormat.name) tells the whole flow.")
    }
    if style.style ?? StyleOptions.usual != StyleOptions.usual, !chosenFormat.isDrawn {
      throw ValidationError("--style is for pictures; \(chosenFormat.name) has no colours.")
    }
    if markdown.updateMarkdown != nil {
      guard output == nil else {
        throw ValidationError("Name a file with -o, or one with --update-markdown, not both.")
      }
      guard chosenFormat.fence != nil else {
        throw ValidationError(
          "A Markdown file holds no \(chosenFormat.name); its blocks are "
            + "\(MarkdownFile.formatNames).")
      }
    }
    if watching.watch { try requireWatchable() }
    if let output, format == nil, OutputFormat.hasUnknownExtension(output) {
      let known = OutputFormat.names.joined(separator: ", ")
      throw ValidationError(
        "The extension of '\(output)' stands for no format; add --format with one of \(known).")
    }
  }

  func run(in context: ToolContext) throws {
    if chosenFormat.isBinary, output == nil, isatty(STDOUT_FILENO) == 1 {
      throw ValidationError(
        "A terminal cannot show \(chosenFormat.name); name a file with -o.")
    }
    guard watching.watch else { return try draw(in: context) }
    try watch(in: context)
  }

  /// Draws the flow once.
  ///
  /// - Parameter willBuild: Is told of the package before it is built.
  func draw(in context: ToolContext, willBuild: (SwiftPackage) -> Void = { _ in }) throws {
    let settings = try package.settings()
    let catalog = try package.catalog(
      or: context.catalog, for: [flow], by: settings, willBuild: willBuild)
    let entry = try entry(in: catalog)
    let document = try document(of: entry)
    let overlay = try overlays.overlay(
      on: document, of: entry, within: limits.limits(of: entry))
    let job = try job(of: document, under: overlay, by: settings, engine: context.engine)
    if markdown.updateMarkdown != nil {
      let isStale = try markdown.update(usualFormat: chosenFormat, by: job)
      if isStale, markdown.check { throw ExitCode(1) }
    } else {
      try job.write(to: output)
    }
  }

  /// What is asked for, and for the rest the settings.
  func job(
    of document: FlowDocument, under overlay: Overlay? = nil, by settings: Settings,
    engine: LayoutWorkerEngine
  ) throws -> RenderJob {
    try RenderJob(
      document, as: chosenFormat, showing: reading, under: overlay, layout: layout, style: style,
      by: settings, engine: engine)
  }

  var needsLayoutWorker: Bool { markdown.updateMarkdown == nil && chosenFormat.isDrawn }

  /// What is written.
  var chosenFormat: OutputFormat {
    format ?? output.flatMap { OutputFormat(path: $0) }
      ?? (markdown.updateMarkdown == nil ? .svg : .mermaid)
  }
}
#endif
